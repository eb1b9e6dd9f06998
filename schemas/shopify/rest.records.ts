import { open } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, int, num, text, word } from './shared.records.ts'

/**
 * Records that only the REST API has, with its names and its numbers for ids. An id is 64 bits wide: one that a number
 * cannot hold is text.
 */

const number = () => z.union([z.string(), z.int()])
const id = (what = 'Id') => number().describe(what)
const idOrNone = (what: string) => number().nullish().describe(what)
const ids = (what: string) => z.array(number()).nullish().describe(what)
const object = (what: string) => open().nullish().describe(what)
const time = (what: string) => z.string().nullish().describe(`${what}; ISO 8601 with the offset of the shop`)
const gid = () => text('Id in GraphQL')

export const Province = z
  .looseObject({
    id: id(),
    country_id: idOrNone('Id of the country'),
    name: text('Name'),
    code: text('Code, like `ON`'),
    tax_name: text('Name of the tax'),
    tax_type: text('How the tax goes with that of the country: null added to it, `normal`, `harmonized`, `compounded`'),
    shipping_zone_id: idOrNone('Id of the shipping zone'),
    tax: num('Tax, 0 to 1'),
    tax_percentage: num('Tax in per cent'),
  })
  .meta({ id: 'Province', description: 'A province and its tax.' })

export const Country = z
  .looseObject({
    id: id(),
    name: text('Name'),
    code: text('Code, two letters, ISO 3166-1; `*` is the rest of the world'),
    tax_name: text('Name of the tax'),
    tax: num('Tax, 0 to 1'),
    provinces: z.array(Province).nullish().describe('Provinces'),
  })
  .meta({ id: 'Country', description: 'A country that the shop delivers to, and its taxes.' })

export const Collect = z
  .looseObject({
    id: id(),
    collection_id: idOrNone('Id of the collection'),
    product_id: idOrNone('Id of the product'),
    created_at: time('When it was made; null in smart collections'),
    updated_at: time('When it last changed; null in smart collections'),
    position: int('Place of the product in the collection, from 1'),
    sort_value: text('The same as text that sorts like it'),
  })
  .meta({ id: 'Collect', description: 'That a product is in a collection.' })

export const PriceRule = z
  .looseObject({
    id: id(),
    title: text('Title'),
    value_type: word('What `value` is', 'fixed_amount', 'percentage'),
    value: text('What is taken off: a negative decimal, like `-10.0`'),
    customer_selection: word('Who gets it', 'all', 'prerequisite'),
    target_type: word('Whether it is for goods or for delivery', 'line_item', 'shipping_line'),
    target_selection: word('Which lines it is for', 'all', 'entitled'),
    allocation_method: word('How it is spread over the lines', 'across', 'each'),
    allocation_limit: int('How often it is given within one order'),
    once_per_customer: bool('Whether a customer can use it once only'),
    usage_limit: int('How often it can be used'),
    starts_at: time('From when it is given'),
    ends_at: time('Until when it is given'),
    created_at: time('When it was made'),
    updated_at: time('When it last changed'),
    entitled_product_ids: ids('Products that it is for'),
    entitled_variant_ids: ids('Variants that it is for'),
    entitled_collection_ids: ids('Collections that it is for'),
    entitled_country_ids: ids('Countries to which delivery is cheaper'),
    prerequisite_product_ids: ids('Products of which one has to be bought'),
    prerequisite_variant_ids: ids('Variants of which one has to be bought'),
    prerequisite_collection_ids: ids('Collections from which something has to be bought'),
    customer_segment_prerequisite_ids: ids('Segments of customers who get it'),
    prerequisite_customer_ids: ids('Customers who get it'),
    prerequisite_subtotal_range: object('`greater_than_or_equal_to`: least price of the order'),
    prerequisite_quantity_range: object('`greater_than_or_equal_to`: least number of items'),
    prerequisite_shipping_price_range: object('`less_than_or_equal_to`: greatest price of delivery'),
    prerequisite_to_entitlement_quantity_ratio: object(
      '`prerequisite_quantity` have to be bought to get `entitled_quantity`',
    ),
    prerequisite_to_entitlement_purchase: object('`prerequisite_amount`: what has to be spent'),
    admin_graphql_api_id: gid(),
  })
  .meta({ id: 'PriceRule', description: 'What a discount takes off, for whom and when.' })

export const DiscountCode = z
  .looseObject({
    id: idOrNone('Id; null while a batch of codes is being made'),
    price_rule_id: idOrNone('Id of the price rule'),
    code: text('The code'),
    usage_count: int('How often it was used'),
    created_at: time('When it was made'),
    updated_at: time('When it last changed'),
    errors: object('What is wrong with it, in a batch of codes'),
  })
  .meta({ id: 'DiscountCode', description: 'A code by which customers get what a price rule says.' })

export const ProductImageMetafield = z
  .looseObject({
    id: id(),
    namespace: text('Group that the key is in'),
    key: text('Key'),
    type: text('Type of the value, like `single_line_text_field`'),
    value: z
      .union([z.string(), z.number(), z.boolean()])
      .nullish()
      .describe('Value; a number or boolean where its type is one'),
    description: text('What the value means'),
    owner_id: idOrNone('Id of the picture'),
    owner_resource: text('Kind of record that it is on'),
    created_at: time('When it was made'),
    updated_at: time('When it last changed'),
    admin_graphql_api_id: gid(),
  })
  .meta({
    id: 'ProductImageMetafield',
    description: 'A value that the shop or an app added to a picture of a product.',
  })
