import { defineEntity } from '@ferrule/codegen'
import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, int, num, object, openEnum, text } from './shared.records.ts'
import { docs, get, list, listId, sortDirection, time } from './shared.ts'

export const ListContact = z
  .looseObject({
    company: always(text('Company')),
    address1: always(text('First line of the address')),
    address2: always(text('Second line of the address')),
    city: always(text('City')),
    state: always(text('State or region')),
    zip: always(text('Postal code')),
    country: always(text('Country')),
    phone: always(text('Phone number')),
  })
  .meta({ id: 'ListContact', description: 'Who is behind a list; printed in the footer of emails.' })

export const ListStats = z
  .looseObject({
    member_count: always(int('Subscribed members')),
    total_contacts: orAbsent(int('All contacts, whatever their state; only on request')),
    unsubscribe_count: always(int('Members who unsubscribed')),
    cleaned_count: always(int('Addresses that bounced for good')),
    member_count_since_send: always(int('New members since the last campaign')),
    unsubscribe_count_since_send: always(int('Members who unsubscribed since the last campaign')),
    cleaned_count_since_send: always(int('Addresses that bounced for good since the last campaign')),
    campaign_count: always(int('Campaigns of any state')),
    campaign_last_sent: always(date('When the last campaign was sent')),
    merge_field_count: always(int('Merge fields, email address not counted')),
    avg_sub_rate: always(num('New members per month on average')),
    avg_unsub_rate: always(num('Members lost per month on average')),
    target_sub_rate: always(num('New members per month needed not to shrink')),
    open_rate: always(num('Recipients who opened, 0 to 100 percent')),
    click_rate: always(num('Recipients who clicked, 0 to 100 percent')),
    last_sub_date: always(date('When somebody last joined')),
    last_unsub_date: always(date('When somebody last left')),
  })
  .meta({
    id: 'ListStats',
    description: 'Numbers of a list. Rates are percent here, but fractions in campaigns and reports.',
  })

export const CampaignDefaults = z
  .looseObject({
    from_name: always(text('Name of the sender')),
    from_email: always(text('Address of the sender')),
    subject: always(text('Subject')),
    language: always(text('Language code')),
  })
  .meta({ id: 'CampaignDefaults', description: 'What new campaigns begin with.' })

export const List = z
  .looseObject({
    id: z.string().describe('Id of the list'),
    web_id: always(int('Number of the list in the web application')),
    name: always(text('Name')),
    contact: ListContact.nullish().describe('Who is behind it'),
    permission_reminder: always(text('Why members get email')),
    use_archive_bar: always(bool('Public copies have a bar at the top')),
    campaign_defaults: CampaignDefaults.describe('What new campaigns begin with'),
    notify_on_subscribe: z
      .union([z.string(), z.boolean()])
      .describe('Address that is notified of new members; empty or false: nobody'),
    notify_on_unsubscribe: z
      .union([z.string(), z.boolean()])
      .describe('Address that is notified of lost members; empty or false: nobody'),
    date_created: always(date('When it was made')),
    list_rating: always(int('Stars for the activity of the list, 0 to 5')),
    email_type_option: always(bool('Members choose between HTML and text')),
    subscribe_url_short: always(text('Short address of the sign-up form')),
    subscribe_url_long: always(text('Long address of the sign-up form')),
    beamer_address: always(text('Address that turns emails into campaigns; treat it like a password')),
    visibility: openEnum('pub', 'prv').describe('Whether the list is public'),
    double_optin: always(bool('Members confirm by email')),
    has_welcome: always(bool('New members get a welcome automation')),
    marketing_permissions: always(bool('Members choose marketing permissions (GDPR)')),
    modules: z.array(z.string()).describe('Modules of the list'),
    stats: ListStats.describe('Numbers of the list, minutes old'),
  })
  .meta({ id: 'List', description: 'A list of members; the web application calls it audience.' })

const total = z.boolean().optional().describe('Adds `stats.total_contacts`')

export default defineEntity({
  name: 'lists',
  type: 'List',
  summary: 'Lists of members; the web application calls them audiences.',
  docs: docs('lists'),
  record: List,
  actions: {
    list: list({
      summary: 'Lists the lists of the account.',
      docs: docs('lists'),
      path: '/3.0/lists',
      records: 'lists',
      params: {
        before_date_created: time('Only made before'),
        since_date_created: time('Only made after'),
        before_campaign_last_sent: time('Only with a last campaign before'),
        since_campaign_last_sent: time('Only with a last campaign after'),
        email: z.string().min(1).optional().describe('Only lists that hold this address'),
        sort_field: z.enum(['date_created']).optional().describe('What to order by'),
        sort_dir: sortDirection(),
        has_ecommerce_store: z.boolean().optional().describe('Only with an active store'),
        include_total_contacts: total,
      },
      meta: { constraints: object('How many lists the account may have and has') },
    }),
    get: get({
      summary: 'Returns one list.',
      docs: docs('lists'),
      path: '/3.0/lists/{list_id}',
      params: { list_id: listId(), include_total_contacts: total },
    }),
  },
})
