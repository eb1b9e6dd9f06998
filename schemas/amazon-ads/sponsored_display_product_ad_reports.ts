import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_display_product_ad_reports',
  'SponsoredDisplayProductAdReport',
  'product ads of Sponsored Display',
)
