import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_brands_campaign_reports',
  'SponsoredBrandsCampaignReport',
  'campaigns of Sponsored Brands',
)
