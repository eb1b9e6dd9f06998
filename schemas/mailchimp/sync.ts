import { defineSync } from '@ferrule/codegen'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A campaign's figures keep changing for weeks. */
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

/** The actions of recipients of sent campaigns. */
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

const ofStores = {
  primaryKey: ['store_id', 'id'],
  mode: 'children',
  deletes: 'missing',
  list: { params: page },
  parent: { stream: 'stores', params: { store_id: 'id' }, write: { store_id: 'id' } },
} as const

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
      // Archived members are listed on request only; erased ones are gone without a trace.
      deletes: 'reconcile',
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
    stores: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: page } },
    store_customers: ofStores,
    store_products: ofStores,
    store_orders: ofStores,
    store_carts: ofStores,
    promo_rules: ofStores,
  },
  excluded: {
    batches: 'jobs of the account, whose results are kept for seven days',
    automation_emails: 'would need one request per automation, for emails that change in the web app only',
    templates: 'content of the account, which is not about its audience',
    automation_removed_subscribers: 'would need one request per automation, on every run',
    batch_webhooks: 'settings of the account, which are not about its audience',
    cart_lines: 'already in `lines` of store_carts',
    list_webhooks: 'settings of a list, which are not about its members',
    product_images: 'already in `images` of store_products',
    template_folders: 'arranges templates and has no data of its own',
    order_lines: 'already in `lines` of store_orders',
    product_variants: 'already in `variants` of store_products',
    promo_codes: 'would need one request per promo rule, on every run',
    member_events: 'would need one request per member, on every run',
    member_notes: 'would need one request per member, on every run',
    member_tags: 'already in `tags` of list_members',
  },
})
