import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_brands_keyword_reports',
  'SponsoredBrandsKeywordReport',
  'keywords of Sponsored Brands',
)
