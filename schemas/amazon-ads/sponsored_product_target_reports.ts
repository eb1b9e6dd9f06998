import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_product_target_reports',
  'SponsoredProductTargetReport',
  'targets of Sponsored Products',
)
