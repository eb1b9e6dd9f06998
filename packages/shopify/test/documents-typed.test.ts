import { createSandbox } from '@ferrule/sandbox'
import { ParamsError, ShopifyConnector } from '@ferrule/shopify'
import { createClient } from '@ferrule/shopify/client'
import { runDocument, type TypedDocument } from '@ferrule/shopify/documents'
import { type DocumentNode, parse } from 'graphql'
import { afterAll, expect, expectTypeOf, test } from 'vitest'
import { printDocument } from '../src/print.ts'

const sandbox = createSandbox('shopify')
const { url, close } = await sandbox.listen()
afterAll(close)
const sent: { query: string; variables?: unknown }[] = []
const options = {
  credentials: sandbox.credentials,
  baseUrl: url,
  fetch: async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    sent.push((await request.clone().json()) as (typeof sent)[number])
    return fetch(request)
  },
}
const shopify = new ShopifyConnector(options)

/** As gql.tada and a `TypedDocumentNode` declare it. */
type Typed<Result, Variables> = DocumentNode & { __apiType?: (variables: Variables) => Result }

/** As GraphQL Code Generator writes it with `documentMode: 'string'`. */
class TypedDocumentString<Result, Variables> extends String {
  __apiType?: (variables: Variables) => Result
}

const withoutBlocks = (document: DocumentNode): unknown =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'block' ? undefined : value)))

interface Named {
  shop: { name: string }
}

const ORDER = 'query ($first: Int!) { orders(first: $first) { nodes { id } } }'
const orders = parse(ORDER, { noLocation: true }) as Typed<{ orders: { nodes: { id: string }[] } }, { first: number }>
const shop = new TypedDocumentString<Named, { [key: string]: never }>('{ shop { name } }')

test('a parsed document is sent as text with its variables', async () => {
  const data = await runDocument(shopify, orders, { first: 1 })
  expectTypeOf(data).toEqualTypeOf<{ orders: { nodes: { id: string }[] } }>()
  expect(data.orders.nodes).toHaveLength(1)
  expect(sent.at(-1)).toEqual({ query: printDocument(orders), variables: { first: 1 } })
})

test('a document that is a string object needs no variables', async () => {
  const data = await runDocument(createClient(options), shop)
  expectTypeOf(data).toEqualTypeOf<Named>()
  const plain = await runDocument(shopify, '{ shop { name } }')
  expectTypeOf(plain).toEqualTypeOf<unknown>()
  expect(data.shop.name).toEqual(expect.any(String))
  expect(plain).toEqual(data)
})

test('errors are those of a call', async () => {
  await expect(runDocument(shopify, '')).rejects.toThrow(ParamsError)
  await expect(runDocument(shopify, '{ wrong }')).rejects.toThrow('wrong')
})

test('variables are checked', () => {
  const never = () => {
    // @ts-expect-error: a variable is required
    runDocument(shopify, orders)
    // @ts-expect-error: it is a number
    runDocument(shopify, orders, { first: '1' })
    // @ts-expect-error: there is no such variable
    runDocument(shopify, orders, { first: 1, after: null })
    runDocument(shopify, shop, {}, { timeout: 1000 })
  }
  expect(never).toBeTypeOf('function')
  expectTypeOf<Typed<Named, object>>().toExtend<TypedDocument<Named, object>>()
})

test.each([
  ORDER,
  '{ shop { name } }',
  'mutation M($id: ID!, $tags: [String!]! = ["a", "b"], $o: In = {a: 1, b: {c: null}}) @d(x: true) { t: tagsAdd(id: $id, tags: $tags) @include(if: $o) { node { ...N ... on Order @skip(if: false) { name } ... { id } } } }',
  'query Q { a(text: "line\\n\\"quoted\\" \\u00e9 😀", block: """\n  two\n    lines\n""", n: -1.5e3, e: OPEN, l: []) } fragment N on Order @d { id }',
  'subscription S($a: [[Int!]]) { x(a: $a, o: {}) }',
])('the text means the same as what was parsed: %s', (text) => {
  const document = parse(text, { noLocation: true })
  // A block string is written as a plain one of the same value.
  expect(withoutBlocks(parse(printDocument(document), { noLocation: true }))).toEqual(withoutBlocks(document))
})
