import type { DataOf } from '@ferrule/sandbox/engine'
import type { ShopifyOperations } from '../generated/connector.gen.ts'

/**
 * The records of the sandbox. Custom and smart collections are together, and so are metafields of all owners. Lists within a
 * record are there whole; what other collections hold of it, like the variants of a product, is found there.
 */
export interface ShopifyData extends DataOf<ShopifyOperations> {}
