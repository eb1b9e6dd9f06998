import * as z from 'zod'
import {
  bool,
  connection,
  country,
  createdAt,
  gid,
  int,
  legacyResourceId,
  moneyBag,
  omissible,
  onDemand,
  reference,
  resource,
  text,
  time,
  updatedAt,
  word,
} from './shared.records.ts'

export const FulfillmentTrackingInfo = z
  .looseObject({
    company: text('Carrier'),
    number: text('Tracking number'),
    url: text('Page that shows where the parcel is'),
  })
  .meta({ id: 'FulfillmentTrackingInfo', description: 'How to follow a parcel.' })

export const FulfillmentLineItem = z
  .looseObject({
    id: gid('FulfillmentLineItem'),
    quantity: int('Number that is sent'),
    lineItem: reference('Line of the order'),
    originalTotalSet: moneyBag('Price of them, without discounts'),
  })
  .meta({ id: 'FulfillmentLineItem', description: 'What a parcel holds of one line of an order.' })

export const Fulfillment = z
  .looseObject({
    id: gid('Fulfillment'),
    legacyResourceId: legacyResourceId(),
    name: text('Name, like `#1001-F1`'),
    status: word('State', 'CANCELLED', 'ERROR', 'FAILURE', 'OPEN', 'PENDING', 'SUCCESS'),
    displayStatus: word(
      'How far the parcel is',
      'ATTEMPTED_DELIVERY',
      'CANCELED',
      'CARRIER_PICKED_UP',
      'CONFIRMED',
      'DELAYED',
      'DELIVERED',
      'FAILURE',
      'FULFILLED',
      'IN_TRANSIT',
      'LABEL_PRINTED',
      'LABEL_PURCHASED',
      'LABEL_VOIDED',
      'MARKED_AS_FULFILLED',
      'NOT_DELIVERED',
      'OUT_FOR_DELIVERY',
      'PICKED_UP',
      'READY_FOR_PICKUP',
      'SUBMITTED',
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deliveredAt: time('When it arrived'),
    inTransitAt: time('When it left'),
    estimatedDeliveryAt: time('When it should arrive'),
    totalQuantity: int('Number of all that is sent'),
    requiresShipping: bool('Whether something has to be sent'),
    order: resource('Order'),
    location: omissible(resource('Where it is sent from. The scope `read_locations` is needed')),
    service: z
      .looseObject({
        id: gid('FulfillmentService'),
        serviceName: text('Name of the service'),
        handle: text('Name in lower case, like `manual`'),
      })
      .nullish()
      .describe('Who sends it'),
    originAddress: z
      .looseObject({
        address1: text('Street and number'),
        address2: text('Flat, floor, building'),
        city: text('City'),
        countryCode: country('Country'),
        provinceCode: text('Code of the province'),
        zip: text('Postal code'),
      })
      .nullish()
      .describe('Address that it is sent from'),
    trackingInfo: z.array(FulfillmentTrackingInfo).nullish().describe('How to follow the parcels'),
    fulfillmentLineItems: onDemand(connection(FulfillmentLineItem, { first: 50 }))
      .nullish()
      .describe('What is sent'),
  })
  .meta({ id: 'Fulfillment', description: 'Goods of an order that were sent.' })

export const FulfillmentOrderLineItem = z
  .looseObject({
    id: gid('FulfillmentOrderLineItem'),
    totalQuantity: int('Number to send'),
    remainingQuantity: int('Number that is left to send'),
    inventoryItemId: text('Id of the inventory item'),
    sku: text('Stock keeping unit'),
    lineItem: reference('Line of the order'),
    variant: omissible(reference('Variant. The scope `read_products` is needed')),
  })
  .meta({ id: 'FulfillmentOrderLineItem', description: 'What is to be sent of one line of an order.' })

export const FulfillmentHold = z
  .looseObject({
    id: gid('FulfillmentHold'),
    reason: word(
      'Why it waits',
      'AWAITING_PAYMENT',
      'AWAITING_RETURN_ITEMS',
      'HIGH_RISK_OF_FRAUD',
      'INCORRECT_ADDRESS',
      'INVENTORY_OUT_OF_STOCK',
      'ONLINE_STORE_POST_PURCHASE_CROSS_SELL',
      'OTHER',
      'UNKNOWN_DELIVERY_DATE',
    ),
    reasonNotes: text('Why it waits, in words'),
  })
  .meta({ id: 'FulfillmentHold', description: 'A reason to wait with sending.' })

export const FulfillmentOrderMerchantRequest = z
  .looseObject({
    id: gid('FulfillmentOrderMerchantRequest'),
    kind: word('What is asked for', 'CANCELLATION_REQUEST', 'FULFILLMENT_REQUEST'),
    message: text('Words to the service'),
    sentAt: time('When it was sent'),
  })
  .meta({ id: 'FulfillmentOrderMerchantRequest', description: 'What the shop asked a fulfillment service to do.' })

export const FulfillmentOrder = z
  .looseObject({
    id: gid('FulfillmentOrder'),
    status: word('State', 'CANCELLED', 'CLOSED', 'INCOMPLETE', 'IN_PROGRESS', 'ON_HOLD', 'OPEN', 'SCHEDULED'),
    requestStatus: word(
      'How far the request to the service is',
      'ACCEPTED',
      'CANCELLATION_ACCEPTED',
      'CANCELLATION_REJECTED',
      'CANCELLATION_REQUESTED',
      'CLOSED',
      'REJECTED',
      'SUBMITTED',
      'UNSUBMITTED',
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    fulfillAt: time('From when it can be sent'),
    fulfillBy: time('Until when it has to be sent'),
    orderId: text('Id of the order'),
    orderName: text('Name of the order, like `#1001`'),
    assignedLocation: z
      .looseObject({
        name: text('Name'),
        address1: text('Street and number'),
        address2: text('Flat, floor, building'),
        city: text('City'),
        province: text('Province'),
        zip: text('Postal code'),
        phone: text('Phone number'),
        countryCode: country('Country'),
        location: omissible(reference('The location. The scope `read_locations` is needed')),
      })
      .nullish()
      .describe('Where it is to be sent from'),
    destination: z
      .looseObject({
        id: gid('FulfillmentOrderDestination'),
        firstName: text('First name'),
        lastName: text('Last name'),
        company: text('Company'),
        address1: text('Street and number'),
        address2: text('Flat, floor, building'),
        city: text('City'),
        province: text('Province'),
        zip: text('Postal code'),
        countryCode: country('Country'),
        email: text('E-mail address'),
        phone: text('Phone number'),
      })
      .nullish()
      .describe('Where it goes'),
    deliveryMethod: z
      .looseObject({
        id: gid('DeliveryMethod'),
        methodType: word('Kind of delivery', 'LOCAL', 'NONE', 'PICKUP_POINT', 'PICK_UP', 'RETAIL', 'SHIPPING'),
        minDeliveryDateTime: time('Earliest time of arrival'),
        maxDeliveryDateTime: time('Latest time of arrival'),
      })
      .nullish()
      .describe('How it goes'),
    fulfillmentHolds: z.array(FulfillmentHold).nullish().describe('Why it waits'),
    internationalDuties: z
      .looseObject({ incoterm: text('Who pays duties: `DAP`, `DDP`') })
      .nullish()
      .describe('Duties'),
    supportedActions: z
      .array(
        z.looseObject({
          action: word(
            'What can be done',
            'CANCEL_FULFILLMENT_ORDER',
            'CREATE_FULFILLMENT',
            'EXTERNAL',
            'HOLD',
            'MARK_AS_OPEN',
            'MERGE',
            'MOVE',
            'RELEASE_HOLD',
            'REPORT_PROGRESS',
            'REQUEST_CANCELLATION',
            'REQUEST_FULFILLMENT',
            'SPLIT',
          ),
          externalUrl: text('Page where it can be done'),
        }),
      )
      .nullish()
      .describe('What can be done with it now'),
    lineItems: onDemand(connection(FulfillmentOrderLineItem, { first: 50 }))
      .nullish()
      .describe('What is to be sent'),
    merchantRequests: onDemand(connection(FulfillmentOrderMerchantRequest, { first: 10 }))
      .nullish()
      .describe('What the shop asked the service to do'),
  })
  .meta({ id: 'FulfillmentOrder', description: 'Goods of an order that are to be sent from one location.' })
