/**
 * Typed GraphQL documents: those of gql.tada, and those that GraphQL Code Generator writes. Their results and variables
 * have types; credentials, backoff, retries and errors are those of `graphql.query`.
 * @see https://gql-tada.0no.co
 */
import type { CallOptions, CallPromise } from '@ferrule/core'
import type { ShopifyCallConfig, ShopifyClient } from './generated/client.gen.ts'
import { query } from './generated/graphql.gen.ts'
import { printDocument } from './print.ts'

/**
 * A document with the types of its result and variables: a `TadaDocumentNode`, `TypedDocumentNode` or
 * `TypedDocumentString`.
 */
export type TypedDocument<Result, Variables> = (
  | { readonly kind: 'Document' }
  // biome-ignore lint/complexity/noBannedTypes: the class of TypedDocumentString extends it
  | String
) & {
  /** Only a type; no document has it. */
  readonly __apiType?: (variables: Variables) => Result
}

/** Arguments after the document: variables may be left out where none is required. */
export type DocumentArguments<Variables> =
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: CallOptions<ShopifyCallConfig>]
    : [variables: Variables, options?: CallOptions<ShopifyCallConfig>]

/**
 * Runs a typed document, a query or a mutation, and returns its `data`.
 *
 * ```ts no-run="needs gql.tada"
 * const OrderName = graphql(`query ($id: ID!) { order(id: $id) { name } }`)
 * const { order } = await runDocument(shopify, OrderName, { id })
 * ```
 *
 * @param client A `ShopifyConnector`, or a client of `createClient`.
 * @param document Plain text is accepted, too; its result is `unknown`.
 */
export function runDocument<Result, Variables>(
  client: ShopifyClient,
  document: TypedDocument<Result, Variables>,
  ...[variables, options]: DocumentArguments<NoInfer<Variables>>
): CallPromise<Result> {
  const text = typeof document === 'object' && 'kind' in document ? printDocument(document) : String(document)
  // The types of a document are a promise of the schema, which no value proves.
  return query(
    client,
    { query: text, ...(variables && { variables: { ...variables } }) },
    options,
  ) as CallPromise<unknown> as CallPromise<Result>
}
