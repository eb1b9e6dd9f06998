// Records that the connectors of Airbyte expect to read from their test accounts fit our record types, and our keys and
// cursors are as safe as theirs. They are not part of the repository; FERRULE_RECORDS names the folder of those connectors (`airbyte-integrations/connectors`).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConnector } from '@ferrule/test-kit/schemas'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { StreamDefinition } from '../src/index.ts'
import { subjects } from './support/subjects.ts'

const folder = process.env['FERRULE_RECORDS']

type Data = Record<string, unknown>

interface Vendor {
  /** Their names of streams that have another name here. */
  readonly names?: Readonly<Record<string, string>>
  /** Streams of which records are no answer of the vendor, or not one that we ask for, with the reason. */
  readonly without?: Readonly<Record<string, string>>
  /** Undoes what their connector did to a record. */
  readonly as?: (data: Data, stream: string) => unknown
  /** Fields that differ, as `stream: path`, with the reason. */
  readonly except?: Readonly<Record<string, string>>
  /** Whether fields may lack that newer versions of the API have. */
  readonly older?: boolean
  readonly records: number
}

const graphql = 'they read it with GraphQL, where the names are others'
const restOfShop = 'they read it with REST, we with GraphQL'
const idsAsText = (data: Data) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      name.endsWith('Id') && typeof value === 'number' ? String(value) : value,
    ]),
  )
/** Theirs has null where Mailchimp writes ''. */
const emptyForNull = (value: unknown): unknown =>
  value === null
    ? ''
    : Array.isArray(value)
      ? value.map(emptyForNull)
      : typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, below]) => [name, emptyForNull(below)]))
        : value

const vendors: Readonly<Record<string, Vendor>> = {
  stripe: {
    names: { subscription_schedule: 'subscription_schedules', checkout_sessions_line_items: 'checkout_line_items' },
    older: true,
    except: {
      'shipping_rates: delivery_estimate': 'theirs is the text of a Python object',
      'credit_notes: discount_amount': 'theirs is a text',
    },
    records: 60,
  },
  github: {
    names: {
      repositories: 'repos',
      organizations: 'orgs',
      users: 'org_members',
      comments: 'issue_comments',
      pull_requests: 'pulls',
      pull_request_commits: 'pull_commits',
      issue_labels: 'labels',
      issue_milestones: 'milestones',
    },
    without: { issue_reactions: graphql, reviews: graphql },
    except: {
      'commits: commit.verification.verified_at': 'GitHub has it since the end of 2024',
      'pull_commits: commit.verification.verified_at': 'GitHub has it since the end of 2024',
      'issues: repository': 'theirs is the name',
      'pulls: head.repo': 'they leave it out',
    },
    records: 20,
  },
  jira: {
    names: {
      issue_custom_field_contexts: 'field_contexts',
      issue_custom_field_options: 'field_options',
      issue_notification_schemes: 'notification_schemes',
      issue_priorities: 'priorities',
      issue_resolutions: 'resolutions',
      issue_security_schemes: 'security_schemes',
      jira_settings: 'settings',
      project_components: 'components',
      project_versions: 'versions',
      project_email: 'project_emails',
      workflow_status_categories: 'status_categories',
      filter_sharing: 'filter_permissions',
      board_issues: 'issues',
      sprint_issues: 'issues',
    },
    without: { workflows: 'they read the list that Atlassian has deprecated' },
    as: (data, stream) => (stream === 'labels' ? data['label'] : data),
    records: 120,
  },
  slack: { names: { channels: 'conversations', channel_messages: 'messages' }, records: 17 },
  mailchimp: { as: emptyForNull, records: 15 },
  greenhouse: {
    names: { interviews: 'scheduled_interviews', jobs_openings: 'openings', jobs_stages: 'job_stages' },
    records: 45,
  },
  'amazon-ads': {
    names: {
      sponsored_display_targetings: 'sponsored_display_targets',
      sponsored_product_ads: 'sponsored_product_product_ads',
      sponsored_product_targetings: 'sponsored_product_targets',
    },
    as: idsAsText,
    records: 70,
  },
  shopify: {
    without: Object.fromEntries(
      `articles blogs collections custom_collections customers draft_orders fulfillment_orders fulfillments inventory_items
       inventory_levels locations metafield_articles metafield_blogs metafield_customers metafield_draft_orders
       metafield_locations metafield_orders metafield_pages metafield_products metafield_product_variants metafield_shops
       metafield_smart_collections order_refunds orders pages product_images products product_variants shop
       smart_collections tender_transactions transactions customer_address`
        .split(/\s+/)
        .map((name) => [name, restOfShop]),
    ),
    records: 10,
  },
}

interface Expected {
  readonly stream: string
  readonly data: Data
}

function expectedOf(connector: string): Expected[] {
  const file = join(folder ?? '', `source-${connector}/integration_tests/expected_records.jsonl`)
  expect(existsSync(file), `FERRULE_RECORDS: no ${file}`).toBe(true)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line))
}

const isAbsent = (data: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], data) === undefined

const words = (path: readonly PropertyKey[]): string =>
  path.map((name) => (typeof name === 'number' ? '*' : String(name))).join('.')

test.skipIf(folder === undefined).each(Object.entries(vendors))('%s', async (connector, vendor) => {
  const { names = {}, without = {}, except = {}, as = (data: Data) => data, older = false, records } = vendor
  const loaded = await loadConnector(connector)
  const entities = new Map([...loaded.entities.values()].map((entity) => [entity.name, entity]))
  const off = new Set<string>()
  const used = new Set<string>()
  let judged = 0
  for (const { stream, data } of expectedOf(connector)) {
    const name = names[stream] ?? stream
    const entity = entities.get(name)
    const record: z.ZodType | undefined = entity?.actions['list']?.record ?? entity?.record
    if (!record || stream in without) continue
    judged++
    const value = as(data, stream)
    for (const { path, message } of record.safeParse(value).error?.issues ?? []) {
      const place = `${name}: ${words(path)}`
      if (place in except) used.add(place)
      else if (!older || !isAbsent(value, path)) off.add(`${place}: ${message}`)
    }
  }
  expect([...off]).toEqual([])
  expect([...used].sort()).toEqual(Object.keys(except).sort())
  expect(judged).toBeGreaterThanOrEqual(records)
})

interface Theirs {
  readonly name: string
  readonly source_defined_primary_key?: readonly (readonly string[])[]
  readonly default_cursor_field?: readonly string[]
}

interface Catalog {
  readonly catalog?: Catalog
  readonly streams?: readonly (Theirs | { readonly stream: Theirs })[]
}

/** Streams as their connector discovers them, or else as its tests configure them. */
function catalogOf(connector: string): Theirs[] {
  const files = ['erd/discovered_catalog.json', 'integration_tests/configured_catalog.json']
  const file = files.map((name) => join(folder ?? '', `source-${connector}`, name)).find((name) => existsSync(name))
  const read: Catalog = JSON.parse(readFileSync(file ?? '', 'utf8'))
  return ((read.catalog ?? read).streams ?? []).map((one) => ('stream' in one ? one.stream : one))
}

const ofRepository = 'a repository can be renamed, so it is the id here'

/** Keys that lack a field of theirs, and windows by another field. */
const otherKeys: Readonly<Record<string, string>> = {
  'github.tags: repository': ofRepository,
  'github.branches: repository': ofRepository,
  'github.stargazers: user_id': 'it is user.id here, within its repository',
  'github.team_members: team_slug': 'a team can be renamed, so it is its id here',
  'github.commits: by created_at': 'theirs is the date of the author; GitHub filters by that of the committer',
  'github.workflow_runs: by updated_at': 'GitHub filters by created_at only; 32 days are read again, as by theirs',
  'jira.groups: groupId': 'may be null by the document; a name is unique, and the list is read whole each time',
  'jira.workflows: entityId': 'the newer list has one id',
  'jira.workflows: name': 'the newer list has one id',
  'mailchimp.unsubscribes: timestamp': 'a campaign has one row for a member, which its address names',
}

test.skipIf(folder === undefined).each(['stripe', 'github', 'jira', 'mailchimp', 'shopify'] as const)(
  'keys and cursors of %s',
  (connector) => {
    const ours = new Map<string, StreamDefinition>(subjects[connector].definition.streams.map((one) => [one.name, one]))
    const names = vendors[connector]?.names ?? {}
    const off: string[] = []
    let judged = 0
    for (const { name, source_defined_primary_key: keys = [], default_cursor_field: cursor = [] } of catalogOf(
      connector,
    )) {
      const stream = ours.get(names[name] ?? name)
      if (!stream) continue
      judged++
      const key = stream.primaryKey.map(String)
      const lacking = keys.map((path) => path.join('.')).filter((field) => !key.includes(field))
      off.push(...lacking.map((field) => `${connector}.${stream.name}: ${field}`))
      const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const field = snake(stream.cursor?.field.split('.').at(-1) ?? '')
      if (stream.mode === 'window' && cursor.length > 0 && field !== snake(cursor.join('.')))
        off.push(`${connector}.${stream.name}: by ${cursor.join('.')}`)
    }
    const known = Object.keys(otherKeys).filter((place) => place.startsWith(`${connector}.`))
    expect(off.sort()).toEqual(known.sort())
    expect(judged).toBeGreaterThanOrEqual(9)
  },
)
