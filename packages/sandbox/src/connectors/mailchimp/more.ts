import { subscriberHash } from '@ferrule/mailchimp/hash'
import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Call, RecordRules, World } from '../../core/vendor.ts'
import { notFound, refuseIn } from './errors.ts'
import { MERGE_FIELDS } from './members.ts'
import { narrowed } from './narrow.ts'
import { changeMember, inSegment, type MemberRow, membersOf, nextNumber, type SegmentRow, time } from './rows.ts'

/** Merge fields, writes of segments, and what an automation does as a whole. */

type Values = Record<string, unknown>

/** The fields of one list; those that every list begins with are the same. */
function fieldsOf(world: World, listId: string): Map<number, Values> {
  const lists = world.memory('merge fields', () => new Map<string, Map<number, Values>>())
  const known = lists.get(listId)
  if (known) return known
  const first = MERGE_FIELDS.map((field, index): [number, Values] => [
    field.merge_id,
    {
      ...EMPTY,
      ...field,
      display_order: index + 2,
      options: field.type === 'text' ? { size: 25 } : {},
      list_id: listId,
    },
  ])
  const made = new Map(first)
  lists.set(listId, made)
  return made
}

const EMPTY = { required: false, default_value: '', public: false, options: {}, help_text: '' }

const listIn = (call: Call): string => String(call.params['list_id'])

function neededField(call: Call, world: World): Values {
  const found = fieldsOf(world, listIn(call)).get(Number(call.params['merge_id']))
  if (!found) throw notFound(world)
  return found
}

const given = ({ params }: Call): Values =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => name !== 'merge_id' && value !== undefined))

const mergeFields: Readonly<Record<string, Behavior>> = {
  'merge_fields.list'(call, world, crud) {
    const { type, required } = call.params
    const rows = [...fieldsOf(world, crud.named(call, world).id).values()].filter(
      (field) =>
        (type === undefined || field['type'] === type) && (required === undefined || field['required'] === required),
    )
    return crud.page(call, world, rows as unknown as Row[])
  },
  'merge_fields.get': (call, world) => neededField(call, world),
  'merge_fields.create'(call, world) {
    const all = fieldsOf(world, listIn(call))
    const merge_id = Math.max(...all.keys()) + 1
    const tag = String(call.params['tag'] ?? `MMERGE${merge_id}`)
    if ([...all.values()].some((field) => field['tag'] === tag))
      throw refuseIn(
        world,
        400,
        'Invalid Resource',
        `A Merge Field with the tag "${tag}" already exists for this list.`,
      )
    const made = { ...EMPTY, display_order: merge_id + 1, ...given(call), merge_id, tag }
    all.set(merge_id, made)
    return made
  },
  'merge_fields.update': (call, world) => Object.assign(neededField(call, world), given(call)),
  'merge_fields.delete'(call, world) {
    neededField(call, world)
    fieldsOf(world, listIn(call)).delete(Number(call.params['merge_id']))
  },
}

const memberOf = (world: World, segment: SegmentRow, address: string): MemberRow | undefined =>
  membersOf(world, segment.list_id).find((one) => one.email_address.toLowerCase() === address.toLowerCase())

async function tag(world: World, segment: SegmentRow, member: MemberRow, on: boolean): Promise<void> {
  const id = Number(segment.id)
  await changeMember(world, member, (draft) => {
    draft.tags = draft.tags.filter((one) => one.id !== id)
    if (on) draft.tags.push({ id, name: segment.name })
    draft.last_changed = time(world.now())
  })
}

async function replaceMembers(world: World, segment: SegmentRow, addresses: readonly string[]): Promise<void> {
  const wanted = new Set(addresses.map((address) => memberOf(world, segment, address)?.id))
  for (const member of membersOf(world, segment.list_id)) {
    const has = member.tags.some(({ id }) => id === Number(segment.id))
    if (has !== wanted.has(member.id)) await tag(world, segment, member, !has)
  }
}

const answered = (world: World, segment: SegmentRow): Values => ({
  ...segment,
  member_count: inSegment(world, segment).length,
})

const membersGone = async (world: World, segment: SegmentRow): Promise<void> => replaceMembers(world, segment, [])

function needStatic(world: World, segment: SegmentRow): void {
  if (segment.type !== 'static')
    throw refuseIn(world, 400, 'Bad Request', 'Members can only be added to and removed from static segments.')
}

const segments: Readonly<Record<string, Behavior>> = {
  async 'segments.create'({ params }, world) {
    const { list_id, name, options, static_segment = [] } = params
    const at = time(world.now())
    const row = (await world.store.insert('segments', {
      // Segments have numbers.
      id: nextNumber(world) as unknown as string,
      name,
      type: options === undefined ? 'static' : 'saved',
      created_at: at,
      updated_at: at,
      ...(options !== undefined && { options }),
      list_id,
    } as NewRow)) as SegmentRow
    await replaceMembers(world, row, static_segment as string[])
    return answered(world, row)
  },
  async 'segments.update'(call, world, crud) {
    const segment = crud.named<SegmentRow>(call, world)
    const { name, options, static_segment } = call.params
    const changed = (await world.store.changeRow('segments', segment, (draft) => {
      Object.assign(draft, { name, updated_at: time(world.now()), ...(options !== undefined && { options }) })
    })) as SegmentRow
    for (const member of inSegment(world, changed))
      if (changed.type === 'static') await tag(world, changed, member, true)
    if (static_segment) await replaceMembers(world, changed, static_segment as string[])
    return answered(world, changed)
  },
  async 'segments.update_members'(call, world, crud) {
    const segment = crud.named<SegmentRow>(call, world)
    needStatic(world, segment)
    const { members_to_add = [], members_to_remove = [] } = call.params
    const done: { readonly members_added: MemberRow[]; readonly members_removed: MemberRow[] } = {
      members_added: [],
      members_removed: [],
    }
    const failed: string[] = []
    for (const [addresses, on] of [[members_to_add, true] as const, [members_to_remove, false] as const])
      for (const address of addresses as string[]) {
        const member = memberOf(world, segment, address)
        if (!member) failed.push(address)
        else {
          await tag(world, segment, member, on)
          done[on ? 'members_added' : 'members_removed'].push(member)
        }
      }
    return {
      ...done,
      errors: failed.length > 0 ? [{ email_addresses: failed, error: 'Email address is not in the list.' }] : [],
      total_added: done.members_added.length,
      total_removed: done.members_removed.length,
      error_count: failed.length,
    }
  },
  async 'segments.delete'(call, world, crud) {
    const segment = crud.named<SegmentRow>(call, world)
    if (segment.type === 'static') await membersGone(world, segment)
    world.store.removeRow('segments', segment)
  },
  async 'segment_members.create'(call, world, crud) {
    const segment = crud.named<SegmentRow>(call, world)
    needStatic(world, segment)
    const member = memberOf(world, segment, String(call.params['email_address']))
    if (!member) throw refuseIn(world, 400, 'Bad Request', 'The email address is not in the list.')
    await tag(world, segment, member, true)
    const { tags, source, ...shown } = member as MemberRow & { source?: unknown }
    return shown
  },
  async 'segment_members.delete'(call, world, crud) {
    const segment = crud.named<SegmentRow>(call, world, 'segment_id')
    needStatic(world, segment)
    const hash = String(call.params['subscriber_hash'])
    const member = inSegment(world, segment).find((one) => one.id === hash || one['contact_id'] === hash)
    if (!member) throw notFound(world)
    await tag(world, segment, member, false)
  },
}

const become =
  (status: string): Behavior =>
  async (call, world, crud) => {
    const row = crud.named(call, world, 'workflow_id')
    await world.store.changeRow('automations', row, (draft) => {
      draft['status'] = status
      if (status === 'sending') draft['start_time'] = time(world.now())
    })
    const emails = world.store.all('automation_emails', (email) => email['workflow_id'] === row.id)
    for (const email of emails)
      await world.store.changeRow('automation_emails', email, (draft) => Object.assign(draft, { status }))
  }

const removedFrom = (world: World, id: string): Values[] => {
  const all = world.memory('removed from automations', () => new Map<string, Values[]>())
  const known = all.get(id) ?? []
  all.set(id, known)
  return known
}

const automations: Readonly<Record<string, Behavior>> = {
  'automations.start_all': become('sending'),
  'automations.pause_all': become('paused'),
  'automations.archive'(call, world, crud) {
    world.store.removeRow('automations', crud.named(call, world, 'workflow_id'))
  },
  'automation_removed_subscribers.list': (call, world, crud) =>
    crud.page(call, world, removedFrom(world, crud.named(call, world, 'workflow_id').id) as unknown as Row[]),
  'automation_removed_subscribers.get'(call, world, crud) {
    const { id } = crud.named(call, world, 'workflow_id')
    const found = removedFrom(world, id).find((one) => one['id'] === call.params['subscriber_hash'])
    if (!found) throw notFound(world)
    return found
  },
  'automation_removed_subscribers.create'(call, world, crud) {
    const row = crud.named(call, world, 'workflow_id')
    const email_address = String(call.params['email_address'])
    const { list_id = '' } = (row['recipients'] ?? {}) as { list_id?: string }
    const made = { id: subscriberHash(email_address), workflow_id: row.id, list_id, email_address }
    const all = removedFrom(world, row.id)
    if (!all.some(({ id }) => id === made.id)) all.push(made)
    return made
  },
}

export const moreBehaviors: Readonly<Record<string, Behavior>> = { ...mergeFields, ...segments, ...automations }

const NO_EVENTS = {
  subscribe: false,
  unsubscribe: false,
  profile: false,
  cleaned: false,
  upemail: false,
  campaign: false,
}
const NO_SOURCES = { user: false, admin: false, api: false }

const chosen = (fields: NewRow, row?: Row): NewRow => ({
  ...fields,
  events: { ...NO_EVENTS, ...(row?.['events'] as object), ...(fields['events'] as object) },
  sources: { ...NO_SOURCES, ...(row?.['sources'] as object), ...(fields['sources'] as object) },
})

export const moreRecords: Readonly<Record<string, RecordRules>> = {
  automations: {
    ...narrowed({
      times: { create_time: 'create_time', start_time: 'start_time' },
      equal: { status: 'status' },
    }),
    made: (fields, _, world) => ({
      create_time: time(world.now()),
      start_time: '',
      status: 'save',
      emails_sent: 0,
      ...fields,
    }),
  },
  batch_webhooks: { made: (fields) => ({ enabled: true, ...fields }) },
  list_webhooks: { made: (fields) => chosen(fields), changed: (fields, row) => chosen(fields, row) },
  template_folders: {
    shown: (row, _, world) => ({
      ...row,
      count: world.store.all('templates', (template) => template['folder_id'] === row.id).length,
    }),
    listed: (rows, _, world) =>
      rows.map((row) => ({
        ...row,
        count: world.store.all('templates', (template) => template['folder_id'] === row.id).length,
      })),
  },
}
