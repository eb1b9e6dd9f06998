import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, openEnum, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list, time } from './shared.ts'

/** Fields of one event. */
const event = {
  action: openEnum('open', 'click', 'bounce').optional().describe('Type of event'),
  type: openEnum('hard', 'soft').optional().describe('Type of bounce'),
  timestamp: orAbsent(date('When it happened')),
  url: orAbsent(text('URL that was clicked')),
  ip: orAbsent(text('IP address')),
}

/** The recipient. */
const recipient = {
  campaign_id: text('Id of the campaign'),
  list_id: text('Id of the list'),
  list_is_active: bool('Whether the list is active'),
  email_id: orAbsent(text('MD5 of the lowercase email address')),
  email_address: text('Email address'),
}

export const ActivityEntry = z
  .looseObject(event)
  .meta({ id: 'ActivityEntry', description: 'An open, click or bounce.' })

export const EmailActivity = z
  .looseObject({
    ...recipient,
    activity: z
      .array(ActivityEntry)
      .nullish()
      .describe("The recipient's activity, at most 1000 opens and 1000 clicks; empty if there was none"),
  })
  .meta({ id: 'EmailActivity', description: 'What one recipient did with a campaign.' })

export const EmailEvent = z
  .looseObject({ ...recipient, ...event })
  .meta({ id: 'EmailEvent', description: 'An open, click or bounce by one recipient.' })

const params = {
  campaign_id: campaignId(),
  since: time('Only activity after this time'),
  filter_bots: z.boolean().optional().describe('Whether to leave out activity by bots'),
}

export default defineEntity({
  name: 'email_activity',
  type: 'EmailActivity',
  summary: 'Opens, clicks and bounces of a campaign, per recipient or per event.',
  docs: docs('email-activity-reports'),
  record: EmailActivity,
  actions: {
    list: list({
      summary: "Lists a campaign's recipients with the activity of each.",
      docs: docs('email-activity-reports'),
      path: '/3.0/reports/{campaign_id}/email-activity',
      records: 'emails',
      params,
      meta: campaignMeta,
    }),
    list_events: list({
      summary:
        'Lists the same activity with one row per open, click or bounce. `count`, `offset` and `total_items` count recipients, so the number of rows on a page varies.',
      docs: docs('email-activity-reports'),
      path: '/3.0/reports/{campaign_id}/email-activity',
      records: 'emails',
      params,
      meta: campaignMeta,
      record: EmailEvent,
      vendor: { rows: 'eventsOf' },
    }),
  },
})
