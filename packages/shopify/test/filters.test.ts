import { type GraphQLField, getNamedType, Kind, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { describe, expect, test } from 'vitest'
import { data, documents, offline, operations, run, samplesOf, sent } from './support/connector.ts'
import { hasSchema, schema } from './support/schema.ts'

/** Filters against what the published schema says of the search of each connection, and nested connections against lists. */

/** Filters of a search, by the table in the description of the argument; the words of those that name some. */
function tableOf(description: string): Map<string, string[]> {
  const rows = description.replace(/\r?\n(?!\|)/g, ' ').split('\n')
  return new Map(
    rows.flatMap((row) => {
      const [, name = '', , , words = ''] = row.split('|').map((cell) => cell.trim())
      return /^[a-z_]+$/.test(name)
        ? [[name, [...words.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word as string)]]
        : []
    }),
  )
}

/** The field of a document that takes a search. */
function searched(document: string): GraphQLField<unknown, unknown> | undefined {
  const info = new TypeInfo(schema)
  let found: GraphQLField<unknown, unknown> | undefined
  visit(
    parse(document),
    visitWithTypeInfo(info, {
      Argument(node) {
        if (node.name.value === 'query' && node.value.kind === Kind.VARIABLE) found = info.getFieldDef() ?? undefined
      },
    }),
  )
  return found
}

interface Facts {
  readonly search?: Readonly<Record<string, string>>
}
const withSearch = documents.filter(({ definition }) => (definition.graphql as Facts).search)

/** These take a document in a parameter of that name. */
const DOCUMENTS = ['graphql.query', 'bulk_operations.run_query']
/** Every action with a search of the caller's own. */
const withQuery = operations.filter(
  ({ path, definition }) => !DOCUMENTS.includes(path) && Object.hasOwn(definition.params.properties ?? {}, 'query'),
)

describe('searches of the caller', () => {
  test('are those of the lists and counts that the manifest has', () => expect(withQuery.length).toBeGreaterThan(25))

  const bad = ['a) OR (id:>0', ') OR id:>0 OR (', '"a', "o'brien", "x'y) OR (z'w", '"a) OR (b"', '(a', 'a)', 'a\\']

  test.each(withQuery)(
    '$path: a query of its caller cannot end the brackets around it',
    async ({ path, definition }) => {
      const { search = {} } = definition.graphql as Facts
      expect(search.query).toBe('(*)')
      const params = samplesOf(path, 1)[0] as Record<string, unknown>
      for (const query of bad) {
        const { shopify, requests } = offline({ status: 500 })
        const error = await run(shopify, path, { ...params, query }).then(
          () => 'sent',
          (thrown: unknown) => thrown,
        )
        expect([query, error, requests.length]).toMatchObject([
          query,
          { code: 'params', issues: [{ path: ['query'] }] },
          0,
        ])
      }
      const { shopify, requests } = offline({ status: 500 })
      await run(shopify, path, { ...params, query: '(a OR "b")' }).catch(() => {})
      expect(String(sent(requests[0]).variables['query'])).toMatch(/(?:^| \()\(a OR "b"\)\)?$/)
    },
  )
})

describe.skipIf(!hasSchema)('filters', () => {
  test('are there', () => expect(withSearch.length).toBeGreaterThan(25))

  test.each(withSearch)(
    '$path: the connection knows each, and each of its words',
    async ({ path, definition, document }) => {
      const { search = {} } = definition.graphql as Facts
      const description = searched(document)?.args.find(({ name }) => name === 'query')?.description ?? ''
      const table = tableOf(description)
      for (const [param, term] of Object.entries(search)) {
        if (param === 'query') continue
        const [, field = '', rest = ''] = /^([a-z_]+):(.*)$/.exec(term) ?? []
        // Of some fields the schema has a search, and no table.
        if (table.size > 0) expect([path, param, table.has(field)]).toEqual([path, param, true])
        const known = table.get(field) ?? []
        const { enum: words = [] } =
          ((definition.params.properties ?? {}) as Record<string, { enum?: string[] }>)[param] ?? {}
        if (rest !== '*' || known.length === 0) continue
        for (const word of words) {
          const { shopify, requests } = offline({ status: 500 })
          await run(shopify, path, { [param]: word }).catch(() => {})
          const text = String(sent(requests[0]).variables['query'] ?? '')
          const used = [...text.matchAll(new RegExp(`\\b${field}:([a-z_,]+)`, 'g'))].flatMap(([, one = '']) =>
            one.split(','),
          )
          expect([path, word, used.length > 0 || word === 'any', used.filter((one) => !known.includes(one))]).toEqual([
            path,
            word,
            true,
            [],
          ])
        }
      }
    },
  )

  test('a query that ends where it ends is taken as it is', async () => {
    const { shopify, requests } = offline({ status: 500 })
    const query = `(name:"5 \\" pipe" OR tag:'a b') AND note:o\\'brien \\)`
    await shopify.orders.list({ query, status: 'open' }).then(undefined, () => {})
    expect(sent(requests[0]).variables['query']).toBe(`status:open (${query})`)
  })

  test('`unpaid` is two words of the search', async () => {
    const { shopify, requests } = offline({ status: 500 })
    await shopify.orders.list({ financial_status: 'unpaid', status: 'not_closed' }).then(undefined, () => {})
    expect(sent(requests[0]).variables['query']).toBe(
      'status:not_closed (financial_status:authorized OR financial_status:partially_paid)',
    )
  })

  test('that the list passes over are an error, not all records', async () => {
    const warnings = [{ field: 'emial', message: 'Invalid search field for this query.', code: 'invalid_field' }]
    const answered = (code: string) =>
      data(
        { customers: { nodes: [], pageInfo: { hasNextPage: false } } },
        { extensions: { search: [{ path: ['customers'], warnings: [{ ...warnings[0], code }] }] } },
      )
    const { shopify } = offline(answered('invalid_field'))
    await expect(shopify.customers.list({ query: 'emial:a@example.com' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^(?!.*emial).*search names a field/),
      upstream: { code: 'invalid_field', warnings },
    })
    expect((await offline(answered('other')).shopify.customers.list({ query: 'a' })).data).toEqual([])
  })

  test('a record of the last page says where to go on', async () => {
    for (const since_id of [450789469, '450789469', 'gid://shopify/Order/450789469']) {
      const { shopify, requests } = offline({ status: 500 })
      await shopify.orders.list({ since_id }).then(undefined, () => {})
      expect(sent(requests[0]).variables['query']).toBe('id:>450789469')
      await shopify.collects.list({ since_id }).then(undefined, () => {})
      expect(requests[1]?.query.get('since_id')).toBe('450789469')
    }
  })
})

/** Connections that come cut off within records, as `Type.field`; with the page of a list, as what it lists. */
function connectionsOf(document: string): { nested: string[]; paged: string[] } {
  const info = new TypeInfo(schema)
  const nested: string[] = []
  const paged: string[] = []
  visit(
    parse(document),
    visitWithTypeInfo(info, {
      Field(node) {
        const type = getNamedType(info.getType())
        const size = node.arguments?.find(({ name }) => name.value === 'first')?.value
        if (!type?.name.endsWith('Connection') || !size) return
        const path = `${info.getParentType()?.name}.${node.name.value}`
        ;(size.kind === Kind.VARIABLE ? paged : nested).push(path)
      },
    }),
  )
  return { nested, paged }
}

describe.skipIf(!hasSchema)('connections within records', () => {
  const all = documents.map(({ document }) => connectionsOf(document))
  const nested = [...new Set(all.flatMap((one) => one.nested))].sort()
  const paged = new Set(all.flatMap((one) => one.paged))

  test('are there', () => expect(nested.length).toBeGreaterThan(10))
  test.each(nested)('%s: a list has the rest of it', (path) => expect(paged).toContain(path))

  test('tell whether they were cut off', () => {
    for (const { document } of documents) {
      const asked = [...document.matchAll(/\w+\(first:\d+\)(@include\(if:\$\w+\))?\{nodes\{/g)].length
      expect([...document.matchAll(/pageInfo\{hasNextPage endCursor\}/g)].length).toBeGreaterThanOrEqual(asked)
    }
  })
})
