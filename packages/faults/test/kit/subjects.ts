import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import type { CallOptions, ClientOptions, PagePromise } from '@ferrule/core'
import { at } from '@ferrule/core/connector'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import { GreenhouseConnector } from '@ferrule/greenhouse'
import { GreenhouseConnector as GreenhouseV3Connector } from '@ferrule/greenhouse/v3'
import { JiraConnector } from '@ferrule/jira'
import { MailchimpConnector } from '@ferrule/mailchimp'
import { createSandbox, type GreenhouseV3Data, type Sandbox, type SandboxName } from '@ferrule/sandbox'
import { ShopifyConnector } from '@ferrule/shopify'
import { StripeConnector } from '@ferrule/stripe'

/** What the run does with one connector. Records are compared whole, so any type will do. */
export interface Calls {
  /** At least three pages. */
  list(call?: CallOptions): PagePromise<object, unknown>
  get(): PromiseLike<unknown>
  /** A write that must not be carried out twice. */
  write(): PromiseLike<unknown>
}

/** Options that all connectors have. */
export type Shared = Pick<ClientOptions, 'baseUrl' | 'fetch' | 'hooks' | 'timeout' | 'retry'>

export interface Subject {
  /** Values of the credentials. */
  readonly secrets: readonly string[]
  /** Credentials are renewed after a 401. */
  readonly renews: boolean
  listen(): Promise<{ readonly url: string; close(): Promise<void> }>
  /** A new connector object, as another process would make it; `late` makes a credentials function of the good ones. */
  connect(options: Shared, late?: (good: object) => () => object | Promise<object>): Calls
  /** How often the write was carried out: only differences count. */
  written(): number
  /** Answers of the list say how it continues. */
  readonly cursors: boolean
  /** A body of the list without its records, and how many they were; how it continues stays in it. */
  emptied(body: unknown): { body: unknown; withheld: number }
}

interface Line<Credentials, Data> {
  readonly renews?: boolean
  readonly cursors?: boolean
  /** Makes a connector; what it asks for is found in the sandbox's own records. */
  connect(options: Shared & { credentials: Credentials }, data: Data): Calls
  written(data: Data): number
  /** Dotted path of the records in a body of the list; a bare array has none. */
  readonly records?: string
  /** Credentials that are not secret. */
  readonly open?: readonly string[]
}

/** One line of the table, made when it is its turn: a sandbox keeps its records in memory. */
const line =
  <Credentials extends object, Data extends object>(
    open: (options: { clock: () => number }) => Sandbox<Credentials, Data>,
    { connect, written, renews = false, cursors = true, records = '', open: told = [] }: Line<Credentials, Data>,
  ) =>
  (): Subject => {
    const sandbox = open({ clock: () => Date.UTC(2026, 10, 1, 12) })
    return {
      secrets: Object.entries(sandbox.credentials).flatMap(([name, value]) => (told.includes(name) ? [] : [value])),
      renews,
      listen: () => sandbox.listen(),
      connect: (options, late) => {
        const credentials = (late?.(sandbox.credentials) ?? sandbox.credentials) as Credentials
        return connect({ ...options, credentials }, sandbox.data)
      },
      written: () => written(sandbox.data),
      cursors,
      emptied: (body) => ({ body: without(body, records), withheld: (at(body, records) as unknown[]).length }),
    }
  }

/** A copy with no record at a dotted path. */
function without(body: unknown, path: string): unknown {
  const [name, rest] = path.split(/\.(.*)/s)
  return name ? { ...(body as object), [name]: without((body as Record<string, unknown>)[name], rest ?? '') } : []
}

/** Applications that can still be hired. */
const active = ({ applications }: GreenhouseV3Data) =>
  applications.findMany((query) => query.where({ status: 'in_process' }))

let names = 0
const SELLER = '3312345678901234'

/** One line for each connector that has a sandbox: what is listed, read and written. */
export const subjects: Readonly<Record<SandboxName, () => Subject>> = {
  'amazon-ads': line((options) => createSandbox('amazon-ads', options), {
    renews: true,
    connect: (options, data) => {
      const campaignId = String(data.sponsored_product_campaigns.findFirst()?.campaignId)
      const ads = new AmazonAdsConnector({ ...options, config: { profile_id: SELLER } })
      return {
        list: (call) => ads.sponsoredProductCampaigns.list({ maxResults: 4 }, call),
        get: () => ads.sponsoredProductCampaigns.get({ campaignId }),
        write: () =>
          ads.sponsoredProductCampaigns.create({
            campaigns: [
              {
                name: `New ${++names}`,
                targetingType: 'MANUAL',
                state: 'ENABLED',
                budget: { budget: 10, budgetType: 'DAILY' },
              },
            ],
          }),
      }
    },
    written: (data) => data.sponsored_product_campaigns.count(),
    records: 'campaigns',
  }),
  'google-drive': line((options) => createSandbox('google-drive', options), {
    renews: true,
    connect: (options, data) => {
      const fileId = String(data.files.findFirst()?.id)
      const drive = new GoogleDriveConnector(options)
      return {
        list: (call) => drive.files.list({ pageSize: 5, orderBy: 'name' }, call),
        get: () => drive.files.get({ fileId }),
        write: () => drive.files.create({ name: 'New' }),
      }
    },
    written: (data) => data.files.count(),
    records: 'files',
  }),
  greenhouse: line((options) => createSandbox('greenhouse', options), {
    connect: (options, data) => {
      const id = Number(data.candidates.findFirst()?.id)
      const greenhouse = new GreenhouseConnector({ ...options, config: { on_behalf_of: 1 } })
      return {
        list: (call) => greenhouse.candidates.list({ per_page: 10 }, call),
        get: () => greenhouse.candidates.get({ id }),
        write: () =>
          greenhouse.candidates.create({
            first_name: 'Ada',
            last_name: 'Lovelace',
            applications: [{ job_id: Number(data.jobs.findFirst()?.id) }],
          }),
      }
    },
    written: (data) => data.candidates.count(),
  }),
  'greenhouse-v3': line((options) => createSandbox('greenhouse-v3', options), {
    renews: true,
    connect: (options, data) => {
      const id = Number(data.candidates.findFirst()?.id)
      const greenhouse = new GreenhouseV3Connector(options)
      return {
        list: (call) => greenhouse.candidates.list({ per_page: 10 }, call),
        get: () => greenhouse.candidates.get({ id }),
        write: () => greenhouse.applications.hire({ id: Number(active(data)[0]?.id) }),
      }
    },
    written: (data) => -active(data).length,
  }),
  jira: line((options) => createSandbox('jira', options), {
    connect: (options) => {
      const jira = new JiraConnector({ ...options, config: { subdomain: 'ferrule-sandbox' } })
      return {
        list: (call) => jira.issues.apiSearch({ jql: 'project = WEBS ORDER BY key', maxResults: 10 }, call),
        get: () => jira.issues.get({ issueIdOrKey: 'WEBS-1' }),
        write: () =>
          jira.issues.create({ fields: { project: { key: 'WEBS' }, issuetype: { name: 'Task' }, summary: 'New' } }),
      }
    },
    written: (data) => data.issues.count(),
    records: 'issues',
  }),
  mailchimp: line((options) => createSandbox('mailchimp', options), {
    connect: (options, data) => {
      const list_id = String(data.lists.findFirst()?.id)
      const mailchimp = new MailchimpConnector(options)
      return {
        list: (call) => mailchimp.listMembers.list({ list_id, count: 10 }, call),
        get: () => mailchimp.lists.get({ list_id }),
        write: () => mailchimp.campaigns.create({ type: 'regular', recipients: { list_id } }),
      }
    },
    written: (data) => data.campaigns.count(),
    records: 'members',
    cursors: false,
  }),
  shopify: line((options) => createSandbox('shopify', options), {
    connect: (options, data) => {
      const customer_id = String(data.customers.findFirst()?.id)
      const shopify = new ShopifyConnector(options)
      return {
        list: (call) => shopify.customers.list({ limit: 4 }, call),
        get: () => shopify.customers.get({ customer_id }),
        write: () => shopify.customers.create({ firstName: 'Ada', email: `ada${++names}@example.com` }),
      }
    },
    written: (data) => data.customers.count(),
    records: 'data.customers.nodes',
    open: ['shop'],
  }),
  stripe: line((options) => createSandbox('stripe', options), {
    connect: (options, data) => {
      const id = String(data.customers.findFirst()?.id)
      const stripe = new StripeConnector(options)
      return {
        list: (call) => stripe.customers.list({ limit: 40 }, call),
        get: () => stripe.customers.get({ id }),
        write: () => stripe.customers.create({ email: 'new@example.com' }),
      }
    },
    written: (data) => data.customers.count(),
    records: 'data',
  }),
}
