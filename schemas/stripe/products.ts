import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import {
  CustomUnitAmountParam,
  currencyOptions,
  recurringInterval,
  statementDescriptor,
  taxBehavior,
} from './shared.params.ts'
import {
  created,
  deletedRecord,
  expandable,
  id,
  legacy,
  livemode,
  Metadata,
  object,
  open,
  openEnum,
} from './shared.records.ts'
import {
  createdFilter,
  docs,
  expand,
  get,
  idOrEmpty,
  idParam,
  list,
  metadata,
  metadataOrEmpty,
  orEmpty,
  pathId,
  search,
} from './shared.ts'

export const Product = z
  .looseObject({
    id: id(),
    object: object('product'),
    active: z.boolean().describe('Whether it can be bought'),
    attributes: z
      .array(z.string())
      .nullish()
      .meta(
        legacy(
          'Attribute names of goods',
          'API versions after 2022-11-15 document it no more; keep such facts in `metadata`.',
        ),
      ),
    created: created(),
    default_price: expandable('Price').nullish().describe('Price used unless another is chosen'),
    deleted: z.never().optional().describe('Only on the stub of a deleted one'),
    description: z.string().nullable().describe('Text that customers see'),
    features: z
      .array(open())
      .nullish()
      .meta(
        legacy('Features shown in pricing tables', 'Renamed in API version 2024-04-10; read `marketing_features`.'),
      ),
    images: z.array(z.string()).describe('Addresses of pictures, at most 8'),
    livemode: livemode(),
    marketing_features: z
      .array(
        z
          .looseObject({ name: z.string().optional().describe('Name of the feature, at most 80 characters') })
          .meta({ id: 'MarketingFeature', description: 'A feature shown in pricing tables.' }),
      )
      .describe('Features shown in pricing tables, at most 15'),
    metadata: Metadata.describe("The caller's own keys and values"),
    name: z.string().describe('Name that customers see'),
    package_dimensions: z
      .looseObject({
        height: z.number().describe('Height in inches'),
        length: z.number().describe('Length in inches'),
        weight: z.number().describe('Weight in ounces'),
        width: z.number().describe('Width in inches'),
      })
      .meta({ id: 'PackageDimensions', description: 'Size and weight of a parcel.' })
      .nullable()
      .describe('Size and weight for shipping'),
    shippable: z.boolean().nullable().describe('Whether it is sent as a parcel'),
    statement_descriptor: z.string().nullish().describe("Text on the payer's statement"),
    tax_code: expandable().nullish().describe('Tax code'),
    tax_details: open().nullish().describe('Tax details; since the endive API versions'),
    type: openEnum('good', 'service').describe('Kind of the product'),
    unit_label: z.string().nullish().describe('What one unit is called on invoices and receipts'),
    updated: z.int().describe('When it was last changed, Unix seconds'),
    url: z.string().nullable().describe('Public page of the product'),
  })
  .meta({ id: 'Product', description: 'Something that is sold; what it costs is said by its prices.' })

export const DeletedProduct = deletedRecord('product', 'DeletedProduct', 'product')

const images = z.array(z.string()).max(8)
const features = z
  .array(z.strictObject({ name: z.string().max(80).describe('Name of the feature, at most 80 characters') }))
  .max(15)
const dimensions = z
  .strictObject({
    height: z.number().describe('Height in inches, 2 decimals at most'),
    length: z.number().describe('Length in inches, 2 decimals at most'),
    weight: z.number().describe('Weight in ounces, 2 decimals at most'),
    width: z.number().describe('Width in inches, 2 decimals at most'),
  })
  .meta({ id: 'PackageDimensionsParam', description: 'Size and weight of a parcel.' })

const recordId = () => pathId('product', 'prod_123', { search: true })

/** What create and update have in common. */
const written = {
  active: z.boolean().optional().meta({ default: true, description: 'Whether it can be bought' }),
  shippable: z.boolean().optional().describe('Whether it is sent as a parcel'),
  statement_descriptor: statementDescriptor()
    .optional()
    .describe("Text on the payer's statement, at most 22 characters without < > \\ \" '; only for services"),
  expand,
}

const DefaultPriceData = z
  .strictObject({
    currency: Currency.describe('Three-letter currency code, lower case'),
    currency_options: currencyOptions(),
    custom_unit_amount: CustomUnitAmountParam.optional().describe('Lets the customer choose the amount'),
    metadata: metadata(),
    recurring: z
      .strictObject({
        interval: recurringInterval().describe('Unit of the billing period'),
        interval_count: z.int().optional().meta({ default: 1, description: 'Units in one billing period' }),
      })
      .optional()
      .describe('Makes it a subscription price'),
    tax_behavior: taxBehavior().optional().describe('Whether the price contains tax'),
    unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('As `unit_amount`, with up to 12 decimals'),
  })
  .meta({ id: 'DefaultPriceData', description: 'The first price of a new product.' })

export default defineEntity({
  name: 'products',
  type: 'Product',
  summary: 'The goods and services that are sold.',
  docs: docs('products'),
  record: Product,
  actions: {
    list: list({
      summary: 'Lists products, newest first.',
      docs: docs('products/list'),
      path: '/v1/products',
      params: {
        active: z.boolean().optional().describe('Only products that can be bought, or only those that cannot'),
        created: createdFilter,
        ids: z.array(idParam()).optional().describe('Only the products with these ids; not together with a cursor'),
        shippable: z
          .boolean()
          .optional()
          .describe('Only products that are sent as a parcel, or only those that are not'),
        type: z.enum(['good', 'service']).optional().describe('Only products of this kind'),
        url: z.string().optional().describe('Only products with this page'),
      },
      atMostOne: [['starting_after', 'ending_before', 'ids']],
    }),
    create: {
      summary: 'Creates a product and returns it.',
      docs: docs('products/create'),
      method: 'POST',
      path: '/v1/products',
      params: z.strictObject({
        name: z.string().min(1).describe('Name that customers see'),
        ...written,
        default_price_data: DefaultPriceData.optional().describe('First price of the product'),
        description: z.string().optional().describe('Text that customers see'),
        id: idParam().optional().describe('Id to give it; must be new. Stripe makes one up otherwise'),
        images: images.optional().describe('Addresses of pictures, at most 8'),
        marketing_features: features.optional().describe('Features shown in pricing tables, at most 15'),
        metadata: metadata(),
        package_dimensions: dimensions.optional().describe('Size and weight for shipping'),
        tax_code: idParam().optional().describe('Tax code'),
        type: z.enum(['good', 'service']).optional().meta({ default: 'service', description: 'Kind of the product' }),
        unit_label: z.string().optional().describe('What one unit is called on invoices and receipts'),
        url: z.string().optional().describe('Public page of the product'),
      }),
    },
    get: get(recordId(), {
      summary: 'Returns one product.',
      docs: docs('products/retrieve'),
      path: '/v1/products/{id}',
    }),
    update: {
      summary: 'Changes the fields that are given and returns the product.',
      docs: docs('products/update'),
      method: 'POST',
      path: '/v1/products/{id}',
      params: z.strictObject({
        id: recordId(),
        name: z.string().min(1).optional().describe('Name that customers see'),
        ...written,
        default_price: idOrEmpty().describe('Price used unless another is chosen; empty: none'),
        description: orEmpty(z.string()).optional().describe('Text that customers see; empty removes it'),
        images: orEmpty(images).optional().describe('Addresses of pictures, at most 8; empty removes them'),
        marketing_features: orEmpty(features)
          .optional()
          .describe('Features shown in pricing tables, at most 15; empty removes them'),
        metadata: metadataOrEmpty(),
        package_dimensions: orEmpty(dimensions).optional().describe('Size and weight for shipping; empty removes it'),
        tax_code: orEmpty(idParam()).optional().describe('Tax code; empty removes it'),
        unit_label: orEmpty(z.string())
          .optional()
          .describe('What one unit is called; only for services; empty removes it'),
        url: orEmpty(z.string()).optional().describe('Public page of the product; empty removes it'),
      }),
    },
    delete: {
      summary: 'Deletes a product that has no prices and returns a stub; one with prices can only be made inactive.',
      docs: docs('products/delete'),
      method: 'DELETE',
      path: '/v1/products/{id}',
      params: z.strictObject({ id: recordId() }),
      record: DeletedProduct,
    },
    api_search: search({
      summary:
        'Finds products by a query in the search language of Stripe; what was written within the last minute may be missing.',
      docs: docs('products/search'),
      path: '/v1/products/search',
    }),
  },
})
