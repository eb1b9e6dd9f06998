import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, int, mergeFields, openEnum, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list } from './shared.ts'

export const SentTo = z
  .looseObject({
    email_id: z.string().describe('MD5 of the email address in lower case'),
    email_address: orAbsent(text('E-mail address')),
    merge_fields: orAbsent(mergeFields()),
    vip: orAbsent(bool('Marked as VIP')),
    status: openEnum('sent', 'hard', 'soft').optional().describe('Sent, or how it bounced'),
    open_count: orAbsent(int('Number of opens')),
    last_open: orAbsent(date('When it was last opened')),
    absplit_group: openEnum('a', 'b', 'winner').optional().describe('Half of an old A/B campaign'),
    gmt_offset: orAbsent(int('Time zone, hours from GMT')),
    campaign_id: orAbsent(text('Id of the campaign')),
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list can still be used')),
  })
  .meta({ id: 'SentTo', description: 'Somebody a campaign was sent to.' })

export default defineEntity({
  name: 'sent_to',
  type: 'SentTo',
  summary: 'People that a campaign was sent to.',
  docs: docs('sent-to-reports'),
  record: SentTo,
  actions: {
    list: list({
      title: 'List recipients of campaign',
      summary: 'Lists whom a campaign was sent to.',
      docs: docs('sent-to-reports'),
      path: '/3.0/reports/{campaign_id}/sent-to',
      records: 'sent_to',
      params: { campaign_id: campaignId() },
      meta: campaignMeta,
    }),
  },
})
