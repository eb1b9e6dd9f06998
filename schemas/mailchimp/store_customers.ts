import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { commerceActions, customerFacts, STORES, StoreCustomer, shopId, storeId } from './commerce.ts'
import { docs } from './shared.ts'

const required = {
  id: shopId('customer'),
  email_address: z.string().min(1).describe('Email address').meta({ example: 'ada@example.com' }),
  ...customerFacts,
  opt_in_status: z.boolean().describe('Whether the customer receives marketing; a new one is then added to the list'),
}

export default defineEntity({
  name: 'store_customers',
  type: 'StoreCustomer',
  summary: 'Customers of a store.',
  docs: docs('ecommerce-customers'),
  record: StoreCustomer,
  actions: {
    ...commerceActions({
      page: 'ecommerce-customers',
      noun: 'customer',
      path: `${STORES}/{store_id}/customers`,
      records: 'customers',
      parents: { store_id: storeId() },
      key: 'customer_id',
      create: required,
      update: customerFacts,
      filters: { email_address: z.string().min(1).optional().describe('Only the customer with this email address') },
    }),
    upsert: {
      summary: 'Updates a customer, or adds it.',
      docs: docs('ecommerce-customers'),
      method: 'PUT',
      access: 'write',
      path: `${STORES}/{store_id}/customers/{customer_id}`,
      params: z.strictObject({ store_id: storeId(), customer_id: shopId('customer'), ...required }),
    },
  },
})
