import { defineAgents } from '@ferrule/codegen'

// Campaigns, what they advertise and what they bid on spend money.
export default defineAgents({
  effects: {
    money: [
      'ad_groups.*',
      'ads.*',
      'campaigns.*',
      'portfolios.*',
      'targets.*',
      'sponsored_brands_ad_groups.*',
      'sponsored_brands_ads.*',
      'sponsored_brands_campaigns.*',
      'sponsored_brands_keywords.*',
      'sponsored_brands_targets.*',
      'sponsored_brands_themes.*',
      'sponsored_display_ad_groups.*',
      'sponsored_display_campaigns.*',
      'sponsored_display_product_ads.*',
      'sponsored_display_targets.*',
      'sponsored_product_ad_groups.*',
      'sponsored_product_campaigns.*',
      'sponsored_product_keywords.*',
      'sponsored_product_product_ads.*',
      'sponsored_product_targets.*',
    ],
  },
})
