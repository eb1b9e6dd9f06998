// Every stream: a record without its key is counted, and one that is gone upstream goes from the copy.
import { camel } from '@ferrule/core/runtime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  MemoryDestination,
  type StreamDefinition,
  type SyncConnector,
  type SyncDefinition,
  sync,
} from '../src/index.ts'
import { type Actions, GITHUB, open, type SubjectName, subjects } from './support/subjects.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

type Rec = Record<string, unknown>
type Edit = (record: Rec) => Rec | undefined

type Fill = (to: Actions, rows: (collection: string) => readonly Rec[]) => Promise<unknown>

const lines = [{ price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'One' } }, quantity: 1 }]

/** Records that only a call makes: lists inside of records. */
const FILLS: Partial<Record<SubjectName, readonly Fill[]>> = {
  shopify: ['draft_orders', 'product_variants', 'collections'].map(
    (owners): Fill =>
      (to, rows) => {
        const owned = rows(owners).map(({ id }) => ({ ownerId: id, namespace: 'packing', key: 'paper' }))
        const metafields = owned.map((one) => ({ ...one, type: 'single_line_text_field', value: 'green' }))
        return to['metafields']!['set']!({ metafields })
      },
  ),
  stripe: [
    (to) =>
      to['checkoutSessions']!['create']!({ mode: 'payment', success_url: 'https://a.example', line_items: lines }),
    (to, rows) => to['paymentLinks']!['create']!({ line_items: [{ price: rows('prices')[0]?.['id'], quantity: 1 }] }),
    (to, rows) =>
      to['quotes']!['create']!({
        customer: rows('customers')[0]?.['id'],
        line_items: [{ price: rows('prices')[0]?.['id'], quantity: 1 }],
      }),
    (to, rows) => {
      const invoice = rows('invoices').find(({ status }) => status === 'paid')?.['id']
      const line = { type: 'custom_line_item', description: 'One', quantity: 1, unit_amount: 100 }
      return to['creditNotes']!['create']!({ invoice, lines: [line] })
    },
  ],
}

/** The parts of the key that are the record's own. */
const ownKey = ({ primaryKey, parent }: StreamDefinition): string[] =>
  primaryKey.filter((path) => !Object.hasOwn(parent?.write ?? {}, path))

/** A connector whose answers of one action are edited: undefined removes a record. */
function edited(connector: SyncConnector, edits: ReadonlyMap<string, Edit>): SyncConnector {
  type Action = (...args: unknown[]) => Rec & { pages(): AsyncGenerator<{ data: Rec[] }>; cursor?: string }
  const wrap = (run: Action, edit: Edit) => (params: unknown, options: unknown) => {
    const list = run(params, options)
    if (!('pages' in list)) return Promise.resolve(list).then((one) => edit(one as Rec))
    return {
      get cursor() {
        return list.cursor
      },
      // Awaited where records are read by their ids.
      // biome-ignore lint/suspicious/noThenProperty: a list is a promise, too
      then: (ok: (found: unknown) => unknown, fail: (error: unknown) => unknown) =>
        Promise.resolve(list as unknown as { data: Rec[] })
          .then((found) => ({ data: (Array.isArray(found) ? found : found.data).flatMap((one) => edit(one) ?? []) }))
          .then(ok, fail),
      withResponse: () => (list['withResponse'] as () => unknown).call(list),
      async *pages() {
        for await (const page of list.pages())
          yield { ...page, data: page.data.flatMap((record) => edit(record) ?? []) }
      },
    }
  }
  const actionsOf = (entity: string, actions: Rec): Rec =>
    new Proxy(actions, {
      get(target, name) {
        const run = Reflect.get(target, name, target) as Action
        const edit = edits.get(`${entity}.${String(name)}`)
        return edit ? wrap(run.bind(target), edit) : run
      },
    })
  return new Proxy(connector, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      return [...edits.keys()].some((one) => one.startsWith(`${String(name)}.`))
        ? actionsOf(String(name), value as Rec)
        : value
    },
  })
}

/** The actions that bring the records of a stream when everything is read. */
const readBy = ({ name, list, feed }: StreamDefinition): string =>
  `${camel(list.entity ?? name)}.${camel(feed?.kind === 'ids' ? feed.get.action : (list.action ?? 'list'))}`

const above = (definition: SyncDefinition, { parent }: StreamDefinition): StreamDefinition | undefined =>
  definition.streams.find(({ name }) => name === parent?.stream)

/** Whether everything of a stream is read again, at least by a reconciling run. */
function isReadWhole(definition: SyncDefinition, stream: StreamDefinition): boolean {
  // The copy keeps what the vendor lists for some time only.
  if (stream.mode === 'window' && stream.deletes === 'never') return false
  if (stream.mode === 'snapshot' || stream.deletes === 'reconcile' || stream.unseen !== undefined) return true
  const parent = above(definition, stream)
  return parent !== undefined && isReadWhole(definition, parent)
}

describe.each(Object.keys(subjects) as SubjectName[])('%s', (name) => {
  let upstream: Awaited<ReturnType<typeof open>>
  let whole: MemoryDestination
  const options = () => ({ clock: upstream.clock, backoff: [1, 10] as const, allowDeletes: true })

  beforeAll(async () => {
    upstream = await open(name, SIZES[name])
    const rows = (collection: string) => upstream.sandbox.data[collection]!.findMany() as readonly Rec[]
    for (const fill of FILLS[name] ?? []) await fill(upstream.connect() as Actions, rows)
    upstream.advance(180_000)
    whole = new MemoryDestination()
    expect((await sync(upstream.connect(), { ...options(), destination: whole })).ok).toBe(true)
  })
  afterAll(() => upstream.close())

  const { definition } = subjects[name]
  const present = () => definition.streams.filter((stream) => !stream.report && whole.rows(stream.name).size > 0)

  test('every stream has records to lose', () => {
    expect(
      definition.streams.filter((stream) => !stream.report && !present().includes(stream)).map((stream) => stream.name),
    ).toEqual([])
  })

  test('a record without its key is counted, in every stream', async () => {
    const problems: string[] = []
    for (const stream of present()) {
      const required = ownKey(stream).filter((path) => !stream.optionalKey?.includes(path))
      const [path = ''] = stream.optionalKey ?? ownKey(stream)
      let chosen: string | undefined
      // The same one each time, since some are read twice.
      const damage: Edit = (record) => {
        const { [path.split('.')[0] as string]: _, ...rest } = record
        chosen ??= JSON.stringify(rest)
        return JSON.stringify(rest) === chosen ? rest : record
      }
      upstream.advance(120_000)
      const copy = new MemoryDestination()
      const logs: string[] = []
      const edits = new Map([[readBy(stream), damage]])
      const { inline } = stream.parent ?? {}
      // Records that the parent carries are requested.
      if (inline)
        edits.set(
          readBy(above(definition, stream) as StreamDefinition),
          ({ [inline.records.split('.')[0] as string]: _, ...rest }) => rest,
        )
      const connector = edited(upstream.connect(), edits)
      const { streams } = await sync(connector, {
        ...options(),
        destination: copy,
        streams: [stream.name],
        onLog: (line) => logs.push(line),
      })
      const lost = whole.rows(stream.name).size - copy.rows(stream.name).size
      const { skipped = 0, status } = streams[0] ?? {}
      const isCounted = required.includes(path) ? skipped >= lost && lost > 0 : skipped === 0 && lost === 0
      if (!isCounted || status !== 'complete') problems.push(`${stream.name}: ${status}, ${lost} lost, ${skipped} told`)
      if (skipped > 0 && !logs.some((line) => line.includes('were skipped'))) problems.push(`${stream.name}: no log`)
    }
    expect(problems).toEqual([])
  })

  test('a record that is gone without a trace is gone from the copy after a reconciling run', async () => {
    const hidden = new Map<string, string>()
    const edits = new Map<string, Edit>()
    const partsOf = (stream: StreamDefinition, record: Readonly<Rec>): string =>
      JSON.stringify(ownKey(stream).map((path) => record[path.split('.')[0] as string]))
    // One record per parent, whose key is the parent's, goes with the parent.
    for (const stream of present().filter((one) => ownKey(one).length > 0 && isReadWhole(definition, one))) {
      // The last one, since others hang on the first ones.
      const { data } = [...whole.rows(stream.name).values()].at(-1) as { data: Rec }
      hidden.set(stream.name, partsOf(stream, data))
      const before = edits.get(readBy(stream))
      edits.set(readBy(stream), (record) =>
        partsOf(stream, record) === hidden.get(stream.name) ? undefined : before ? before(record) : record,
      )
    }
    upstream.advance(120_000)
    const connector = edited(upstream.connect(), edits)
    const { streams } = await sync(connector, { ...options(), destination: whole, reconcile: 1 })
    expect(streams.filter(({ status }) => status !== 'complete')).toEqual([])
    const kept = definition.streams.filter(
      (stream) =>
        hidden.has(stream.name) &&
        [...whole.rows(stream.name).values()].some(({ data }) => partsOf(stream, data) === hidden.get(stream.name)),
    )
    expect(kept.map((stream) => stream.name)).toEqual([])
  })
})

/** As many as a stream needs to lose one and keep others; also of what the vendors' stories have none of. */
const SIZES: Partial<Record<SubjectName, Record<string, number>>> = {
  github: GITHUB,
  slack: { conversations: 4, users: 4, threads: 6, bookmarks: 2, files: 3, usergroups: 2 },
  stripe: {
    customers: 12,
    products: 3,
    ...each([
      ...['checkout_sessions', 'setup_intents', 'payment_links', 'promotion_codes', 'subscription_schedules'],
      ...['transfers', 'credit_notes', 'quotes', 'tax_rates', 'billing_portal_configurations', 'tax_ids'],
      ...['shipping_rates', 'webhook_endpoints', 'file_links', 'transfer_reversals', 'customer_balance_transactions'],
      ...['application_fees', 'reviews', 'top_ups', 'early_fraud_warnings', 'plans'],
    ]),
  },
  jira: { issues: 14 },
  'greenhouse-v3': {
    candidates: 8,
    jobs: 2,
    ...each([
      ...['applied_candidate_tags', 'bulk_requests', 'candidate_educations', 'candidate_employments'],
      ...['approval_flows', 'approver_groups', 'approvers', 'candidate_attribute_types'],
      ...['custom_field_departments', 'custom_field_offices', 'default_interviewers', 'demographic_answer_options'],
      ...['demographic_answers', 'demographic_question_sets', 'demographic_questions', 'eeoc'],
      ...['email_templates', 'focus_candidate_attributes', 'future_job_permissions', 'interview_kits'],
      ...['interviewer_tags', 'job_boards', 'job_candidate_attributes', 'job_interviews'],
      ...['job_notes', 'job_post_locations', 'pay_input_ranges', 'pay_inputs'],
      ...['prospect_details', 'prospect_pool_stages', 'prospect_pools', 'referrers'],
      ...[
        'scorecard_candidate_attributes',
        'scorecard_question_answer_options',
        'scorecard_question_answers',
        'scorecard_question_candidate_attributes',
      ],
      ...['scorecard_question_options', 'scorecard_questions', 'tracking_links', 'user_emails'],
      ...['user_job_permissions'],
    ]),
  },
  'amazon-ads': each(['sponsored_product_campaign_negative_targets']),
  'google-drive': { files: 10, ...each(['approvals', 'labels']) },
  mailchimp: {
    list_members: 12,
    campaigns: 4,
    ...each([
      'unsubscribes',
      'stores',
      'store_customers',
      'store_products',
      'store_orders',
      'store_carts',
      'promo_rules',
    ]),
  },
  shopify: { products: 3, customers: 3, orders: 4 },
}

function each(collections: readonly string[]): Record<string, number> {
  return Object.fromEntries(collections.map((name) => [name, 3]))
}

test('a member of Mailchimp who was erased is not kept', async () => {
  const upstream = await open('mailchimp', { list_members: 12, campaigns: 2 })
  const copy = new MemoryDestination()
  const run = () =>
    sync(upstream.connect(), { destination: copy, streams: ['list_members'], clock: upstream.clock, reconcile: 1000 })
  await run()
  const { list_id, email_address } = upstream.sandbox.data['list_members']!.findMany()[0] as never as Rec
  const erase = (upstream.connect() as Actions)['listMembers']!['deletePermanent']!
  await erase({ list_id, subscriber_hash: email_address })
  upstream.advance(2000)
  expect((await run()).ok).toBe(true)
  await upstream.close()
  const kept = [...copy.rows('list_members').values()].filter(
    ({ data }) => data['email_address'] === email_address && data['list_id'] === list_id,
  )
  expect(kept).toEqual([])
})
