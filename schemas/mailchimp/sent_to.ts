import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, int, mergeFields, openEnum, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list } from './shared.ts'

export const SentTo = z
  .looseObject({
    email_id: z.string().describe('MD5 of the lowercase email address'),
    email_address: orAbsent(text('Email address')),
    merge_fields: orAbsent(mergeFields()),
    vip: orAbsent(bool('Whether the member is a VIP')),
    status: openEnum('sent', 'hard', 'soft').optional().describe('Whether the email was sent, or how it bounced'),
    open_count: orAbsent(int('Number of opens')),
    last_open: orAbsent(date('When it was last opened')),
    absplit_group: openEnum('a', 'b', 'winner').optional().describe('Group, in a legacy A/B campaign'),
    gmt_offset: orAbsent(int('Time zone, as hours from GMT')),
    campaign_id: orAbsent(text('Id of the campaign')),
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list is active')),
  })
  .meta({ id: 'SentTo', description: 'A recipient of a campaign.' })

export default defineEntity({
  name: 'sent_to',
  type: 'SentTo',
  summary: 'The recipients of a campaign.',
  docs: docs('sent-to-reports'),
  record: SentTo,
  actions: {
    list: list({
      title: 'List recipients of campaign',
      summary: "Lists a campaign's recipients.",
      docs: docs('sent-to-reports'),
      path: '/3.0/reports/{campaign_id}/sent-to',
      records: 'sent_to',
      params: { campaign_id: campaignId() },
      meta: campaignMeta,
    }),
  },
})
