import type { ListStats } from '@ferrule/mailchimp'
import type { NewRow } from '../../core/rows.ts'
import type { Behavior, Params, RecordRules, World } from '../../core/vendor.ts'
import { MERGE_FIELDS } from './members.ts'
import { narrow, narrowed } from './narrow.ts'
import { type CampaignRow, inSegment, type ListRow, membersOf, type SegmentRow, segmentsOf } from './rows.ts'

/** A list with its numbers, which are counted when asked for. */
function counted(world: World, list: ListRow, params: Params): ListRow {
  const members = membersOf(world, list.id)
  const count = (status: string) => members.filter((member) => member.status === status).length
  const campaigns = world.store.all<CampaignRow>('campaigns', ({ recipients }) => recipients.list_id === list.id)
  const latest = (times: string[]) => times.sort().at(-1) ?? ''
  const counts: Partial<ListStats> = {
    member_count: count('subscribed'),
    unsubscribe_count: count('unsubscribed'),
    cleaned_count: count('cleaned'),
    member_count_since_send: 0,
    unsubscribe_count_since_send: 0,
    cleaned_count_since_send: 0,
    campaign_count: campaigns.length,
    campaign_last_sent: latest(campaigns.filter(({ status }) => status === 'sent').map((row) => row.send_time)),
    merge_field_count: MERGE_FIELDS.length,
  }
  return {
    ...list,
    stats: {
      ...counts,
      ...list.stats,
      last_sub_date: latest(members.map((member) => member.timestamp_opt)),
      last_unsub_date: latest(
        members.filter((member) => member.status === 'unsubscribed').map((member) => member.last_changed),
      ),
      ...(params['include_total_contacts'] === true && { total_contacts: members.length }),
    },
  }
}

const sized = (world: World, segment: SegmentRow, params: Params): SegmentRow => ({
  ...segment,
  member_count: inSegment(world, segment, params).length,
})

const interest = (world: World, row: NewRow): NewRow => ({
  ...row,
  subscriber_count: String(
    membersOf(world, String(row['list_id'])).filter((member) => member.interests[String(row['id'])] === true).length,
  ),
})

const lists: RecordRules<ListRow> = {
  listed(rows, { params }, world) {
    const email = params['email'] === undefined ? undefined : String(params['email']).toLowerCase()
    const found = rows.filter(
      ({ id }) => email === undefined || membersOf(world, id).some((one) => one.email_address.toLowerCase() === email),
    )
    return narrow(
      found.map((list) => counted(world, list, params)),
      params,
      {
        times: { date_created: 'date_created', campaign_last_sent: 'stats.campaign_last_sent' },
        sort: { date_created: 'date_created' },
      },
    )
  },
  shown: (row, { params }, world) => counted(world, row, params),
}

const segments: RecordRules<SegmentRow> = {
  listed: (rows, { params }) =>
    narrow(rows, params, {
      times: { created_at: 'created_at', updated_at: 'updated_at' },
      equal: { type: 'type' },
    }).filter(({ type }) => type !== params['exclude_type']),
  shown: (row, { params }, world) => sized(world, row, params),
}

/** Lists and what is below them; numbers are counted when they are asked for. */
export const listRecords: Readonly<Record<string, RecordRules>> = {
  lists,
  segments,
  interest_categories: narrowed({ equal: { type: 'type' }, sort: { title: 'title', display_order: 'display_order' } }),
  interests: {
    parents: { interest_category_id: 'category_id' },
    shown: (row, _, world) => interest(world, row),
  },
}

export const listBehaviors: Readonly<Record<string, Behavior>> = {
  'lists.list'(call, world, crud) {
    const current_total_instances = world.store.all('lists').length
    return crud.list(call, world, { constraints: { may_create: true, max_instances: 10_000, current_total_instances } })
  },
  'interests.list': (call, world, crud) => crud.list(call, world, { category_id: call.params['interest_category_id'] }),

  'tags.list'(call, world, crud) {
    const { id } = crud.named(call, world)
    const start = String(call.params['name'] ?? '').toLowerCase()
    const tags = segmentsOf(world, id)
      .filter(({ type, name }) => type === 'static' && name.toLowerCase().startsWith(start))
      .map((segment) => ({ id: segment.id, name: segment.name }))
    return { tags, total_items: tags.length }
  },

  'segment_members.list'(call, world, crud) {
    const rows = inSegment(world, crud.named<SegmentRow>(call, world), call.params).map(
      ({ tags, source, ...member }) => member,
    )
    return crud.page(call, world, rows)
  },
}
