// Random filters over random rows: SQLite, Postgres and a plain oracle find the same, in the same order.
// FERRULE_FUZZ=100000 runs so many, FERRULE_FUZZ_ENGINE=sqlite (or postgres) in one engine alone, and
// FERRULE_FUZZ_SEED=n with other values.
import * as fc from '@ferrule/test-kit/fast-check'
import { expect, test } from 'vitest'
import { type Condition, type CopyOptions, type IndexSpec, openStore, type SearchParams } from '../src/index.ts'
import { manifest } from './support/manifest.ts'
import { find } from './support/oracle.ts'
import { locations } from './support/stores.ts'

const runs = Number(process.env['FERRULE_FUZZ'] ?? 200)
const engine = process.env['FERRULE_FUZZ_ENGINE']
const places = (await locations()).filter(({ kind }) => engine === undefined || kind === engine)

const WEIRD = 'we"ird; DROP TABLE x --'
// Few and small pieces, so that filters meet rows.
const pieces = [
  'a',
  'B',
  'ab',
  'abc',
  'Jane',
  'doe',
  ' ',
  '-',
  '%',
  '_',
  "'",
  '"',
  '\\',
  '\0',
  '\ud800',
  'é',
  'e\u0301',
  'ß',
  'İ',
  'ﬁ',
  '😀',
  '日本語',
  '１２',
  '$.',
  '10',
  "'; --",
  '%%',
]
const text = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((some) => some.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)
const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 2, 10, 0.1, 0.30000000000000004, 1e21, 1.7e9, Number.MAX_SAFE_INTEGER, 5e-324, -1e308),
  fc.integer({ min: -3, max: 3 }),
)
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null))
const nested = ['city', 'zip', 'a"b', '0', "it's", 'constructor', '__proto__', '日本', 'back\\slash']
const object = fc.dictionary(
  fc.constantFrom(...nested),
  fc.oneof(
    { weight: 5, arbitrary: scalar },
    fc.dictionary(fc.constantFrom('city', 'deep"er'), scalar, { maxKeys: 2 }),
    fc.array(scalar, { maxLength: 2 }),
  ),
  { maxKeys: 4 },
)
/** Elements of all types, also lists. */
const list = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: scalar as fc.Arbitrary<unknown> },
    { weight: 3, arbitrary: object },
    { weight: 1, arbitrary: fc.array(fc.oneof(scalar, object), { maxLength: 2 }) },
  ),
  { maxLength: 3 },
)
const texts = ['name', 'note', WEIRD, 'Name', 'updated_at', 'parent']
const numbers = ['amount', 'ratio', 'created']
const optional = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
/** Some values are of another type than their field's. */
const misfit = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: value as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: fc.oneof(scalar, object) })
const record = fc.record(
  {
    ...Object.fromEntries(texts.map((name) => [name, misfit(optional(text))])),
    ...Object.fromEntries(numbers.map((name) => [name, misfit(optional(number))])),
    active: misfit(optional(fc.boolean())),
    address: misfit(optional(object)),
    metadata: optional(object),
    tags: misfit(optional(list)),
    items: optional(list),
  },
  { requiredKeys: [] },
)

const lists = fc.constantFrom('tags', 'items')
const insidePath = fc.oneof(
  fc
    .tuple(fc.constantFrom('address', 'metadata', 'items', 'items', 'tags'), fc.constantFrom(...nested))
    .map((names) => names.join('.')),
  fc
    .tuple(
      fc.constantFrom('address', 'metadata', 'items'),
      fc.constantFrom(...nested),
      fc.constantFrom('city', 'deep"er'),
    )
    .map((names) => names.join('.')),
)
const one = <T>(field: fc.Arbitrary<string>, value: fc.Arbitrary<T>) =>
  fc.tuple(field, value).map(([name, here]) => ({ [name]: here }))
const hasWord = text.filter((value) => /[\p{L}\p{M}\p{N}]/u.test(value.toWellFormed().normalize('NFKC')))
const ids = fc.constantFrom('k1', 'k2', 'k3', 'other-3', 'k77', 'a')
const equality = fc.oneof(
  one(fc.constant('id'), optional(ids)),
  one(fc.constantFrom(...texts), optional(text)),
  one(fc.constantFrom(...numbers), optional(number)),
  one(fc.constant('active'), optional(fc.boolean())),
  one(fc.constantFrom('address', 'tags', 'metadata'), fc.constant(null)),
  one(insidePath, scalar),
  one(lists, scalar),
)
const ordering = fc.oneof(
  one(fc.constantFrom(...texts), text),
  one(fc.constantFrom(...numbers), number),
  one(fc.oneof(insidePath, lists), fc.oneof(text, number)),
)
const membership = fc.oneof(
  one(fc.constant('id'), fc.array(optional(ids), { maxLength: 3 })),
  one(fc.constantFrom(...texts), fc.array(optional(text), { maxLength: 3 })),
  one(fc.constantFrom(...numbers), fc.array(optional(number), { maxLength: 3 })),
  one(fc.constant('active'), fc.array(optional(fc.boolean()), { maxLength: 2 })),
  one(fc.oneof(insidePath, lists), fc.array(scalar, { maxLength: 4 })),
)
const textField = fc.oneof(fc.constantFrom(...texts), insidePath, lists)
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.tuple(fc.constantFrom('eq', 'neq'), equality).map(([op, operand]) => ({ [op]: operand })),
  fc.tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), ordering).map(([op, operand]) => ({ [op]: operand })),
  membership.map((operand) => ({ in: operand })),
  one(textField, text).map((like) => ({ like })),
  fc.tuple(fc.constantFrom('fuzzy', 'keyword'), one(textField, hasWord)).map(([op, operand]) => ({ [op]: operand })),
)
const condition = (depth: number): fc.Arbitrary<Condition> => {
  if (depth === 0) return leaf
  const below = condition(depth - 1)
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    fc.array(below, { maxLength: 3 }).map((and) => ({ and })),
    fc.array(below, { maxLength: 3 }).map((or) => ({ or })),
    below.map((not) => ({ not })),
    // Several operators in one condition.
    fc.tuple(below, below).map(([first, second]) => ({ ...first, ...second })),
  )
}
const sort = fc.array(
  fc
    .tuple(fc.constantFrom(...texts, ...numbers, 'active'), fc.constantFrom('asc' as const, 'desc' as const))
    .map(([name, way]) => ({ [name]: way })),
  { maxLength: 2 },
)
const typeOf = (field: string): string =>
  ['tags', 'items'].includes(field)
    ? 'list'
    : numbers.includes(field)
      ? 'number'
      : field === 'active'
        ? 'boolean'
        : 'string'

/** One long text and one large record among the rows. */
const large: Record<string, unknown> = {
  name: `Jane ${'x'.repeat(1_000_000)} doe`,
  metadata: { city: 'ab '.repeat(300_000) },
}

const indexes: IndexSpec[] = [
  { field: '*', kind: 'text' },
  ...['name', 'note', WEIRD, 'address.city', 'metadata.zip'].flatMap((field): IndexSpec[] => [
    { field, kind: 'string' },
    { field, kind: 'text' },
    { field, kind: 'words' },
  ]),
  ...['amount', 'ratio', 'address.city', 'metadata.0'].map((field): IndexSpec => ({ field, kind: 'number' })),
]

/** First with the indexes that every entity has, then with those that the searches ask for, then with many. */
const optionsOf = (set: number): Partial<CopyOptions> =>
  set === 0
    ? { onDemand: { most: 0 } }
    : set === 1
      ? { onDemand: { slowMs: 0, searches: 2, most: 10 } }
      : { indexes: { customers: indexes } }

test(`${runs} random filters: ${places.map(({ kind }) => kind).join(', ')} and the oracle agree`, {
  timeout: 600_000 + runs * 600,
}, async () => {
  expect(places, `no such engine here: ${engine}`).not.toEqual([])
  const perSet = Math.min(100, Math.ceil(runs / 4))
  const seed = Number(process.env['FERRULE_FUZZ_SEED'] ?? 20261122)
  const stores = await Promise.all(places.map(async ({ make }) => openStore(await make())))
  let done = 0
  for (let set = 0; done < runs; set++) {
    const copies = stores.map((store) => store.copy({ source: `set-${set}`, manifest, ...optionsOf(set) }))
    const sample = fc.sample(record, { numRuns: 40, seed: seed + set })
    const rows = new Map<string, Record<string, unknown>>(
      sample.map((data, index) => [`k${index}`, { ...data, id: index % 7 === 3 ? `other-${index}` : `k${index}` }]),
    )
    if (set === 0) rows.set('large', large)
    const state = { version: 1, connector: 'test-shop', stream: 'customers', generation: 1 } as const
    const records = [...rows].map(([key, data]) => ({ key, data }))
    for (const copy of copies) {
      await copy.commit({ stream: 'customers', generation: 1, records, deletes: [], state })
      await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state })
    }
    const filters = fc.sample(fc.tuple(condition(3), sort, fc.constantFrom(1000, 1000, 7)), {
      numRuns: Math.min(perSet, runs - done),
      seed: seed + set,
    })
    for (const [filter, order, limit] of filters) {
      const params: SearchParams = { query: { filter, sort: order }, limit, fields: ['id'] }
      const expected = find(rows, params, typeOf)
      for (const [index, copy] of copies.entries()) {
        const hits: { id: string; score: number }[] = []
        let cursor: string | undefined
        do {
          const page = await copy.search('customers', { ...params, ...(cursor && { cursor }) })
          hits.push(...page.hits.map(({ id, score }) => ({ id, score })))
          cursor = page.next_cursor ?? undefined
        } while (cursor)
        expect(hits, `${places[index]?.kind}, set ${set}: ${JSON.stringify(params)}`).toEqual(expected)
      }
      done++
    }
  }
  await Promise.all(stores.map((store) => store.close()))
})
