import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, int, mergeFields, objects, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list, sortDirection, time } from './shared.ts'

export const OpenDetail = z
  .looseObject({
    email_id: z.string().describe('MD5 of the lowercase email address'),
    email_address: orAbsent(text('Email address')),
    contact_status: orAbsent(text('Status of the contact')),
    merge_fields: orAbsent(mergeFields()),
    vip: orAbsent(bool('Whether the member is a VIP')),
    opens_count: orAbsent(int('Number of opens')),
    opens: orAbsent(objects('Time of each open: `timestamp`')),
    campaign_id: orAbsent(text('Id of the campaign')),
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list is active')),
  })
  .meta({ id: 'OpenDetail', description: 'A recipient who opened a campaign.' })

export default defineEntity({
  name: 'open_details',
  type: 'OpenDetail',
  summary: 'The recipients who opened a campaign.',
  docs: docs('open-reports'),
  record: OpenDetail,
  actions: {
    list: list({
      title: 'List who opened campaign',
      summary: 'Lists the recipients who opened a campaign, and when.',
      docs: docs('open-reports'),
      path: '/3.0/reports/{campaign_id}/open-details',
      records: 'members',
      params: {
        campaign_id: campaignId(),
        since: time('Only opens after this time'),
        sort_field: z.enum(['opens_count']).optional().describe('Field to sort by'),
        sort_dir: sortDirection(),
        filter_bots: z.boolean().optional().describe('Whether to leave out activity by bots'),
      },
      meta: { ...campaignMeta, total_opens: z.int().optional().describe('Total number of opens') },
    }),
  },
})
