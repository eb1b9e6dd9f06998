import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_product_product_ad_reports',
  'SponsoredProductProductAdReport',
  'product ads of Sponsored Products',
)
