import * as z from 'zod'
import { flag, text, texts } from './shared.params.ts'
import { id } from './shared.ts'

export const FulfillmentTrackingInput = z
  .strictObject({
    company: text('Carrier, such as `UPS`. Shopify derives the tracking URL from carrier and number'),
    number: text('Tracking number'),
    url: text('Tracking URL'),
    numbers: texts('Tracking numbers, for several packages'),
    urls: texts('Tracking URLs, for several packages'),
  })
  .meta({ id: 'FulfillmentTrackingInput', description: 'Tracking information.' })

export const FulfillmentOrderLineItemInput = z
  .strictObject({
    id: id('FulfillmentOrderLineItem').describe('Id of the fulfillment order line item'),
    quantity: z.int32().min(1).describe('Quantity'),
  })
  .meta({ id: 'FulfillmentOrderLineItemInput', description: 'A line item of a fulfillment order, and a quantity.' })

const lines = (what: string) => z.array(FulfillmentOrderLineItemInput).optional().describe(what)

export const FulfillmentOrderLineItemsInput = z
  .strictObject({
    fulfillmentOrderId: id('FulfillmentOrder').describe('Id of the fulfillment order'),
    fulfillmentOrderLineItems: lines('Line items to fulfill. Default: all that remain'),
  })
  .meta({ id: 'FulfillmentOrderLineItemsInput', description: 'The line items of a fulfillment order to fulfill.' })

/** Fields of `FulfillmentInput`. */
export const fulfillmentInput = {
  lineItemsByFulfillmentOrder: z
    .array(FulfillmentOrderLineItemsInput)
    .min(1)
    .describe('Fulfillment orders to fulfill, all at one location'),
  trackingInfo: FulfillmentTrackingInput.optional().describe('Tracking information'),
  notifyCustomer: flag('Whether to notify the customer'),
}

/** Fields of `FulfillmentTrackingInput`. */
export const fulfillmentTrackingInput = FulfillmentTrackingInput.shape

/** Fields of `FulfillmentOrderHoldInput`. */
export const fulfillmentOrderHoldInput = {
  reason: z
    .enum([
      'AWAITING_PAYMENT',
      'AWAITING_RETURN_ITEMS',
      'HIGH_RISK_OF_FRAUD',
      'INCORRECT_ADDRESS',
      'INVENTORY_OUT_OF_STOCK',
      'OTHER',
      'UNKNOWN_DELIVERY_DATE',
    ])
    .describe('Reason for the hold'),
  reasonNotes: text('Further notes on the hold'),
  handle: text('Handle that tells the holds of one app apart'),
  externalId: text('Id of the hold in an external system'),
  notifyMerchant: flag('Whether to notify the merchant'),
  fulfillmentOrderLineItems: lines('Line items to put on hold. Default: all'),
}

/** Argument of `fulfillmentOrderMove`. */
export const fulfillmentOrderLineItems = () => lines('Line items to move. Default: all')
