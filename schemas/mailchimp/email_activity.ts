import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, openEnum, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list, time } from './shared.ts'

/** Facts of one thing that somebody did. */
const event = {
  action: openEnum('open', 'click', 'bounce').optional().describe('What happened'),
  type: openEnum('hard', 'soft').optional().describe('Kind of a bounce'),
  timestamp: orAbsent(date('When')),
  url: orAbsent(text('Link that was clicked')),
  ip: orAbsent(text('IP address')),
}

/** To whom it was sent. */
const recipient = {
  campaign_id: text('Id of the campaign'),
  list_id: text('Id of the list'),
  list_is_active: bool('Whether the list can still be used'),
  email_id: orAbsent(text('MD5 of the email address in lower case')),
  email_address: text('E-mail address'),
}

export const ActivityEntry = z
  .looseObject(event)
  .meta({ id: 'ActivityEntry', description: 'An open, a click or a bounce.' })

export const EmailActivity = z
  .looseObject({
    ...recipient,
    activity: z
      .array(ActivityEntry)
      .nullish()
      .describe('What they did, at most 1000 opens and 1000 clicks; empty for those who did nothing'),
  })
  .meta({ id: 'EmailActivity', description: 'What one recipient did with a campaign.' })

export const EmailEvent = z
  .looseObject({ ...recipient, ...event })
  .meta({ id: 'EmailEvent', description: 'One open, click or bounce of one recipient.' })

const params = {
  campaign_id: campaignId(),
  since: time('Only what happened after'),
  filter_bots: z.boolean().optional().describe('Leaves out what machines did'),
}

export default defineEntity({
  name: 'email_activity',
  type: 'EmailActivity',
  summary: 'Opens, clicks and bounces of a campaign, recipient by recipient or event by event.',
  docs: docs('email-activity-reports'),
  record: EmailActivity,
  actions: {
    list: list({
      summary: 'Lists the recipients of a campaign, each with what they did.',
      docs: docs('email-activity-reports'),
      path: '/3.0/reports/{campaign_id}/email-activity',
      records: 'emails',
      params,
      meta: campaignMeta,
    }),
    list_events: list({
      summary:
        'Lists the same activity as one row per open, click or bounce. `count`, `offset` and `total_items` count recipients, so a page has more or fewer rows.',
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
