import { defineEntity } from '@ferrule/codegen'
import { bool, object, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { commerceActions, flag, STORES, StoreAddress, StoreAddressInput, shopId, stamps, word } from './commerce.ts'
import { docs, listId } from './shared.ts'

export const Store = z
  .looseObject({
    id: orAbsent(text('Id of the store, as your shop has it')),
    list_id: orAbsent(text('Id of the list whose members its customers are')),
    name: orAbsent(text('Name')),
    platform: orAbsent(text('Platform')),
    domain: orAbsent(text('Domain')),
    is_syncing: orAbsent(bool('Whether its records are being imported; automations wait meanwhile')),
    email_address: orAbsent(text('Email address')),
    currency_code: orAbsent(text('Currency, three letters')),
    money_format: orAbsent(text('Symbol of the currency')),
    primary_locale: orAbsent(text('Locale')),
    timezone: orAbsent(text('Time zone')),
    phone: orAbsent(text('Phone number')),
    address: StoreAddress.optional().describe('Address'),
    connected_site: orAbsent(object('Connected site: `site_foreign_id`, `site_script`')),
    automations: orAbsent(object('Automations of the store: `abandoned_cart`, `abandoned_browse`')),
    list_is_active: orAbsent(bool('Whether its list is active')),
    ...stamps,
  })
  .meta({ id: 'Store', description: 'A store, whose customers, products and orders Mailchimp knows.' })

const facts = {
  platform: word('Platform'),
  domain: word('Domain'),
  is_syncing: flag('Whether its records are being imported; automations wait meanwhile'),
  email_address: word('Email address'),
  money_format: word('Symbol of the currency'),
  primary_locale: word('Locale'),
  timezone: word('Time zone'),
  phone: word('Phone number'),
  address: StoreAddressInput.optional().describe('Address'),
}

export default defineEntity({
  name: 'stores',
  type: 'Store',
  summary: 'Stores, whose customers, products, orders and carts Mailchimp knows.',
  docs: docs('ecommerce-stores'),
  record: Store,
  actions: commerceActions({
    page: 'ecommerce-stores',
    noun: 'store',
    path: STORES,
    records: 'stores',
    parents: {},
    key: 'store_id',
    create: {
      id: shopId('store'),
      list_id: listId(),
      name: z.string().min(1).describe('Name'),
      currency_code: z.string().min(1).describe('Currency, three letters').meta({ example: 'EUR' }),
      ...facts,
    },
    update: { name: word('Name'), currency_code: word('Currency, three letters'), ...facts },
  }),
})
