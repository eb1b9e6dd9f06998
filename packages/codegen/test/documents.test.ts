import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { buildIr } from '../src/build-ir.ts'
import { type ActionWords, defineConnector, type EntityDefinition } from '../src/define.ts'
import { documentOf, textOf } from '../src/graphql/documents.ts'
import { connection, omissible, on, onDemand, withArgs } from '../src/graphql/schema-helpers.ts'

/** Documents from records, construct by construct. */

const connector = defineConnector({
  name: 'demo',
  connectorType: 'Demo',
  className: 'Demo',
  category: 'tests',
  version: '1',
  summary: 'A demo.',
  docs: 'https://demo.example',
  credentials: z.strictObject({ key: z.string() }),
  config: z.strictObject({}),
  env: {},
  bases: { api: 'https://demo.example' },
  auth: { scheme: 'bearer', token: 'key' },
  query: 'repeat',
  body: 'json',
  check: [],
  hosted: {},
})

const QUERY = 'query($id:ID!){thing(id:$id){*}}'

/** The document of an action with that record. */
function documentFor(record: z.ZodType, document = QUERY, more: Partial<ActionWords> = {}): string {
  const entity: EntityDefinition<ActionWords> = {
    name: 'big_things',
    type: 'Thing',
    summary: 'Things.',
    record: z.looseObject({ id: z.string() }),
    actions: {
      get: {
        summary: 'Gets.',
        access: 'read',
        method: 'POST',
        path: '/graphql',
        record,
        graphql: { document },
        ...more,
      },
    },
  }
  const ir = buildIr({ definition: connector, entities: new Map([['things.ts', entity]]), modules: new Map() })
  const [first] = ir.entities
  const [action] = first?.actions ?? []
  if (!first || !action) throw new Error('no action')
  return textOf(ir, documentOf(ir, first, action))
}

const named = (id: string, shape: z.core.$ZodLooseShape, graphql = {}) => z.looseObject(shape).meta({ id, graphql })
const text = z.string().nullish()
const HEAD = 'query BigThingsGet($id:ID!){thing(id:$id)'

describe('selections', () => {
  test.each<[string, z.ZodType, string]>([
    [
      'scalars, whatever wraps them',
      z.looseObject({ a: text, b: z.array(z.int()).nullish(), c: z.enum(['X']).optional() }),
      '{a b c}',
    ],
    [
      'values that may be anything',
      z.looseObject({ a: z.unknown().optional(), b: z.record(z.string(), z.string()) }),
      '{a b}',
    ],
    [
      'objects and lists of them',
      z.looseObject({ a: z.looseObject({ b: text }).nullish(), c: z.array(z.looseObject({ d: text })) }),
      '{a{b}c{d}}',
    ],
    [
      'arguments',
      z.looseObject({ a: withArgs({ n: 1, s: 'a"b', list: [true, 'x'] }, text) }),
      '{a(n:1,s:"a\\"b",list:[true,"x"])}',
    ],
    [
      'inline fragments, by type',
      z.looseObject({ id: text, a: on(['A', 'B'], text), b: on('B', text) }),
      '{id ... on A{a}... on B{a b}}',
    ],
    [
      'an alias-free name of any wrapper',
      z.looseObject({ a: withArgs({ first: 2 }, z.array(z.looseObject({ b: text }))).nullish() }),
      '{a(first:2){b}}',
    ],
    [
      'connections',
      z.looseObject({ a: connection(z.looseObject({ b: text }), { first: 2 }) }),
      '{a(first:2){nodes{b}pageInfo{hasNextPage endCursor}}}',
    ],
  ])('%s', (_, record, expected) => {
    expect(documentFor(record)).toBe(`${HEAD}${expected}}`)
  })

  test('a named type is one fragment, however often and deep it is used', () => {
    const money = named('Money', { amount: text })
    const line = named('Line', { price: money.nullish() }, { type: 'LineItem' })
    expect(documentFor(named('Order', { a: money, b: z.array(money), lines: z.array(line) }))).toBe(
      `${HEAD}{...Order}}fragment Order on Order{a{...Money}b{...Money}lines{...Line}}fragment Money on Money{amount}fragment Line on LineItem{price{...Money}}`,
    )
  })

  test('a named type of no type is written out', () => {
    const reference = named('Reference', { id: text }, { type: null })
    expect(documentFor(named('Order', { a: reference, b: reference.nullish() }))).toBe(
      `${HEAD}{...Order}}fragment Order on Order{a{id}b{id}}`,
    )
  })

  test('what comes on demand is a variable: off in lists, on elsewhere', () => {
    const record = named('Order', { id: text, lines: onDemand(connection(z.looseObject({ id: text }), { first: 2 })) })
    const fragment =
      'fragment Order on Order{id lines(first:2)@include(if:$lines){nodes{id}pageInfo{hasNextPage endCursor}}}'
    expect(documentFor(record)).toBe(
      `query BigThingsGet($id:ID!,$lines:Boolean=true){thing(id:$id){...Order}}${fragment}`,
    )
    const single = { paging: { style: 'single', param: '' } } as const
    expect(documentFor(record, 'query{things{*}}', single)).toBe(
      `query BigThingsGet($lines:Boolean=false){things{...Order}}${fragment}`,
    )
  })

  test('what can be left out is a variable that is on everywhere', () => {
    const record = named('Order', { id: text, buyer: omissible(z.looseObject({ id: text }).nullish()) })
    const fragment = 'fragment Order on Order{id buyer@include(if:$buyer){id}}'
    expect(documentFor(record)).toBe(
      `query BigThingsGet($id:ID!,$buyer:Boolean=true){thing(id:$id){...Order}}${fragment}`,
    )
    const single = { paging: { style: 'single', param: '' } } as const
    expect(documentFor(record, 'query{things{*}}', single)).toBe(
      `query BigThingsGet($buyer:Boolean=true){things{...Order}}${fragment}`,
    )
  })

  test('a mutation has its name and its own fields beside the record', () => {
    expect(documentFor(z.looseObject({ gone: text }), 'mutation($id:ID!){drop(id:$id){* errors{message}}}')).toBe(
      'mutation BigThingsGet($id:ID!){drop(id:$id){gone errors{message}}}',
    )
  })
})

describe('what cannot be a document', () => {
  test.each<[string, z.ZodType, string, RegExp]>([
    [
      'no place for the record',
      z.looseObject({ a: text }),
      'query{thing{id}}',
      /big_things\.get: the document and its record/,
    ],
    ['no record for the place', z.string(), QUERY, /big_things\.get: the document and its record/],
    ['another text', z.looseObject({ a: text }), 'fragment A on B{*}', /big_things\.get: a document reads/],
  ])('%s', (_, record, document, problem) => {
    expect(() => documentFor(record, document)).toThrow(problem)
  })

  test('a record that contains itself without a name of the vendor', () => {
    const tree: z.ZodType = named(
      'Tree',
      {
        id: text,
        get children() {
          return z.array(tree)
        },
      },
      { type: null },
    )
    expect(() => documentFor(tree)).toThrow(/a selection cannot contain itself/)
  })
})
