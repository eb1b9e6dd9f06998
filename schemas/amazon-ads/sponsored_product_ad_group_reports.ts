import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_product_ad_group_reports',
  'SponsoredProductAdGroupReport',
  'ad groups of Sponsored Products',
)
