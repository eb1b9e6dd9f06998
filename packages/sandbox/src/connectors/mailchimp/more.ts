import { subscriberHash } from '@ferrule/mailchimp/hash'
import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, RecordRules, World } from '../../core/vendor.ts'
import { notFound, refuseIn } from './errors.ts'
import { MERGE_FIELDS } from './members.ts'
import { narrowed } from './narrow.ts'
import {
  type AutomationRow,
  changeMember,
  type FieldRow,
  inSegment,
  type MemberRow,
  membersOf,
  nextNumber,
  type RemovedRow,
  type SegmentRow,
  time,
} from './rows.ts'

/** Merge fields, writes of segments, and what an automation does as a whole. */

const EMPTY = { required: false, default_value: '', public: false, options: {}, help_text: '' }

/** The merge fields that every list begins with. */
export async function beginFields(world: World, list_id: string): Promise<void> {
  for (const [index, field] of MERGE_FIELDS.entries()) {
    const options = field.type === 'text' ? { size: 25 } : {}
    await world.store.insert('merge_fields', { ...EMPTY, ...field, display_order: index + 2, options, list_id })
  }
}

const mergeFields: RecordRules<FieldRow> = {
  key: 'merge_id',
  ...narrowed({ equal: { type: 'type', required: 'required' } }),
  made(fields, _, world, { beside }) {
    const others = beside as FieldRow[]
    const merge_id = Math.max(0, ...others.map((field) => field.merge_id)) + 1
    const tag = String(fields['tag'] ?? `MMERGE${merge_id}`)
    if (others.some((field) => field.tag === tag))
      throw refuseIn(
        world,
        400,
        'Invalid Resource',
        `A Merge Field with the tag "${tag}" already exists for this list.`,
      )
    return { ...EMPTY, display_order: merge_id + 1, ...fields, merge_id, tag }
  },
  shown: ({ id: _, ...field }) => field,
}

/** What a segment's members get as a tag. */
type Tagging = Pick<SegmentRow, 'name' | 'list_id'> & { id: string | number }

const memberOf = (world: World, { list_id }: Tagging, address: string): MemberRow | undefined =>
  membersOf(world, list_id).find((one) => one.email_address.toLowerCase() === address.toLowerCase())

async function tag(world: World, segment: Tagging, member: MemberRow, on: boolean): Promise<void> {
  const id = Number(segment.id)
  await changeMember(world, member, (draft) => {
    draft.tags = draft.tags.filter((one) => one.id !== id)
    if (on) draft.tags.push({ id, name: segment.name })
    draft.last_changed = time(world.now())
  })
}

async function replaceMembers(world: World, segment: Tagging, addresses: readonly string[]): Promise<void> {
  const wanted = new Set(addresses.map((address) => memberOf(world, segment, address)?.id))
  for (const member of membersOf(world, segment.list_id)) {
    const has = member.tags.some(({ id }) => id === Number(segment.id))
    if (has !== wanted.has(member.id)) await tag(world, segment, member, !has)
  }
}

function needStatic(world: World, segment: SegmentRow): void {
  if (segment.type !== 'static')
    throw refuseIn(world, 400, 'Bad Request', 'Members can only be added to and removed from static segments.')
}

/** What writes do besides; what a list shows of segments stands with the lists. */
export const segmentWrites: RecordRules<SegmentRow> = {
  async made({ name, options }, { params }, world, { above }) {
    const [id, at] = [nextNumber(world), time(world.now())]
    const type = options === undefined ? 'static' : 'saved'
    const row = { id, name, type, created_at: at, updated_at: at, ...(options !== undefined && { options }) }
    const addresses = (params['static_segment'] ?? []) as string[]
    await replaceMembers(world, { id, name: String(name), list_id: String(above?.id) }, addresses)
    return row
  },
  async changed(fields, row, { params }, world) {
    const named = { ...row, name: String(fields['name'] ?? row.name) }
    if (row.type === 'static') for (const member of inSegment(world, row)) await tag(world, named, member, true)
    if (params['static_segment']) await replaceMembers(world, named, params['static_segment'] as string[])
    return { ...fields, updated_at: time(world.now()) }
  },
  async removed(segment, _, world) {
    if (segment.type === 'static') await replaceMembers(world, segment, [])
  },
}

const segments: Readonly<Record<string, Behavior>> = {
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
  async 'segment_members.create'(call, world, crud) {
    const segment = crud.named<SegmentRow>(call, world)
    needStatic(world, segment)
    const member = memberOf(world, segment, String(call.params['email_address']))
    if (!member) throw refuseIn(world, 400, 'Bad Request', 'The email address is not in the list.')
    await tag(world, segment, member, true)
    const { tags, source, ...shown } = member
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

/** People are removed from an automation once. */
const removedSubscribers: RecordRules<RemovedRow> = {
  made({ email_address }, _, world, { above, beside }) {
    const id = subscriberHash(String(email_address))
    for (const known of beside) if (known.id === id) world.store.removeRow('automation_removed_subscribers', known)
    const { list_id = '' } = (above as AutomationRow | undefined)?.recipients ?? {}
    return { id, list_id, email_address }
  },
}

const automations: Readonly<Record<string, Behavior>> = {
  'automations.start_all': become('sending'),
  'automations.pause_all': become('paused'),
  'automations.archive'(call, world, crud) {
    world.store.removeRow('automations', crud.named(call, world, 'workflow_id'))
  },
}

export const moreBehaviors: Readonly<Record<string, Behavior>> = { ...segments, ...automations }

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
  merge_fields: mergeFields,
  automation_removed_subscribers: removedSubscribers,
  template_folders: {
    shown: (row, _, world) => ({
      ...row,
      count: world.store.all('templates', (template) => template['folder_id'] === row.id).length,
    }),
  },
}
