import { always, orNull } from '@ferrule/codegen/fields'
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
    company: orNull(text('Carrier')),
    number: orNull(text('Tracking number')),
    url: orNull(text('Page that shows where the parcel is')),
  })
  .meta({ id: 'FulfillmentTrackingInfo', description: 'How to follow a parcel.' })

export const FulfillmentLineItem = z
  .looseObject({
    id: gid('FulfillmentLineItem'),
    quantity: orNull(int('Number that is sent')),
    lineItem: always(reference('Line of the order')),
    originalTotalSet: always(moneyBag('Price of them, without discounts')),
  })
  .meta({ id: 'FulfillmentLineItem', description: 'What a parcel holds of one line of an order.' })

export const Fulfillment = z
  .looseObject({
    id: gid('Fulfillment'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name, like `#1001-F1`')),
    status: always(word('State', 'CANCELLED', 'ERROR', 'FAILURE', 'OPEN', 'PENDING', 'SUCCESS')),
    displayStatus: orNull(
      word(
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
    ),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    deliveredAt: orNull(time('When it arrived')),
    inTransitAt: orNull(time('When it left')),
    estimatedDeliveryAt: orNull(time('When it should arrive')),
    totalQuantity: always(int('Number of all that is sent')),
    requiresShipping: always(bool('Whether something has to be sent')),
    order: always(resource('Order')),
    location: omissible(resource('Where it is sent from. The scope `read_locations` is needed')),
    service: z
      .looseObject({
        id: gid('FulfillmentService'),
        serviceName: always(text('Name of the service')),
        handle: always(text('Name in lower case, like `manual`')),
      })
      .nullable()
      .describe('Who sends it'),
    originAddress: z
      .looseObject({
        address1: orNull(text('Street and number')),
        address2: orNull(text('Flat, floor, building')),
        city: orNull(text('City')),
        countryCode: always(country('Country')),
        provinceCode: orNull(text('Code of the province')),
        zip: orNull(text('Postal code')),
      })
      .nullable()
      .describe('Address that it is sent from'),
    trackingInfo: z.array(FulfillmentTrackingInfo).describe('How to follow the parcels'),
    fulfillmentLineItems: onDemand(connection(FulfillmentLineItem, { first: 50 }))
      .nullish()
      .describe('What is sent'),
  })
  .meta({ id: 'Fulfillment', description: 'Goods of an order that were sent.' })

export const FulfillmentOrderLineItem = z
  .looseObject({
    id: gid('FulfillmentOrderLineItem'),
    totalQuantity: always(int('Number to send')),
    remainingQuantity: always(int('Number that is left to send')),
    inventoryItemId: orNull(text('Id of the inventory item')),
    sku: orNull(text('Stock keeping unit')),
    lineItem: always(reference('Line of the order')),
    variant: omissible(reference('Variant. The scope `read_products` is needed')),
  })
  .meta({ id: 'FulfillmentOrderLineItem', description: 'What is to be sent of one line of an order.' })

export const FulfillmentHold = z
  .looseObject({
    id: gid('FulfillmentHold'),
    reason: always(
      word(
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
    ),
    reasonNotes: orNull(text('Why it waits, in words')),
  })
  .meta({ id: 'FulfillmentHold', description: 'A reason to wait with sending.' })

export const FulfillmentOrderMerchantRequest = z
  .looseObject({
    id: gid('FulfillmentOrderMerchantRequest'),
    kind: always(word('What is requested', 'CANCELLATION_REQUEST', 'FULFILLMENT_REQUEST')),
    message: orNull(text('Words to the service')),
    sentAt: always(time('When it was sent')),
  })
  .meta({ id: 'FulfillmentOrderMerchantRequest', description: 'What the shop asked a fulfillment service to do.' })

export const FulfillmentOrder = z
  .looseObject({
    id: gid('FulfillmentOrder'),
    status: always(word('State', 'CANCELLED', 'CLOSED', 'INCOMPLETE', 'IN_PROGRESS', 'ON_HOLD', 'OPEN', 'SCHEDULED')),
    requestStatus: always(
      word(
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
    ),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    fulfillAt: orNull(time('From when it can be sent')),
    fulfillBy: orNull(time('Until when it has to be sent')),
    orderId: always(text('Id of the order')),
    orderName: always(text('Name of the order, like `#1001`')),
    assignedLocation: z
      .looseObject({
        name: always(text('Name')),
        address1: orNull(text('Street and number')),
        address2: orNull(text('Flat, floor, building')),
        city: orNull(text('City')),
        province: orNull(text('Province')),
        zip: orNull(text('Postal code')),
        phone: orNull(text('Phone number')),
        countryCode: always(country('Country')),
        location: omissible(reference('The location. The scope `read_locations` is needed')),
      })
      .describe('Where it is to be sent from'),
    destination: z
      .looseObject({
        id: gid('FulfillmentOrderDestination'),
        firstName: orNull(text('First name')),
        lastName: orNull(text('Last name')),
        company: orNull(text('Company')),
        address1: orNull(text('Street and number')),
        address2: orNull(text('Flat, floor, building')),
        city: orNull(text('City')),
        province: orNull(text('Province')),
        zip: orNull(text('Postal code')),
        countryCode: orNull(country('Country')),
        email: orNull(text('E-mail address')),
        phone: orNull(text('Phone number')),
      })
      .nullable()
      .describe('Where it goes'),
    deliveryMethod: z
      .looseObject({
        id: gid('DeliveryMethod'),
        methodType: always(word('Kind of delivery', 'LOCAL', 'NONE', 'PICKUP_POINT', 'PICK_UP', 'RETAIL', 'SHIPPING')),
        minDeliveryDateTime: orNull(time('Earliest time of arrival')),
        maxDeliveryDateTime: orNull(time('Latest time of arrival')),
      })
      .nullable()
      .describe('How it goes'),
    fulfillmentHolds: z.array(FulfillmentHold).describe('Why it waits'),
    internationalDuties: z
      .looseObject({ incoterm: always(text('Who pays duties: `DAP`, `DDP`')) })
      .nullable()
      .describe('Duties'),
    supportedActions: z
      .array(
        z.looseObject({
          action: always(
            word(
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
          ),
          externalUrl: orNull(text('Page where it can be done')),
        }),
      )
      .describe('What can be done with it now'),
    lineItems: onDemand(connection(FulfillmentOrderLineItem, { first: 50 }))
      .nullish()
      .describe('What is to be sent'),
    merchantRequests: onDemand(connection(FulfillmentOrderMerchantRequest, { first: 10 }))
      .nullish()
      .describe('What the shop asked the service to do'),
  })
  .meta({ id: 'FulfillmentOrder', description: 'Goods of an order that are to be sent from one location.' })
