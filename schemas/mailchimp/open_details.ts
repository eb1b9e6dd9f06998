import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, int, mergeFields, objects, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list, sortDirection, time } from './shared.ts'

export const OpenDetail = z
  .looseObject({
    email_id: z.string().describe('MD5 of the email address in lower case'),
    email_address: orAbsent(text('E-mail address')),
    contact_status: orAbsent(text('State of the contact')),
    merge_fields: orAbsent(mergeFields()),
    vip: orAbsent(bool('Marked as VIP')),
    opens_count: orAbsent(int('Number of opens')),
    opens: orAbsent(objects('Each open: `timestamp`')),
    campaign_id: orAbsent(text('Id of the campaign')),
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list can still be used')),
  })
  .meta({ id: 'OpenDetail', description: 'Somebody who opened a campaign.' })

export default defineEntity({
  name: 'open_details',
  type: 'OpenDetail',
  summary: 'Who opened a campaign.',
  docs: docs('open-reports'),
  record: OpenDetail,
  actions: {
    list: list({
      title: 'List who opened campaign',
      summary: 'Lists who opened a campaign, and when.',
      docs: docs('open-reports'),
      path: '/3.0/reports/{campaign_id}/open-details',
      records: 'members',
      params: {
        campaign_id: campaignId(),
        since: time('Only opens after'),
        sort_field: z.enum(['opens_count']).optional().describe('What to order by'),
        sort_dir: sortDirection(),
        filter_bots: z.boolean().optional().describe('Leaves out what machines did'),
      },
      meta: { ...campaignMeta, total_opens: z.int().optional().describe('Opens of all of them') },
    }),
  },
})
