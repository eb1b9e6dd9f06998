export { authorizeShopify, missingScopes, shopOf } from './access.ts'
export { fitCost, plainIds, readGraphql, readRest } from './answers.ts'
export { graphqlBody, sparesQueries } from './body.ts'
export { comeAgain, inspectGraphql, readShopifyError } from './errors.ts'
