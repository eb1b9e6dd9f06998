import { expect, test } from 'vitest'
import * as z from 'zod'
import { fits } from '../../core/src/shape/check.ts'
import { explain, inWords } from '../../core/src/shape/explain.ts'
import { byteSource, maxKeys } from '../src/define.ts'
import { compileShape } from '../src/index.ts'

const Tree = z
  .looseObject({
    id: z.string(),
    get next() {
      return Tree.nullish()
    },
    get all() {
      return z.array(Tree).optional()
    },
  })
  .meta({ id: 'Tree' })

/** Every construct, and values around its edges: the table must say what zod says. */
const schemas: Record<string, z.ZodType> = {
  string: z.string(),
  'string 2 to 3': z.string().min(2).max(3),
  'string of 3': z.string().length(3),
  pattern: z.string().regex(/^a+$/),
  'global pattern': z.string().regex(/a/g),
  prefix: z.string().startsWith('a.'),
  suffix: z.string().endsWith('$b'),
  part: z.string().includes('[x]'),
  lowercase: z.string().lowercase(),
  email: z.email(),
  uuid: z.uuid(),
  datetime: z.iso.datetime({ offset: true }),
  number: z.number(),
  'number 0 to 1': z.number().min(0).max(1),
  int: z.int(),
  'number().int()': z.number().int(),
  'int above 0': z.int().positive(),
  'int below 2.5': z.int().lt(2.5),
  int32: z.int32(),
  boolean: z.boolean(),
  null: z.null(),
  unknown: z.unknown(),
  never: z.never(),
  'never with a name': z.looseObject({ a: z.never().optional() }),
  literal: z.literal('a'),
  literals: z.literal([1, true, null, 'b']),
  enum: z.enum(['a', 'b']),
  nullable: z.string().min(2).nullable(),
  nullish: z.int().nullish(),
  array: z.array(z.int()),
  'array 1 to 2': z.array(z.unknown()).min(1).max(2),
  'array of optional': z.array(z.string().optional()),
  object: z.object({ a: z.string(), b: z.int().optional() }),
  strict: z.strictObject({ a: z.string().optional() }),
  loose: z.looseObject({ a: z.unknown().optional(), b: z.null() }),
  'loose empty': z.looseObject({}),
  'strict empty': z.strictObject({}),
  record: z.record(z.string(), z.int()),
  'record with keys': z.record(z.string().regex(/^[a-c]$/), z.string().nullable()).check(maxKeys(2)),
  union: z.union([z.string(), z.int()]),
  'union with limits': z.union([z.string().max(1), z.string().min(3), z.int().min(5)]),
  'union of number and small int': z.union([z.int().max(1), z.boolean(), z.array(z.string()).max(1)]),
  'string or list': z.union([z.string(), z.array(z.string()).min(1)]),
  'value or empty': z.union([z.string().regex(/^a/), z.literal(''), z.null()]),
  'union of objects': z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.int() })]),
  'union in union': z.union([
    z.union([z.literal('a'), z.int()]),
    z.union([z.null(), z.looseObject({ a: z.string() })]),
  ]),
  discriminated: z.discriminatedUnion('a', [
    z.object({ a: z.literal('a') }),
    z.object({ a: z.literal('b'), b: z.int() }),
  ]),
  recursive: Tree,
  lazy: z.lazy(() => z.string()),
  readonly: z.array(z.string()).readonly(),
}

const values: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  2,
  3,
  5,
  0.5,
  -1,
  2 ** 31,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'a',
  'b',
  'aa',
  'aaa',
  'a.b',
  'x$b',
  '1[x]2',
  'A',
  '😀',
  '😀😀',
  '😀😀😀😀',
  'a@b.example',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00',
  '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
  10n,
  Symbol.iterator,
  () => {},
  new Date(0),
  new Map(),
  Object.create(null),
  [],
  [1],
  ['a'],
  ['a', 'b'],
  [undefined],
  [1, 2, 3],
  [0.5],
  {},
  { a: 'a' },
  { a: 'b' },
  { a: 'b', b: 1 },
  { a: undefined },
  { b: null },
  { b: 1 },
  { a: 1, b: null },
  { a: 'a', b: 'b' },
  { a: 'a', b: 'b', c: 'c' },
  { d: 'a' },
  { id: 'x' },
  { id: 'x', next: { id: 'y', next: null } },
  { id: 'x', next: { next: null } },
  { id: 'x', all: [{ id: 'y' }, { id: 1 }] },
]

test.each(Object.entries(schemas))('%s', (_, schema) => {
  const shape = compileShape(schema)
  const verdicts = (judge: (value: unknown) => boolean) => values.filter(judge)
  expect(verdicts((value) => fits(shape, value))).toEqual(verdicts((value) => schema.safeParse(value).success))
})

test('an alias may contain itself', () => {
  type Json = string | Json[] | { [name: string]: Json }
  const json: z.ZodType<Json> = z
    .lazy(() => z.union([z.string(), z.array(json), z.record(z.string(), json)]))
    .meta({ id: 'Json' })
  const shape = compileShape(json)
  expect(fits(shape, [{ a: ['b', { c: 'd' }] }])).toBe(true)
  expect(fits(shape, [{ a: ['b', { c: 1 }] }])).toBe(false)
})

/** Bytes to send, and values that only look like them. */
const sources: [string, unknown, boolean][] = [
  ['Uint8Array', new Uint8Array(1), true],
  ['empty Uint8Array', new Uint8Array(), true],
  ['Buffer', Buffer.from('x'), true],
  ['ArrayBuffer', new ArrayBuffer(1), true],
  ['Blob', new Blob(), true],
  ['File', new File([], 'x'), true],
  ['ReadableStream', new ReadableStream(), true],
  ['async generator', (async function* () {})(), true],
  ['own async iterable', { [Symbol.asyncIterator]: () => ({}) }, true],
  ['generator', (function* () {})(), false],
  ['Response', new Response(), false],
  ['object', {}, false],
  ['list of numbers', [1, 2], false],
  ['null', null, false],
  ['nothing', undefined, false],
  ['number', 1, false],
  ['function', () => {}, false],
]

test.each(sources)('bytes: %s', (_, value, good) => {
  const schemas = [byteSource(), z.strictObject({ a: byteSource() }), z.union([z.string(), byteSource()])]
  const given = (index: number) => (index === 1 ? { a: value } : value)
  expect(schemas.map((schema, index) => schema.safeParse(given(index)).success)).toEqual([good, good, good])
  expect(schemas.map((schema, index) => fits(compileShape(schema), given(index)))).toEqual([good, good, good])
  expect(fits(compileShape(byteSource().nullish()), value)).toBe(good || value === null || value === undefined)
})

test('bytes are asked for in words', () => {
  const shape = compileShape(z.strictObject({ one: byteSource(), other: z.union([z.string(), byteSource()]) }))
  expect(inWords(explain(shape, { one: {}, other: 1 }))).toBe(
    'one must be a Uint8Array, an ArrayBuffer, a Blob, a ReadableStream or an async iterable of Uint8Array; ' +
      'other must be a string or bytes',
  )
})
