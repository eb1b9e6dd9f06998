import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_brands_ad_group_reports',
  'SponsoredBrandsAdGroupReport',
  'ad groups of Sponsored Brands',
)
