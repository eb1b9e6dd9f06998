import { open, openEnum } from '@ferrule/codegen'
import { bool, int, num, object, text } from '@ferrule/codegen/fields'
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
    enabled: bool('Whether there is a delivery to watch; the rest is absent otherwise'),
    can_cancel: bool('Whether it can still be stopped'),
    status: openEnum('delivering', 'delivered', 'canceling', 'canceled').nullish().describe('How far it is'),
    emails_sent: int('E-mails sent so far'),
    emails_canceled: int('E-mails that were stopped'),
  })
  .meta({ id: 'DeliveryStatus', description: 'Progress of a delivery.' })

export const ReportSummary = z
  .looseObject({
    opens: int('Opens, repeated ones included'),
    unique_opens: int('Recipients who opened'),
    open_rate: num('Share of recipients who opened, 0 to 1'),
    clicks: int('Clicks, repeated ones included'),
    subscriber_clicks: int('Recipients who clicked'),
    click_rate: num('Share of recipients who clicked, 0 to 1'),
    ecommerce: object('Orders and revenue that came of it'),
  })
  .meta({ id: 'ReportSummary', description: 'How a campaign went, in short.' })

export const Tracking = z
  .looseObject({
    opens: bool('Opens are counted'),
    html_clicks: bool('Clicks in the HTML part are counted'),
    text_clicks: bool('Clicks in the text part are counted'),
    goal_tracking: bool('Visits to web pages are followed'),
    ecomm360: bool('Purchases are followed'),
    google_analytics: text('Name of the campaign in Google Analytics'),
    clicktale: text('Name of the campaign in ClickTale'),
    salesforce: object('What is reported to Salesforce'),
    capsule: object('What is reported to Capsule'),
  })
  .meta({ id: 'Tracking', description: 'What is followed after sending.' })

export const MemberLocation = z
  .looseObject({
    latitude: num('Latitude'),
    longitude: num('Longitude'),
    gmtoff: int('Hours from GMT'),
    dstoff: int('Hours from GMT in summer'),
    country_code: text('Two-letter country code'),
    timezone: text('Time zone'),
    region: text('Region'),
  })
  .meta({ id: 'MemberLocation', description: 'Where a member is, as far as known.' })

export const MemberNoteSummary = z
  .looseObject({
    note_id: int('Id of the note'),
    created_at: date('When it was written'),
    created_by: text('Who wrote it'),
    note: text('The note'),
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
  id: z.string().describe('MD5 of the e-mail address in lower case'),
  email_address: text('E-mail address'),
  unique_email_id: text('Id of the address across all lists'),
  full_name: text('Full name'),
  email_type: openEnum('html', 'text').nullish().describe('Kind of e-mail asked for'),
  status: memberStatus(),
  merge_fields: mergeFields(),
  interests: interests(),
  ip_signup: text('IP address of the sign-up'),
  timestamp_signup: date('When they signed up'),
  ip_opt: text('IP address of the confirmation'),
  timestamp_opt: date('When they confirmed'),
  member_rating: int('Stars for engagement, 1 to 5'),
  last_changed: date('When the record last changed'),
  language: text('Language code'),
  vip: bool('Marked as VIP'),
  email_client: text('Mail program last seen'),
  location: MemberLocation.nullish().describe('Where they are, as far as known'),
  last_note: MemberNoteSummary.nullish().describe('Latest note'),
  list_id: text('Id of the list'),
}
