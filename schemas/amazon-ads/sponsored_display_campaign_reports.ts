import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_display_campaign_reports',
  'SponsoredDisplayCampaignReport',
  'campaigns of Sponsored Display',
)
