// Where the list of operations comes from; scripts/coverage finds this file by looking.
import { graphql, type Published, shared } from '@ferrule/test-kit/vendor-operations'

const file = 'shopify.graphql.json'

export const documents: Published = { shopify: { file, read: () => graphql(shared(file)) } }
