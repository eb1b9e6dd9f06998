import '@shopify/shopify-api/adapters/node'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Manifest } from '@ferrule/core/manifest'
import { GitHubConnector } from '@ferrule/github'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import { JiraConnector } from '@ferrule/jira'
import { MailchimpConnector } from '@ferrule/mailchimp'
import { ShopifyConnector } from '@ferrule/shopify'
import { SlackConnector } from '@ferrule/slack'
import { StripeConnector } from '@ferrule/stripe'
import { requestOf } from '@ferrule/test-kit/migrated'
import { root } from '@ferrule/test-kit/repo'
import { auth, drive } from '@googleapis/drive'
import { Octokit } from '@octokit/rest'
import * as shopify from '@shopify/shopify-api'
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
import type { Facts, Vendor } from './judge.ts'
import { Params } from './schemas.ts'

function migrationOf(name: string): Migration {
  const found = migrations.find(({ connector }) => connector === name)
  if (!found) throw new Error(`there are no rules for ${name}`)
  return found
}

const silent = { debug() {}, info() {}, warn() {}, error() {}, setLevel() {}, getLevel: () => 'error', setName() {} }

const paramsOf = async (name: string): Promise<Params> =>
  new Params(((await import(`../../../${name}/src/generated/manifest.gen.ts`)) as { default: Manifest }).default)

const versionAt = (folder: string, name: string): unknown => {
  const file = join(folder, 'node_modules', name, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined
}

/** The SDK that a program has installed itself, if that is another version than ours. */
const earlier = (folder: string, name: string): unknown =>
  [undefined, versionAt(root, name)].includes(versionAt(folder, name) as undefined)
    ? undefined
    : createRequire(join(folder, 'program.js'))(name)

interface EarlierJira {
  readonly Version3Client: new (options: object) => object
  readonly AgileClient: new (options: object) => object
}

function jiraClients(folder: string) {
  const basic = { type: 'basic', email: 'ada@mail.example', apiToken: 'not-a-token' } as const
  const options = { host: 'https://acme.atlassian.net', auth: basic, onSchemaMismatch: 'silent' } as const
  const credentials = { username: basic.email, password: basic.apiToken }
  const before = earlier(folder, 'jira.js') as EarlierJira | undefined
  const old = { host: options.host, authentication: { basic: { email: basic.email, apiToken: basic.apiToken } } }
  return {
    sdk: before
      ? { ...new before.AgileClient(old), ...new before.Version3Client(old) }
      : { ...createAgileClient(options), ...createCloudClient(options) },
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

/** The connector uploads a stream, whose size nobody knows, in parts: its first request has the same without the bytes. */
function isUploadOfStream(theirs: Facts, ours: Facts): boolean {
  const types = JSON.stringify([theirs['query'], ours['query']]).match(/"uploadType","\w+"/g)
  const query = JSON.stringify(theirs['query']).replace('"multipart"', '"resumable"')
  return (
    types?.join() === '"uploadType","multipart","uploadType","resumable"' &&
    query === JSON.stringify(ours['query']) &&
    theirs['method'] === ours['method'] &&
    theirs['url'] === ours['url'] &&
    String(theirs['body']).startsWith(`application/json${ours['body']}`)
  )
}

function shopifyClients(folder: string) {
  const apiVersion = shopify.ApiVersion.July26
  const before = earlier(folder, '@shopify/shopify-api')
  if (before) createRequire(join(folder, 'program.js'))('@shopify/shopify-api/adapters/node')
  const { shopifyApi, Session } = (before ?? shopify) as typeof shopify
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

const known: Readonly<Record<string, Omit<Vendor, 'params'>>> = {
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
    isSame: isUploadOfStream,
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

/** The vendors whose programs are moved, by connector. */
export const vendors: Readonly<Record<string, Vendor>> = Object.fromEntries(
  await Promise.all(
    Object.entries(known).map(async ([name, vendor]) => [name, { ...vendor, params: await paramsOf(name) }] as const),
  ),
)
