import { open, openEnum } from '@ferrule/codegen'
import { always, bool, int, num, object, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export { bool, int, num, object, objects, text } from '@ferrule/codegen/fields'

export { open, openEnum }

/**
 * Parts that the records share. Conventions of this folder:
 *
 * - Only ids are required. Everything else is `.nullish()`: the vendor leaves fields out, and the product spec has them null.
 * - Strings, times among them, may be empty: that is how the vendor says "none" or "never".
 * - Objects that few people read are not described (`open`), which keeps the tables small.
 */

export const date = (what: string) => z.string().nullish().describe(`${what}; ISO 8601, empty if it never happened`)

export const DeliveryStatus = z
  .looseObject({
    enabled: orAbsent(bool('Whether there is a delivery to track; otherwise the other fields are absent')),
    can_cancel: orAbsent(bool('Whether the delivery can still be canceled')),
    status: openEnum('delivering', 'delivered', 'canceling', 'canceled').optional().describe('Status of the delivery'),
    emails_sent: orAbsent(int('Number of emails sent so far')),
    emails_canceled: orAbsent(int('Number of emails canceled')),
  })
  .meta({ id: 'DeliveryStatus', description: 'The status of a delivery.' })

export const ReportSummary = z
  .looseObject({
    opens: orAbsent(int('Total number of opens, including repeated ones')),
    unique_opens: orAbsent(int('Number of unique opens')),
    open_rate: orAbsent(num('Share of recipients who opened it, 0 to 1')),
    clicks: orAbsent(int('Total number of clicks, including repeated ones')),
    subscriber_clicks: orAbsent(int('Number of unique clicks')),
    click_rate: orAbsent(num('Share of recipients who clicked, 0 to 1')),
    ecommerce: orAbsent(object('Orders and revenue attributed to the campaign')),
  })
  .meta({ id: 'ReportSummary', description: "A summary of a campaign's performance." })

export const Tracking = z
  .looseObject({
    opens: orAbsent(bool('Whether opens are tracked')),
    html_clicks: orAbsent(bool('Whether clicks in the HTML part are tracked')),
    text_clicks: orAbsent(bool('Whether clicks in the plain-text part are tracked')),
    goal_tracking: orAbsent(bool('Whether visits to web pages are tracked')),
    ecomm360: orAbsent(bool('Whether purchases are tracked')),
    google_analytics: orAbsent(text('Name of the campaign in Google Analytics')),
    clicktale: orAbsent(text('Name of the campaign in ClickTale')),
    salesforce: orAbsent(object('Salesforce tracking options')),
    capsule: orAbsent(object('Capsule tracking options')),
  })
  .meta({ id: 'Tracking', description: 'What is tracked for a campaign.' })

export const MemberLocation = z
  .looseObject({
    latitude: always(num('Latitude')),
    longitude: always(num('Longitude')),
    gmtoff: always(int('Hours from GMT')),
    dstoff: always(int('Hours from GMT during daylight saving time')),
    country_code: always(text('Two-letter country code')),
    timezone: always(text('Time zone')),
    region: orAbsent(text('Region')),
  })
  .meta({ id: 'MemberLocation', description: "A member's location, as far as it is known." })

export const MemberNoteSummary = z
  .looseObject({
    note_id: always(int('Id of the note')),
    created_at: always(date('When the note was created')),
    created_by: always(text('Author of the note')),
    note: always(text('Text of the note')),
  })
  .meta({ id: 'MemberNoteSummary', description: 'The latest note about a member.' })

export const Tag = z
  .looseObject({
    id: z.int().describe('Id of the tag, which is also the id of its segment'),
    name: text('Name of the tag'),
  })
  .meta({ id: 'Tag', description: 'A label on members.' })

/** Merge tags and their values: a string, a number, `""`, or an address. */
export const mergeFields = () =>
  object('Merge field values by tag (FNAME, …): a string, a number, an address object, or empty')
export const interests = () =>
  z
    .record(z.string(), z.boolean())
    .nullish()
    .describe('Whether the member has each interest, by interest id; absent on lists without interest groups')
const memberStatus = () =>
  openEnum('subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional', 'archived')
    .nullish()
    .describe('Status of the membership')

/** Fields common to list members and segment members. */
export const person = {
  id: z.string().describe('MD5 of the lowercase email address'),
  email_address: always(text('Email address')),
  unique_email_id: always(text('Id of the email address across all lists')),
  full_name: text('Full name; older answers lack it'),
  email_type: openEnum('html', 'text').describe('Preferred email format'),
  status: always(memberStatus()),
  merge_fields: always(mergeFields()),
  interests: interests(),
  ip_signup: always(text('IP address of the sign-up')),
  timestamp_signup: always(date('When the member signed up')),
  ip_opt: always(text('IP address of the opt-in confirmation')),
  timestamp_opt: always(date('When the member confirmed the opt-in')),
  member_rating: always(int('Engagement rating, 1 to 5 stars')),
  last_changed: always(date('When the record was last updated')),
  language: always(text('Language code')),
  vip: always(bool('Whether the member is a VIP')),
  email_client: always(text('Last known email client')),
  location: MemberLocation.describe('Location, as far as it is known'),
  last_note: MemberNoteSummary.optional().describe('Latest note'),
  list_id: always(text('Id of the list')),
}
