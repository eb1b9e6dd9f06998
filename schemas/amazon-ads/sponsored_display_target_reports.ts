import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_display_target_reports',
  'SponsoredDisplayTargetReport',
  'targets of Sponsored Display',
)
