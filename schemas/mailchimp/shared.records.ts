import { open, openEnum } from '@ferrule/codegen'
import { always, bool, int, num, object, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export { bool, int, num, object, objects, text } from '@ferrule/codegen/fields'

export { open, openEnum }

/**
 * What the records share. Conventions of this folder:
 *
 * - Only ids are required. Everything else is `.nullish()`: the vendor leaves fields out, and the product spec has them null.
 * - Text fields, times among them, may be the empty string: that is how the vendor says "none" or "never".
 * - Objects that few people read are handed through (`open`), which keeps the tables small.
 */

export const date = (what: string) => z.string().nullish().describe(`${what}; ISO 8601, empty when never`)

export const DeliveryStatus = z
  .looseObject({
    enabled: orAbsent(bool('Whether there is a delivery to watch; the rest is absent otherwise')),
    can_cancel: orAbsent(bool('Whether it can still be stopped')),
    status: openEnum('delivering', 'delivered', 'canceling', 'canceled').optional().describe('How far it is'),
    emails_sent: orAbsent(int('E-mails sent so far')),
    emails_canceled: orAbsent(int('E-mails that were stopped')),
  })
  .meta({ id: 'DeliveryStatus', description: 'Progress of a delivery.' })

export const ReportSummary = z
  .looseObject({
    opens: orAbsent(int('Opens, repeated ones included')),
    unique_opens: orAbsent(int('Recipients who opened')),
    open_rate: orAbsent(num('Share of recipients who opened, 0 to 1')),
    clicks: orAbsent(int('Clicks, repeated ones included')),
    subscriber_clicks: orAbsent(int('Recipients who clicked')),
    click_rate: orAbsent(num('Share of recipients who clicked, 0 to 1')),
    ecommerce: orAbsent(object('Orders and revenue that came of it')),
  })
  .meta({ id: 'ReportSummary', description: 'How a campaign went, in short.' })

export const Tracking = z
  .looseObject({
    opens: orAbsent(bool('Opens are counted')),
    html_clicks: orAbsent(bool('Clicks in the HTML part are counted')),
    text_clicks: orAbsent(bool('Clicks in the text part are counted')),
    goal_tracking: orAbsent(bool('Visits to web pages are followed')),
    ecomm360: orAbsent(bool('Purchases are followed')),
    google_analytics: orAbsent(text('Name of the campaign in Google Analytics')),
    clicktale: orAbsent(text('Name of the campaign in ClickTale')),
    salesforce: orAbsent(object('What is reported to Salesforce')),
    capsule: orAbsent(object('What is reported to Capsule')),
  })
  .meta({ id: 'Tracking', description: 'What is followed after sending.' })

export const MemberLocation = z
  .looseObject({
    latitude: always(num('Latitude')),
    longitude: always(num('Longitude')),
    gmtoff: always(int('Hours from GMT')),
    dstoff: always(int('Hours from GMT in summer')),
    country_code: always(text('Two-letter country code')),
    timezone: always(text('Time zone')),
    region: orAbsent(text('Region')),
  })
  .meta({ id: 'MemberLocation', description: 'Where a member is, as far as known.' })

export const MemberNoteSummary = z
  .looseObject({
    note_id: always(int('Id of the note')),
    created_at: always(date('When it was written')),
    created_by: always(text('Who wrote it')),
    note: always(text('The note')),
  })
  .meta({ id: 'MemberNoteSummary', description: 'The latest note on a member.' })

export const Tag = z
  .looseObject({ id: z.int().describe('Id of the tag; the id of its segment too'), name: text('Name of the tag') })
  .meta({ id: 'Tag', description: 'A label on members.' })

/** Merge tags and their values: text, number, `""`, or an address. */
export const mergeFields = () =>
  object('Values of merge fields by tag (FNAME, …): text, a number, an address object, or empty')
export const interests = () =>
  z
    .record(z.string(), z.boolean())
    .nullish()
    .describe('By id of an interest, whether the member has it; absent on lists without groups')
const memberStatus = () =>
  openEnum('subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional', 'archived')
    .nullish()
    .describe('State of the membership')

/** What list members and segment members have in common. */
export const person = {
  id: z.string().describe('MD5 of the email address in lower case'),
  email_address: always(text('E-mail address')),
  unique_email_id: always(text('Id of the address across all lists')),
  full_name: always(text('Full name')),
  email_type: openEnum('html', 'text').describe('Requested kind of email'),
  status: always(memberStatus()),
  merge_fields: always(mergeFields()),
  interests: interests(),
  ip_signup: always(text('IP address of the sign-up')),
  timestamp_signup: always(date('When they signed up')),
  ip_opt: always(text('IP address of the confirmation')),
  timestamp_opt: always(date('When they confirmed')),
  member_rating: always(int('Stars for engagement, 1 to 5')),
  last_changed: always(date('When the record last changed')),
  language: always(text('Language code')),
  vip: always(bool('Marked as VIP')),
  email_client: always(text('Mail program last seen')),
  location: MemberLocation.describe('Where they are, as far as known'),
  last_note: MemberNoteSummary.optional().describe('Latest note'),
  list_id: always(text('Id of the list')),
}
