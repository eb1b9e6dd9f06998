import { defineEntity } from '@ferrule/codegen'
import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, int, num, object, openEnum, text } from './shared.records.ts'
import { docs, get, list, listId, sortDirection, time } from './shared.ts'

export const ListContact = z
  .looseObject({
    company: always(text('Company')),
    address1: always(text('Address, first line')),
    address2: always(text('Address, second line')),
    city: always(text('City')),
    state: always(text('State or region')),
    zip: always(text('Postal code')),
    country: always(text('Country')),
    phone: always(text('Phone number')),
  })
  .meta({ id: 'ListContact', description: 'The organization behind a list, printed in the footer of its emails.' })

export const ListStats = z
  .looseObject({
    member_count: always(int('Number of subscribed members')),
    total_contacts: orAbsent(int('Number of contacts, whatever their status; on request only')),
    unsubscribe_count: always(int('Number of unsubscribed members')),
    cleaned_count: always(int('Number of addresses cleaned after bouncing')),
    member_count_since_send: always(int('Number of new members since the last campaign')),
    unsubscribe_count_since_send: always(int('Number of members who unsubscribed since the last campaign')),
    cleaned_count_since_send: always(int('Number of addresses cleaned since the last campaign')),
    campaign_count: always(int('Number of campaigns, whatever their status')),
    campaign_last_sent: always(date('When the last campaign was sent')),
    merge_field_count: always(int('Number of merge fields, not counting the email address')),
    avg_sub_rate: always(num('Average number of new members per month')),
    avg_unsub_rate: always(num('Average number of members lost per month')),
    target_sub_rate: always(num('Number of new members per month needed to keep the list from shrinking')),
    open_rate: always(num('Open rate, 0 to 100 percent')),
    click_rate: always(num('Click rate, 0 to 100 percent')),
    last_sub_date: always(date('When someone last subscribed')),
    last_unsub_date: always(date('When someone last unsubscribed')),
  })
  .meta({
    id: 'ListStats',
    description: 'Statistics of a list. Rates are percentages here, but fractions in campaigns and reports.',
  })

export const CampaignDefaults = z
  .looseObject({
    from_name: always(text('Sender name')),
    from_email: always(text('Sender address')),
    subject: always(text('Subject line')),
    language: always(text('Language code')),
  })
  .meta({ id: 'CampaignDefaults', description: 'Default values for new campaigns.' })

export const List = z
  .looseObject({
    id: z.string().describe('Id of the list'),
    web_id: always(int('Id of the list in the web app')),
    name: always(text('Name')),
    contact: ListContact.nullish().describe('Contact details, printed in the footer of emails'),
    permission_reminder: always(text('Reminder of why members receive emails')),
    use_archive_bar: always(bool('Whether archived campaigns have an archive bar at the top')),
    campaign_defaults: CampaignDefaults.describe('Default values for new campaigns'),
    notify_on_subscribe: z
      .union([z.string(), z.boolean()])
      .describe('Email address to notify of new members; empty or false for none'),
    notify_on_unsubscribe: z
      .union([z.string(), z.boolean()])
      .describe('Email address to notify of unsubscribes; empty or false for none'),
    date_created: always(date('When it was created')),
    list_rating: always(int('Activity score, 0 to 5 stars')),
    email_type_option: always(bool('Whether members can choose between HTML and plain text')),
    subscribe_url_short: always(text('Short URL of the sign-up form')),
    subscribe_url_long: always(text('Full URL of the sign-up form')),
    beamer_address: always(text('Email address that turns incoming emails into campaigns. Treat it as a secret')),
    visibility: openEnum('pub', 'prv').describe('Whether the list is public'),
    double_optin: always(bool('Whether new members must confirm by email')),
    has_welcome: always(bool('Whether the list has a welcome automation')),
    marketing_permissions: always(bool('Whether members choose marketing permissions (GDPR)')),
    modules: z.array(z.string()).describe('Modules enabled for the list'),
    stats: ListStats.describe('Statistics, minutes old'),
  })
  .meta({ id: 'List', description: 'A list of members, called an audience in the web app.' })

const total = z.boolean().optional().describe('Whether to return `stats.total_contacts`')

export default defineEntity({
  name: 'lists',
  type: 'List',
  summary: 'Lists of members, called audiences in the web app.',
  docs: docs('lists'),
  record: List,
  actions: {
    list: list({
      summary: "Lists the account's lists.",
      docs: docs('lists'),
      path: '/3.0/lists',
      records: 'lists',
      params: {
        before_date_created: time('Only records created before this time'),
        since_date_created: time('Only records created after this time'),
        before_campaign_last_sent: time('Only lists last sent a campaign before this time'),
        since_campaign_last_sent: time('Only lists last sent a campaign after this time'),
        email: z.string().min(1).optional().describe('Only lists that contain this email address'),
        sort_field: z.enum(['date_created']).optional().describe('Field to sort by'),
        sort_dir: sortDirection(),
        has_ecommerce_store: z.boolean().optional().describe('Only lists with an active store'),
        include_total_contacts: total,
      },
      meta: { constraints: object('How many lists the account has, and how many it may have') },
    }),
    get: get({
      summary: 'Returns one list.',
      docs: docs('lists'),
      path: '/3.0/lists/{list_id}',
      params: { list_id: listId(), include_total_contacts: total },
    }),
  },
})
