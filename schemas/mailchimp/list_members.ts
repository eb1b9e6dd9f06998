import { defineEntity } from '@ferrule/codegen'
import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, int, num, object, objects, open, openEnum, person, Tag, text } from './shared.records.ts'
import {
  docs,
  get,
  Id,
  list,
  listId,
  listMeta,
  selection,
  sortDirection,
  subscriberHash,
  time,
  timeOrEmpty,
  totalItems,
} from './shared.ts'

export const MemberStats = z
  .looseObject({
    avg_open_rate: always(num('Share of emails opened, 0 to 1')),
    avg_click_rate: always(num('Share of emails clicked in, 0 to 1')),
    ecommerce_data: orAbsent(object('Orders, revenue and currency, with a store attached')),
  })
  .meta({ id: 'MemberStats', description: 'How a member reacts to email.' })

export const ListMember = z
  .looseObject({
    ...person,
    contact_id: always(text('Id of the contact, whatever its addresses')),
    web_id: always(int('Number of the member in the web application')),
    unsubscribe_reason: text('Why they left; only when unsubscribed'),
    consents_to_one_to_one_messaging: always(bool('Agreed to messages one to one')),
    stats: MemberStats.describe('How they react to email'),
    source: always(text('Where they came from')),
    tags_count: always(int('Number of tags')),
    tags: z.array(Tag).describe('Tags, at most 50; `tags_count` is the true number'),
    sms_phone_number: orAbsent(text('Phone number for text messages')),
    sms_subscription_status: openEnum('subscribed', 'unsubscribed', 'nonsubscribed', 'pending')
      .optional()
      .describe('State of text messages'),
    sms_subscription_last_updated: orAbsent(date('When the state of text messages changed')),
    marketing_permissions: orAbsent(objects('Marketing permissions: id, text, and whether given')),
  })
  .meta({ id: 'ListMember', description: 'Somebody on a list: address, state, fields, interests, tags.' })

export const MembersResult = z
  .looseObject({
    new_members: z.array(ListMember).optional().describe('Members that were added'),
    updated_members: z.array(ListMember).optional().describe('Members that were changed'),
    errors: z
      .array(
        z.looseObject({
          email_address: always(text('Address that was refused')),
          error: always(text('Why, in words')),
          error_code: openEnum('ERROR_CONTACT_EXISTS', 'ERROR_GENERIC').describe('Why'),
          field: always(text('Merge field at fault')),
          field_message: always(text('What is wrong with it')),
        }),
      )
      .optional()
      .describe('Members that were refused, although the call went well'),
    total_created: orAbsent(int('Number of those added')),
    total_updated: orAbsent(int('Number of those changed')),
    error_count: orAbsent(int('Number of those refused')),
  })
  .meta({ id: 'MembersResult', description: 'What became of many members written at once; some may have failed.' })

const status = () => z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'])
const email = () => z.string().min(1).meta({ example: 'ada@example.com', description: 'E-mail address' })

/** What every way to write a member takes. */
const written = {
  email_type: z.enum(['html', 'text']).optional().describe('Kind of email'),
  merge_fields: open().optional().describe('Values of merge fields by tag (FNAME, …)'),
  interests: z.record(z.string(), z.boolean()).optional().describe('By id of an interest, whether they have it'),
  language: z.string().optional().describe('Language code'),
  vip: z.boolean().optional().describe('Mark as VIP'),
  location: z
    .strictObject({
      latitude: z.number().min(-90).max(90).describe('Latitude'),
      longitude: z.number().min(-180).max(180).describe('Longitude'),
    })
    .optional()
    .describe('Where they are'),
  ip_signup: z.string().optional().describe('IP address of the sign-up'),
  timestamp_signup: timeOrEmpty('When they signed up'),
  ip_opt: z.string().optional().describe('IP address of the confirmation'),
  timestamp_opt: timeOrEmpty('When they confirmed'),
}
const permissions = z
  .array(
    z.strictObject({
      marketing_permission_id: z.string().min(1).describe('Id of the permission'),
      enabled: z.boolean().describe('Whether it is given'),
    }),
  )
  .optional()
  .describe('Marketing permissions')
const skip = z.boolean().optional().describe('Accepts members without the merge fields that the list requires')

const one = { docs: docs('list-members'), place: { skip_merge_validation: 'query' } } as const
const path = '/3.0/lists/{list_id}/members/{subscriber_hash}'
const vendor = { prepare: 'hashSubscriber' }

export default defineEntity({
  name: 'list_members',
  type: 'ListMember',
  summary: 'The people on a list, whatever their state.',
  docs: docs('list-members'),
  record: ListMember,
  actions: {
    list: list({
      summary:
        'Lists members of a list. Archived ones come only with `status: archived`; `sort_field: timestamp_signup` keeps the order while you read.',
      docs: docs('list-members'),
      path: '/3.0/lists/{list_id}/members',
      records: 'members',
      params: {
        list_id: listId(),
        email_type: z.string().min(1).optional().describe('Only with this kind of email: html or text'),
        status: z
          .enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional', 'archived'])
          .optional()
          .describe('Only in this state'),
        since_timestamp_opt: time('Only confirmed after'),
        before_timestamp_opt: time('Only confirmed before'),
        since_last_changed: time('Only changed after'),
        before_last_changed: time('Only changed before'),
        unique_email_id: z.string().min(1).optional().describe('Only the address with this id'),
        vip_only: z.boolean().optional().describe('Only VIPs; false is the same as absent'),
        interest_category_id: Id.optional().describe(
          'Interest category to filter by; together with `interest_ids` and `interest_match`',
        ),
        interest_ids: z
          .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
          .optional()
          .describe('Interests to filter by; a list or comma-separated'),
        interest_match: z
          .enum(['any', 'all', 'none'])
          .optional()
          .describe('Whether members have any, all or none of those interests'),
        sort_field: z
          .enum(['timestamp_opt', 'timestamp_signup', 'last_changed'])
          .optional()
          .describe('What to order by; without it the order may change between pages'),
        sort_dir: sortDirection(),
        since_last_campaign: z
          .boolean()
          .optional()
          .describe('Only changed since the last campaign; together with `status`'),
        unsubscribed_since: time('Only who left after; with `status: unsubscribed`'),
      },
      meta: listMeta,
      vendor: { prepare: 'checkMemberFilters' },
    }),
    get: get({
      summary: 'Returns one member, found by address or its hash.',
      docs: docs('list-members'),
      path,
      params: { list_id: listId(), subscriber_hash: subscriberHash() },
      vendor: { prepare: 'selectFieldsOfMember' },
    }),
    api_search: {
      summary: 'Finds members of all lists, or of one, by address or name; exact matches come first.',
      docs: docs('search-members'),
      method: 'GET',
      path: '/3.0/search-members',
      params: z.strictObject({
        query: z.string().min(1).describe('Address, name, or the beginning of one'),
        list_id: Id.optional().describe('Only on this list'),
        ...selection('exact_matches.members.id'),
      }),
      defaults: { exclude_fields: '_links,exact_matches.members._links,full_search.members._links' },
      records: 'members',
      meta: {
        total_items: totalItems(),
        exact_items: z.int().optional().describe('Number of exact matches, which are the first records'),
      },
      paging: { style: 'single', param: '' },
      atMostOne: [['fields', 'exclude_fields']],
      selects: ['fields', 'exclude_fields'],
      vendor: { prepare: 'selectFields', finish: 'mergeMatches' },
    },
    create: {
      ...one,
      summary: 'Adds a member and returns it. One who is there already is refused: `upsert` is the safe way.',
      method: 'POST',
      path: '/3.0/lists/{list_id}/members',
      params: z.strictObject({
        list_id: listId(),
        email_address: email(),
        status: status().describe('State; `pending` sends a confirmation email'),
        ...written,
        marketing_permissions: permissions,
        tags: z.array(z.string().min(1)).optional().describe('Names of tags'),
        skip_merge_validation: skip,
      }),
    },
    upsert: {
      ...one,
      summary: 'Adds a member, or changes the one that is there, and returns it. May be repeated.',
      method: 'PUT',
      path,
      params: z.strictObject({
        list_id: listId(),
        subscriber_hash: subscriberHash(),
        email_address: email(),
        status_if_new: status().describe('State of a new member; `pending` sends a confirmation email'),
        status: status().optional().describe('State of one who is there already'),
        ...written,
        marketing_permissions: permissions,
        skip_merge_validation: skip,
      }),
      vendor,
    },
    update: {
      ...one,
      summary: 'Changes the fields that are given and returns the member.',
      method: 'PATCH',
      path,
      params: z.strictObject({
        list_id: listId(),
        subscriber_hash: subscriberHash(),
        email_address: email().optional(),
        status: status().optional().describe('State'),
        ...written,
        marketing_permissions: permissions,
        skip_merge_validation: skip,
      }),
      vendor,
    },
    create_many: {
      ...one,
      summary:
        'Adds up to 500 members, or with `update_existing` changes those who are there. Look at `errors`: some may be refused although the call went well.',
      place: { skip_merge_validation: 'query', skip_duplicate_check: 'query' },
      method: 'POST',
      path: '/3.0/lists/{list_id}',
      params: z.strictObject({
        list_id: listId(),
        members: z
          .array(
            z.strictObject({
              email_address: email(),
              status: status().optional().describe('State'),
              ...written,
              tags: z.array(z.string().min(1)).optional().describe('Names of tags'),
            }),
          )
          .min(1)
          .max(500)
          .describe('Members, at most 500'),
        update_existing: z.boolean().optional().describe('Changes those who are there; they are refused otherwise'),
        sync_tags: z.boolean().optional().describe('Takes away tags that are not named'),
        skip_merge_validation: skip,
        skip_duplicate_check: z
          .boolean()
          .optional()
          .describe('Of an address that comes twice the last one counts, instead of an error'),
      }),
      record: MembersResult,
    },
    delete: {
      ...one,
      place: {},
      summary:
        'Archives a member: it is left out of lists and counts, but can be added again. One who is archived, cleaned or pending is refused (405).',
      method: 'DELETE',
      // The member stays, as an archived one that cannot be archived again.
      gone: [404, 405],
      path,
      params: z.strictObject({ list_id: listId(), subscriber_hash: subscriberHash() }),
      record: null,
      vendor,
    },
    delete_permanent: {
      ...one,
      place: {},
      title: 'Delete list member permanently',
      summary:
        'Erases a member and all that is known of it. Cannot be undone, and the address can never be added by API again.',
      method: 'POST',
      path: `${path}/actions/delete-permanent`,
      params: z.strictObject({ list_id: listId(), subscriber_hash: subscriberHash() }),
      record: null,
      vendor,
    },
  },
})
