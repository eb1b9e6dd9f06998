import { subscriberHash } from '@ferrule/mailchimp/hash'
import type { NewRow } from '../../core/rows.ts'
import type { Behavior, Params, RecordRules, World } from '../../core/vendor.ts'
import { refuseIn } from './errors.ts'
import { narrow, narrowed } from './narrow.ts'
import {
  changeMember,
  eventsOf,
  forgottenOf,
  type MemberRow,
  membersOf,
  nextNumber,
  segmentsOf,
  type TagOf,
  time,
} from './rows.ts'

/** The merge fields of every list: their tags and kinds. */
export const MERGE_FIELDS = [
  { merge_id: 1, tag: 'FNAME', name: 'First Name', type: 'text', public: true },
  { merge_id: 2, tag: 'LNAME', name: 'Last Name', type: 'text', public: true },
  { merge_id: 3, tag: 'PHONE', name: 'Phone', type: 'phone', public: false },
  { merge_id: 4, tag: 'LTV', name: 'Lifetime value', type: 'number', public: false },
] as const

function checkFields(world: World, given: Record<string, unknown>): void {
  const errors = MERGE_FIELDS.filter(
    ({ tag, type }) =>
      type === 'number' && given[tag] !== undefined && given[tag] !== '' && Number.isNaN(Number(given[tag])),
  ).map(({ tag }) => ({ field: tag, message: 'Please enter a number' }))
  if (errors.length > 0) throw refuseIn(world, 400, 'Invalid Resource', 'Your merge fields were invalid.', errors)
}

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** A tag of a list by its name; made when there is none. */
async function tagOf(world: World, listId: string, name: string): Promise<{ id: number; name: string }> {
  const known = segmentsOf(world, listId).find((segment) => segment.type === 'static' && segment.name === name)
  if (known) return { id: Number(known.id), name }
  const at = time(world.now())
  const id = nextNumber(world)
  await world.store.insert('segments', { id, name, type: 'static', created_at: at, updated_at: at, list_id: listId })
  return { id, name }
}

const nameOf = (fields: Record<string, unknown>): string =>
  [fields['FNAME'], fields['LNAME']].filter((part) => typeof part === 'string' && part !== '').join(' ')

const copied = [
  'email_type',
  'language',
  'vip',
  'ip_signup',
  'timestamp_signup',
  'ip_opt',
  'timestamp_opt',
  'marketing_permissions',
]

/** Fields that a call names, put into a record. */
function assign(row: MemberRow, given: Params, at: string): void {
  for (const name of copied) if (given[name] !== undefined) row[name] = given[name]
  if (given['merge_fields']) row.merge_fields = { ...row.merge_fields, ...(given['merge_fields'] as object) }
  if (given['interests']) row.interests = { ...row.interests, ...(given['interests'] as Record<string, boolean>) }
  if (given['location']) row.location = { ...row.location, ...(given['location'] as Partial<MemberRow['location']>) }
  row.full_name = nameOf(row.merge_fields)
  row.last_changed = at
}

/** A new member, whole as the vendor answers it. */
export function makeMember(world: World, listId: string, email: string, status: string, at: string): MemberRow {
  const id = subscriberHash(email)
  return {
    id,
    email_address: email,
    unique_email_id: id.slice(0, 10),
    contact_id: id.split('').reverse().join(''),
    full_name: '',
    web_id: nextNumber(world),
    email_type: 'html',
    status,
    consents_to_one_to_one_messaging: true,
    merge_fields: Object.fromEntries(MERGE_FIELDS.map(({ tag }) => [tag, ''])),
    interests: {},
    stats: { avg_open_rate: 0, avg_click_rate: 0 },
    ip_signup: '',
    timestamp_signup: '',
    ip_opt: '',
    timestamp_opt: status === 'subscribed' ? at : '',
    member_rating: 2,
    last_changed: at,
    language: '',
    vip: false,
    email_client: '',
    location: { latitude: 0, longitude: 0, gmtoff: 0, dstoff: 0, country_code: '', timezone: '', region: '' },
    source: 'API - Generic',
    tags: [],
    tags_count: 0,
    list_id: listId,
  }
}

/** Adds a member, or refuses as the vendor does. */
async function add(world: World, listId: string, given: Params, status: string): Promise<MemberRow> {
  const email = String(given['email_address'])
  if (!isAddress(email)) throw refuseIn(world, 400, 'Invalid Resource', 'Please provide a valid email address.')
  if (forgottenOf(world).has(`${listId} ${subscriberHash(email)}`))
    throw refuseIn(
      world,
      400,
      'Forgotten Email Not Subscribed',
      `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`,
    )
  checkFields(world, (given['merge_fields'] ?? {}) as Record<string, unknown>)
  const at = time(world.now())
  const known = membersOf(world, listId).find(({ id }) => id === subscriberHash(email))
  // An archived contact comes back by being added again.
  const row = known ?? makeMember(world, listId, email, status, at)
  const tags: TagOf[] = []
  for (const name of (given['tags'] ?? []) as string[]) tags.push(await tagOf(world, listId, name))
  const fill = (draft: MemberRow): void => {
    assign(draft, given, at)
    draft.status = status
    if (tags.length > 0) draft.tags = tags
  }
  if (known) return changeMember(world, known, fill)
  fill(row)
  return world.store.insert<MemberRow>('list_members', row)
}

async function change(world: World, member: MemberRow, given: Params): Promise<MemberRow> {
  checkFields(world, (given['merge_fields'] ?? {}) as Record<string, unknown>)
  const status = given['status'] as string | undefined
  const gone =
    member.status === 'cleaned' || (member.status === 'unsubscribed' && member.unsubscribe_reason !== undefined)
  if (status === 'subscribed' && gone)
    throw refuseIn(
      world,
      400,
      'Member In Compliance State',
      `${member.email_address} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
    )
  return changeMember(world, member, (draft) => {
    assign(draft, given, time(world.now()))
    if (status !== undefined) draft.status = status
    const email = given['email_address']
    if (typeof email === 'string' && email !== draft.email_address) {
      draft.email_address = email
      draft.id = subscriberHash(email)
    }
  })
}

export const shown = (member: MemberRow): NewRow => ({
  ...member,
  tags: member.tags.slice(0, 50),
  tags_count: member.tags.length,
})

function matches(member: MemberRow, params: Params): boolean {
  const { interest_match: how, vip_only: vip, status } = params
  if (status === undefined && member.status === 'archived') return false
  if (vip === true && !member.vip) return false
  if (how === undefined) return true
  const wanted = Array.isArray(params['interest_ids'])
    ? params['interest_ids']
    : String(params['interest_ids']).split(',')
  const has = (id: string) => member.interests[id] === true
  return how === 'all' ? wanted.every(has) : how === 'any' ? wanted.some(has) : !wanted.some(has)
}

const key = ({ list_id, id }: MemberRow): string => `${list_id} ${id}`

const members: RecordRules<MemberRow> = {
  // By hash, by address, or by the id of the contact.
  is: (row, value) => row.id === (value.includes('@') ? subscriberHash(value) : value) || row.contact_id === value,
  listed(rows, { params }, world) {
    const { status, unsubscribed_since: since } = params
    if (since !== undefined && status !== 'unsubscribed')
      throw refuseIn(world, 400, 'Bad Request', 'unsubscribed_since can only be used with the status unsubscribed.')
    const found = rows.filter((member) => matches(member, params))
    return narrow(found, params, {
      times: { timestamp_opt: 'timestamp_opt', last_changed: 'last_changed' },
      equal: { status: 'status', email_type: 'email_type', unique_email_id: 'unique_email_id' },
      sort: { timestamp_opt: 'timestamp_opt', timestamp_signup: 'timestamp_signup', last_changed: 'last_changed' },
    }).filter((member) => since === undefined || Date.parse(member.last_changed) >= Date.parse(String(since)))
  },
  shown,
}

export const memberRecords: Readonly<Record<string, RecordRules>> = {
  list_members: members,
  member_notes: {
    ...narrowed({ sort: { created_at: 'created_at', updated_at: 'updated_at', note_id: 'id' } }),
    parents: { subscriber_hash: 'email_id' },
    made(fields, _, world, { above }) {
      const at = time(world.now())
      const facts = { created_at: at, created_by: 'Sandbox', updated_at: at, contact_id: above?.['contact_id'] }
      return { id: nextNumber(world), ...facts, ...fields }
    },
  },
}

export const memberBehaviors: Readonly<Record<string, Behavior>> = {
  async 'list_members.create'(call, world, crud) {
    const { params } = call
    const { id } = crud.named(call, world)
    const known = membersOf(world, id).find((member) => member.id === subscriberHash(String(params['email_address'])))
    if (known && known.status !== 'archived')
      throw refuseIn(
        world,
        400,
        'Member Exists',
        `${known.email_address} is already a list member. Use PUT to insert or update list members.`,
      )
    return shown(await add(world, id, params, String(params['status'])))
  },
  async 'list_members.upsert'(call, world, crud) {
    const { id } = crud.named(call, world, 'list_id')
    const known = crud.found<MemberRow>(call, world)
    if (known && known.status !== 'archived') return shown(await change(world, known, call.params))
    return shown(await add(world, id, call.params, String(call.params['status'] ?? call.params['status_if_new'])))
  },
  'list_members.update': async (call, world, crud) =>
    shown(await change(world, crud.named<MemberRow>(call, world), call.params)),
  async 'list_members.create_many'(call, world, crud) {
    const { params } = call
    const { id } = crud.named(call, world)
    const [created, updated, errors]: [NewRow[], NewRow[], NewRow[]] = [[], [], []]
    for (const given of params['members'] as Params[]) {
      const email = String(given['email_address'])
      const known = membersOf(world, id).find((member) => member.id === subscriberHash(email))
      try {
        if (known && !params['update_existing']) {
          errors.push({
            email_address: email,
            error: `${email} is already a list member, do you want to update? please provide update_existing:true in the request body`,
            error_code: 'ERROR_CONTACT_EXISTS',
            field: '',
            field_message: '',
          })
        } else if (known) updated.push(shown(await change(world, known, given)))
        else created.push(shown(await add(world, id, given, String(given['status'] ?? 'subscribed'))))
      } catch (error) {
        const { detail = '' } = ((error as { body?: unknown }).body ?? {}) as { detail?: string }
        if (!detail) throw error
        errors.push({ email_address: email, error: detail, error_code: 'ERROR_GENERIC', field: '', field_message: '' })
      }
    }
    return {
      new_members: created,
      updated_members: updated,
      errors,
      total_created: created.length,
      total_updated: updated.length,
      error_count: errors.length,
    }
  },
  async 'list_members.delete'(call, world, crud) {
    const member = crud.named<MemberRow>(call, world)
    if (['archived', 'cleaned', 'pending'].includes(member.status))
      throw refuseIn(
        world,
        405,
        'Method Not Allowed',
        'This list member cannot be removed. Can not archive a contact that is bounced, pending or archived',
        undefined,
        { Allow: 'GET, PATCH, PUT' },
      )
    await changeMember(world, member, (draft) => {
      draft.status = 'archived'
      draft.last_changed = time(world.now())
    })
  },
  'list_members.delete_permanent'(call, world, crud) {
    const member = crud.named<MemberRow>(call, world)
    forgottenOf(world).add(key(member))
    world.store.removeRow('list_members', member)
  },
  'list_members.api_search'({ params }, world) {
    const text = String(params['query']).toLowerCase()
    const all = world.store.all<MemberRow>(
      'list_members',
      ({ list_id, status }) =>
        status !== 'archived' && (params['list_id'] === undefined || list_id === params['list_id']),
    )
    const exact = all.filter(({ email_address }) => email_address.toLowerCase() === text)
    const full = all.filter(
      ({ email_address, full_name }) =>
        email_address.toLowerCase().includes(text) || full_name?.toLowerCase().includes(text),
    )
    const found = (rows: MemberRow[]) => ({ members: rows.slice(0, 30).map(shown), total_items: rows.length })
    return { exact_matches: found(exact), full_search: found(full) }
  },
  'member_tags.list'(call, world, crud) {
    const { tags, last_changed } = crud.named<MemberRow>(call, world)
    return crud.page(
      call,
      world,
      tags.map((tag) => ({ ...tag, date_added: last_changed })),
    )
  },
  async 'member_tags.update'(call, world, crud) {
    const member = crud.named<MemberRow>(call, world)
    for (const { name, status } of call.params['tags'] as { name: string; status: string }[]) {
      const tag = status === 'active' ? await tagOf(world, member.list_id, name) : undefined
      await changeMember(world, member, (draft) => {
        draft.tags = draft.tags.filter((one) => one.name !== name)
        if (tag) draft.tags.push(tag)
        draft.last_changed = time(world.now())
      })
    }
  },
  'member_notes.list': (call, world, crud) => crud.list(call, world, { email_id: crud.named(call, world).id }),
  'member_events.list': (call, world, crud) =>
    crud.page(call, world, eventsOf(world).get(key(crud.named<MemberRow>(call, world))) ?? []),
  'member_events.create'(call, world, crud) {
    const events = eventsOf(world)
    const at = key(crud.named<MemberRow>(call, world))
    const { name, properties = {}, occurred_at = time(world.now()) } = call.params
    events.set(at, [{ name, properties, occurred_at }, ...(events.get(at) ?? [])])
  },
}
