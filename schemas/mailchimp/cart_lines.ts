import { defineEntity } from '@ferrule/codegen'
import { commerceActions, lineChanges, lineInput, STORES, shopId, storeId } from './commerce.ts'
import { docs } from './shared.ts'
import { CartLine } from './store_carts.ts'

export default defineEntity({
  name: 'cart_lines',
  type: 'CartLine',
  summary: 'Lines of a cart.',
  docs: docs('ecommerce-cart-lines'),
  record: CartLine,
  actions: commerceActions({
    page: 'ecommerce-cart-lines',
    noun: 'line',
    path: `${STORES}/{store_id}/carts/{cart_id}/lines`,
    records: 'lines',
    parents: { store_id: storeId(), cart_id: shopId('cart') },
    key: 'line_id',
    create: lineInput,
    update: lineChanges,
  }),
})
