import { defineSync } from '@ferrule/codegen'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Numbers of a campaign go on changing for weeks. */
const MONTH = 30 * DAY
const page = { count: 1000 }

const ofLists = (...key: string[]) =>
  ({
    primaryKey: ['list_id', ...key],
    mode: 'children',
    deletes: 'missing',
    list: { params: page },
    parent: { stream: 'lists', params: { list_id: 'id' }, write: { list_id: 'id' } },
  }) as const

/** What recipients did with campaigns that were sent. */
const ofCampaigns = (...key: string[]) =>
  ({
    primaryKey: ['campaign_id', ...key],
    mode: 'children',
    deletes: 'missing',
    list: { params: page },
    parent: {
      stream: 'campaigns',
      params: { campaign_id: 'id' },
      write: { campaign_id: 'id' },
      where: { field: 'status', values: ['sending', 'sent'] },
    },
  }) as const

export default defineSync({
  streams: {
    campaigns: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'reconcile',
      list: { params: { ...page, sort_field: 'create_time', sort_dir: 'ASC' } },
      order: 'create_time, oldest first',
      cursor: {
        field: 'create_time',
        format: 'iso',
        from: { param: 'since_create_time' },
        lookback: MONTH,
        unsettled: { field: 'status', values: ['save', 'paused', 'schedule', 'sending'] },
      },
    },
    reports: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'reconcile',
      list: { params: page },
      cursor: { field: 'send_time', format: 'iso', from: { param: 'since_send_time' }, lookback: MONTH },
    },
    lists: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: page } },
    automations: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: page } },
    list_members: {
      ...ofLists('id'),
      mode: 'window',
      deletes: 'shown',
      // Archived ones are listed only when asked for.
      list: {
        params: { ...page, sort_field: 'last_changed', sort_dir: 'ASC' },
        variants: [{}, { status: 'archived' }],
      },
      order: 'last_changed, oldest first',
      cursor: { field: 'last_changed', format: 'iso', from: { param: 'since_last_changed' }, lookback: HOUR },
      at: { field: 'last_changed', format: 'iso' },
    },
    segments: ofLists('id'),
    segment_members: {
      ...ofLists('segment_id', 'id'),
      parent: {
        stream: 'segments',
        params: { list_id: 'list_id', segment_id: 'id' },
        write: { list_id: 'list_id', segment_id: 'id' },
      },
    },
    tags: { ...ofLists('id'), list: {} },
    merge_fields: ofLists('merge_id'),
    interest_categories: ofLists('id'),
    interests: {
      ...ofLists('category_id', 'id'),
      parent: {
        stream: 'interest_categories',
        params: { list_id: 'list_id', interest_category_id: 'id' },
        write: { list_id: 'list_id', category_id: 'id' },
      },
    },
    email_activity: {
      ...ofCampaigns('email_id', 'timestamp', 'action'),
      deletes: 'never',
      list: { action: 'list_events', params: page },
    },
    unsubscribes: ofCampaigns('email_id'),
    open_details: ofCampaigns('email_id'),
    sent_to: ofCampaigns('email_id'),
    click_details: ofCampaigns('id'),
  },
  excluded: {
    member_events: 'one request for each member would be needed, each time',
    member_notes: 'one request for each member would be needed, each time',
    member_tags: 'they are in `tags` of list_members',
  },
})
