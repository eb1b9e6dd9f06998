import { open } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, int, num, text, word } from './shared.records.ts'

/**
 * Records that only the REST API has, with its field names and numeric ids. An id is 64 bits wide: one that a number
 * cannot hold is a string.
 */

const number = () => z.union([z.string(), z.int()])
const id = (what = 'Id') => number().describe(what)
const idOrNone = (what: string) => number().nullish().describe(what)
const ids = (what: string) => z.array(number()).nullish().describe(what)
const object = (what: string) => open().nullish().describe(what)
const time = (what: string) => z.string().nullish().describe(`${what}; ISO 8601 with the shop's offset`)
const gid = () => text('Id in GraphQL')

export const Province = z
  .looseObject({
    id: id(),
    country_id: idOrNone('Id of the country'),
    name: text('Name'),
    code: text('Code, such as `ON`'),
    tax_name: text('Name of the tax'),
    tax_type: text(
      "How the province's tax combines with the country's: null to add both, `normal`, `harmonized`, `compounded`",
    ),
    shipping_zone_id: idOrNone('Id of the shipping zone'),
    tax: num('Tax rate, as a fraction from 0 to 1'),
    tax_percentage: num('Tax rate in percent'),
  })
  .meta({ id: 'Province', description: 'A province and its tax rate.' })

export const Country = z
  .looseObject({
    id: id(),
    name: text('Name'),
    code: text('Two-letter code, ISO 3166-1; `*` stands for the rest of the world'),
    tax_name: text('Name of the tax'),
    tax: num('Tax rate, as a fraction from 0 to 1'),
    provinces: z.array(Province).nullish().describe('Provinces'),
  })
  .meta({ id: 'Country', description: 'A country that the shop ships to, with its tax rates.' })

export const Collect = z
  .looseObject({
    id: id(),
    collection_id: idOrNone('Id of the collection'),
    product_id: idOrNone('Id of the product'),
    created_at: time('When it was created; null for smart collections'),
    updated_at: time('When it was last updated; null for smart collections'),
    position: int('Position of the product in the collection, starting at 1'),
    sort_value: text('The position as a string that sorts the same way'),
  })
  .meta({ id: 'Collect', description: 'The membership of a product in a collection.' })

export const PriceRule = z
  .looseObject({
    id: id(),
    title: text('Title'),
    value_type: word('Whether `value` is an amount or a percentage', 'fixed_amount', 'percentage'),
    value: text('Value of the discount: a negative decimal, such as `-10.0`'),
    customer_selection: word('Which customers are eligible', 'all', 'prerequisite'),
    target_type: word('Whether it applies to line items or shipping', 'line_item', 'shipping_line'),
    target_selection: word('Which line items it applies to', 'all', 'entitled'),
    allocation_method: word('How it is allocated to line items', 'across', 'each'),
    allocation_limit: int('Maximum number of times it applies within one order'),
    once_per_customer: bool('Whether each customer can use the discount only once'),
    usage_limit: int('Maximum number of uses'),
    starts_at: time('When the discount starts'),
    ends_at: time('When the discount ends'),
    created_at: time('When it was created'),
    updated_at: time('When it was last updated'),
    entitled_product_ids: ids('Ids of the products it applies to'),
    entitled_variant_ids: ids('Ids of the variants it applies to'),
    entitled_collection_ids: ids('Ids of the collections it applies to'),
    entitled_country_ids: ids('Ids of the countries it applies to, for shipping discounts'),
    prerequisite_product_ids: ids('Ids of products, one of which has to be bought'),
    prerequisite_variant_ids: ids('Ids of variants, one of which has to be bought'),
    prerequisite_collection_ids: ids('Ids of collections, from one of which a product has to be bought'),
    customer_segment_prerequisite_ids: ids('Ids of the eligible customer segments'),
    prerequisite_customer_ids: ids('Ids of the eligible customers'),
    prerequisite_subtotal_range: object('`greater_than_or_equal_to`: minimum subtotal'),
    prerequisite_quantity_range: object('`greater_than_or_equal_to`: minimum quantity'),
    prerequisite_shipping_price_range: object('`less_than_or_equal_to`: maximum shipping price'),
    prerequisite_to_entitlement_quantity_ratio: object(
      '`prerequisite_quantity` items have to be bought to get `entitled_quantity` items',
    ),
    prerequisite_to_entitlement_purchase: object('`prerequisite_amount`: amount that has to be spent'),
    admin_graphql_api_id: gid(),
  })
  .meta({ id: 'PriceRule', description: 'A price rule: what a discount takes off, for whom, and when.' })

export const DiscountCode = z
  .looseObject({
    id: idOrNone('Id; null while a batch of codes is being created'),
    price_rule_id: idOrNone('Id of the price rule'),
    code: text('Discount code'),
    usage_count: int('Number of uses'),
    created_at: time('When it was created'),
    updated_at: time('When it was last updated'),
    errors: object('Errors, in a batch of codes'),
  })
  .meta({ id: 'DiscountCode', description: 'A discount code that applies a price rule.' })

export const ProductImageMetafield = z
  .looseObject({
    id: id(),
    namespace: text('Namespace of the key'),
    key: text('Key'),
    type: text('Type of the value, such as `single_line_text_field`'),
    value: z
      .union([z.string(), z.number(), z.boolean()])
      .nullish()
      .describe('Value; a number or boolean if its type is one'),
    description: text('Description of the metafield'),
    owner_id: idOrNone('Id of the image'),
    owner_resource: text('Type of record it belongs to'),
    created_at: time('When it was created'),
    updated_at: time('When it was last updated'),
    admin_graphql_api_id: gid(),
  })
  .meta({
    id: 'ProductImageMetafield',
    description: 'A custom field that a shop or app has added to a product image.',
  })
