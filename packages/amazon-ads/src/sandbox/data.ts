import type { Rows } from '@ferrule/sandbox/engine'
import type * as Ads from '../generated/index.gen.ts'

/** The records of the sandbox. `_profile` says to which profile one belongs; it is not answered. */
export interface AmazonAdsData {
  readonly ad_extensions: Rows<Ads.AdExtension>
  readonly ad_groups: Rows<Ads.AdGroup>
  readonly ads: Rows<Ads.Ad>
  readonly campaigns: Rows<Ads.Campaign>
  readonly exports: Rows<Ads.Export>
  readonly manager_accounts: Rows<Ads.ManagerAccount>
  readonly portfolios: Rows<Ads.Portfolio>
  readonly profiles: Rows<Ads.Profile>
  readonly reports: Rows<Ads.Report>
  readonly sponsored_brands_ad_groups: Rows<Ads.SponsoredBrandsAdGroup>
  readonly sponsored_brands_ads: Rows<Ads.SponsoredBrandsAd>
  readonly sponsored_brands_campaigns: Rows<Ads.SponsoredBrandsCampaign>
  readonly sponsored_brands_keywords: Rows<Ads.SponsoredBrandsKeyword>
  readonly sponsored_brands_negative_keywords: Rows<Ads.SponsoredBrandsNegativeKeyword>
  readonly sponsored_brands_negative_targets: Rows<Ads.SponsoredBrandsNegativeTarget>
  readonly sponsored_brands_targets: Rows<Ads.SponsoredBrandsTarget>
  readonly sponsored_brands_themes: Rows<Ads.SponsoredBrandsTheme>
  readonly sponsored_display_ad_groups: Rows<Ads.SponsoredDisplayAdGroup>
  readonly sponsored_display_campaigns: Rows<Ads.SponsoredDisplayCampaign>
  readonly sponsored_display_negative_targets: Rows<Ads.SponsoredDisplayNegativeTarget>
  readonly sponsored_display_product_ads: Rows<Ads.SponsoredDisplayProductAd>
  readonly sponsored_display_targets: Rows<Ads.SponsoredDisplayTarget>
  readonly sponsored_product_ad_groups: Rows<Ads.SponsoredProductAdGroup>
  readonly sponsored_product_campaign_negative_keywords: Rows<Ads.SponsoredProductCampaignNegativeKeyword>
  readonly sponsored_product_campaign_negative_targets: Rows<Ads.SponsoredProductCampaignNegativeTarget>
  readonly sponsored_product_campaigns: Rows<Ads.SponsoredProductCampaign>
  readonly sponsored_product_keywords: Rows<Ads.SponsoredProductKeyword>
  readonly sponsored_product_negative_keywords: Rows<Ads.SponsoredProductNegativeKeyword>
  readonly sponsored_product_negative_targets: Rows<Ads.SponsoredProductNegativeTarget>
  readonly sponsored_product_product_ads: Rows<Ads.SponsoredProductProductAd>
  readonly sponsored_product_targets: Rows<Ads.SponsoredProductTarget>
  readonly targets: Rows<Ads.Target>
}
