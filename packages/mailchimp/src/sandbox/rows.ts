import type { Stored, World } from '@ferrule/sandbox/engine'
import type * as Mailchimp from '../generated/index.gen.ts'

export type MemberRow = Stored<Mailchimp.ListMember>
export type CampaignRow = Stored<Mailchimp.Campaign>
export type SegmentRow = Stored<Mailchimp.Segment>

/** As the vendor writes times. */
export const time = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`

export const membersIn = (world: World, listId: unknown): readonly MemberRow[] =>
  world.store.by<MemberRow>('list_members', 'list_id', listId)

/** Whether a member meets a condition of a saved segment: rating and VIP only. */
function meets(member: MemberRow, condition: Readonly<Record<string, unknown>>): boolean {
  const { field, op, value } = condition
  if (field === 'vip') return member.vip === (op === 'member')
  const wanted = Number(value)
  return field === 'rating' && (op === 'greater' ? member.member_rating > wanted : member.member_rating === wanted)
}

/** Members of a segment. Unsubscribed and cleaned ones only with `include_*`. */
export function inSegment(
  world: World,
  { id, list_id, type, options }: SegmentRow,
  params: Readonly<Record<string, unknown>> = {},
): MemberRow[] {
  const { match, conditions = [] } = options ?? {}
  return membersIn(world, list_id).filter((member) => {
    if (!['subscribed', 'pending'].includes(member.status) && params[`include_${member.status}`] !== true) return false
    if (type === 'static') return member.tags.some((tag) => tag.id === Number(id))
    const met = (condition: object): boolean => meets(member, { ...condition })
    return match === 'any' ? conditions.some(met) : conditions.every(met)
  })
}
