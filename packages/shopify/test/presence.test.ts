import manifest from '@ferrule/shopify/manifest'
import { answered, judged } from '@ferrule/test-kit/presence'
import { absent } from '@ferrule/test-kit/shared-files'
import { schemaSaid } from './support/presence.ts'
import { hasSchema } from './support/schema.ts'

/** Where the vendor has another name. */
const NAMES: Readonly<Record<string, string>> = { ProductImage: 'Media' }

/** Every field that GraphQL declares with `!` is required and not null, and every other one may be null. */
const roots = hasSchema
  ? answered(manifest, ({ type, path }) =>
      path.endsWith('graphql.json') ? { said: schemaSaid(NAMES[type] ?? type) } : undefined,
    )
  : []

judged('shopify', roots, {
  missing: hasSchema ? undefined : absent('specs/shopify.graphql.json'),
  fields: 300,
  required: 552,
  except: {
    'Metafield.jsonValue': 'any JSON, of which zod says nothing',
    'MetaobjectField.jsonValue': 'any JSON, of which zod says nothing',
    'OrderTransaction.receiptJson': 'any JSON, of which zod says nothing',
    'InventoryAdjustment.inventoryAdjustmentGroup.id': 'within the payload of a mutation',
    'PageInfo.endCursor': 'a word of the schema language, for other vendors too',
    'Discount.codes.nodes': 'within a field of some types',
    'Discount.codes.pageInfo': 'within a field of some types',
  },
})
