import { reportEntity } from './shared.reports.ts'

export default reportEntity(
  'sponsored_display_ad_group_reports',
  'SponsoredDisplayAdGroupReport',
  'ad groups of Sponsored Display',
)
