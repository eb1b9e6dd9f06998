import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import {
  CustomUnitAmountParam,
  currencyOptions,
  recurringInterval,
  statementDescriptor,
  TaxDetailsParam,
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
    active: z.boolean().describe('Whether it is available for purchase'),
    attributes: z
      .array(z.string())
      .nullish()
      .meta(
        legacy(
          'Names of attributes of goods',
          'Not documented since API version 2022-11-15; use `metadata` for such information.',
        ),
      ),
    created: created(),
    default_price: expandable('Price').nullish().describe('Default price'),
    deleted: z.never().optional().describe('Set on the stub of a deleted record only'),
    description: z.string().nullable().describe('Description, shown to customers'),
    features: z
      .array(open())
      .nullish()
      .meta(
        legacy('Features shown in pricing tables', 'Renamed in API version 2024-04-10; read `marketing_features`.'),
      ),
    images: z.array(z.string()).describe('URLs of up to 8 images'),
    livemode: livemode(),
    marketing_features: z
      .array(
        z
          .looseObject({ name: z.string().optional().describe('Name of the feature, at most 80 characters') })
          .meta({ id: 'MarketingFeature', description: 'A feature shown in pricing tables.' }),
      )
      .describe('Up to 15 features shown in pricing tables'),
    metadata: Metadata.describe('Your own keys and values'),
    name: z.string().describe('Name, shown to customers'),
    package_dimensions: z
      .looseObject({
        height: z.number().describe('Height in inches'),
        length: z.number().describe('Length in inches'),
        weight: z.number().describe('Weight in ounces'),
        width: z.number().describe('Width in inches'),
      })
      .meta({ id: 'PackageDimensions', description: 'The dimensions of a package.' })
      .nullable()
      .describe('Dimensions for shipping'),
    shippable: z.boolean().nullable().describe('Whether it is shipped'),
    statement_descriptor: z.string().nullish().describe('Statement descriptor'),
    tax_code: expandable().nullish().describe('Tax code'),
    tax_details: open().nullish().describe('Tax details; since the endive API versions'),
    type: openEnum('good', 'service').describe('Type of product'),
    unit_label: z.string().nullish().describe('Label for one unit on invoices and receipts'),
    updated: z.int().describe('When it was last updated, Unix seconds'),
    url: z.string().nullable().describe("URL of the product's public page"),
  })
  .meta({ id: 'Product', description: 'A product: goods or a service that you sell. Its prices say what it costs.' })

export const DeletedProduct = deletedRecord('product', 'DeletedProduct', 'product')

const images = z.array(z.string()).max(8)
const features = z
  .array(z.strictObject({ name: z.string().max(80).describe('Name of the feature, at most 80 characters') }))
  .max(15)
const dimensions = z
  .strictObject({
    height: z.number().describe('Height in inches, with at most 2 decimal places'),
    length: z.number().describe('Length in inches, with at most 2 decimal places'),
    weight: z.number().describe('Weight in ounces, with at most 2 decimal places'),
    width: z.number().describe('Width in inches, with at most 2 decimal places'),
  })
  .meta({ id: 'PackageDimensionsParam', description: 'The dimensions of a package.' })

const recordId = () => pathId('product', 'prod_123', { search: true })

/** Parameters common to create and update. */
const written = {
  active: z.boolean().optional().meta({ default: true, description: 'Whether it is available for purchase' }),
  shippable: z.boolean().optional().describe('Whether it is shipped'),
  statement_descriptor: statementDescriptor()
    .optional()
    .describe('Statement descriptor, at most 22 characters without < > \\ " \'; services only'),
  expand,
}

const DefaultPriceData = z
  .strictObject({
    currency: Currency.describe('Three-letter currency code, in lowercase'),
    currency_options: currencyOptions(),
    custom_unit_amount: CustomUnitAmountParam.optional().describe('Lets the customer choose the amount'),
    metadata: metadata(),
    recurring: z
      .strictObject({
        interval: recurringInterval().describe('Unit of the billing interval'),
        interval_count: z.int().optional().meta({ default: 1, description: 'Number of units in a billing interval' }),
      })
      .optional()
      .describe('Makes it a recurring price'),
    tax_behavior: taxBehavior().optional().describe('Whether the price includes tax'),
    unit_amount: z.int().optional().describe('Unit price, in the smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('Like `unit_amount`, with up to 12 decimal places'),
  })
  .meta({ id: 'DefaultPriceData', description: 'The first price of a new product.' })

export default defineEntity({
  name: 'products',
  type: 'Product',
  summary: 'The goods and services that you sell.',
  docs: docs('products'),
  record: Product,
  actions: {
    list: list({
      summary: 'Lists products, newest first.',
      docs: docs('products/list'),
      path: '/v1/products',
      params: {
        active: z.boolean().optional().describe('Only active products if true, only inactive ones if false'),
        created: createdFilter,
        ids: z.array(idParam()).optional().describe('Only products with these ids; cannot be combined with a cursor'),
        shippable: z.boolean().optional().describe('Only products that are shipped if true, only the others if false'),
        type: z.enum(['good', 'service']).optional().describe('Only products of this type'),
        url: z.string().optional().describe('Only products with this URL'),
      },
      atMostOne: [['starting_after', 'ending_before', 'ids']],
    }),
    create: {
      summary: 'Creates a product and returns it.',
      docs: docs('products/create'),
      method: 'POST',
      path: '/v1/products',
      params: z.strictObject({
        name: z.string().min(1).describe('Name, shown to customers'),
        ...written,
        default_price_data: DefaultPriceData.optional().describe("The product's first price"),
        description: z.string().optional().describe('Description, shown to customers'),
        id: idParam().optional().describe('Id for the product; must be unused. Default: generated by Stripe'),
        images: images.optional().describe('URLs of up to 8 images'),
        marketing_features: features.optional().describe('Up to 15 features shown in pricing tables'),
        metadata: metadata(),
        package_dimensions: dimensions.optional().describe('Dimensions for shipping'),
        tax_code: idParam().optional().describe('Tax code'),
        tax_details: TaxDetailsParam.optional().describe('How it is taxed; since the endive API versions'),
        type: z.enum(['good', 'service']).optional().meta({ default: 'service', description: 'Type of product' }),
        unit_label: z.string().optional().describe('Label for one unit on invoices and receipts'),
        url: z.string().optional().describe("URL of the product's public page"),
      }),
    },
    get: get(recordId(), {
      summary: 'Returns one product.',
      docs: docs('products/retrieve'),
      path: '/v1/products/{id}',
    }),
    update: {
      summary: 'Updates the given fields and returns the product.',
      docs: docs('products/update'),
      method: 'POST',
      path: '/v1/products/{id}',
      params: z.strictObject({
        id: recordId(),
        name: z.string().min(1).optional().describe('Name, shown to customers'),
        ...written,
        default_price: idOrEmpty().describe('Default price; empty for none'),
        description: orEmpty(z.string()).optional().describe('Description, shown to customers; empty removes it'),
        images: orEmpty(images).optional().describe('URLs of up to 8 images; empty removes them'),
        marketing_features: orEmpty(features)
          .optional()
          .describe('Up to 15 features shown in pricing tables; empty removes them'),
        metadata: metadataOrEmpty(),
        package_dimensions: orEmpty(dimensions).optional().describe('Dimensions for shipping; empty removes them'),
        tax_code: orEmpty(idParam()).optional().describe('Tax code; empty removes it'),
        tax_details: orEmpty(TaxDetailsParam)
          .optional()
          .describe('How it is taxed; since the endive API versions; empty removes it'),
        unit_label: orEmpty(z.string()).optional().describe('Label for one unit; services only; empty removes it'),
        url: orEmpty(z.string()).optional().describe("URL of the product's public page; empty removes it"),
      }),
    },
    delete: {
      summary:
        'Deletes a product that has no prices, and returns a stub. A product with prices can only be deactivated.',
      docs: docs('products/delete'),
      method: 'DELETE',
      path: '/v1/products/{id}',
      params: z.strictObject({ id: recordId() }),
      record: DeletedProduct,
    },
    api_search: search({
      summary: "Searches products with Stripe's search query language. Changes made in the last minute may be missing.",
      docs: docs('products/search'),
      path: '/v1/products/search',
    }),
  },
})
