import type { Behavior, Call, NewRow, Params, RecordRules, World } from '@ferrule/sandbox/engine'
import { Refusal } from '@ferrule/sandbox/engine'
import { subscriberHash } from '../hash.ts'
import { refuseIn } from './errors.ts'
import { type MemberRow, membersOf, objectIn, type SegmentRow, time } from './rows.ts'

/** Addresses that were erased permanently, by list. */
const forgotten = (world: World): Set<string> => world.memory('forgotten', () => new Set<string>())

/** A tag of a list by its name; made when there is none. */
async function tagOf(world: World, list_id: string, name: string): Promise<{ id: number; name: string }> {
  const [known] = world.store.all<SegmentRow>(
    'segments',
    (row) => row.list_id === list_id && row.type === 'static' && row.name === name,
  )
  const at = time(world.now())
  const segment =
    known ?? (await world.store.insert('segments', { name, type: 'static', created_at: at, updated_at: at, list_id }))
  return { id: Number(segment.id), name }
}

/** What fields of a call become, beside what a member had before. */
async function merged(fields: NewRow, { params }: Call, world: World, before: NewRow): Promise<NewRow> {
  const { merge_fields, interests, location, tags, ...rest } = fields
  const names = { ...objectIn(before['merge_fields']), ...objectIn(merge_fields) }
  const parts = ['FNAME', 'LNAME'].map((name) => Object(names)[name]).filter(Boolean)
  const named: unknown[] = []
  for (const name of Array.isArray(params['tags']) ? params['tags'] : [])
    named.push(await tagOf(world, String(before['list_id']), String(name)))
  return {
    ...rest,
    ...(typeof fields['email_address'] === 'string' && { id: subscriberHash(fields['email_address']) }),
    ...(named.length > 0 && { tags: named }),
    merge_fields: names,
    interests: { ...objectIn(before['interests']), ...objectIn(interests) },
    location: { ...objectIn(before['location']), ...objectIn(location) },
    full_name: parts.join(' '),
    last_changed: time(world.now()),
  }
}

const members: RecordRules<MemberRow> = {
  // By hash, by address, or by the id of the contact.
  is: (row, value) => row.id === (value.includes('@') ? subscriberHash(value) : value) || row.contact_id === value,
  async made(fields, call, world, { above }) {
    const email = String(fields['email_address'])
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
      throw refuseIn(world, 400, 'Invalid Resource', 'Please provide a valid email address.')
    const id = subscriberHash(email)
    if (forgotten(world).has(`${above?.id} ${id}`))
      throw refuseIn(
        world,
        400,
        'Forgotten Email Not Subscribed',
        `${email} was permanently deleted and cannot be re-imported.`,
      )
    const status = call.params['status'] ?? call.params['status_if_new'] ?? 'subscribed'
    const list_id = above?.id
    const merge_fields = Object.fromEntries(
      world.store.all('merge_fields', (row) => row['list_id'] === list_id).map(({ tag }) => [tag, '']),
    )
    return {
      unique_email_id: id.slice(0, 10),
      contact_id: id.split('').reverse().join(''),
      email_type: 'html',
      status,
      timestamp_opt: status === 'subscribed' ? time(world.now()) : '',
      timestamp_signup: '',
      member_rating: 2,
      source: 'API - Generic',
      ...(await merged(fields, call, world, { merge_fields, list_id })),
    }
  },
  changed(fields, row, call, world) {
    const left = row.status === 'cleaned' || (row.status === 'unsubscribed' && row.unsubscribe_reason !== undefined)
    if (fields['status'] === 'subscribed' && left)
      throw refuseIn(
        world,
        400,
        'Member In Compliance State',
        `${row.email_address} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
      )
    return merged(fields, call, world, row)
  },
  shown: ({ tags, ...row }) => ({ ...row, tags: tags.slice(0, 50), tags_count: tags.length }),
}

export const memberRecords: Readonly<Record<string, RecordRules>> = {
  list_members: members,
  member_notes: {
    parents: { subscriber_hash: 'email_id' },
    made(fields, _, world, { above }) {
      const at = time(world.now())
      return { created_at: at, created_by: 'Sandbox', updated_at: at, contact_id: above?.['contact_id'], ...fields }
    },
  },
  member_events: { made: (fields, _, world) => ({ properties: {}, occurred_at: time(world.now()), ...fields }) },
}

/** A member of a list by address; undefined also where the contact is archived. */
const known = (world: World, listId: string, email: unknown): MemberRow | undefined =>
  membersOf(world, listId).find(({ id }) => id === subscriberHash(String(email)))

/** Changes the member, or makes one. An archived contact comes back by being added again. */
async function put(call: Call, world: World, crud: Parameters<Behavior>[2], member: MemberRow | undefined) {
  const { status_if_new, status = member?.status === 'archived' ? status_if_new : undefined, ...params } = call.params
  if (!member) return crud.create(call, world)
  const { list_id, subscriber_hash, ...given }: Params = { ...params, ...(status !== undefined && { status }) }
  return crud.update({ ...call, params: given }, world, member)
}

async function createMany(
  operation: Call['operation'] | undefined,
  call: Call,
  world: World,
  crud: Parameters<Behavior>[2],
): Promise<NewRow> {
  const { id: list_id } = crud.named(call, world)
  const all: Record<'created' | 'updated' | 'errors', object[]> = { created: [], updated: [], errors: [] }
  for (const given of Array.isArray(call.params['members']) ? call.params['members'] : []) {
    const member = known(world, list_id, given.email_address)
    const failed = (error: string, error_code: string): void =>
      void all.errors.push({ email_address: given.email_address, error, error_code, field: '', field_message: '' })
    if (member && call.params['update_existing'] !== true) {
      failed('It is already a list member; to update, provide update_existing:true.', 'ERROR_CONTACT_EXISTS')
      continue
    }
    try {
      const row = await put(
        { ...call, ...(operation && { operation }), params: { status: 'subscribed', ...given, list_id } },
        world,
        crud,
        member,
      )
      all[member ? 'updated' : 'created'].push(row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed(String(Object(error.body)['detail']), 'ERROR_GENERIC')
    }
  }
  const { created, updated, errors } = all
  return {
    ...{ new_members: created, updated_members: updated, errors },
    ...{ total_created: created.length, total_updated: updated.length, error_count: errors.length },
  }
}

/** @param create The operation that makes one member. */
export const memberBehaviors = (create: Call['operation'] | undefined): Readonly<Record<string, Behavior>> => ({
  async 'list_members.create'(call, world, crud) {
    const member = known(world, crud.named(call, world).id, call.params['email_address'])
    if (member && member.status !== 'archived')
      throw refuseIn(world, 400, 'Member Exists', `${member.email_address} is already a list member.`)
    return put(call, world, crud, member)
  },
  'list_members.upsert': async (call, world, crud) => put(call, world, crud, crud.found<MemberRow>(call, world)),
  'list_members.create_many': (...given) => createMany(create, ...given),
  async 'list_members.delete'(call, world, crud) {
    const member = crud.named<MemberRow>(call, world)
    if (['archived', 'cleaned', 'pending'].includes(member.status))
      throw refuseIn(world, 405, 'Method Not Allowed', 'This list member cannot be removed.', undefined, {
        Allow: 'GET, PATCH, PUT',
      })
    await crud.update({ ...call, params: { status: 'archived' } }, world, member)
  },
  'list_members.delete_permanent'(call, world, crud) {
    const member = crud.named<MemberRow>(call, world)
    forgotten(world).add(`${member.list_id} ${member.id}`)
    world.store.removeRow('list_members', member)
  },
  'list_members.api_search'({ params }, world) {
    const text = String(params['query']).toLowerCase()
    const all = world.store.all<MemberRow>(
      'list_members',
      ({ list_id, status }) => status !== 'archived' && list_id === (params['list_id'] ?? list_id),
    )
    const found = (test: (row: MemberRow) => boolean | undefined) => {
      const rows = all.filter(test)
      return { members: rows.slice(0, 30), total_items: rows.length }
    }
    return {
      exact_matches: found(({ email_address }) => email_address.toLowerCase() === text),
      full_search: found(({ email_address, full_name }) =>
        `${email_address} ${full_name}`.toLowerCase().includes(text),
      ),
    }
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
    let { tags } = member
    for (const { name, status } of Array.isArray(call.params['tags']) ? call.params['tags'] : []) {
      tags = tags.filter((one) => one.name !== name)
      if (status === 'active') tags = [...tags, await tagOf(world, member.list_id, name)]
    }
    await world.store.changeRow('list_members', member, (row) => {
      Object.assign(row, { tags, last_changed: time(world.now()) })
    })
  },
})
