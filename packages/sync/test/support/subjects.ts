import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import amazonAds from '@ferrule/amazon-ads/sync'
import type { ClientOptions } from '@ferrule/core'
import { GitHubConnector } from '@ferrule/github'
import github from '@ferrule/github/sync'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import googleDrive from '@ferrule/google-drive/sync'
import { GreenhouseConnector } from '@ferrule/greenhouse/v3'
import greenhouse from '@ferrule/greenhouse/v3/sync'
import { JiraConnector } from '@ferrule/jira'
import jira from '@ferrule/jira/sync'
import { MailchimpConnector } from '@ferrule/mailchimp'
import mailchimp from '@ferrule/mailchimp/sync'
import { createSandbox, type Rows, type Sandbox } from '@ferrule/sandbox'
import { ShopifyConnector } from '@ferrule/shopify'
import shopify from '@ferrule/shopify/sync'
import { SlackConnector } from '@ferrule/slack'
import slack from '@ferrule/slack/sync'
import { StripeConnector } from '@ferrule/stripe'
import stripe from '@ferrule/stripe/sync'
import type { SyncConnector, SyncDefinition } from '../../src/index.ts'

/** Actions by entity, as on a connector object whose types do not matter. */
export type Actions = SyncConnector & Record<string, Record<string, (...args: unknown[]) => Promise<{ id: string }>>>

/** A change upstream; `count` makes its values new. */
export type Change = (connector: Actions, data: Data, count: number) => Promise<unknown>

export interface Subject {
  readonly definition: SyncDefinition
  readonly config?: object
  connect(options: ClientOptions): SyncConnector
  /** Creates, changes and deletes, to be picked from. */
  readonly changes: readonly Change[]
}

type Data = Readonly<Record<string, Rows<{ id: string; [field: string]: unknown }>>>

/** There is no record that this change is for. */
export class NothingToChange extends Error {}

/** A record of a collection, other ones as `count` goes up. */
function pick(data: Data, collection: string, count: number, wanted?: (row: Record<string, unknown>) => boolean) {
  const rows = (data[collection] as Data[string]).findMany().filter((row) => wanted?.(row) ?? true)
  if (rows.length === 0) throw new NothingToChange()
  return rows[count % rows.length] as { id: string; [field: string]: unknown }
}

const text = (words: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

const inRepository = { owner: 'octo-org', repo: 'umbrellas' }

export const subjects = {
  github: {
    definition: github,
    connect: (options) => new GitHubConnector(options as never),
    changes: [
      (to, _, n) => to['issues']!['create']!({ ...inRepository, title: `New ${n}` }),
      (to, data, n) =>
        to['issues']!['update']!({
          ...inRepository,
          issue_number: pick(data, 'issues', n * 3)['number'],
          title: `Changed ${n}`,
        }),
      (to, _, n) => to['releases']!['create']!({ ...inRepository, tag_name: `v${n}.0.1` }),
      (to, data, n) => to['releases']!['delete']!({ ...inRepository, release_id: pick(data, 'releases', n).id }),
    ],
  },
  slack: {
    definition: slack,
    connect: (options) => new SlackConnector(options as never),
    changes: [
      (to, data, n) =>
        to['chat']!['postMessage']!({ channel: pick(data, 'conversations', n, isJoined).id, text: `New ${n}` }),
      (to, data, n) =>
        to['conversations']!['setTopic']!({ channel: pick(data, 'conversations', n).id, topic: `T ${n}` }),
    ],
  },
  stripe: {
    definition: stripe,
    connect: (options) => new StripeConnector(options as never),
    changes: [
      (to, _, n) => to['customers']!['create']!({ name: `New ${n}`, email: `new${n}@example.com` }),
      (to, data, n) => to['customers']!['update']!({ id: pick(data, 'customers', n * 7).id, name: `Changed ${n}` }),
      (to, data, n) => to['customers']!['delete']!({ id: pick(data, 'customers', n * 5).id }),
      (to, _, n) => to['products']!['create']!({ name: `Product ${n}` }),
      (to, data, n) => to['products']!['update']!({ id: pick(data, 'products', n).id, description: `Text ${n}` }),
      (to, data, n) =>
        to['refunds']!['create']!({
          charge: pick(data, 'charges', n * 3, isRefundable).id,
          amount: 1,
        }),
      (to, data, n) =>
        to['subscriptions']!['update']!({
          id: pick(data, 'subscriptions', n, ({ status }) => status === 'active').id,
          metadata: { n: String(n) },
        }),
    ],
  },
  jira: {
    definition: jira,
    config: { subdomain: 'ferrule-sandbox' },
    connect: (options) => new JiraConnector(options as never),
    changes: [
      (to, data, n) =>
        to['issues']!['create']!({
          fields: { project: { id: pick(data, 'projects', n).id }, issuetype: { name: 'Task' }, summary: `New ${n}` },
        }),
      (to, data, n) =>
        to['issues']!['update']!({ issueIdOrKey: pick(data, 'issues', n * 3).id, fields: { summary: `Changed ${n}` } }),
      (to, data, n) => to['issues']!['delete']!({ issueIdOrKey: pick(data, 'issues', n * 5).id, deleteSubtasks: true }),
      (to, data, n) =>
        to['issueComments']!['create']!({ issueIdOrKey: pick(data, 'issues', n).id, body: text(`Comment ${n}`) }),
      (to, data, n) => {
        const { id, issue } = pick(data, 'issue_comments', n)
        return to['issueComments']!['delete']!({ issueIdOrKey: issue, commentId: id })
      },
      (to, data, n) =>
        to['issueWorklogs']!['create']!({ issueIdOrKey: pick(data, 'issues', n).id, timeSpentSeconds: 60 * (n + 1) }),
      (to, data, n) => {
        const { id, issue } = pick(data, 'issue_worklogs', n * 3)
        return to['issueWorklogs']!['update']!({ issueIdOrKey: issue, worklogId: id, timeSpentSeconds: 7200 + n })
      },
      (to, data, n) => {
        const { id, issue } = pick(data, 'issue_worklogs', n)
        return to['issueWorklogs']!['delete']!({ issueIdOrKey: issue, worklogId: id })
      },
    ],
  },
  'greenhouse-v3': {
    definition: greenhouse,
    connect: (options) => new GreenhouseConnector(options as never),
    changes: [
      (to, data, n) => {
        const { id } = pick(data, 'applications', n * 3, ({ status }) => status === 'in_process')
        return to['applications']!['reject']!({
          id: Number(id),
          rejection_reason_id: Number(pick(data, 'rejection_reasons', 0).id),
        })
      },
      (to, data, n) => {
        const { id } = pick(data, 'applications', n * 5, ({ status }) => status === 'rejected')
        return to['applications']!['unreject']!({ id: Number(id) })
      },
    ],
  },
  'amazon-ads': {
    definition: amazonAds,
    connect: (options) => new AmazonAdsConnector(options as never),
    changes: [
      (to, _, n) =>
        to['portfolios']!['create']!({ portfolios: [{ name: `New ${n}`, state: 'ENABLED' }], profileId: SELLER }),
      (to, _, n) =>
        to['sponsoredProductCampaigns']!['create']!({
          campaigns: [
            {
              name: `New ${n}`,
              targetingType: 'MANUAL',
              state: 'ENABLED',
              budget: { budget: 10, budgetType: 'DAILY' },
            },
          ],
          profileId: SELLER,
        }),
      (to, data, n) => {
        const { campaignId } = pick(data, 'sponsored_product_campaigns', n, isLive)
        return to['sponsoredProductCampaigns']!['update']!({
          campaigns: [{ campaignId, name: `Changed ${n}` }],
          profileId: SELLER,
        })
      },
      (to, data, n) => {
        const { campaignId } = pick(data, 'sponsored_product_campaigns', n * 3, isLive)
        return to['sponsoredProductCampaigns']!['delete']!({
          campaignIdFilter: { include: [campaignId] },
          profileId: SELLER,
        })
      },
    ],
  },
  mailchimp: {
    definition: mailchimp,
    connect: (options) => new MailchimpConnector(options as never),
    changes: [
      (to, data, n) =>
        to['listMembers']!['create']!({
          list_id: pick(data, 'lists', n).id,
          email_address: `new${n}@example.com`,
          status: 'subscribed',
        }),
      (to, data, n) => {
        const { list_id, email_address } = pick(data, 'list_members', n * 7, ({ status }) => status === 'subscribed')
        return to['listMembers']!['update']!({ list_id, subscriber_hash: email_address, vip: n % 2 === 0 })
      },
      (to, data, n) => {
        const { list_id, email_address } = pick(data, 'list_members', n * 5, ({ status }) => status === 'subscribed')
        return to['listMembers']!['delete']!({ list_id, subscriber_hash: email_address })
      },
      (to, data, n) =>
        to['campaigns']!['create']!({
          type: 'regular',
          recipients: { list_id: pick(data, 'lists', n).id },
          settings: { subject_line: `New ${n}`, title: `New ${n}`, from_name: 'Ada', reply_to: 'ada@example.com' },
        }),
      (to, data, n) => {
        const { id } = pick(data, 'campaigns', n, ({ status }) => status === 'save')
        return to['campaigns']!['update']!({ campaign_id: id, settings: { subject_line: `Changed ${n}` } })
      },
    ],
  },
  'google-drive': {
    definition: googleDrive,
    config: { shared_drives: true },
    connect: (options) => new GoogleDriveConnector(options as never),
    changes: [
      (to, _, n) => to['files']!['create']!({ name: `New ${n}` }),
      (to, data, n) => to['files']!['update']!({ fileId: own(data, n * 3), name: `Changed ${n}` }),
      (to, data, n) => to['files']!['delete']!({ fileId: own(data, n * 5) }),
      (to, data, n) => to['permissions']!['create']!({ fileId: own(data, n), role: 'reader', type: 'anyone' }),
      // A comment is no change of its file: it comes with the next one.
      async (to, data, n) => {
        await to['comments']!['create']!({ fileId: own(data, n * 2), content: `Comment ${n}` })
        return to['files']!['update']!({ fileId: own(data, n * 2), description: `Text ${n}` })
      },
    ],
  },
  shopify: {
    definition: shopify,
    config: { shop: 'ferrule-sandbox' },
    connect: (options) => new ShopifyConnector(options as never),
    changes: [
      (to, _, n) => to['customers']!['create']!({ firstName: `New ${n}`, email: `new${n}@example.com` }),
      (to, data, n) => to['customers']!['update']!({ customer_id: pick(data, 'customers', n).id, note: `Note ${n}` }),
      (to, data, n) => to['orders']!['update']!({ order_id: pick(data, 'orders', n * 3).id, note: `Note ${n}` }),
      (to, _, n) => to['products']!['create']!({ title: `New ${n}` }),
      (to, data, n) => to['products']!['update']!({ product_id: pick(data, 'products', n).id, title: `Changed ${n}` }),
      (to, data, n) => to['products']!['delete']!({ product_id: pick(data, 'products', n * 5).id }),
    ],
  },
} satisfies Record<string, Subject>

const isJoined = (row: Record<string, unknown>): boolean => row['is_member'] === true
const isRefundable = (row: Record<string, unknown>): boolean =>
  row['paid'] === true && row['amount_refunded'] === 0 && row['disputed'] !== true

const SELLER = '3312345678901234'
const isLive = (row: Record<string, unknown>): boolean => row['_profile'] === SELLER && row['state'] !== 'ARCHIVED'

/** A file that the user may change. */
const own = (data: Data, count: number): string =>
  pick(
    data,
    'files',
    count,
    (row) => row['driveId'] === undefined && row['mimeType'] !== 'application/vnd.google-apps.folder',
  ).id

export type SubjectName = keyof typeof subjects

/** An upstream whose clock can be moved on, which it also tells in its answers. */
export async function open(name: SubjectName, records?: Record<string, number>) {
  const subject: Subject = subjects[name]
  let ahead = 0
  const clock = () => Date.now() + ahead
  const sandbox = createSandbox(name as 'stripe', {
    clock,
    ...(records && { records }),
  }) as unknown as Sandbox<object, Data>
  const { url, close } = await sandbox.listen()
  const connect = (options: Partial<ClientOptions> = {}): SyncConnector =>
    subject.connect({
      credentials: sandbox.credentials,
      baseUrl: url,
      config: subject.config,
      ...options,
    } as ClientOptions)
  const advance = (ms: number): void => {
    ahead += ms
  }
  return { subject, sandbox, url, close, connect, clock, advance }
}

/** Records that its sandbox has none of by default. */
export const GITHUB = {
  ...{ repos: 2, issues: 12, pulls: 4, users: 4, orgs: 1, pull_reviews: 2, commits: 4, workflow_runs: 3, workflows: 2 },
  ...{ branches: 2, milestones: 2, teams: 2, assignees: 2, team_members: 2, review_comments: 3 },
  ...{ workflow_jobs: 3, issue_events: 3, events: 3, commit_comments: 3, deployments: 2, tags: 2, stargazers: 2 },
  ...{ collaborators: 2, commit_comment_reactions: 3 },
}
