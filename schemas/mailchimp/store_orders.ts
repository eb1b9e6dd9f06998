import { defineEntity } from '@ferrule/codegen'
import { num, object, objects, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  amount,
  CustomerChanges,
  CustomerInput,
  commerceActions,
  OrderAddress,
  OrderAddressInput,
  STORES,
  StoreCustomer,
  shopId,
  storeId,
  word,
} from './commerce.ts'
import { OrderLine, orderLineChanges, orderLineInput } from './order_lines.ts'
import { date } from './shared.records.ts'
import { docs, list, timeOrEmpty } from './shared.ts'

export const StoreOrder = z
  .looseObject({
    id: orAbsent(text('Id of the order, as your shop has it')),
    customer: StoreCustomer.optional().describe('Customer'),
    store_id: orAbsent(text('Id of the store')),
    campaign_id: orAbsent(text('Id of the campaign that led to it')),
    landing_site: orAbsent(text('Page on which the customer entered the shop')),
    financial_status: orAbsent(text('Whether it is paid, as your shop says')),
    fulfillment_status: orAbsent(text('Whether it is sent, as your shop says')),
    currency_code: orAbsent(text('Currency, three letters')),
    order_total: orAbsent(num('Total')),
    order_url: orAbsent(text('Address of its page')),
    discount_total: orAbsent(num('Discounts')),
    tax_total: orAbsent(num('Taxes')),
    shipping_total: orAbsent(num('Shipping')),
    tracking_code: orAbsent(text('`prec` for product recommendations')),
    processed_at_foreign: orAbsent(date('When it was processed')),
    cancelled_at_foreign: orAbsent(date('When it was canceled')),
    updated_at_foreign: orAbsent(date('When it was updated')),
    shipping_address: OrderAddress.optional().describe('Where it is sent'),
    billing_address: OrderAddress.optional().describe('Whom it is billed to'),
    promos: orAbsent(objects('Discounts that were used: `code`, `amount_discounted`, `type`')),
    lines: z.array(OrderLine).optional().describe('Lines'),
    outreach: orAbsent(object('Outreach that led to it: `id`, `name`, `type`, `published_time`')),
    tracking_number: orAbsent(text('Tracking number')),
    tracking_carrier: orAbsent(text('Carrier')),
    tracking_url: orAbsent(text('Address of the tracking page')),
  })
  .meta({ id: 'StoreOrder', description: 'An order in a store.' })

const PromoInput = z
  .strictObject({
    code: z.string().min(1).describe('Code'),
    amount_discounted: z.number().describe('Amount, or percentage, off'),
    type: z.enum(['fixed', 'percentage']).describe('Whether it is an amount or a percentage'),
  })
  .meta({ id: 'PromoInput', description: 'A discount that was used.' })

const facts = {
  campaign_id: word('Id of the campaign that led to it'),
  landing_site: word('Page on which the customer entered the shop'),
  financial_status: word('Whether it is paid; `paid`, `pending`, `refunded` and `cancelled` send notifications'),
  fulfillment_status: word('Whether it is sent; `shipped` sends a notification'),
  order_url: word('Address of its page'),
  discount_total: amount('Discounts'),
  tax_total: amount('Taxes'),
  shipping_total: amount('Shipping'),
  tracking_code: z.literal('prec').optional().describe('For product recommendations'),
  processed_at_foreign: timeOrEmpty('When it was processed'),
  cancelled_at_foreign: timeOrEmpty('When it was canceled'),
  updated_at_foreign: timeOrEmpty('When it was updated'),
  shipping_address: OrderAddressInput.optional().describe('Where it is sent'),
  billing_address: OrderAddressInput.optional().describe('Whom it is billed to'),
  promos: z.array(PromoInput).optional().describe('Discounts that were used'),
  outreach: z
    .strictObject({ id: word('Id of the outreach') })
    .optional()
    .describe('Outreach that led to it'),
  tracking_number: word('Tracking number'),
  tracking_carrier: word('Carrier'),
  tracking_url: word('Address of the tracking page'),
}

const filters = {
  customer_id: z.string().min(1).optional().describe('Only orders of this customer'),
  campaign_id: z.string().min(1).optional().describe('Only orders that this campaign led to'),
  outreach_id: z.string().min(1).optional().describe('Only orders that this outreach led to'),
  has_outreach: z.boolean().optional().describe('Whether an outreach led to it'),
}

export default defineEntity({
  name: 'store_orders',
  type: 'StoreOrder',
  summary: 'Orders in a store.',
  docs: docs('ecommerce-orders'),
  record: StoreOrder,
  actions: {
    list_all: list({
      summary: 'Lists the orders of all stores.',
      docs: docs('ecommerce-orders'),
      path: '/3.0/ecommerce/orders',
      records: 'orders',
      params: filters,
    }),
    ...commerceActions({
      page: 'ecommerce-orders',
      noun: 'order',
      path: `${STORES}/{store_id}/orders`,
      records: 'orders',
      parents: { store_id: storeId() },
      key: 'order_id',
      filters,
      create: {
        id: shopId('order'),
        customer: CustomerInput.describe('The customer; a new one is created').meta({ example: { id: 'customer-1' } }),
        currency_code: z.string().min(1).describe('Currency, three letters').meta({ example: 'EUR' }),
        order_total: z.number().describe('Total'),
        ...facts,
        lines: z
          .array(z.strictObject(orderLineInput).meta({ id: 'OrderLineInput', description: 'A line of an order.' }))
          .min(1)
          .describe('Lines, at least one')
          .meta({
            example: [
              { id: 'line-1', product_id: 'product-1', product_variant_id: 'variant-1', quantity: 1, price: 19.9 },
            ],
          }),
      },
      update: {
        customer: CustomerChanges.optional().describe('Changes of the customer'),
        currency_code: word('Currency, three letters'),
        order_total: amount('Total'),
        ...facts,
        lines: z
          .array(z.strictObject(orderLineChanges).meta({ id: 'OrderLineChanges', description: 'A line of an order.' }))
          .optional()
          .describe('Lines'),
      },
    }),
  },
})
