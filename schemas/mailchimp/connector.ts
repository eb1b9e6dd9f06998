import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** Printable ASCII without spaces, safe in a header. */
const secret = () =>
  z
    .string()
    .min(1)
    .regex(/^[\x21-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces' })

/** It becomes the first label of the host name, so it must not contain anything that could end or change a label. */
const dataCenter = () =>
  z
    .string()
    .regex(/^[A-Za-z]{2,4}[0-9]{1,3}$/)
    .meta({ hint: 'must be a data center such as us6' })
    .optional()
    .describe('Data center of the account, such as `us6`: the first part of the URL when you are logged in')

export default defineConnector({
  name: 'mailchimp',
  connectorType: 'Mailchimp',
  className: 'Mailchimp',
  category: 'email marketing',
  version: '3.0',
  summary: 'Campaigns, audiences, members, segments and reports of a Mailchimp Marketing account.',
  docs: 'https://mailchimp.com/developer/marketing/api/',
  credentials: z.union([
    z.strictObject({
      api_key: secret().describe('API key; the part after its last dash is the data center'),
      data_center: dataCenter(),
    }),
    z.strictObject({
      access_token: secret().describe('OAuth 2 access token'),
      data_center: dataCenter(),
    }),
  ]),
  config: z.strictObject({ data_center: dataCenter() }),
  env: {
    api_key: 'MAILCHIMP_API_KEY',
    access_token: 'MAILCHIMP_ACCESS_TOKEN',
    data_center: 'MAILCHIMP_DATA_CENTER',
  },
  bases: { api: 'https://{data_center}.api.mailchimp.com' },
  auth: { scheme: 'vendor', name: 'authorizeMailchimp' },
  query: 'csv',
  body: 'json',
  requestId: ['x-request-id'],
  vendor: {
    readError: 'readMailchimpError',
    inspect: 'inspectMailchimp',
    derive: 'dataCenterOfKey',
    discover: 'dataCenterOfToken',
  },
  check: ['ping.get'],
  hosted: {
    campaigns: ['search'],
    lists: ['search'],
    reports: ['search'],
    email_activity: ['search'],
  },
  timeout: 120_000,
  concurrency: 6,
  backoff: [1_000, 30_000],
  limits: [
    "10 concurrent connections per user, shared by all of the user's programs. `concurrency` is 6 by default, which leaves four for other programs.",
    'There is no limit per minute or day, and no header that reports what is left.',
    'Requests time out after 120 seconds.',
    'Pages hold 10 records by default and at most 1000.',
    'One `list_members.create_many` call accepts at most 500 members.',
    'Mailchimp caches list statistics for five minutes or longer; reports and activity lag by minutes.',
  ],
  examples: {
    subscriber_count: '1250',
    subscribe_url_short: 'https://example.com/s/newsletter',
    subscribe_url_long: 'https://example.com/subscribe/newsletter',
    beamer_address: 'us6-newsletter@inbound.example.com',
    notify_on_subscribe: 'ada@example.com',
    notify_on_unsubscribe: 'ada@example.com',
    campaign_last_sent: '2026-01-31T12:00:00Z',
    'list_members.source': 'API',
    'member_events.name': 'purchased',
    'member_tags.name': 'Customer',
    'tags.name': 'Customer',
    'interests.name': 'Rain',
    list_id: 'a36b032126',
    campaign_id: '42694e9e57',
    email_id: '852aaa9532cb36adfb5e9fef7a4206a9',
    unique_email_id: 'cd31ee5de5',
    contact_id: 'e7b1d2f3c4a5968778695a4b3c2d1e0f',
    list_name: 'Newsletter',
    preview_text: 'Everything for wet days',
    segment_text: '',
    default_value: '',
    help_text: '',
    plain_text: 'Everything for wet days: https://example.com/sale',
    html: '<h1>Everything for wet days</h1>',
    email_client: 'Gmail',
    permission_reminder: 'You signed up on our website.',
    'campaigns.id': '42694e9e57',
    'list_members.id': '852aaa9532cb36adfb5e9fef7a4206a9',
    'lists.id': 'a36b032126',
    'lists.name': 'Newsletter',
    'merge_fields.name': 'First name',
    'merge_fields.tag': 'FNAME',
    'ping.health_status': "Everything's Chimpy!",
    'reports.id': '42694e9e57',
    'segments.name': 'Frequent buyers',
    test_emails: ['ada@example.com'],
    'list_members.api_search': { query: 'ada@example.com' },
    'member_events.create': { name: 'purchased' },
    'member_notes.create': { note: 'Met at the fair' },
    'member_tags.update': { tags: [{ name: 'Customer', status: 'active' }] },
    schedule_time: '2026-12-01T10:15:00+00:00',
  },
  lists: [{ style: 'offset', param: 'offset', total: 'total_items', size: 'count', has: 'total_items' }],
})
