import {
  createRouter,
  manifestOf,
  membersOf,
  type Narrowing,
  narrowed,
  placeholders,
  type RecordRules,
  Refusal,
  type Row,
  required,
  resolve,
  route,
  type SandboxDefinition,
  textsIn,
  type World,
  withActions,
} from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { authenticate, consent, metadata } from './access.ts'
import { batchBehaviors } from './batches.ts'
import { campaignBehaviors, campaignRecords } from './campaigns.ts'
import { ofRequest, refused } from './errors.ts'
import { mailchimpFacts } from './facts.ts'
import { formed } from './form.ts'
import { memberBehaviors, memberRecords } from './members.ts'
import { inSegment, type MemberRow, membersIn, type SegmentRow } from './rows.ts'
import { SIZES, seed } from './seed.ts'

export type { MailchimpData } from './data.ts'
export type { MailchimpCredentials } from './facts.ts'

const published = manifestOf(manifest)

/** With the files of results, which have addresses of their own. */
const routes = withActions(published, (action) => action, {
  files: { get: route('GET', '/sandbox-files/{name}', 'name') },
})

const router = createRouter(routes)
const createMember = router.operations.find(({ name }) => name === 'list_members.create')

/** Collections whose ids are numbers. */
const NUMBERED = ['segments', 'member_notes', 'templates', 'list_webhooks']

const hasInterest = (row: object, id: string): boolean => membersOf(Object(row)['interests'])[id] === true

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
      vip_only: ({ vip }, wanted) => wanted !== true || vip === true,
      interest_category_id: false,
      interest_match: false,
      interest_ids(row, wanted, { params: { interest_match: how } }) {
        const all = textsIn(wanted)
        return how === 'all'
          ? all.every((id) => hasInterest(row, id))
          : all.some((id) => hasInterest(row, id)) === (how === 'any')
      },
      since_last_campaign: false,
      unsubscribed_since: ({ last_changed }, wanted) => Date.parse(String(last_changed)) >= Date.parse(String(wanted)),
    },
    lists: {
      email: ({ id }, wanted, _, world) =>
        membersIn(world, id).some(({ email_address }) => email_address.toLowerCase() === String(wanted).toLowerCase()),
      include_total_contacts: false,
    },
    open_details: { since: false },
    reports: { type: ({ type }, wanted) => type === (wanted === 'plaintext' ? 'plain-text' : wanted) },
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

/** Fields that are counted when a record is read. */
function statsOf(world: World, id: string): object {
  const members = membersIn(world, id)
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

const rules: Readonly<Record<string, RecordRules>> = {
  ...campaignRecords,
  ...memberRecords,
  list_members: {
    ...memberRecords['list_members'],
    // Archived members come only if they are asked for.
    listed(rows, call, world) {
      const { status } = call.params
      const there = status === undefined ? rows.filter((row) => row['status'] !== 'archived') : rows
      return usual.listed(there, call, world)
    },
  },
  lists: {
    shown: ({ stats, ...row }, _, world) => ({ ...row, stats: { ...membersOf(stats), ...statsOf(world, row.id) } }),
  },
  segments: {
    shown: (row, { params }, world) => ({ ...row, member_count: inSegment(world, row as SegmentRow, params).length }),
  },
  interests: {
    parents: { interest_category_id: 'category_id' },
    shown(row, _, world) {
      const members = world.store.by<MemberRow>('list_members', 'list_id', row['list_id'])
      return { ...row, subscriber_count: String(members.filter((one) => hasInterest(one, row.id)).length) }
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
}

const idAndName = ({ id, name }: Row): object => ({ id, name })

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
  authenticate,
  refuse: refused,
  requestId: (random) => [8, 4, 4, 4, 12].map((length) => random.text(length, '0123456789abcdef')).join('-'),
  newId: (collection, random, count) =>
    NUMBERED.includes(collection) ? 4_000_001 + count : random.text(10, '0123456789abcdef'),
  defaults: () => required(routes),
  behaviors: {
    ...batchBehaviors(router),
    ...campaignBehaviors,
    ...memberBehaviors(createMember),
    'ping.get': () => ({ health_status: "Everything's Chimpy!" }),
    'tags.list'({ params }, world) {
      const start = String(params['name'] ?? '').toLowerCase()
      const tags = world.store
        .by('segments', 'list_id', params['list_id'])
        .filter(({ type, name }) => type === 'static' && String(name).toLowerCase().startsWith(start))
      return { tags: tags.map(idAndName), total_items: tags.length }
    },
    'segment_members.list': (call, world, crud) =>
      crud.page(call, world, inSegment(world, crud.named<SegmentRow>(call, world), call.params)),
  },
  stub: () => undefined,
  usual,
  rules,
  // Lists contain the ids of the records above them.
  envelope(body, { operation: { meta = {}, path }, params }) {
    const { properties = {} } = resolve(meta, routes.$defs)
    const above = placeholders(path).filter((name) => Object.hasOwn(properties, name))
    return { ...body, ...Object.fromEntries(above.map((name) => [name, params[name]])) }
  },
  async around(call, _, run) {
    try {
      return formed(await run(), call)
    } catch (error) {
      throw error instanceof Refusal ? ofRequest(error, call.requestId) : error
    }
  },
} satisfies SandboxDefinition

export default mailchimp
