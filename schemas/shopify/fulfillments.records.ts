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
    url: orNull(text('Tracking URL')),
  })
  .meta({ id: 'FulfillmentTrackingInfo', description: 'How to track a package.' })

export const FulfillmentLineItem = z
  .looseObject({
    id: gid('FulfillmentLineItem'),
    quantity: orNull(int('Quantity fulfilled')),
    lineItem: always(reference('Line item of the order')),
    originalTotalSet: always(moneyBag('Total price before discounts')),
  })
  .meta({ id: 'FulfillmentLineItem', description: 'A line item that has been fulfilled.' })

export const Fulfillment = z
  .looseObject({
    id: gid('Fulfillment'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name, such as `#1001-F1`')),
    status: always(word('Status', 'CANCELLED', 'ERROR', 'FAILURE', 'OPEN', 'PENDING', 'SUCCESS')),
    displayStatus: orNull(
      word(
        'Status shown to staff',
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
    deliveredAt: orNull(time('When it was delivered')),
    inTransitAt: orNull(time('When it was in transit')),
    estimatedDeliveryAt: orNull(time('Estimated delivery time')),
    totalQuantity: always(int('Total quantity fulfilled')),
    requiresShipping: always(bool('Whether anything requires shipping')),
    order: always(resource('Order')),
    location: omissible(resource('Location it was fulfilled from; requires the scope `read_locations`')),
    service: z
      .looseObject({
        id: gid('FulfillmentService'),
        serviceName: always(text('Name of the service')),
        handle: always(text('Handle of the service, such as `manual`')),
      })
      .nullable()
      .describe('Fulfillment service'),
    originAddress: z
      .looseObject({
        address1: orNull(text('Street address')),
        address2: orNull(text('Apartment, floor or building')),
        city: orNull(text('City')),
        countryCode: always(country('Country')),
        provinceCode: orNull(text('Province code')),
        zip: orNull(text('Postal code')),
      })
      .nullable()
      .describe('Address it was shipped from'),
    trackingInfo: z.array(FulfillmentTrackingInfo).describe('Tracking information'),
    fulfillmentLineItems: onDemand(connection(FulfillmentLineItem, { first: 50 }))
      .nullish()
      .describe('Line items fulfilled'),
  })
  .meta({ id: 'Fulfillment', description: 'Items of an order that have been fulfilled.' })

export const FulfillmentOrderLineItem = z
  .looseObject({
    id: gid('FulfillmentOrderLineItem'),
    totalQuantity: always(int('Quantity to fulfill')),
    remainingQuantity: always(int('Quantity that remains to be fulfilled')),
    inventoryItemId: orNull(text('Id of the inventory item')),
    sku: orNull(text('SKU (stock keeping unit)')),
    lineItem: always(reference('Line item of the order')),
    variant: omissible(reference('Variant; requires the scope `read_products`')),
  })
  .meta({ id: 'FulfillmentOrderLineItem', description: 'A line item to be fulfilled.' })

export const FulfillmentHold = z
  .looseObject({
    id: gid('FulfillmentHold'),
    reason: always(
      word(
        'Reason for the hold',
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
    reasonNotes: orNull(text('Further notes on the hold')),
  })
  .meta({ id: 'FulfillmentHold', description: 'A reason to hold back fulfillment.' })

export const FulfillmentOrderMerchantRequest = z
  .looseObject({
    id: gid('FulfillmentOrderMerchantRequest'),
    kind: always(word('Kind of request', 'CANCELLATION_REQUEST', 'FULFILLMENT_REQUEST')),
    message: orNull(text('Message to the fulfillment service')),
    sentAt: always(time('When it was sent')),
  })
  .meta({ id: 'FulfillmentOrderMerchantRequest', description: 'A request from the merchant to a fulfillment service.' })

export const FulfillmentOrder = z
  .looseObject({
    id: gid('FulfillmentOrder'),
    status: always(word('Status', 'CANCELLED', 'CLOSED', 'INCOMPLETE', 'IN_PROGRESS', 'ON_HOLD', 'OPEN', 'SCHEDULED')),
    requestStatus: always(
      word(
        'Status of the request to the fulfillment service',
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
    fulfillAt: orNull(time('When it can be fulfilled')),
    fulfillBy: orNull(time('When it has to be fulfilled by')),
    orderId: always(text('Id of the order')),
    orderName: always(text('Name of the order, such as `#1001`')),
    assignedLocation: z
      .looseObject({
        name: always(text('Name')),
        address1: orNull(text('Street address')),
        address2: orNull(text('Apartment, floor or building')),
        city: orNull(text('City')),
        province: orNull(text('Province')),
        zip: orNull(text('Postal code')),
        phone: orNull(text('Phone number')),
        countryCode: always(country('Country')),
        location: omissible(reference('The location; requires the scope `read_locations`')),
      })
      .describe('Location assigned to fulfill it'),
    destination: z
      .looseObject({
        id: gid('FulfillmentOrderDestination'),
        firstName: orNull(text('First name')),
        lastName: orNull(text('Last name')),
        company: orNull(text('Company')),
        address1: orNull(text('Street address')),
        address2: orNull(text('Apartment, floor or building')),
        city: orNull(text('City')),
        province: orNull(text('Province')),
        zip: orNull(text('Postal code')),
        countryCode: orNull(country('Country')),
        email: orNull(text('Email address')),
        phone: orNull(text('Phone number')),
      })
      .nullable()
      .describe('Shipping address'),
    deliveryMethod: z
      .looseObject({
        id: gid('DeliveryMethod'),
        methodType: always(
          word('Type of delivery method', 'LOCAL', 'NONE', 'PICKUP_POINT', 'PICK_UP', 'RETAIL', 'SHIPPING'),
        ),
        minDeliveryDateTime: orNull(time('Earliest delivery time')),
        maxDeliveryDateTime: orNull(time('Latest delivery time')),
      })
      .nullable()
      .describe('Delivery method'),
    fulfillmentHolds: z.array(FulfillmentHold).describe('Reason for the hold'),
    internationalDuties: z
      .looseObject({ incoterm: always(text('Incoterm, which says who pays duties: `DAP`, `DDP`')) })
      .nullable()
      .describe('Total duties'),
    supportedActions: z
      .array(
        z.looseObject({
          action: always(
            word(
              'Action that can be performed',
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
          externalUrl: orNull(text('URL at which it can be performed')),
        }),
      )
      .describe('Actions that can be performed now'),
    lineItems: onDemand(connection(FulfillmentOrderLineItem, { first: 50 }))
      .nullish()
      .describe('Line items to be fulfilled'),
    merchantRequests: onDemand(connection(FulfillmentOrderMerchantRequest, { first: 10 }))
      .nullish()
      .describe("The merchant's requests to the fulfillment service"),
  })
  .meta({ id: 'FulfillmentOrder', description: 'Items of an order to be fulfilled from one location.' })
