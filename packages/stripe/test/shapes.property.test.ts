import { inspect } from 'node:util'
import { explain, fits, type Operation, type Shape } from '@ferrule/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { compileShape, loadConnector } from '../../codegen/src/index.ts'
import { cut, edges, mutated, valid } from './support/arbitraries.ts'
import { descriptor } from './support/surface.ts'

/**
 * The shape tables that ship against the zod schemas they come from: for values made from the schema, whole and broken,
 * the verdict must be zod's, and a misfit must be told at the path where zod tells it.
 */

const { definition, entities } = await loadConnector('stripe')
const RUNS = { valid: 80, mutated: 250 }

interface Case {
  readonly name: string
  readonly schema: z.ZodType
  readonly shape: Shape
  /** Rules between parameters, which stand beside the zod schema. */
  readonly atLeastOne?: readonly (readonly string[])[]
  readonly atMostOne?: readonly (readonly string[])[]
}

const params: Case[] = []
const records = new Map<z.ZodType, Case>()
for (const { name: entity, record: own, actions } of entities.values()) {
  for (const [action, { params: schema, record = own, atLeastOne = [], atMostOne = [] }] of Object.entries(actions)) {
    const operation: Operation = await descriptor(entity, action)
    params.push({
      name: `${entity}.${action}`,
      schema: schema ?? z.strictObject({}),
      shape: operation.params,
      atLeastOne,
      atMostOne,
    })
    if (record && operation.record) {
      records.set(record, { name: String(record.meta()?.id), schema: record, shape: operation.record })
    }
  }
}

/** Every word that a table takes anywhere. */
function wordsOf(shape: Shape): unknown[] {
  if (typeof shape === 'number') return []
  const inner = [...Object.values(shape.f ?? {}), ...(shape.u ?? []), shape.v ?? 0, shape.i ?? 0, shape.r?.() ?? 0]
  return [...new Set([...(shape.e ?? []), ...inner.flatMap(wordsOf)])]
}

const given = (names: readonly string[], value: Record<string, unknown>) =>
  names.filter((name) => value[name] !== undefined)

/** The rules between parameters, spelled out a second time. */
function keepsRules({ atLeastOne = [], atMostOne = [] }: Case, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
  const object = value as Record<string, unknown>
  return (
    atLeastOne.every((names) => given(names, object).length > 0) &&
    atMostOne.every((names) => given(names, object).length < 2)
  )
}

const distinct = (paths: readonly (readonly PropertyKey[])[]): string[] =>
  [...new Set(paths.map((path) => JSON.stringify(path.map(String))))].sort()

/** Where zod sees something wrong; unknown names one by one. */
const zodPaths = (schema: z.ZodType, { issues }: z.core.$ZodError): string[] =>
  distinct(
    issues
      .flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
      )
      .map((path) => cut(schema, path)),
  )

function check(one: Case, value: unknown): void {
  const { schema, shape } = one
  const { success, error } = schema.safeParse(value)
  const rules = keepsRules(one, value)
  const verdict = Boolean(fits(shape, value))
  expect(verdict).toBe(success && rules)
  const issues = explain(shape, value)
  expect(issues.length === 0).toBe(verdict)
  if (error && rules) expect(distinct(issues.map(({ path }) => cut(schema, path)))).toEqual(zodPaths(schema, error))
}

/** These stand in a module that the package does not export; the generator compiles them the same way. */
const settings: Case[] = [
  { name: 'credentials', schema: definition.credentials, shape: compileShape(definition.credentials) },
  { name: 'config', schema: definition.config, shape: compileShape(definition.config) },
]

describe.each([
  ['settings', settings],
  ['parameters', params],
  ['records', [...records.values()]],
])('%s: the table says what zod says', (_, cases) => {
  test.each(cases)('$name at every edge', (one) => {
    let count = 0
    for (const value of edges(one.schema, wordsOf(one.shape))) {
      count++
      try {
        check(one, value)
      } catch (error) {
        throw new Error(`${inspect(value, { depth: 9 }).slice(0, 500)}: ${(error as Error).message}`)
      }
    }
    expect(count).toBeGreaterThan(20)
  })

  test.each(cases)('$name', (one) => {
    fc.assert(
      fc.property(valid(one.schema), (value) => {
        expect(one.schema.safeParse(value).error).toBeUndefined()
        check(one, value)
      }),
      { numRuns: RUNS.valid },
    )
    fc.assert(
      fc.property(mutated(one.schema), (value) => check(one, value)),
      { numRuns: RUNS.mutated },
    )
  })
})

test('where the table is stricter than zod: names that mean something to JavaScript are members like any other', () => {
  const { shape, schema } = params.find(({ name }) => name === 'customers.update') as Case
  const metadata = (json: string) => ({ id: 'cus_1', metadata: JSON.parse(json) })
  const fine = metadata('{"__proto__":"a","constructor":"b","toString":"c","hasOwnProperty":"d"}')
  expect(fits(shape, fine)).toBe(true)
  // zod does not look at `__proto__`, since it leaves it out of what it returns; here it is sent.
  const wrong = metadata('{"__proto__":5}')
  expect(schema.safeParse(wrong).success).toBe(true)
  expect(fits(shape, wrong)).toBe(false)
  expect(explain(shape, wrong).map(({ path }) => path)).toEqual([['metadata', '__proto__']])
})
