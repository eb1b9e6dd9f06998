import { reportEntity } from './shared.reports.ts'

export default reportEntity('sponsored_brands_ad_reports', 'SponsoredBrandsAdReport', 'ads of Sponsored Brands')
