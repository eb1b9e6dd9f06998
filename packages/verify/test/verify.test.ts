// Against each sandbox: what agrees is said to agree, and drift that is put into one answer is found, without values.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import { GitHubConnector } from '@ferrule/github'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import { GreenhouseConnector } from '@ferrule/greenhouse/v3'
import { JiraConnector } from '@ferrule/jira'
import { MailchimpConnector } from '@ferrule/mailchimp'
import { createSandbox } from '@ferrule/sandbox'
import { ShopifyConnector } from '@ferrule/shopify'
import { SlackConnector } from '@ferrule/slack'
import { StripeConnector } from '@ferrule/stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Report, type VerifyOptions, verify } from '../src/index.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const SECRET = 'Ada Lovelace, 12 Privet Drive'

/** The class; a list, and a field of its records that is given another type. */
const CONNECTORS: Record<string, { Connector: unknown; entry?: string; drift: [string, string]; config?: object }> = {
  stripe: { Connector: StripeConnector, drift: ['customers.list', 'livemode'] },
  jira: { Connector: JiraConnector, drift: ['projects.api_search', 'key'] },
  'greenhouse-v3': { Connector: GreenhouseConnector, entry: 'greenhouse/v3', drift: ['candidates.list', 'id'] },
  'amazon-ads': { Connector: AmazonAdsConnector, drift: ['profiles.list', 'countryCode'] },
  mailchimp: { Connector: MailchimpConnector, drift: ['lists.list', 'name'] },
  'google-drive': { Connector: GoogleDriveConnector, drift: ['files.list', 'name'] },
  shopify: { Connector: ShopifyConnector, drift: ['customers.list', 'createdAt'], config: { shop: 'ferrule-sandbox' } },
  github: { Connector: GitHubConnector, drift: ['repos.list', 'full_name'] },
  slack: { Connector: SlackConnector, drift: ['users.list', 'id'] },
}

/** Lists for which Jira's sandbox answers records of another type. */
const MADE_UP = [
  ...['boards.list_projects', 'boards.list_issues', 'boards.list_backlog', 'sprints.list_issues'],
  ...['projects.list_statuses', 'webhook_endpoints.list_failed'],
]

/** Every value of this name is another one, as deep as it is; the text must not come back. */
const drifted = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => drifted(one, name))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === name ? { [SECRET]: SECRET } : drifted(inner, name),
  ])
  return Object.fromEntries(entries)
}

describe.each(Object.keys(CONNECTORS))('%s', (name) => {
  const { Connector, entry = name, drift, config } = CONNECTORS[name] as (typeof CONNECTORS)[string]
  const sandbox = createSandbox(name as 'stripe')
  let options: VerifyOptions
  let close: () => Promise<void>
  beforeAll(async () => {
    const { url, close: end } = await sandbox.listen()
    close = async () => void (await end())
    const [{ default: manifest }, { default: streams }] = await Promise.all([
      import(`@ferrule/${entry}/manifest`),
      import(`@ferrule/${entry}/sync`),
    ])
    const Class = Connector as new (options: object) => object
    const given = { credentials: sandbox.credentials, baseUrl: url, ...(config && { config }) }
    options = { manifest, definition: streams, connect: (more) => new Class({ ...given, ...more }) }
  })
  afterAll(() => close())

  const total = ({ counts }: Report) => counts.agreed + counts.empty

  test('reads agree, without drift', async () => {
    const report = await verify(options)
    const found = report.reads.filter((one) => one.outcome === 'drifted' && !MADE_UP.includes(one.action))
    expect(found).toEqual([])
    expect(report.counts.agreed).toBeGreaterThanOrEqual(3)
    expect(total(report)).toBeGreaterThan(report.counts.failed)
    expect(report.rate.requests).toBeGreaterThanOrEqual(total(report))
    expect(report.ok).toBe(report.counts.drifted === 0)
  })

  test('drift is found, by path and kind, without values', async () => {
    const [action, field] = drift
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init)
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') && response.ok && text !== ''
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      const body = isJson ? JSON.stringify(drifted(JSON.parse(text), field)) : text
      return new Response([204, 304].includes(response.status) ? null : body, { status: response.status, headers })
    }
    const report = await verify({ ...options, fetch })
    const found = report.reads.find((one) => one.action === action)
    expect(found?.outcome).toBe('drifted')
    expect(found?.drift).toContainEqual(
      expect.objectContaining({ path: expect.stringContaining(field), seen: 'object' }),
    )
    expect(report.ok).toBe(false)
    expect(JSON.stringify(report)).not.toContain('Privet')
  })

  test('the round trip ends with the record gone', async () => {
    const report = await verify({ ...options, write: true })
    const steps = report.roundTrip ?? []
    if (steps[0]?.outcome === 'skipped') return expect(['amazon-ads', 'greenhouse-v3']).toContain(name)
    expect(steps.map(({ step, outcome }) => [step, outcome])).toEqual(
      ['create', 'get', 'update', 'delete'].map((step) => [step, 'agreed']),
    )
  })
})

test('what failed after the record was created does not leave it there', async () => {
  const sandbox = createSandbox('stripe')
  const { url, close } = await sandbox.listen()
  const [{ default: manifest }, { default: definition }] = await Promise.all([
    import('@ferrule/stripe/manifest'),
    import('@ferrule/stripe/sync'),
  ])
  const before = sandbox.data.customers.findMany().length
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const isUpdate = request.method === 'POST' && /\/customers\/cus_/.test(request.url)
    return isUpdate ? Response.json({ error: { message: SECRET } }, { status: 400 }) : globalThis.fetch(request)
  }
  const connect = (more: object) =>
    new StripeConnector({ credentials: sandbox.credentials, baseUrl: url, ...more } as never)
  const report = await verify({ manifest, definition, connect, write: true, fetch })
  await close()
  expect(report.roundTrip?.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    'create agreed',
    'get agreed',
    'update failed',
    'delete agreed',
  ])
  expect(sandbox.data.customers.findMany()).toHaveLength(before)
  expect(JSON.stringify(report)).not.toContain('Privet')
})

test('the command prints a report as JSON, and says what is missing', async () => {
  const sandbox = createSandbox('stripe')
  const { url, close } = await sandbox.listen()
  const bin = join(import.meta.dirname, '../src/cli/ferrule-verify.ts')
  const run = (args: string[], env = {}) =>
    promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', bin, ...args],
      {
        cwd: import.meta.dirname,
        env: { ...process.env, ...env },
      },
    )
  const key = (sandbox.credentials as { api_key: string }).api_key
  const { stdout } = await run(['stripe', '--json', '--base-url', url], { STRIPE_API_KEY: key })
  await close()
  expect(JSON.parse(stdout)).toMatchObject({ connector: 'stripe', ok: true })
  expect(stdout).not.toContain(key)
  await expect(run([])).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('npx @ferrule/verify') })
})
