import { defineEntity } from '@ferrule/codegen'
import { num, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { amount, commerceActions, lineChanges, lineInput, lineRecord, STORES, shopId, storeId } from './commerce.ts'
import { docs } from './shared.ts'

export const OrderLine = z
  .looseObject({
    ...lineRecord,
    image_url: orAbsent(text('Address of the image')),
    discount: orAbsent(num('Discount')),
  })
  .meta({ id: 'OrderLine', description: 'A line of an order.' })

export const orderLineInput = { ...lineInput, discount: amount('Discount') }
export const orderLineChanges = { ...lineChanges, discount: amount('Discount') }

export default defineEntity({
  name: 'order_lines',
  type: 'OrderLine',
  summary: 'Lines of an order.',
  docs: docs('ecommerce-order-lines'),
  record: OrderLine,
  actions: commerceActions({
    page: 'ecommerce-order-lines',
    noun: 'line',
    path: `${STORES}/{store_id}/orders/{order_id}/lines`,
    records: 'lines',
    parents: { store_id: storeId(), order_id: shopId('order') },
    key: 'line_id',
    create: orderLineInput,
    update: orderLineChanges,
  }),
})
