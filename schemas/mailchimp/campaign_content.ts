import { defineEntity } from '@ferrule/codegen'
import { LONGEST_DOCUMENT, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { objects, open, text } from './shared.records.ts'
import { campaignId, docs, get } from './shared.ts'

export const CampaignContent = z
  .looseObject({
    html: orAbsent(text('HTML part')),
    plain_text: orAbsent(text('Plain-text part')),
    archive_html: text('HTML of the archived, public copy'),
    variate_contents: objects('Content of each variant'),
  })
  .meta({ id: 'CampaignContent', description: 'The content of a campaign.' })

export default defineEntity({
  name: 'campaign_content',
  type: 'CampaignContent',
  summary: 'HTML and plain text of campaigns.',
  docs: docs('campaign-content'),
  record: CampaignContent,
  actions: {
    get: get({
      summary: "Returns a campaign's content.",
      docs: docs('campaign-content'),
      path: '/3.0/campaigns/{campaign_id}/content',
      params: { campaign_id: campaignId() },
    }),
    update: {
      summary: 'Sets the content of a draft campaign and returns it.',
      docs: docs('campaign-content'),
      method: 'PUT',
      path: '/3.0/campaigns/{campaign_id}/content',
      params: z.strictObject({
        campaign_id: campaignId(),
        html: z.string().max(LONGEST_DOCUMENT).optional().describe('HTML part'),
        plain_text: z
          .string()
          .max(LONGEST_DOCUMENT)
          .optional()
          .describe('Plain-text part. Default: generated from the HTML'),
        url: z.string().min(1).optional().describe('URL to import the HTML from'),
        template: open().optional().describe('Template to use: `id`, and `sections` by name'),
        archive: open()
          .optional()
          .describe('Archive to import the HTML from: `archive_content` in base64, and `archive_type`'),
        variate_contents: z.array(open()).optional().describe('Content of each variant'),
      }),
    },
  },
})
