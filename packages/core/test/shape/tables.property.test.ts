import * as fc from '@ferrule/test-kit/fast-check'
import { describe, expect, test } from 'vitest'
import type { Fields, Rule, Shape } from '../../src/contract/table.ts'
import { fits, fitsOf } from '../../src/shape/check.ts'
import { explain } from '../../src/shape/explain.ts'
import { interpret } from '../kit/interpret.ts'
import { ANY, ARRAY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, OPTIONAL, STRING, TEXT } from '../kit/shapes.ts'

/** Few names, so that objects meet tables; some that every object has from its prototype. */
const names = fc.constantFrom('a', 'b', 'c', 'd', 'constructor', '__proto__')
const words = fc.constantFrom('', 'a', 'bb', '😀', 1, 2.5, true)
const bits = fc.constantFrom(STRING, TEXT, NUMBER, INTEGER, BOOLEAN, NULL, OPTIONAL, OBJECT, ARRAY)
const kinds = fc.array(bits, { maxLength: 3 }).map((some) => some.reduce((all, bit) => all | bit, 0))

/** An object with the members in the order given. */
const objectOf = <T>(members: readonly (readonly [string, T])[]): Record<string, T> => {
  const object: Record<string, T> = {}
  for (const [name, value] of members)
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return object
}

/** A table that others refer to, also from within itself. */
interface Known {
  shape: Shape
}

const limits = fc.record(
  {
    minLength: fc.nat(2),
    maxLength: fc.integer({ min: 1, max: 3 }),
    minimum: fc.nat(2),
    maximum: fc.integer({ min: 1, max: 3 }),
    pattern: fc.constant(/^[a😀]/u),
  },
  { requiredKeys: [] },
)

const { shape: shapes } = fc.letrec<{ shape: Shape; fields: Fields }>((tie) => ({
  fields: fc.array(fc.tuple(names, tie('shape')), { maxLength: 5 }).map((members) => objectOf(members) as Fields),
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    kinds,
    fc.constant(ANY),
    fc.tuple(kinds, limits).map(([kinds, rest]): Rule => ({ kinds, ...rest })),
    fc.tuple(kinds, fc.array(words, { maxLength: 3 })).map(([kinds, some]): Rule => ({ kinds, enum: some })),
    fc
      .tuple(kinds, tie('fields'), fc.boolean())
      .map(([kinds, fields, strict]): Rule => ({ kinds, fields, ...(strict && { strict }) })),
    fc
      .tuple(tie('fields'), fc.subarray(['a', 'b', 'c']), fc.subarray(['a', 'b', 'd']))
      .map(([fields, some, other]): Rule => ({ fields, atLeastOne: [some], atMostOne: [other] })),
    fc.tuple(kinds, tie('shape')).map(([kinds, items]): Rule => ({ kinds, items, maxLength: 3 })),
    fc
      .tuple(tie('shape'), fc.boolean())
      .map(([values, named]): Rule => ({ values, ...(named ? { keys: /^[a-c]$/ } : { minLength: 1 }) })),
    fc.array(tie('shape'), { maxLength: 3 }).map((anyOf): Rule => ({ anyOf })),
    fc.tuple(kinds, tie('shape')).map(([kinds, inner]): Rule => ({ kinds, ref: () => inner })),
  ),
}))

const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.constantFrom(null, undefined, false, 0, -0, 3, 4, 2 ** 53, Number.NaN, Infinity, 1n, 'aaaa', '😀😀', () => {}),
    fc.constantFrom('a'.repeat(65_536), 'a'.repeat(65_537), '😀'.repeat(40_000)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 5 }).map((members) => objectOf(members)),
  ),
}))

/** Values of which many fit: made along the table, with a member left out, added or moved now and then. */
function along(shape: Shape, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 4) return fc.constantFrom(undefined, null, 'a', 1)
  const rule: Rule = typeof shape === 'number' ? { kinds: shape } : shape
  const inner = (next: Shape) => along(next, depth + 1)
  const ways: fc.Arbitrary<unknown>[] = [fc.constantFrom(undefined, null, 'a', 'bb', 1, 2.5, true)]
  if ((rule.kinds ?? 0) & (OBJECT | ARRAY)) ways.push(fc.constantFrom([], {}))
  if (rule.enum?.length) ways.push(fc.constantFrom(...rule.enum))
  if (rule.items !== undefined) ways.push(fc.array(inner(rule.items), { maxLength: 4 }))
  if (rule.values !== undefined)
    ways.push(fc.array(fc.tuple(names, inner(rule.values)), { maxLength: 3 }).map((members) => objectOf(members)))
  if (rule.fields) ways.push(members(Object.entries(rule.fields), inner))
  for (const other of rule.anyOf ?? []) ways.push(inner(other))
  if (rule.ref) ways.push(inner(rule.ref()))
  return fc.oneof(...ways, ...ways.slice(1))
}

function members(fields: [string, Shape][], inner: (shape: Shape) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const all = fc.tuple(...fields.map(([name, shape]) => inner(shape).map((value) => [name, value] as const)))
  const moved = all.chain((list) => fc.shuffledSubarray(list, { minLength: Math.max(0, list.length - 1) }))
  const added = fc.tuple(moved, names, values).map(([list, name, value]) => [...list, [name, value] as const])
  return fc.oneof(all, moved, added).map((list) => objectOf(list))
}

/** One after the other against one table: what it remembers of earlier values must not change the verdict. */
function agree(shape: Shape, all: readonly unknown[]): void {
  const check = fitsOf(shape)
  for (const value of [...all, ...all]) {
    const verdict = interpret(shape, value)
    expect(check(value)).toBe(verdict)
    expect(fits(shape, value)).toBe(verdict)
    expect(explain(shape, value).length === 0).toBe(verdict)
  }
}

describe('a compiled table says what the table says, and so does the explanation', () => {
  test('of any values', () => {
    fc.assert(fc.property(shapes, fc.array(values, { minLength: 1, maxLength: 4 }), agree), { numRuns: 2000 })
    // A busy machine takes minutes.
  }, 600_000)

  test('of values made along it', () => {
    let good = 0
    let bad = 0
    const cases = shapes.chain((shape) =>
      fc.tuple(fc.constant(shape), fc.array(along(shape), { minLength: 2, maxLength: 6 })),
    )
    fc.assert(
      fc.property(cases, ([shape, all]) => {
        agree(shape, all)
        for (const value of all) interpret(shape, value) ? good++ : bad++
      }),
      { numRuns: 2000 },
    )
    expect(Math.min(good, bad)).toBeGreaterThan(1000)
  })

  test('of tables that lead to themselves', () => {
    const known: Known = { shape: 0 }
    const tree: Rule = {
      kinds: NULL,
      fields: {
        a: STRING,
        b: { kinds: OPTIONAL, ref: () => known.shape },
        c: { kinds: OPTIONAL, items: { ref: () => known.shape } },
        d: STRING | OPTIONAL,
      },
    }
    known.shape = tree
    const nodes = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc
        .array(
          fc.oneof(
            fc.tuple(fc.constantFrom('a', 'd', 'unknown'), fc.constantFrom('x', 'y', 1)),
            fc.tuple(fc.constant('a'), fc.constant('x')),
            fc.tuple(fc.constant('b'), tie('node')),
            fc.tuple(fc.constant('c'), fc.array(tie('node'), { maxLength: 2 })),
          ),
          { maxLength: 5 },
        )
        .map((list) => objectOf(list)),
    })).node
    fc.assert(
      fc.property(fc.array(nodes, { minLength: 1, maxLength: 8 }), (all) => agree(tree, all)),
      { numRuns: 1000 },
    )
  })
})

describe('what a table remembers', () => {
  const table: Rule = {
    fields: { a: STRING, b: STRING | OPTIONAL, c: STRING, d: { kinds: OPTIONAL, ref: () => table } },
  }

  test.each([
    ['a field that all had is gone', [{ a: 'x', b: 'x', c: 'x' }], { b: 'x', c: 'x' }],
    ['the last field is gone', [{ a: 'x', c: 'x' }], { a: 'x' }],
    ['no field is left', [{ a: 'x', c: 'x' }], {}],
    [
      'another order, one gone',
      [
        { a: 'x', c: 'x' },
        { c: 'x', a: 'x' },
      ],
      { c: 'x' },
    ],
    [
      'one within taught an order',
      [{ a: 'x', d: { b: 'x', a: 'x', c: 'x' }, c: 'x' }],
      { a: 'x', d: { a: 'x', c: 'x' }, b: 'x' },
    ],
  ])('%s', (_, good, bad) => {
    for (const value of [...good, ...good, ...good]) expect(fits(table, value)).toBe(true)
    expect(fits(table, bad)).toBe(false)
    expect(explain(table, bad)).not.toEqual([])
    for (const value of good) expect(fits(table, value)).toBe(true)
  })

  test('what one object inherits, the next one lacks', () => {
    class Getter {
      get c() {
        return 'x'
      }
    }
    const good = Object.assign(new Getter(), { a: 'x' })
    for (let time = 0; time < 4; time++) expect(fits(table, good)).toBe(true)
    expect(fits(table, { a: 'x' })).toBe(false)
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    '%s, which every object inherits, is missing',
    (name) => {
      for (const kind of [STRING, OBJECT]) {
        const rule: Rule = { fields: objectOf([[name, kind]]) }
        const missing = [{ path: [name], message: 'is required', received: 'missing' }]
        expect(fits(rule, {})).toBe(false)
        expect(explain(rule, {})).toEqual(missing)
        const optional: Rule = { fields: objectOf([[name, kind | OPTIONAL]]), strict: true }
        expect(explain(optional, { x: 1 }).map(({ path }) => path)).toEqual([['x']])
        expect(fits({ ...optional, atLeastOne: [[name, 'x']] }, {})).toBe(false)
        expect(fits({ fields: { ...rule.fields, x: NUMBER }, atMostOne: [[name, 'x']] }, { x: 1 })).toBe(false)
        expect(
          fits({ ...optional, fields: { ...optional.fields, x: NUMBER }, atMostOne: [[name, 'x']] }, { x: 1 }),
        ).toBe(true)
        expect(fits(rule, objectOf([[name, kind === STRING ? 'x' : {}]]))).toBe(true)
      }
    },
  )

  test('names of no field are not kept, and a million items take one pass', () => {
    const lists: Rule = { items: { fields: { a: INTEGER } } }
    const many = Array.from({ length: 1_000_000 }, (_, index) => ({ a: index }))
    expect(fits(lists, many)).toBe(true)
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`n${index}`, index]))
    expect(fits({ fields: { a: INTEGER } }, { ...wide, a: 1 })).toBe(true)
    expect(fits({ fields: { a: INTEGER } }, wide)).toBe(false)
  })

  test('a table that only refers to itself is an error, not an endless loop', () => {
    const circle: Rule = { ref: () => circle }
    expect(() => fits(circle, 1)).toThrow(RangeError)
    expect(() => fits(circle, 1)).toThrow(RangeError)
  })
})
