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
    avg_open_rate: always(num('Average open rate, 0 to 1')),
    avg_click_rate: always(num('Average click rate, 0 to 1')),
    ecommerce_data: orAbsent(object('Orders, revenue and currency; only if a store is connected')),
  })
  .meta({ id: 'MemberStats', description: 'How a member responds to email.' })

export const ListMember = z
  .looseObject({
    ...person,
    contact_id: always(text('Id of the contact, across all of its addresses')),
    web_id: always(int('Id of the member in the web app')),
    unsubscribe_reason: text('Reason for unsubscribing; unsubscribed members only'),
    consents_to_one_to_one_messaging: always(bool('Whether the member agreed to one-to-one messages')),
    stats: MemberStats.describe('How the member responds to email'),
    source: always(text('Source of the sign-up')),
    tags_count: always(int('Number of tags')),
    tags: z.array(Tag).describe('Tags, at most 50; `tags_count` has the total'),
    sms_phone_number: orAbsent(text('SMS phone number')),
    sms_subscription_status: openEnum('subscribed', 'unsubscribed', 'nonsubscribed', 'pending')
      .optional()
      .describe('SMS subscription status'),
    sms_subscription_last_updated: orAbsent(date('When the SMS subscription status was last updated')),
    marketing_permissions: orAbsent(objects('Marketing permissions: id, text, and whether granted')),
  })
  .meta({ id: 'ListMember', description: 'A member of a list: address, status, fields, interests and tags.' })

/** Mailchimp's document lists fewer fields here than for a member that is read. */
export const WrittenMember = ListMember.partial({
  full_name: true,
  contact_id: true,
  web_id: true,
  source: true,
  consents_to_one_to_one_messaging: true,
  tags_count: true,
  tags: true,
  stats: true,
}).meta({ id: 'WrittenMember', description: 'A member of a list, as the write of several returns it.' })

export const MembersResult = z
  .looseObject({
    new_members: z.array(WrittenMember).optional().describe('Members that were created'),
    updated_members: z.array(WrittenMember).optional().describe('Members that were updated'),
    errors: z
      .array(
        z.looseObject({
          email_address: always(text('Email address that was refused')),
          error: always(text('Error message')),
          error_code: openEnum('ERROR_CONTACT_EXISTS', 'ERROR_GENERIC').describe('Error code'),
          field: always(text('Merge field that caused the error')),
          field_message: always(text('What is wrong with the field')),
        }),
      )
      .optional()
      .describe('Members that were refused; the call itself succeeds'),
    total_created: orAbsent(int('Number of members created')),
    total_updated: orAbsent(int('Number of members updated')),
    error_count: orAbsent(int('Number of members refused')),
  })
  .meta({
    id: 'MembersResult',
    description: 'The result of writing several members at once, some of which may have failed.',
  })

const status = () => z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'])
const email = () =>
  z
    .string()
    .min(1)
    .meta({ aliases: ['email'], example: 'ada@example.com', description: 'Email address' })

/** Parameters of every write to a member. */
/** So that what was read can be written back. */
const readOnly = <Type extends z.ZodType>(type: Type) =>
  type.optional().describe('As it was read; Mailchimp ignores it')

const written = {
  email_type: z.enum(['html', 'text']).optional().describe('Email format'),
  merge_fields: open().optional().describe('Merge field values by tag (FNAME, …)'),
  interests: z
    .record(z.string(), z.boolean())
    .optional()
    .describe('Whether the member has each interest, by interest id'),
  language: z.string().optional().describe('Language code'),
  vip: z.boolean().optional().describe('Whether the member is a VIP'),
  location: z
    .strictObject({
      latitude: z.number().min(-90).max(90).describe('Latitude'),
      longitude: z.number().min(-180).max(180).describe('Longitude'),
      gmtoff: readOnly(z.number()),
      dstoff: readOnly(z.number()),
      country_code: readOnly(z.string()),
      timezone: readOnly(z.string()),
      region: readOnly(z.string()),
    })
    .optional()
    .describe('Location'),
  ip_signup: z.string().optional().describe('IP address of the sign-up'),
  timestamp_signup: timeOrEmpty('When the member signed up'),
  ip_opt: z.string().optional().describe('IP address of the opt-in confirmation'),
  timestamp_opt: timeOrEmpty('When the member confirmed the opt-in'),
}
const permissions = z
  .array(
    z.strictObject({
      marketing_permission_id: z.string().min(1).describe('Id of the marketing permission'),
      text: readOnly(z.string()),
      enabled: z.boolean().describe('Whether it is granted'),
    }),
  )
  .optional()
  .describe('Marketing permissions')
const skip = z
  .boolean()
  .optional()
  .describe('Whether to accept members without the merge fields that the list requires')

const one = { docs: docs('list-members'), place: { skip_merge_validation: 'query' } } as const
const path = '/3.0/lists/{list_id}/members/{subscriber_hash}'
const vendor = { prepare: 'hashSubscriber' }

export default defineEntity({
  name: 'list_members',
  type: 'ListMember',
  summary: 'The members of a list, whatever their status.',
  docs: docs('list-members'),
  record: ListMember,
  actions: {
    list: list({
      summary:
        "Lists a list's members. Archived members are only returned with `status: archived`. With `sort_field: timestamp_signup` the order stays stable while you read.",
      docs: docs('list-members'),
      path: '/3.0/lists/{list_id}/members',
      records: 'members',
      params: {
        list_id: listId(),
        email_type: z.string().min(1).optional().describe('Only members with this email format: html or text'),
        status: z
          .enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional', 'archived'])
          .optional()
          .describe('Only members with this status'),
        since_timestamp_opt: time('Only members who confirmed after this time'),
        before_timestamp_opt: time('Only members who confirmed before this time'),
        since_last_changed: time('Only changed after'),
        before_last_changed: time('Only records updated before this time'),
        unique_email_id: z.string().min(1).optional().describe('Only the member with this email id'),
        vip_only: z.boolean().optional().describe('Only VIPs; false has no effect'),
        interest_category_id: Id.optional().describe(
          'Interest category to filter by; requires `interest_ids` and `interest_match`',
        ),
        interest_ids: z
          .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
          .optional()
          .describe('Interests to filter by, as an array or comma-separated'),
        interest_match: z
          .enum(['any', 'all', 'none'])
          .optional()
          .describe('Whether members must have any, all or none of the interests'),
        sort_field: z
          .enum(['timestamp_opt', 'timestamp_signup', 'last_changed'])
          .optional()
          .describe('Field to sort by. If not set, the order can change from page to page'),
        sort_dir: sortDirection(),
        since_last_campaign: z
          .boolean()
          .optional()
          .describe('Only members updated since the last campaign; requires `status`'),
        unsubscribed_since: time('Only members who unsubscribed after this time; requires `status: unsubscribed`'),
      },
      meta: listMeta,
      vendor: { prepare: 'checkMemberFilters' },
    }),
    get: get({
      summary: 'Returns one member, found by email address or its hash.',
      docs: docs('list-members'),
      path,
      params: { list_id: listId(), subscriber_hash: subscriberHash() },
      vendor: { prepare: 'selectFieldsOfMember' },
    }),
    api_search: {
      summary: 'Searches members by email address or name, in one list or in all. Exact matches come first.',
      docs: docs('search-members'),
      method: 'GET',
      path: '/3.0/search-members',
      params: z.strictObject({
        query: z.string().min(1).describe('Email address or name, or the start of one'),
        list_id: Id.optional().describe('Only members of this list'),
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
      summary: 'Adds a member and returns it. Fails if the address is already on the list; `upsert` does not.',
      method: 'POST',
      path: '/3.0/lists/{list_id}/members',
      params: z.strictObject({
        list_id: listId(),
        email_address: email(),
        status: status().describe('Status; `pending` sends a confirmation email'),
        ...written,
        marketing_permissions: permissions,
        tags: z.array(z.string().min(1)).optional().describe('Names of the tags'),
        skip_merge_validation: skip,
      }),
    },
    upsert: {
      ...one,
      summary: 'Adds a member or updates the existing one, and returns it. Safe to repeat.',
      method: 'PUT',
      path,
      params: z.strictObject({
        list_id: listId(),
        subscriber_hash: subscriberHash(),
        email_address: email(),
        status_if_new: status().describe('Status for a new member; `pending` sends a confirmation email'),
        status: status().optional().describe('Status for an existing member'),
        ...written,
        marketing_permissions: permissions,
        skip_merge_validation: skip,
      }),
      vendor,
    },
    update: {
      ...one,
      summary: 'Updates the given fields and returns the member.',
      method: 'PATCH',
      path,
      params: z.strictObject({
        list_id: listId(),
        subscriber_hash: subscriberHash(),
        email_address: email().optional(),
        status: status().optional().describe('Status'),
        ...written,
        marketing_permissions: permissions,
        skip_merge_validation: skip,
      }),
      vendor,
    },
    create_many: {
      ...one,
      summary:
        'Adds up to 500 members; with `update_existing` also updates existing ones. Check `errors`: members can be refused although the call succeeds.',
      place: { skip_merge_validation: 'query', skip_duplicate_check: 'query' },
      method: 'POST',
      path: '/3.0/lists/{list_id}',
      params: z.strictObject({
        list_id: listId(),
        members: z
          .array(
            z.strictObject({
              email_address: email(),
              status: status().optional().describe('Status'),
              ...written,
              tags: z.array(z.string().min(1)).optional().describe('Names of the tags'),
            }),
          )
          .min(1)
          .max(500)
          .describe('Members to write, at most 500'),
        update_existing: z
          .boolean()
          .optional()
          .describe('Whether to update existing members; otherwise they are refused'),
        sync_tags: z.boolean().optional().describe('Whether to remove tags that are not listed'),
        skip_merge_validation: skip,
        skip_duplicate_check: z
          .boolean()
          .optional()
          .describe('Whether the last entry wins if an address appears twice; otherwise it is an error'),
      }),
      record: MembersResult,
    },
    delete: {
      ...one,
      place: {},
      summary:
        'Archives a member, who no longer appears in lists or counts but can be added again. Archived, cleaned and pending members cannot be archived (405).',
      method: 'DELETE',
      // The member remains, as an archived one that cannot be archived again.
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
        'Permanently deletes a member with all their data. This cannot be undone, and the API can never add the address again.',
      method: 'POST',
      path: `${path}/actions/delete-permanent`,
      params: z.strictObject({ list_id: listId(), subscriber_hash: subscriberHash() }),
      record: null,
      vendor,
    },
  },
})
