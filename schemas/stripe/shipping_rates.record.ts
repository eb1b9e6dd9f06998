import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { ShippingRateDeliveryEstimate, ShippingRateFixedAmount } from './details.portal.ts'
import { created, expandable, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'

export const ShippingRate = z
  .looseObject({
    id: id(),
    object: object('shipping_rate'),
    active: z.boolean().describe('Whether new checkouts may use it'),
    created: created(),
    delivery_estimate: declaredAs(open(), ShippingRateDeliveryEstimate)
      .nullable()
      .describe('How long delivery takes: `minimum` and `maximum`'),
    display_name: z.string().nullable().describe('Name that customers see'),
    fixed_amount: declaredAs(open(), ShippingRateFixedAmount)
      .optional()
      .describe('Fixed price: `amount` and `currency`'),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    tax_behavior: openEnum('unspecified', 'exclusive', 'inclusive')
      .nullable()
      .describe('Whether the price contains tax'),
    tax_code: expandable().nullable().describe('Tax code'),
    type: openEnum('fixed_amount').describe('Kind'),
  })
  .meta({ id: 'ShippingRate', description: 'What shipping costs, and how long it takes.' })
