import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_product_campaign_reports',
  'SponsoredProductCampaignReport',
  'campaigns of Sponsored Products',
)
