import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, date, int, mergeFields, openEnum, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list } from './shared.ts'

export const SentTo = z
  .looseObject({
    email_id: z.string().describe('MD5 of the e-mail address in lower case'),
    email_address: text('E-mail address'),
    merge_fields: mergeFields(),
    vip: bool('Marked as VIP'),
    status: openEnum('sent', 'hard', 'soft').nullish().describe('Sent, or how it bounced'),
    open_count: int('Number of opens'),
    last_open: date('When it was last opened'),
    absplit_group: openEnum('a', 'b', 'winner').nullish().describe('Half of an old A/B campaign'),
    gmt_offset: int('Time zone, hours from GMT'),
    campaign_id: text('Id of the campaign'),
    list_id: text('Id of the list'),
    list_is_active: bool('Whether the list can still be used'),
  })
  .meta({ id: 'SentTo', description: 'Somebody a campaign was sent to.' })

export default defineEntity({
  name: 'sent_to',
  type: 'SentTo',
  summary: 'Whom a campaign was sent to.',
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
