import type { ActionDefinition } from '@ferrule/codegen'
import { bool, int, num, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date } from './shared.records.ts'
import { docs, get, list } from './shared.ts'

/** Shared by the entities of the e-commerce API: paths below a store, records with ids of the shop's own, amounts. */

/** An id that the shop gave its record. */
export const shopId = (what: string) =>
  z
    .string()
    .min(1)
    .max(50)
    .describe(`Id of the ${what}, as your shop has it`)
    .meta({ example: `${what.replaceAll(' ', '-')}-1` })

export const word = (what: string) => z.string().optional().describe(what)
export const amount = (what: string) => z.number().optional().describe(what)
export const whole = (what: string) => z.int().optional().describe(what)
export const flag = (what: string) => z.boolean().optional().describe(what)

const place = {
  address1: 'Street address',
  address2: 'Further line of the address',
  city: 'City',
  province: 'State or province',
  province_code: 'Code of the state or province',
  postal_code: 'Postal code',
  country: 'Country',
  country_code: 'Country, two letters',
}
const each = <Names extends Record<string, string>, Schema>(names: Names, make: (what: string) => Schema) =>
  Object.fromEntries(Object.entries(names).map(([name, what]) => [name, make(what)])) as {
    [Name in keyof Names]: Schema
  }
const coordinates = { longitude: 'Longitude', latitude: 'Latitude' }
const receiver = { name: 'Name', phone: 'Phone number', company: 'Company' }

const gone = (what: string) => orAbsent(text(what))

export const StoreAddress = z
  .looseObject({ ...each(place, gone), ...each(coordinates, (what) => orAbsent(num(what))) })
  .meta({ id: 'StoreAddress', description: 'An address of a store.' })
export const CustomerAddress = z
  .looseObject(each(place, gone))
  .meta({ id: 'CustomerAddress', description: 'An address of a customer.' })
export const OrderAddress = z
  .looseObject({ ...each({ ...place, ...receiver }, gone), ...each(coordinates, (what) => orAbsent(num(what))) })
  .meta({ id: 'OrderAddress', description: 'Where an order is sent or billed to.' })

export const CustomerAddressInput = z
  .strictObject(each(place, word))
  .meta({ id: 'CustomerAddressInput', description: 'An address of a customer.' })
export const StoreAddressInput = z
  .strictObject({ ...each(place, word), ...each(coordinates, amount) })
  .meta({ id: 'StoreAddressInput', description: 'An address of a store.' })
export const OrderAddressInput = z
  .strictObject({ ...each({ ...place, ...receiver }, word), ...each(coordinates, amount) })
  .meta({ id: 'OrderAddressInput', description: 'Where an order is sent or billed to.' })

export const stamps = {
  created_at: orAbsent(date('When it was created')),
  updated_at: orAbsent(date('When it was updated')),
}

export const StoreCustomer = z
  .looseObject({
    id: orAbsent(text('Id of the customer, as your shop has it')),
    email_address: orAbsent(text('Email address')),
    opt_in_status: orAbsent(bool('Whether the customer receives marketing')),
    company: orAbsent(text('Company')),
    first_name: orAbsent(text('First name')),
    last_name: orAbsent(text('Last name')),
    orders_count: orAbsent(int('Number of orders')),
    total_spent: orAbsent(num('Total spent')),
    address: CustomerAddress.optional().describe('Address'),
    ...stamps,
  })
  .meta({ id: 'StoreCustomer', description: 'A customer of a store.' })

export const customerFacts = {
  opt_in_status: flag('Whether the customer receives marketing; a new one is then added to the list'),
  company: word('Company'),
  first_name: word('First name'),
  last_name: word('Last name'),
  address: CustomerAddressInput.optional().describe('Address'),
}

/** The customer of an order or cart, who is created if there is none with that id. */
export const CustomerInput = z
  .strictObject({
    id: shopId('customer'),
    email_address: word('Email address; required for a new one'),
    ...customerFacts,
  })
  .meta({ id: 'CustomerInput', description: 'The customer; a new one is created.' })
export const CustomerChanges = z
  .strictObject(customerFacts)
  .meta({ id: 'CustomerChanges', description: 'Changes of the customer.' })

/** A line of an order or cart, as it is returned. */
export const lineRecord = {
  id: orAbsent(text('Id of the line, as your shop has it')),
  product_id: orAbsent(text('Id of the product')),
  product_title: orAbsent(text('Title of the product')),
  product_variant_id: orAbsent(text('Id of the variant')),
  product_variant_title: orAbsent(text('Title of the variant')),
  quantity: orAbsent(int('Quantity')),
  price: orAbsent(num('Price')),
}
export const lineInput = {
  id: shopId('line'),
  product_id: shopId('product'),
  product_variant_id: shopId('variant'),
  quantity: z.int().min(0).describe('Quantity'),
  price: z.number().describe('Price'),
}
export const lineChanges = {
  product_id: shopId('product').optional(),
  product_variant_id: shopId('variant').optional(),
  quantity: whole('Quantity'),
  price: amount('Price'),
}

type Shape = z.core.$ZodLooseShape

/** The actions of what a store has, whose paths differ in their nouns only. */
export function commerceActions<
  Parents extends Shape,
  Key extends string,
  Create extends Shape,
  Update extends Shape,
  Filters extends Shape = Record<never, never>,
>({
  page,
  noun,
  nouns = `${noun}s`,
  path,
  records,
  parents,
  key,
  create,
  update,
  filters = {} as Filters,
}: {
  page: string
  noun: string
  nouns?: string
  path: string
  records: string
  parents: Parents
  key: Key
  create: Create
  update: Update
  filters?: Filters
}) {
  const at = { docs: docs(page) }
  const one = `${path}/{${key}}`
  const own = { ...parents, [key]: shopId(noun) } as Parents & { [Name in Key]: ReturnType<typeof shopId> }
  return {
    list: list({ ...at, summary: `Lists ${nouns}.`, path, records, params: { ...parents, ...filters } }),
    get: get({ ...at, summary: `Returns one ${noun}.`, path: one, params: own }),
    create: {
      ...at,
      summary: `Adds a ${noun}.`,
      method: 'POST',
      path,
      params: z.strictObject({ ...parents, ...create }),
    },
    update: {
      ...at,
      summary: `Updates a ${noun}.`,
      method: 'PATCH',
      idempotent: true,
      path: one,
      params: z.strictObject({ ...own, ...update }),
    },
    delete: {
      ...at,
      summary: `Deletes a ${noun}.`,
      method: 'DELETE',
      path: one,
      params: z.strictObject(own),
      record: null,
    },
  } satisfies Record<string, ActionDefinition>
}

/** Path parameters of the e-commerce API. */
export const storeId = () => shopId('store')
export const STORES = '/3.0/ecommerce/stores'
