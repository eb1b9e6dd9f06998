import * as z from 'zod'
import { flag, text, texts } from './shared.params.ts'
import { id } from './shared.ts'

export const FulfillmentTrackingInput = z
  .strictObject({
    company: text('Carrier, like `UPS`; the address of its page is made from it and the number'),
    number: text('Tracking number'),
    url: text('Page that shows where the parcel is'),
    numbers: texts('Tracking numbers, of several parcels'),
    urls: texts('Pages, of several parcels'),
  })
  .meta({ id: 'FulfillmentTrackingInput', description: 'How to follow parcels.' })

export const FulfillmentOrderLineItemInput = z
  .strictObject({
    id: id('FulfillmentOrderLineItem').describe('Line of the fulfillment order'),
    quantity: z.int32().min(1).describe('Number'),
  })
  .meta({ id: 'FulfillmentOrderLineItemInput', description: 'Some of one line of a fulfillment order.' })

const lines = (what: string) => z.array(FulfillmentOrderLineItemInput).optional().describe(what)

export const FulfillmentOrderLineItemsInput = z
  .strictObject({
    fulfillmentOrderId: id('FulfillmentOrder').describe('Fulfillment order'),
    fulfillmentOrderLineItems: lines('What is sent of it. Default: all that is left'),
  })
  .meta({ id: 'FulfillmentOrderLineItemsInput', description: 'What is sent of one fulfillment order.' })

/** Fields of `FulfillmentInput`. */
export const fulfillmentInput = {
  lineItemsByFulfillmentOrder: z
    .array(FulfillmentOrderLineItemsInput)
    .min(1)
    .describe('What is sent, all of it from one location'),
  trackingInfo: FulfillmentTrackingInput.optional().describe('How to follow the parcels'),
  notifyCustomer: flag('Send the customer word'),
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
    .describe('Why it waits'),
  reasonNotes: text('Why it waits, in words'),
  handle: text('Name that distinguishes the holds of one app'),
  externalId: text('Id of the hold elsewhere'),
  notifyMerchant: flag('Send the shop word'),
  fulfillmentOrderLineItems: lines('What waits. Default: all of it'),
}

/** Argument of `fulfillmentOrderMove`. */
export const fulfillmentOrderLineItems = () => lines('What moves. Default: all of it')
