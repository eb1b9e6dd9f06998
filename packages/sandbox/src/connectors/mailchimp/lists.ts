import type { NewRow } from '../../core/rows.ts'
import type { Behavior, Params, World } from '../../core/vendor.ts'
import { notFound } from './errors.ts'
import { MERGE_FIELDS } from './members.ts'
import { narrow } from './narrow.ts'
import { inSegment, type ListRow, listOf, type MemberRow, membersOf, type SegmentRow, segmentsOf } from './rows.ts'

/** A list with its numbers, which are counted when asked for. */
function counted(world: World, list: ListRow, params: Params): ListRow {
  const members = membersOf(world, list.id)
  const count = (status: string) => members.filter((member) => member.status === status).length
  const campaigns = world.store.all(
    'campaigns',
    (row) => (row['recipients'] as { list_id?: string }).list_id === list.id,
  )
  const latest = (times: string[]) => times.sort().at(-1) ?? ''
  return {
    ...list,
    stats: {
      member_count: count('subscribed'),
      unsubscribe_count: count('unsubscribed'),
      cleaned_count: count('cleaned'),
      member_count_since_send: 0,
      unsubscribe_count_since_send: 0,
      cleaned_count_since_send: 0,
      campaign_count: campaigns.length,
      campaign_last_sent: latest(
        campaigns.filter((row) => row['status'] === 'sent').map((row) => String(row['send_time'])),
      ),
      merge_field_count: MERGE_FIELDS.length,
      ...list.stats,
      last_sub_date: latest(members.map((member) => member.timestamp_opt)),
      last_unsub_date: latest(
        members.filter((member) => member.status === 'unsubscribed').map((member) => member.last_changed),
      ),
      ...(params['include_total_contacts'] === true && { total_contacts: members.length }),
    },
  }
}

function segmentOf(world: World, params: Params): SegmentRow {
  const { id } = listOf(world, params)
  const found = segmentsOf(world, id).find((segment) => Number(segment.id) === Number(params['segment_id']))
  if (!found) throw notFound(world)
  return found
}

const sized = (world: World, segment: SegmentRow, params: Params): SegmentRow => ({
  ...segment,
  member_count: inSegment(world, segment, params).length,
})

const below = (
  world: World,
  params: Params,
  collection: string,
  id: unknown,
  more: (row: NewRow) => boolean = () => true,
) => {
  const list = listOf(world, params)
  const found = world.store.find(collection, id)
  if (!found || found['list_id'] !== list.id || !more(found)) throw notFound(world)
  return found
}

const interest = (world: World, row: NewRow): NewRow => ({
  ...row,
  subscriber_count: String(
    membersOf(world, String(row['list_id'])).filter((member) => member.interests[String(row['id'])] === true).length,
  ),
})

export const listBehaviors: Readonly<Record<string, Behavior>> = {
  'lists.list'(call, world, crud) {
    const { params } = call
    const email = params['email'] === undefined ? undefined : String(params['email']).toLowerCase()
    const rows = (world.store.all('lists') as ListRow[])
      .filter(
        (list) =>
          email === undefined ||
          membersOf(world, list.id).some((member) => member.email_address.toLowerCase() === email),
      )
      .map((list) => counted(world, list, params))
    const wanted = narrow(rows, params, {
      times: { date_created: 'date_created', campaign_last_sent: 'stats.campaign_last_sent' },
      sort: { date_created: 'date_created' },
    })
    const constraints = { may_create: true, max_instances: 10_000, current_total_instances: rows.length }
    return crud.page(call, world, wanted, { constraints })
  },
  'lists.get': ({ params }, world) => counted(world, listOf(world, params), params),

  'merge_fields.list'(call, world, crud) {
    const { id } = listOf(world, call.params)
    const { type, required } = call.params
    const rows = MERGE_FIELDS.map((field, index) => ({
      ...field,
      required: false,
      default_value: '',
      display_order: index + 2,
      options: field.type === 'text' ? { size: 25 } : {},
      help_text: '',
      list_id: id,
    })).filter(
      (field) => (type === undefined || field.type === type) && (required === undefined || field.required === required),
    )
    return crud.page(call, world, rows as unknown as MemberRow[], { list_id: id })
  },

  'tags.list'({ params }, world) {
    const { id } = listOf(world, params)
    const start = String(params['name'] ?? '').toLowerCase()
    const tags = segmentsOf(world, id)
      .filter(({ type, name }) => type === 'static' && name.toLowerCase().startsWith(start))
      .map((segment) => ({ id: segment.id, name: segment.name }))
    return { tags, total_items: tags.length }
  },

  'segments.list'(call, world, crud) {
    const { id } = listOf(world, call.params)
    const rows = narrow(segmentsOf(world, id), call.params, {
      times: { created_at: 'created_at', updated_at: 'updated_at' },
      equal: { type: 'type' },
    }).filter(({ type }) => type !== call.params['exclude_type'])
    return crud.page(
      call,
      world,
      rows.map((segment) => sized(world, segment, call.params)),
      { list_id: id },
    )
  },
  'segments.get': ({ params }, world) => sized(world, segmentOf(world, params), params),
  'segment_members.list'(call, world, crud) {
    const rows = inSegment(world, segmentOf(world, call.params), call.params).map(
      ({ tags, source, ...member }) => member,
    )
    return crud.page(call, world, rows as unknown as MemberRow[])
  },

  'interest_categories.list'(call, world, crud) {
    const { id } = listOf(world, call.params)
    const rows = narrow(
      world.store.all('interest_categories', (row) => row['list_id'] === id),
      call.params,
      { equal: { type: 'type' }, sort: { title: 'title', display_order: 'display_order' } },
    )
    return crud.page(call, world, rows, { list_id: id })
  },
  'interest_categories.get': ({ params }, world) =>
    below(world, params, 'interest_categories', params['interest_category_id']),
  'interests.list'(call, world, crud) {
    const category = below(world, call.params, 'interest_categories', call.params['interest_category_id'])
    const rows = world.store.all('interests', (row) => row['category_id'] === category.id)
    return crud.page(
      call,
      world,
      rows.map((row) => interest(world, row) as MemberRow),
      { list_id: category['list_id'], category_id: category.id },
    )
  },
  'interests.get': ({ params }, world) =>
    interest(
      world,
      below(
        world,
        params,
        'interests',
        params['interest_id'],
        (row) => row['category_id'] === params['interest_category_id'],
      ),
    ),
}
