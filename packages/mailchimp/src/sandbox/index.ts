import {
  createRouter,
  type Manifest,
  manifestOf,
  type Narrowing,
  narrowed,
  placeholders,
  required,
  resolve,
  type SandboxDefinition,
  type World,
} from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { authenticate, consent, metadata } from './access.ts'
import { batchBehaviors, batchRecords } from './batches.ts'
import { campaignBehaviors, campaignRecords } from './campaigns.ts'
import { badValues, faultRefusal, notFound, refuse } from './errors.ts'
import { mailchimpFacts } from './facts.ts'
import { formed } from './form.ts'
import { memberBehaviors, memberRecords } from './members.ts'
import { inSegment, type MemberRow, membersOf, objectIn, type SegmentRow } from './rows.ts'
import { SIZES, seed } from './seed.ts'

export type { MailchimpData } from './data.ts'
export type { MailchimpCredentials } from './facts.ts'

const published = manifestOf(manifest)

/** With the files of results, which have addresses of their own. */
const routes: Manifest = {
  ...published,
  entities: {
    ...published.entities,
    files: {
      actions: {
        get: {
          method: 'GET',
          path: '/sandbox-files/{name}',
          params: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
    },
  },
}

const router = createRouter(routes)

const missing = refuse(404, 'Resource Not Found', 'The requested resource could not be found.')

/** Places whose value is a number, and collections whose ids are. */
const NUMBERS = new Set(['template_id', 'merge_id', 'segments', 'member_notes', 'templates', 'list_webhooks'])

const interests = (row: object): Record<string, boolean> => Object(Object(row)['interests'])

const lists: Narrowing = {
  fields: {
    campaigns: { list_id: 'recipients.list_id', folder_id: 'settings.folder_id' },
    lists: { campaign_last_sent: 'stats.campaign_last_sent' },
    member_notes: { note_id: 'id' },
  },
  filters: {
    campaigns: {
      member_id: ({ id }, wanted, _, { store }) =>
        store.by('sent_to', 'campaign_id', id).some(({ email_id }) => email_id === wanted),
    },
    email_activity: { since: false },
    list_members: {
      status: ({ status }, wanted) => status === wanted,
      vip_only: ({ vip }, wanted) => wanted !== true || vip === true,
      interest_category_id: false,
      interest_match: false,
      interest_ids(row, wanted, { params: { interest_match: how } }) {
        const has = (id: string): boolean => interests(row)[id] === true
        const all = Array.isArray(wanted) ? wanted : String(wanted).split(',')
        return how === 'all' ? all.every(has) : all.some(has) === (how === 'any')
      },
      since_last_campaign: false,
      unsubscribed_since: ({ last_changed }, wanted) => Date.parse(String(last_changed)) >= Date.parse(String(wanted)),
    },
    lists: {
      email: ({ id }, wanted, _, world) =>
        membersOf(world, id).some(({ email_address }) => email_address.toLowerCase() === String(wanted).toLowerCase()),
      include_total_contacts: false,
    },
    open_details: { since: false },
    reports: {
      type: ({ type }, wanted) => type === (wanted === 'plaintext' ? 'plain-text' : wanted),
    },
    segments: { exclude_type: ({ type }, wanted) => type !== wanted },
  },
  times: [
    { prefix: 'since_', passes: (time, limit) => time >= limit },
    { prefix: 'before_', passes: (time, limit) => time < limit },
  ],
  sort: ({ sort_field: field, sort_dir }) => (typeof field === 'string' ? [field, sort_dir === 'DESC'] : undefined),
  newestFirst: ['campaigns', 'reports', 'member_events'],
}

const usual = narrowed(lists)

/** What is counted when it is asked for. */
function statsOf(world: World, id: string): object {
  const members = membersOf(world, id)
  const count = (wanted: string): number => members.filter(({ status }) => status === wanted).length
  return {
    member_count: count('subscribed'),
    unsubscribe_count: count('unsubscribed'),
    cleaned_count: count('cleaned'),
    campaign_count: world.store.by('campaigns', 'recipients.list_id', id).length,
    merge_field_count: world.store.by('merge_fields', 'list_id', id).length,
    total_contacts: members.length,
  }
}

/** What is particular of Mailchimp. */
const mailchimp = {
  ...mailchimpFacts,
  collections: 'entity',
  manifest: routes,
  records: SIZES,
  invented: {
    ...{ stores: 1, store_customers: 3, store_products: 3, store_orders: 3, store_carts: 2, promo_rules: 2 },
    ...{ templates: 3, template_folders: 1, open_details: 5, click_details: 5, unsubscribes: 3 },
  },
  seed,
  oauth: consent,
  answer: metadata,

  requestId(random) {
    const hex = random.text(32, '0123456789abcdef')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  },
  headers: ({ requestId }) => ({ 'X-Request-Id': requestId }),
  authenticate,
  values({ request, url, text, requestId: id, places }) {
    const query = Object.fromEntries(url.searchParams)
    if (text === '' && (request.method === 'GET' || request.method === 'DELETE')) return { values: query, text: true }
    let body: unknown = {}
    try {
      if (text !== '') body = JSON.parse(text)
    } catch {
      throw refuse(400, 'JSON Parse', 'The request body is not well-formed JSON.', { id })
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw refuse(400, 'Invalid Resource', 'The request body must be a JSON object.', { id })
    // What stands in the query beside a body are flags.
    const flags = Object.entries(query).map(([name, value]) => [
      name,
      /^(true|false)$/.test(value) ? value === 'true' : value,
    ])
    const ids = Object.entries(places).map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value])
    return { values: { ...body, ...Object.fromEntries(flags) }, text: false, places: Object.fromEntries(ids) }
  },

  refusals: {
    unknownRoute: () => missing,
    badValues: (problem, { requestId }) => badValues(problem, requestId),
    badForm: (param) => refuse(400, 'Bad Request', `The parameter ${param} is not well formed.`),
    notFound: (_, __, ___, world) => notFound(world),
    unknownCursor: () => missing,
    fault: faultRefusal,
  },

  newId: (collection, random, count) =>
    NUMBERS.has(collection) ? 4_000_001 + count : random.text(10, '0123456789abcdef'),
  defaults: () => required(routes),
  behaviors: {
    ...batchBehaviors(router),
    ...campaignBehaviors,
    ...memberBehaviors(router.operations.find(({ name }) => name === 'list_members.create')),
    'ping.get': () => ({ health_status: "Everything's Chimpy!" }),
    'tags.list'(call, world, crud) {
      const { id } = crud.named(call, world)
      const start = String(call.params['name'] ?? '').toLowerCase()
      const tags = world.store
        .by('segments', 'list_id', id)
        .filter(({ type, name }) => type === 'static' && String(name).toLowerCase().startsWith(start))
      return { tags: tags.map((one) => ({ id: one.id, name: one['name'] })), total_items: tags.length }
    },
    'segment_members.list': (call, world, crud) =>
      crud.page(call, world, inSegment(world, crud.named<SegmentRow>(call, world), call.params)),
  },
  stub: () => undefined,
  usual,
  rules: {
    ...campaignRecords,
    ...memberRecords,
    list_members: {
      ...memberRecords['list_members'],
      listed: (rows, call, world) =>
        usual.listed(
          rows.filter(({ status }) => call.params['status'] !== undefined || status !== 'archived'),
          call,
          world,
        ),
    },
    batches: batchRecords,
    lists: {
      shown: ({ stats, ...row }, _, world) => ({ ...row, stats: { ...objectIn(stats), ...statsOf(world, row.id) } }),
    },
    segments: {
      shown: (row, { params }, world) => ({ ...row, member_count: inSegment(world, { ...row }, params).length }),
    },
    interests: {
      parents: { interest_category_id: 'category_id' },
      shown: (row, _, world) => {
        const members = world.store.by<MemberRow>('list_members', 'list_id', row['list_id'])
        return { ...row, subscriber_count: String(members.filter((one) => interests(one)[row.id] === true).length) }
      },
    },
    merge_fields: {
      key: 'merge_id',
      made(fields, _, __, { beside }) {
        const merge_id = Math.max(0, ...beside.map((field) => Number(field['merge_id']))) + 1
        return { tag: `MMERGE${merge_id}`, display_order: merge_id + 1, ...fields, merge_id }
      },
      shown: ({ id: _, ...field }) => field,
    },
  },
  // Lists say below which record they are.
  envelope(body, { operation: { meta = {}, path }, params }) {
    const { properties = {} } = resolve(meta, routes.$defs)
    const above = placeholders(path).filter((name) => Object.hasOwn(properties, name))
    return { ...body, ...Object.fromEntries(above.map((name) => [name, params[name]])) }
  },
  around: async (call, _, run) => {
    const answer = await run()
    if (call.operation.entity !== 'files') return formed(answer, call)
    return { ...answer, headers: { 'content-type': 'application/gzip' } }
  },
} satisfies SandboxDefinition

export default mailchimp
