import type * as Mailchimp from '@ferrule/mailchimp'
import type { NewRow, Stored } from '../../core/rows.ts'
import type { Params, World } from '../../core/vendor.ts'

export type ListRow = Stored<Mailchimp.List>
export type MemberRow = Stored<Mailchimp.ListMember> & { interests: Record<string, boolean> }
export type TagOf = Mailchimp.Tag
/** Its id is a number, as the vendor has it. */
export type SegmentRow = Stored<Mailchimp.Segment> & { name: string; list_id: string; created_at: string }
export type CampaignRow = Stored<Mailchimp.Campaign>
export type FieldRow = Stored<Mailchimp.MergeField>

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
  world.store.all<MemberRow>('list_members', ({ list_id }) => list_id === listId)

export const segmentsOf = (world: World, listId: string): SegmentRow[] =>
  world.store.all<SegmentRow>('segments', ({ list_id }) => list_id === listId)

/** Changes a member as it is now; whoever asks may have it as it was before. */
export function changeMember(
  world: World,
  { id, list_id }: MemberRow,
  change: (row: MemberRow) => void,
): Promise<MemberRow> {
  const now = membersOf(world, list_id).find((member) => member.id === id)
  if (!now) throw new Error(`there is no member ${id}`)
  return world.store.changeRow('list_members', now, change)
}

const within = (member: MemberRow, { field, op, value }: Record<string, unknown>): boolean => {
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
