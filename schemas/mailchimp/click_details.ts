import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, int, num, object, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list, sortDirection } from './shared.ts'

export const ClickDetail = z
  .looseObject({
    id: z.string().describe('Id of the link'),
    url: orAbsent(text('Address of the link')),
    total_clicks: orAbsent(int('Clicks, repeated ones included')),
    click_percentage: orAbsent(num('Share of all clicks, 0 to 1')),
    unique_clicks: orAbsent(int('Recipients who clicked')),
    unique_click_percentage: orAbsent(num('Share of all recipients who clicked, 0 to 1')),
    last_click: orAbsent(date('When somebody last clicked')),
    ab_split: orAbsent(object('Both halves of an old A/B campaign')),
    campaign_id: orAbsent(text('Id of the campaign')),
  })
  .meta({ id: 'ClickDetail', description: 'A link in a campaign and how often it was clicked.' })

export default defineEntity({
  name: 'click_details',
  type: 'ClickDetail',
  summary: 'The links of a campaign and their clicks.',
  docs: docs('click-reports'),
  record: ClickDetail,
  actions: {
    list: list({
      title: 'List clicked links of campaign',
      summary: 'Lists the links of a campaign with their clicks.',
      docs: docs('click-reports'),
      path: '/3.0/reports/{campaign_id}/click-details',
      records: 'urls_clicked',
      params: {
        campaign_id: campaignId(),
        sort_field: z.enum(['total_clicks', 'unique_clicks']).optional().describe('What to order by'),
        sort_dir: sortDirection(),
        filter_bots: z.boolean().optional().describe('Leaves out what machines did'),
      },
      meta: campaignMeta,
    }),
  },
})
