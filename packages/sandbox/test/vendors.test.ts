import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import { GitHubConnector } from '@ferrule/github'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import { GreenhouseConnector } from '@ferrule/greenhouse/v1'
import { GreenhouseConnector as GreenhouseV3 } from '@ferrule/greenhouse/v3'
import { JiraConnector } from '@ferrule/jira'
import { MailchimpConnector } from '@ferrule/mailchimp'
import { ShopifyConnector } from '@ferrule/shopify'
import { SlackConnector } from '@ferrule/slack'
import { StripeConnector } from '@ferrule/stripe'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type SandboxName } from '../src/index.ts'
import type { Json } from './helper.ts'

// The vendor's form of each sandbox: access and faults, in process and at the vendor's own addresses.

interface Case {
  readonly Connector: new (options: never) => Json
  readonly config?: object
  /** Credentials that are not those of the sandbox, and the error of `check()`. */
  readonly wrong: object
  readonly refused: object
  read(api: Json): PromiseLike<unknown>
  /** Something that `restricted` may not do; `code` is `permission`. */
  forbidden(api: Json): PromiseLike<unknown>
  /** The vendor's own word for too many requests. */
  readonly limit?: string
}

const cases: Readonly<Record<SandboxName, Case>> = {
  'amazon-ads': {
    Connector: AmazonAdsConnector,
    config: { profile_id: '3312345678901234' },
    wrong: { access_token: 'Atza|none', refresh_token: 'Atzr|other' },
    refused: { code: 'credentials', upstream: { code: 'invalid_grant' } },
    read: (api) => api.profiles.list(),
    forbidden: (api) => api.portfolios.create({ portfolios: [{ name: 'New', state: 'ENABLED' }] }),
    limit: 'THROTTLED',
  },
  github: {
    Connector: GitHubConnector,
    wrong: { token: 'wrong' },
    refused: { code: 'authentication', status: 401 },
    read: (api) => api.repos.get({ owner: 'octo-org', repo: 'umbrellas' }),
    forbidden: (api) => api.issues.create({ owner: 'octo-org', repo: 'umbrellas', title: 'x' }),
  },
  'google-drive': {
    Connector: GoogleDriveConnector,
    wrong: { access_token: 'ya29.none', refresh_token: '1//none' },
    refused: { upstream: { code: 'invalid_grant' } },
    read: (api) => api.about.get(),
    forbidden: (api) => api.files.create({ name: 'x' }),
    limit: 'userRateLimitExceeded',
  },
  greenhouse: {
    Connector: GreenhouseConnector,
    wrong: { api_key: 'wrong' },
    refused: { code: 'authentication' },
    read: (api) => api.jobs.list(),
    forbidden: (api) => api.users.list(),
  },
  'greenhouse-v3': {
    Connector: GreenhouseV3,
    wrong: { client_secret: 'wrong' },
    refused: { code: 'credentials' },
    read: (api) => api.candidates.list(),
    forbidden: (api) => api.users.list(),
  },
  jira: {
    Connector: JiraConnector,
    config: { subdomain: 'ferrule-sandbox' },
    wrong: { password: 'wrong' },
    refused: { code: 'authentication' },
    read: (api) => api.users.me(),
    forbidden: (api) =>
      api.issues.create({ fields: { project: { key: 'WEBS' }, issuetype: { name: 'Task' }, summary: 'x' } }),
    limit: 'jira-burst-based',
  },
  mailchimp: {
    Connector: MailchimpConnector,
    wrong: { api_key: 'not-a-key', data_center: 'us6' },
    refused: { code: 'authentication', upstream: { code: 'API Key Invalid' } },
    read: (api) => api.ping.get(),
    forbidden: (api) => api.listMembers.delete({ list_id: 'x', subscriber_hash: 'a@b.example' }),
  },
  shopify: {
    Connector: ShopifyConnector,
    wrong: { api_key: 'shpat_nobody' },
    refused: { code: 'authentication', status: 401 },
    read: (api) => api.products.list({ limit: 1 }),
    forbidden: (api) => api.products.delete({ product_id: 1 }),
    limit: 'THROTTLED',
  },
  slack: {
    Connector: SlackConnector,
    wrong: { access_token: 'xoxb-none' },
    refused: { code: 'authentication', status: 200 },
    read: (api) => api.conversations.list(),
    forbidden: (api) => api.conversations.create({ name: 'x' }),
    limit: 'ratelimited',
  },
  stripe: {
    Connector: StripeConnector,
    wrong: { api_key: 'sk_test_wrong' },
    refused: { code: 'authentication' },
    read: (api) => api.customers.list(),
    forbidden: (api) => api.customers.create({}),
    limit: 'rate_limit',
  },
}

describe.each(Object.entries(cases) as [SandboxName, Case][])('%s', (name, { Connector, config, ...of }) => {
  const sandbox = createSandbox(name)
  const server = setupServer(...sandbox.handlers)
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(() => sandbox.reset())
  afterAll(() => server.close())
  const as = (credentials: object): Json =>
    new Connector({ credentials, config, validation: 'strict', retry: 0 } as never)

  test('takes its credentials and no others', async () => {
    expect(await as(sandbox.credentials).check()).toEqual({ ok: true })
    const wrong = { ...sandbox.credentials, ...of.wrong }
    expect(await as(wrong).check()).toMatchObject({ ok: false, error: of.refused })
  })

  test('restricts the restricted', async () => {
    const restricted = as(sandbox.restricted)
    await expect(of.read(restricted)).resolves.toBeDefined()
    await expect(of.forbidden(restricted)).rejects.toMatchObject({ code: 'permission' })
  })

  test('fails as the vendor does', async () => {
    const failure = (fault: Parameters<typeof sandbox.fault>[0]) => {
      const { operation } = sandbox.requests.at(-1)!
      sandbox.fault({ ...fault, match: { operation } })
      return Promise.resolve(of.read(as(sandbox.credentials))).catch((error: unknown) => error)
    }
    await of.read(as(sandbox.credentials))
    const limited = { code: 'rate_limit', ...(of.limit && { upstream: { code: of.limit } }) }
    expect(await failure({ kind: 'rate_limit', retryAfter: 2 })).toMatchObject({ ...limited, retryAfterMs: 2000 })
    expect(await failure({ kind: 'server_error', status: 503 })).toMatchObject({ code: 'upstream', status: 503 })
    expect(await failure({ kind: 'truncate' })).toMatchObject({ code: 'response' })
  })
})
