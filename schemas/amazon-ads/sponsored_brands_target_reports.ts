import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_brands_target_reports',
  'SponsoredBrandsTargetReport',
  'targets of Sponsored Brands',
)
