import {
  type DocumentNode,
  executeSync,
  type GraphQLFieldResolver,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { data, documents, offline, run, samplesOf, sent } from './support/connector.ts'
import { hasSchema, schema } from './support/schema.ts'

/**
 * Every document is carried out by the vendor's published schema, with values made up by their types, and our reading of
 * the answer must find its records, its position and nothing that contradicts the record's shape.
 */

const SCALARS: Record<string, unknown> = {
  Boolean: true,
  Int: 7,
  Float: 0.5,
  JSON: { any: ['thing'] },
  ID: 'gid://shopify/Thing/1?of=1',
  UnsignedInt64: '18446744073709551615',
  DateTime: '2026-01-31T12:00:00Z',
  Decimal: '0.10',
  Money: '19.90',
}

/** Values by type: everything that may be null, or nothing. Of abstract types each kind in turn. */
function resolver(query: string, full: boolean, kind: number): GraphQLFieldResolver<unknown, unknown> {
  return (_source, _args, _context, { returnType, fieldName, parentType, path }) => {
    if (/userErrors$/i.test(fieldName)) return []
    if (parentType.name === 'PageInfo') return fieldName === 'hasNextPage' ? true : 'cursor-1'
    // The fields that lead to the records are there.
    const depth = (at: typeof path | undefined): number => (at ? 1 + depth(at.prev) : 0)
    const record = depth(path) > 5 || parentType.name.endsWith('Connection')
    if (!full && record && !isNonNullType(returnType)) return null
    const one = (): unknown => {
      const type = getNamedType(returnType)
      if (isAbstractType(type)) {
        const all = schema.getPossibleTypes(type)
        // Near the root it is what the parameters say: a node of that type, a discount with codes.
        const asked = depth(path) > 3 ? [] : all.filter(({ name }) => query.includes(`... on ${name}{`))
        const kinds = asked.length > 0 ? asked : all
        return { __typename: kinds[kind % kinds.length]?.name }
      }
      if (isObjectType(type)) return {}
      if (isEnumType(type)) return type.getValues()[kind % type.getValues().length]?.value
      return SCALARS[type.name] ?? 'text'
    }
    return isListType(getNullableType(returnType)) ? [one(), one()] : one()
  }
}

const known = new Map<string, DocumentNode>()

/** A document that the schema accepts. Each is asked sixteen times, and checked once. */
function checked(query: string): DocumentNode {
  let document = known.get(query)
  if (!document) {
    document = parse(query)
    expect(validate(schema, document)).toEqual([])
    known.set(query, document)
  }
  return document
}

const answerTo = (query: string, variables: Record<string, unknown>, full: boolean, kind: number) =>
  executeSync({
    schema,
    document: checked(query),
    variableValues: variables,
    fieldResolver: resolver(query, full, kind),
  })

describe.skipIf(!hasSchema)('answers of the published schema', () => {
  const kinds = [0, 1, 2, 3, 4, 5, 6, 7]

  // Bulk operations that go on after an answer have tests of their own, in bulk.test.ts.
  const answered = documents.filter(({ path }) => !/^bulk_operations\.(wait|results)$/.test(path))

  test.each(answered)('$path', async ({ path, definition }) => {
    for (const full of [true, false])
      for (const kind of kinds) {
        // Exemptions are an enum upstream, of which we take what looks like one.
        const [{ taxExemptions: _, ...asked } = {}] = samplesOf(path, 1)
        const { shopify, requests } = offline((request) => {
          const { query, variables } = sent(request)
          const result = answerTo(query, variables, full, kind)
          expect(result.errors).toBeUndefined()
          return data(result.data)
        })
        const list = definition.pagination !== undefined
        const { data: found } = await run(shopify, path, asked, { validation: 'strict' })
        if (list) expect(found).toHaveLength(2)
        else expect(found).toBeTypeOf('object')
        expect(requests).toHaveLength(1)
      }
  })

  test('every list continues where the answer says', async () => {
    const lists = documents.filter(({ definition }) => definition.pagination?.style === 'connection')
    expect(lists.length).toBeGreaterThan(25)
    for (const { path } of lists) {
      const { shopify, requests } = offline((request) => {
        const { query, variables } = sent(request)
        const { data: value } = answerTo(query, variables, true, 0)
        const text = JSON.stringify(value)
        return data(
          JSON.parse(request.index === 0 ? text : text.replaceAll('"hasNextPage":true', '"hasNextPage":false')),
        )
      })
      const [entity = '', action = ''] = path.split('.')
      const [params = {}] = samplesOf(path, 1)
      const { after: _, ...asked } = params
      const records: unknown[] = []
      const accessor = shopify[entity.replace(/_(\w)/g, (_match, letter) => letter.toUpperCase()) as 'orders']
      const list = accessor[action.replace(/_(\w)/g, (_match, letter) => letter.toUpperCase()) as 'list']
      for await (const record of list(asked)) records.push(record)
      expect([path, records.length, requests.length]).toEqual([path, 4, 2])
      expect(sent(requests[0]).variables).not.toHaveProperty('after')
      expect(sent(requests[1]).variables).toEqual({ ...sent(requests[0]).variables, after: 'cursor-1' })
    }
  })
})
