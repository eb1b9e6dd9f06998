import {
  type Behavior,
  type Call,
  type Crud,
  listIn,
  membersOf,
  type NewRow,
  type RecordRules,
  Refusal,
  type World,
} from '@ferrule/sandbox/engine'
import { subscriberHash } from '../hash.ts'
import { refuse } from './errors.ts'
import { type MemberRow, membersIn, type SegmentRow, time } from './rows.ts'

/** Addresses that were erased permanently, by list. */
const forgotten = (world: World): Set<string> => world.memory('forgotten', () => new Set<string>())

/** A tag of a list by its name; made when there is none. */
async function tagOf(world: World, list_id: unknown, name: unknown): Promise<{ id: number; name: unknown }> {
  const [known] = world.store
    .by<SegmentRow>('segments', 'list_id', list_id)
    .filter((row) => row.type === 'static' && row.name === name)
  const at = time(world.now())
  const fresh = { name, type: 'static', created_at: at, updated_at: at, list_id }
  const { id } = known ?? (await world.store.insert('segments', fresh))
  return { id: Number(id), name }
}

/** Members of an object are set one by one. */
const both = (before: unknown, given: unknown): NewRow => ({ ...membersOf(before), ...membersOf(given) })

/** Applies the fields of a call to a member. */
async function merged(fields: NewRow, { params }: Call, world: World, before: NewRow): Promise<NewRow> {
  const { tags: _, email_address, ...rest } = fields
  const merge_fields = both(before['merge_fields'], fields['merge_fields'])
  const tags: unknown[] = []
  for (const name of listIn(params['tags'])) tags.push(await tagOf(world, before['list_id'], name))
  return {
    ...rest,
    ...(typeof email_address === 'string' && { email_address, id: subscriberHash(email_address) }),
    ...(tags.length > 0 && { tags }),
    merge_fields,
    interests: both(before['interests'], fields['interests']),
    location: both(before['location'], fields['location']),
    full_name: [merge_fields['FNAME'], merge_fields['LNAME']].filter(Boolean).join(' '),
    last_changed: time(world.now()),
  }
}

/** An archived member can be added again, an erased one cannot. */
function checkAddress(email: string, list: unknown, world: World): void {
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    throw refuse(400, 'Invalid Resource', 'Please provide a valid email address.')
  const message = `${email} was permanently deleted and cannot be re-imported.`
  if (forgotten(world).has(`${list} ${subscriberHash(email)}`))
    throw refuse(400, 'Forgotten Email Not Subscribed', message)
}

const members: RecordRules<MemberRow> = {
  // By hash, by address, or by the id of the contact.
  is: (row, value) => row.id === (value.includes('@') ? subscriberHash(value) : value) || row.contact_id === value,
  async made(fields, call, world, { above }) {
    const email = String(fields['email_address'])
    const list_id = above?.id
    checkAddress(email, list_id, world)
    const status = call.params['status'] ?? call.params['status_if_new'] ?? 'subscribed'
    const fieldsOfList = world.store.by('merge_fields', 'list_id', list_id).map(({ tag }) => [tag, ''])
    const before = { list_id, merge_fields: Object.fromEntries(fieldsOfList) }
    return {
      contact_id: subscriberHash(email).split('').reverse().join(''),
      status,
      timestamp_opt: status === 'subscribed' ? time(world.now()) : '',
      ...{ timestamp_signup: '', email_type: 'html', member_rating: 2, source: 'API - Generic' },
      ...(await merged(fields, call, world, before)),
    }
  },
  changed(fields, row, call, world) {
    const left = row.status === 'cleaned' || (row.status === 'unsubscribed' && row.unsubscribe_reason !== undefined)
    const message = `${row.email_address} is in a compliance state and cannot be subscribed.`
    if (fields['status'] === 'subscribed' && left) throw refuse(400, 'Member In Compliance State', message)
    return merged(fields, call, world, row)
  },
  shown: ({ tags, ...row }) => ({ ...row, tags: tags.slice(0, 50), tags_count: tags.length }),
}

export const memberRecords: Readonly<Record<string, RecordRules>> = {
  list_members: members,
  member_notes: {
    parents: { subscriber_hash: 'email_id' },
    made: (fields, _, world) => ({ created_at: time(world.now()), created_by: 'Sandbox', ...fields }),
  },
  member_events: { made: (fields, _, world) => ({ properties: {}, occurred_at: time(world.now()), ...fields }) },
}

/** A member of a list by address, also an archived one. */
const known = (world: World, listId: string, email: unknown): MemberRow | undefined =>
  membersIn(world, listId).find(({ id }) => id === subscriberHash(String(email)))

/** Changes the member, or makes one. An archived contact comes back by being added again. */
async function put(call: Call, world: World, crud: Crud, member: MemberRow | undefined) {
  if (!member) return crud.create(call, world)
  const { status_if_new, list_id, subscriber_hash, ...params } = call.params
  const { status = member.status === 'archived' ? status_if_new : undefined } = params
  return crud.update({ ...call, params: { ...params, ...(status !== undefined && { status }) } }, world, member)
}

async function createMany(
  create: Call['operation'] | undefined,
  call: Call,
  world: World,
  crud: Crud,
): Promise<NewRow> {
  const { id: list_id } = crud.named(call, world)
  const all: Record<'new_members' | 'updated_members' | 'errors', object[]> = {
    ...{ new_members: [], updated_members: [], errors: [] },
  }
  for (const given of listIn(call.params['members']).map(membersOf)) {
    const { email_address } = given
    const member = known(world, list_id, email_address)
    const params = { status: 'subscribed', ...given, list_id }
    const failed = (error: unknown, error_code: string): void =>
      void all.errors.push({ email_address, error, error_code, field: '', field_message: '' })
    if (member && call.params['update_existing'] !== true) {
      failed('It is already a list member; to update, provide update_existing:true.', 'ERROR_CONTACT_EXISTS')
      continue
    }
    try {
      const row = await put({ ...call, ...(create && { operation: create }), params }, world, crud, member)
      all[member ? 'updated_members' : 'new_members'].push(row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed(membersOf(error.body)['detail'], 'ERROR_GENERIC')
    }
  }
  const { new_members, updated_members, errors } = all
  const totals = { total_created: new_members.length, total_updated: updated_members.length }
  return { ...all, ...totals, error_count: errors.length }
}

const search: Behavior = ({ params: { query, list_id } }, world) => {
  const text = String(query).toLowerCase()
  const all = world.store.all<MemberRow>(
    'list_members',
    (row) => row.status !== 'archived' && row.list_id === (list_id ?? row.list_id),
  )
  const found = (test: (row: MemberRow) => boolean) => {
    const rows = all.filter(test)
    return { members: rows.slice(0, 30), total_items: rows.length }
  }
  return {
    exact_matches: found(({ email_address }) => email_address.toLowerCase() === text),
    full_search: found(({ email_address, full_name }) => `${email_address} ${full_name}`.toLowerCase().includes(text)),
  }
}

/** @param create The operation that makes one member. */
export const memberBehaviors = (create: Call['operation'] | undefined): Readonly<Record<string, Behavior>> => ({
  async 'list_members.create'(call, world, crud) {
    const member = known(world, crud.named(call, world).id, call.params['email_address'])
    if (member && member.status !== 'archived')
      throw refuse(400, 'Member Exists', `${member.email_address} is already a list member.`)
    return put(call, world, crud, member)
  },
  'list_members.upsert': (call, world, crud) => put(call, world, crud, crud.found<MemberRow>(call, world)),
  'list_members.create_many': (...given) => createMany(create, ...given),
  async 'list_members.delete'(call, world, crud) {
    const member = crud.named<MemberRow>(call, world)
    const headers = { Allow: 'GET, PATCH, PUT' }
    if (['archived', 'cleaned', 'pending'].includes(member.status))
      throw refuse(405, 'Method Not Allowed', 'This list member cannot be removed.', { headers })
    await crud.update({ ...call, params: { status: 'archived' } }, world, member)
  },
  'list_members.delete_permanent'(call, world, crud) {
    const member = crud.named<MemberRow>(call, world)
    forgotten(world).add(`${member.list_id} ${member.id}`)
    world.store.removeRow('list_members', member)
  },
  'list_members.api_search': search,
  'member_tags.list'(call, world, crud) {
    const { tags, last_changed: date_added } = crud.named<MemberRow>(call, world)
    const dated = tags.map((tag) => ({ ...tag, date_added }))
    return crud.page(call, world, dated)
  },
  async 'member_tags.update'(call, world, crud) {
    const member = crud.named<MemberRow>(call, world)
    let tags: unknown[] = [...member.tags]
    for (const { name, status } of listIn(call.params['tags']).map(membersOf)) {
      tags = tags.filter((one) => membersOf(one)['name'] !== name)
      if (status === 'active') tags.push(await tagOf(world, member.list_id, name))
    }
    const change = { tags, last_changed: time(world.now()) }
    await world.store.changeRow('list_members', member, (row) => void Object.assign(row, change))
  },
})
