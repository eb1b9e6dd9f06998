import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_product_keyword_reports',
  'SponsoredProductKeywordReport',
  'keywords of Sponsored Products',
)
