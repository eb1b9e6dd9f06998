import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, int, num, object, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list, sortDirection } from './shared.ts'

export const ClickDetail = z
  .looseObject({
    id: z.string().describe('Id of the link'),
    url: orAbsent(text('URL of the link')),
    total_clicks: orAbsent(int('Total number of clicks, including repeated ones')),
    click_percentage: orAbsent(num('Share of all clicks, 0 to 1')),
    unique_clicks: orAbsent(int('Number of unique clicks')),
    unique_click_percentage: orAbsent(num('Share of unique clicks, 0 to 1')),
    last_click: orAbsent(date('When it was last clicked')),
    ab_split: orAbsent(object('Both halves of a legacy A/B campaign')),
    campaign_id: orAbsent(text('Id of the campaign')),
  })
  .meta({ id: 'ClickDetail', description: 'A link in a campaign, with its clicks.' })

export default defineEntity({
  name: 'click_details',
  type: 'ClickDetail',
  summary: 'The links in a campaign, with their clicks.',
  docs: docs('click-reports'),
  record: ClickDetail,
  actions: {
    list: list({
      title: 'List clicked links of campaign',
      summary: 'Lists the links in a campaign, with their clicks.',
      docs: docs('click-reports'),
      path: '/3.0/reports/{campaign_id}/click-details',
      records: 'urls_clicked',
      params: {
        campaign_id: campaignId(),
        sort_field: z.enum(['total_clicks', 'unique_clicks']).optional().describe('Field to sort by'),
        sort_dir: sortDirection(),
        filter_bots: z.boolean().optional().describe('Whether to leave out activity by bots'),
      },
      meta: campaignMeta,
    }),
  },
})
