import { createHash } from 'node:crypto'
import type { MailchimpOperations } from '@ferrule/mailchimp'
import { commerceCalls } from './calls-commerce.ts'

/** A method of the vendor's SDK; it has no types of its own. */
// biome-ignore lint/suspicious/noExplicitAny: the SDK is untyped
export type Sdk = any

type Params<Entity extends keyof MailchimpOperations, Action> = Action extends keyof MailchimpOperations[Entity]
  ? MailchimpOperations[Entity][Action] extends { params: infer Given }
    ? Given
    : never
  : never

/**
 * One operation: parameters worth sending, and the call of the vendor's SDK that means the same.
 * `rest` are the parameters without those in the path, with the lists that the SDK wants; `sent` is the body alone.
 */
export interface Row<Given> {
  readonly samples: readonly Given[]
  readonly sdk: (sdk: Sdk, params: Given, rest: Rest) => Promise<unknown>
}

interface Rest {
  readonly query: object
  readonly body: object
}

export type Rows = {
  readonly [Entity in keyof MailchimpOperations]: {
    readonly [Action in keyof MailchimpOperations[Entity]]: Row<Params<Entity, Action>>
  }
}

export const EMAIL = 'Ada+Test@Example.com'
export const HASH = createHash('md5').update('ada+test@example.com').digest('hex')

const time = '2026-01-31T12:00:00+00:00'
const awkward = 'a+b & c=d [e] %41 é 漢字 😀 \'"!*()~`;,/?:@#$|{}<>^'
const page = { count: 1000, offset: 20 }
const flags = { include_cleaned: true, include_transactional: false, include_unsubscribed: true }
const where = { list_id: 'a36b032126' }
const campaign = { campaign_id: '42694e9e57' }
const workflow = { workflow_id: 'a1e9f4b7f6' }
const segment = { ...where, segment_id: 49377 }
const mergeFacts = {
  tag: 'BDAY',
  required: true,
  default_value: '',
  public: false,
  display_order: 2,
  options: { default_country: 164, phone_format: 'US', date_format: 'MM/DD', choices: ['a'] },
  help_text: 'h',
}
const category = { ...where, interest_category_id: 'a1e9f4b7f6' }
const who = { ...where, subscriber_hash: EMAIL }

const person = {
  email_type: 'text',
  merge_fields: { FNAME: awkward, LTV: 1.5, JOINED_AT: '', ADDRESS: { addr1: '1 Main St', city: 'Zürich' } },
  interests: { a1: true, b2: false },
  language: 'de',
  vip: true,
  location: { latitude: 47.4, longitude: -8.5 },
  ip_signup: '192.0.2.1',
  timestamp_signup: time,
  ip_opt: '192.0.2.1',
  timestamp_opt: time,
} as const
/** As Mailchimp answers where there are none: what was read is written back. */
const unset = { ip_signup: '', timestamp_signup: '', ip_opt: '', timestamp_opt: '', language: '' } as const
const permissions = { marketing_permissions: [{ marketing_permission_id: 'p1', enabled: true }] }

/** The parts of a draft. */
const draft = {
  recipients: { list_id: 'a36b032126', segment_opts: { saved_segment_id: 7, match: 'any', conditions: [] } },
  settings: { subject_line: awkward, from_name: 'Ada', reply_to: 'a@b.example', auto_fb_post: ['1'] },
  variate_settings: { winner_criteria: 'opens', wait_time: 60 },
  tracking: { opens: true, salesforce: { campaign: true } },
  rss_opts: { feed_url: 'https://example.com/feed', frequency: 'daily' },
  social_card: { title: 'T' },
}

const members = [
  { email_address: 'a@b.example', status: 'subscribed' as const, ...person, tags: ['a'] },
] satisfies object[]

export const calls: Rows = {
  ...commerceCalls,
  account: {
    get: {
      samples: [{}, { fields: ['account_id', 'contact.city'] }, { exclude_fields: ['_links', 'contact'] }],
      sdk: (sdk, _, { query }) => sdk.root.getRoot(query),
    },
  },
  automations: {
    list: {
      samples: [
        {},
        {
          ...page,
          before_create_time: time,
          since_create_time: time,
          before_start_time: time,
          since_start_time: time,
          status: 'paused',
        },
      ],
      sdk: (sdk, _, { query }) => sdk.automations.list(query),
    },
    get: { samples: [workflow], sdk: (sdk, { workflow_id }, { query }) => sdk.automations.get(workflow_id, query) },
    create: {
      samples: [
        {
          recipients: { list_id: 'a36b032126', store_id: 's1' },
          settings: { from_name: awkward, reply_to: 'a@b.example' },
          trigger_settings: { workflow_type: 'abandonedCart' },
        },
      ],
      sdk: (sdk, _, { body }) => sdk.automations.create(body),
    },
    pause_all: { samples: [workflow], sdk: (sdk, { workflow_id }) => sdk.automations.pauseAllEmails(workflow_id) },
    start_all: { samples: [workflow], sdk: (sdk, { workflow_id }) => sdk.automations.startAllEmails(workflow_id) },
    archive: { samples: [workflow], sdk: (sdk, { workflow_id }) => sdk.automations.archive(workflow_id) },
  },
  campaign_content: {
    get: {
      samples: [campaign, { ...campaign, fields: ['html'] }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.campaigns.getContent(campaign_id, query),
    },
    update: {
      samples: [
        { ...campaign, html: `<p>${awkward}</p>`, plain_text: awkward },
        { ...campaign, template: { id: 1, sections: { body: 'x' } }, url: 'https://example.com/a?b=c' },
        {
          ...campaign,
          archive: { archive_content: 'eA==', archive_type: 'zip' },
          variate_contents: [{ content_label: 'a', html: 'x' }],
        },
      ],
      sdk: (sdk, { campaign_id }, { body }) => sdk.campaigns.setContent(campaign_id, body),
    },
  },
  campaigns: {
    list: {
      samples: [
        {},
        {
          ...page,
          type: 'variate',
          status: 'sent',
          before_send_time: time,
          since_send_time: time,
          before_create_time: time,
          since_create_time: time,
          list_id: 'a36b032126',
          folder_id: 'f1',
          member_id: HASH,
          sort_field: 'send_time',
          sort_dir: 'DESC',
        },
        { fields: ['campaigns.id', 'campaigns.settings.title', 'total_items'] },
        { exclude_fields: ['campaigns.settings'] },
      ],
      sdk: (sdk, _, { query }) => sdk.campaigns.list(query),
    },
    get: {
      samples: [campaign, { ...campaign, fields: ['id', 'settings.title'] }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.campaigns.get(campaign_id, query),
    },
    create: {
      samples: [{ type: 'regular' }, { type: 'rss', ...draft, content_type: 'template' }],
      sdk: (sdk, _, { body }) => sdk.campaigns.create(body),
    },
    update: {
      samples: [{ ...campaign, ...draft }],
      sdk: (sdk, { campaign_id }, { body }) => sdk.campaigns.update(campaign_id, body),
    },
    delete: { samples: [campaign], sdk: (sdk, { campaign_id }) => sdk.campaigns.remove(campaign_id) },
    send: { samples: [campaign], sdk: (sdk, { campaign_id }) => sdk.campaigns.send(campaign_id) },
    schedule: {
      samples: [
        { ...campaign, schedule_time: '2026-12-01T10:15:00+00:00', timewarp: false },
        { ...campaign, schedule_time: '2026-12-01T10:45:00Z', batch_delivery: { batch_delay: 10, batch_count: 2 } },
      ],
      sdk: (sdk, { campaign_id }, { body }) => sdk.campaigns.schedule(campaign_id, body),
    },
    unschedule: { samples: [campaign], sdk: (sdk, { campaign_id }) => sdk.campaigns.unschedule(campaign_id) },
    send_test: {
      samples: [{ ...campaign, test_emails: ['a@b.example', 'c@d.example'], send_type: 'html' }],
      sdk: (sdk, { campaign_id }, { body }) => sdk.campaigns.sendTestEmail(campaign_id, body),
    },
  },
  click_details: {
    list: {
      samples: [campaign, { ...campaign, ...page }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.reports.getCampaignClickDetails(campaign_id, query),
    },
  },
  email_activity: {
    list: {
      samples: [campaign, { ...campaign, ...page, since: time }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.reports.getEmailActivityForCampaign(campaign_id, query),
    },
    list_events: {
      samples: [campaign, { ...campaign, ...page, since: time }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.reports.getEmailActivityForCampaign(campaign_id, query),
    },
  },
  interest_categories: {
    list: {
      samples: [where, { ...where, ...page, type: 'radio' }],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.getListInterestCategories(list_id, query),
    },
    get: {
      samples: [category],
      sdk: (sdk, { list_id, interest_category_id }, { query }) =>
        sdk.lists.getInterestCategory(list_id, interest_category_id, query),
    },
  },
  interests: {
    list: {
      samples: [category, { ...category, ...page }],
      sdk: (sdk, { list_id, interest_category_id }, { query }) =>
        sdk.lists.listInterestCategoryInterests(list_id, interest_category_id, query),
    },
    get: {
      samples: [{ ...category, interest_id: '9143cf3bd1' }],
      sdk: (sdk, { list_id, interest_category_id, interest_id }, { query }) =>
        sdk.lists.getInterestCategoryInterest(list_id, interest_category_id, interest_id, query),
    },
  },
  list_members: {
    list: {
      samples: [
        where,
        {
          ...where,
          ...page,
          email_type: 'html',
          status: 'unsubscribed',
          since_timestamp_opt: time,
          before_timestamp_opt: time,
          since_last_changed: time,
          before_last_changed: time,
          unique_email_id: 'u1',
          vip_only: true,
          interest_category_id: 'a1e9f4b7f6',
          interest_ids: 'i1,i2',
          interest_match: 'none',
          sort_field: 'timestamp_signup',
          sort_dir: 'ASC',
          since_last_campaign: true,
          unsubscribed_since: time,
        },
      ],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.getListMembersInfo(list_id, query),
    },
    get: {
      samples: [who, { ...who, subscriber_hash: HASH, fields: ['id', 'tags'] }],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.getListMember(list_id, HASH, query),
    },
    api_search: {
      samples: [{ query: awkward }, { query: 'ada', ...where, fields: ['exact_matches.members.id'] }],
      sdk: (sdk, { query: text }, { query }) => sdk.searchMembers.search(text, query),
    },
    create: {
      samples: [
        { ...where, email_address: 'a@b.example', status: 'pending' },
        { ...where, email_address: 'a@b.example', status: 'subscribed', ...person, ...permissions, tags: ['a', 'b'] },
        { ...where, email_address: 'a@b.example', status: 'subscribed', skip_merge_validation: true },
      ],
      sdk: (sdk, { list_id }, { body, query }) => sdk.lists.addListMember(list_id, body, query),
    },
    upsert: {
      samples: [
        { ...who, email_address: EMAIL, status_if_new: 'subscribed' },
        {
          ...who,
          email_address: EMAIL,
          status_if_new: 'pending',
          status: 'unsubscribed',
          ...person,
          ...permissions,
          skip_merge_validation: true,
        },
        { ...who, email_address: 'a@b.example', status_if_new: 'pending', ...unset },
      ],
      sdk: (sdk, { list_id }, { body, query }) => sdk.lists.setListMember(list_id, HASH, body, query),
    },
    update: {
      samples: [
        { ...who, status: 'unsubscribed' },
        { ...who, ...unset },
        { ...who, email_address: 'new@b.example', ...person, ...permissions, skip_merge_validation: true },
      ],
      sdk: (sdk, { list_id }, { body, query }) => sdk.lists.updateListMember(list_id, HASH, body, query),
    },
    create_many: {
      samples: [
        { ...where, members: members },
        {
          ...where,
          members: members,
          update_existing: true,
          sync_tags: true,
          skip_merge_validation: true,
          skip_duplicate_check: true,
        },
        { ...where, members: [{ email_address: 'a@b.example', ...unset }] },
      ],
      sdk: (sdk, { list_id }, { body, query }) => sdk.lists.batchListMembers(list_id, body, query),
    },
    delete: { samples: [who], sdk: (sdk, { list_id }) => sdk.lists.deleteListMember(list_id, HASH) },
    delete_permanent: { samples: [who], sdk: (sdk, { list_id }) => sdk.lists.deleteListMemberPermanent(list_id, HASH) },
  },
  lists: {
    list: {
      samples: [
        {},
        {
          ...page,
          before_date_created: time,
          since_date_created: time,
          before_campaign_last_sent: time,
          since_campaign_last_sent: time,
          email: 'a+b@c.example',
          sort_field: 'date_created',
          sort_dir: 'DESC',
          has_ecommerce_store: true,
          include_total_contacts: true,
        },
      ],
      sdk: (sdk, _, { query }) => sdk.lists.getAllLists(query),
    },
    get: {
      samples: [where, { ...where, include_total_contacts: true }],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.getList(list_id, query),
    },
  },
  member_events: {
    list: {
      samples: [who, { ...who, ...page }],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.getListMemberEvents(list_id, HASH, query),
    },
    create: {
      samples: [
        { ...who, name: 'purchased' },
        { ...who, name: 'purchased', properties: { sku: awkward }, is_syncing: true, occurred_at: time },
      ],
      sdk: (sdk, { list_id }, { body }) => sdk.lists.createListMemberEvent(list_id, HASH, body),
    },
  },
  member_notes: {
    list: {
      samples: [who, { ...who, ...page, sort_field: 'note_id', sort_dir: 'ASC' }],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.getListMemberNotes(list_id, HASH, query),
    },
    create: {
      samples: [{ ...who, note: awkward }],
      sdk: (sdk, { list_id }, { body }) => sdk.lists.createListMemberNote(list_id, HASH, body),
    },
  },
  member_tags: {
    list: {
      samples: [who, { ...who, ...page }],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.getListMemberTags(list_id, HASH, query),
    },
    update: {
      samples: [
        {
          ...who,
          tags: [
            { name: awkward, status: 'active' },
            { name: 'b', status: 'inactive' },
          ],
          is_syncing: true,
        },
      ],
      sdk: (sdk, { list_id }, { body }) => sdk.lists.updateListMemberTags(list_id, HASH, body),
    },
  },
  merge_fields: {
    list: {
      samples: [where, { ...where, ...page, type: 'text', required: true }],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.getListMergeFields(list_id, query),
    },
    get: {
      samples: [{ ...where, merge_id: 3 }],
      sdk: (sdk, { list_id, merge_id }, { query }) => sdk.lists.getListMergeField(list_id, merge_id, query),
    },
    create: {
      samples: [{ ...where, name: awkward, type: 'birthday', ...mergeFacts }],
      sdk: (sdk, { list_id }, { body }) => sdk.lists.addListMergeField(list_id, body),
    },
    update: {
      samples: [{ ...where, merge_id: 3, name: 'n', ...mergeFacts }],
      sdk: (sdk, { list_id, merge_id }, { body }) => sdk.lists.updateListMergeField(list_id, merge_id, body),
    },
    delete: {
      samples: [{ ...where, merge_id: 3 }],
      sdk: (sdk, { list_id, merge_id }) => sdk.lists.deleteListMergeField(list_id, merge_id),
    },
  },
  open_details: {
    list: {
      samples: [campaign, { ...campaign, ...page, since: time }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.reports.getCampaignOpenDetails(campaign_id, query),
    },
  },
  ping: { get: { samples: [{}], sdk: (sdk) => sdk.ping.get() } },
  reports: {
    list: {
      samples: [{}, { ...page, type: 'absplit', before_send_time: time, since_send_time: time }],
      sdk: (sdk, _, { query }) => sdk.reports.getAllCampaignReports(query),
    },
    get: {
      samples: [campaign, { ...campaign, fields: ['id', 'opens'] }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.reports.getCampaignReport(campaign_id, query),
    },
  },
  segment_members: {
    list: {
      samples: [
        { ...where, segment_id: 49377 },
        { ...where, segment_id: '49377', ...page, ...flags },
      ],
      sdk: (sdk, { list_id, segment_id }, { query }) => sdk.lists.getSegmentMembersList(list_id, segment_id, query),
    },
    create: {
      samples: [{ ...segment, email_address: EMAIL }],
      sdk: (sdk, { list_id, segment_id }, { body }) => sdk.lists.createSegmentMember(list_id, segment_id, body),
    },
    delete: {
      samples: [{ ...segment, subscriber_hash: EMAIL }],
      sdk: (sdk, { list_id, segment_id }) => sdk.lists.removeSegmentMember(list_id, segment_id, HASH),
    },
  },
  segments: {
    list: {
      samples: [
        where,
        {
          ...where,
          ...page,
          ...flags,
          type: 'static',
          since_created_at: time,
          before_created_at: time,
          since_updated_at: time,
          before_updated_at: time,
        },
      ],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.listSegments(list_id, query),
    },
    get: {
      samples: [{ ...where, segment_id: 49377, ...flags }],
      sdk: (sdk, { list_id, segment_id }, { query }) => sdk.lists.getSegment(list_id, segment_id, query),
    },
    create: {
      samples: [
        { ...where, name: awkward, static_segment: ['a@b.example'] },
        { ...where, name: 'n', options: { match: 'all', conditions: [{ condition_type: 'TextMerge', op: 'is' }] } },
      ],
      sdk: (sdk, { list_id }, { body }) => sdk.lists.createSegment(list_id, body),
    },
    update: {
      samples: [
        { ...segment, name: 'n', static_segment: [] },
        { ...segment, name: 'n', options: { match: 'any', conditions: [] } },
      ],
      sdk: (sdk, { list_id, segment_id }, { body }) => sdk.lists.updateSegment(list_id, segment_id, body),
    },
    update_members: {
      samples: [{ ...segment, members_to_add: ['a@b.example'], members_to_remove: ['c@d.example'] }],
      sdk: (sdk, { list_id, segment_id }, { body }) => sdk.lists.batchSegmentMembers(body, list_id, segment_id),
    },
    delete: {
      samples: [segment],
      sdk: (sdk, { list_id, segment_id }) => sdk.lists.deleteSegment(list_id, segment_id),
    },
  },
  sent_to: {
    list: {
      samples: [campaign, { ...campaign, ...page }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.reports.getCampaignRecipients(campaign_id, query),
    },
  },
  tags: {
    list: {
      samples: [where, { ...where, name: awkward }],
      sdk: (sdk, { list_id }, { query }) => sdk.lists.tagSearch(list_id, query),
    },
  },
  unsubscribes: {
    list: {
      samples: [campaign, { ...campaign, ...page }],
      sdk: (sdk, { campaign_id }, { query }) => sdk.reports.getUnsubscribedListForCampaign(campaign_id, query),
    },
  },
}

/** The same by `entity.action`, for tests that go through all. */
export const rows: ReadonlyMap<string, Row<Record<string, unknown>>> = new Map(
  Object.entries(calls).flatMap(([entity, actions]) =>
    Object.entries(actions).map(([action, row]) => [`${entity}.${action}`, row as Row<Record<string, unknown>>]),
  ),
)

/** Parameters that the SDK leaves out, most of them since it is older than they are, and what they look like. */
export const newer: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'campaigns.list': { include_resend_shortcut_eligibility: true, include_resend_shortcut_usage: true },
  'campaigns.get': { include_resend_shortcut_eligibility: true, include_resend_shortcut_usage: true },
  'click_details.list': { filter_bots: true, sort_field: 'unique_clicks', sort_dir: 'ASC' },
  'email_activity.list': { filter_bots: true },
  'email_activity.list_events': { filter_bots: true },
  'interest_categories.list': { sort_field: 'title', sort_dir: 'ASC' },
  'open_details.list': { filter_bots: true, sort_field: 'opens_count', sort_dir: 'DESC' },
  'segments.list': { exclude_type: 'static' },
  'templates.list': { content_type: 'html' },
}
