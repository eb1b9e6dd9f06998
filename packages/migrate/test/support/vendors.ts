import '@shopify/shopify-api/adapters/node'
import { createRequire } from 'node:module'
import { GitHubConnector } from '@ferrule/github'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import { JiraConnector } from '@ferrule/jira'
import { MailchimpConnector } from '@ferrule/mailchimp'
import { ShopifyConnector } from '@ferrule/shopify'
import { SlackConnector } from '@ferrule/slack'
import { StripeConnector } from '@ferrule/stripe'
import { requestOf } from '@ferrule/test-kit/migrated'
import { auth, drive } from '@googleapis/drive'
import { Octokit } from '@octokit/rest'
import { ApiVersion, Session, shopifyApi } from '@shopify/shopify-api'
import { WebClient } from '@slack/web-api'
import { createAgileClient } from 'jira.js/agile'
import { createCloudClient } from 'jira.js/cloud'
import Stripe from 'stripe'
import { comparable as ofDrive } from '../../../google-drive/test/support/comparable.ts'
import { comparable as ofJira } from '../../../jira/test/support/comparable.ts'
import { comparable as ofMailchimp } from '../../../mailchimp/test/support/comparable.ts'
import { comparable as ofSlack } from '../../../slack/test/support/comparable.ts'
import { migrations } from '../../src/migrations.ts'
import type { Migration } from '../../src/rules.ts'
import type { Vendor } from './judge.ts'

function migrationOf(name: string): Migration {
  const found = migrations.find(({ connector }) => connector === name)
  if (!found) throw new Error(`there are no rules for ${name}`)
  return found
}

const silent = { debug() {}, info() {}, warn() {}, error() {}, setLevel() {}, getLevel: () => 'error', setName() {} }

function jiraClients() {
  const basic = { type: 'basic', email: 'ada@mail.example', apiToken: 'not-a-token' } as const
  const options = { host: 'https://acme.atlassian.net', auth: basic, onSchemaMismatch: 'silent' } as const
  const credentials = { username: basic.email, password: basic.apiToken }
  return {
    sdk: { ...createAgileClient(options), ...createCloudClient(options) },
    ours: new JiraConnector({ credentials, config: { subdomain: 'acme' }, retry: 0 }),
  }
}

function mailchimpClients() {
  const key = '0123456789abcdef0123456789abcdef-us6'
  const single = createRequire(import.meta.url)('@mailchimp/mailchimp_marketing')
  single.setConfig({ apiKey: key, server: 'us6' })
  return { sdk: single, ours: new MailchimpConnector({ credentials: { api_key: key }, retry: 0 }) }
}

function driveClients() {
  const oauth = new auth.OAuth2('id', 'secret')
  oauth.setCredentials({ access_token: 'not-a-token', expiry_date: Date.now() + 3_600_000 })
  const credentials = { refresh_token: 'r', client_id: 'c', client_secret: 's', access_token: 'not-a-token' }
  return { sdk: drive({ version: 'v3', auth: oauth }), ours: new GoogleDriveConnector({ credentials, retry: 0 }) }
}

function shopifyClients() {
  const apiVersion = ApiVersion.July26
  const options = { apiKey: 'key', apiSecretKey: 'secret', isEmbeddedApp: false, hostName: 'app.example' }
  const api = shopifyApi({ ...options, apiVersion, logger: { log: () => {} } })
  const shop = 'harbour-tea.myshopify.com'
  const session = new Session({ id: '1', shop, state: '', isOnline: false, accessToken: 'not-a-token' })
  return {
    sdk: new api.clients.Graphql({ session }),
    ours: new ShopifyConnector({
      credentials: { api_key: 'not-a-token' },
      config: { shop, api_version: apiVersion },
      retry: 0,
    }),
  }
}

/** The vendors whose programs are moved, by connector. */
export const vendors: Readonly<Record<string, Vendor>> = {
  github: {
    migration: migrationOf('github'),
    clients: () => ({
      sdk: new Octokit({ auth: 't', log: silent }),
      ours: new GitHubConnector({ credentials: { token: 't' }, retry: 0 }),
    }),
    comparable: requestOf,
    pageSizes: ['per_page'],
    without: ['baseUrl', 'headers', 'mediaType', 'operationName', 'query', 'request'],
  },
  'google-drive': {
    migration: migrationOf('google-drive'),
    clients: driveClients,
    comparable: ofDrive,
    chosen: ['fields'],
  },
  jira: {
    migration: migrationOf('jira'),
    clients: jiraClients,
    comparable: ofJira,
    chosen: ['fields'],
    defaults: { returnIssue: 'false' },
  },
  mailchimp: {
    migration: migrationOf('mailchimp'),
    clients: mailchimpClients,
    comparable: ofMailchimp,
  },
  shopify: {
    migration: migrationOf('shopify'),
    clients: shopifyClients,
    comparable: requestOf,
  },
  slack: {
    migration: migrationOf('slack'),
    clients: () => ({
      sdk: new WebClient('t', { logger: silent as never, retryConfig: { retries: 0 } }),
      ours: new SlackConnector({ credentials: { access_token: 't' }, retry: 0 }),
    }),
    comparable: ofSlack,
    without: ['token'],
  },
  stripe: {
    migration: migrationOf('stripe'),
    clients: () => ({
      sdk: new Stripe('k', { telemetry: false, maxNetworkRetries: 0 }),
      ours: new StripeConnector({ credentials: { api_key: 'k' }, retry: 0 }),
    }),
    comparable: requestOf,
    pageSizes: ['limit'],
  },
}
