import type { NewRow, Row } from '../../core/rows.ts'
import type { Params, World } from '../../core/vendor.ts'

/** The fields that behaviors read and change. */

export interface ListRow extends Row {
  name: string
  date_created: string
  stats: Record<string, number | string>
}

export interface TagOf {
  id: number
  name: string
}

export interface MemberRow extends Row {
  email_address: string
  full_name: string
  list_id: string
  status: string
  merge_fields: Record<string, unknown>
  interests: Record<string, boolean>
  tags: TagOf[]
  vip: boolean
  member_rating: number
  last_changed: string
  timestamp_opt: string
  timestamp_signup: string
  unsubscribe_reason?: string
}

/** Its id is a number, as the vendor has it. */
export interface SegmentRow extends Row {
  name: string
  type: string
  list_id: string
  created_at: string
  options?: { match: string; conditions: { field: string; op: string; value: unknown }[] }
}

export interface CampaignRow extends Row {
  status: string
  type: string
  emails_sent: number
  send_time: string
  create_time: string
  recipients: { list_id?: string; segment_opts?: { saved_segment_id?: unknown } } & Record<string, unknown>
  settings: Record<string, unknown>
}

/** What one recipient did with a campaign. */
export interface Delivery {
  readonly member: MemberRow
  readonly activity: { action: string; timestamp: string; ip?: string; url?: string; type?: string }[]
  unsubscribed?: { timestamp: string; reason: string }
}

/** As the vendor writes times. */
export const time = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`

export const hexId = (text: (length: number, alphabet: string) => string): string => text(10, '0123456789abcdef')

/** What is kept besides records. */
export const deliveriesOf = (world: World): Map<string, Delivery[]> =>
  world.memory('deliveries', () => new Map<string, Delivery[]>())
export const contentsOf = (world: World): Map<string, NewRow> =>
  world.memory('contents', () => new Map<string, NewRow>())
export const eventsOf = (world: World): Map<string, NewRow[]> =>
  world.memory('events', () => new Map<string, NewRow[]>())
/** Addresses that were erased permanently, by list. */
export const forgottenOf = (world: World): Set<string> => world.memory('forgotten', () => new Set<string>())

const counter = (world: World) => world.memory('numbers', () => ({ next: 4_000_000 }))
/** A number that no other record has. */
export const nextNumber = (world: World): number => counter(world).next++

export const membersOf = (world: World, listId: string): MemberRow[] =>
  world.store.all('list_members', (row) => row['list_id'] === listId) as MemberRow[]

export const segmentsOf = (world: World, listId: string): SegmentRow[] =>
  world.store.all('segments', (row) => row['list_id'] === listId) as SegmentRow[]

/** Changes the member of one list: the same person may be on another list, under the same id. */
export async function changeMember(
  world: World,
  member: Pick<MemberRow, 'id' | 'list_id'>,
  change: (row: MemberRow) => void,
): Promise<MemberRow> {
  const changed = await world.store.collections['list_members']?.update(
    (query) => query.where((row) => row.id === member.id && row['list_id'] === member.list_id),
    { data: (draft) => change(draft as MemberRow) },
  )
  return changed as unknown as MemberRow
}

const within = (member: MemberRow, { field, op, value }: { field: string; op: string; value: unknown }): boolean => {
  if (field === 'rating')
    return op === 'greater' ? member.member_rating > Number(value) : member.member_rating === Number(value)
  if (field === 'vip') return member.vip === (op === 'member')
  return false
}

/** Whom a segment holds: those with its tag, or those who meet its conditions. Gone ones only when asked for. */
export function inSegment(world: World, segment: SegmentRow, params: Params = {}): MemberRow[] {
  const shown = new Set(['subscribed', 'pending'])
  for (const status of ['cleaned', 'transactional', 'unsubscribed']) if (params[`include_${status}`]) shown.add(status)
  return membersOf(world, segment.list_id).filter((member) => {
    if (!shown.has(member.status)) return false
    if (segment.type === 'static') return member.tags.some(({ id }) => id === Number(segment.id))
    const { match = 'all', conditions = [] } = segment.options ?? {}
    return match === 'any'
      ? conditions.some((condition) => within(member, condition))
      : conditions.every((condition) => within(member, condition))
  })
}
