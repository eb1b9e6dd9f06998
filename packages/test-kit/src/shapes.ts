import { inspect } from 'node:util'
import { explain, fits, paramsOf, type Shape } from '@ferrule/core/connector'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { compileShape, loadConnector } from '../../codegen/src/index.ts'
import { cut, edges, mutated, valid } from './arbitraries.ts'
import * as fc from './fast-check.ts'
import { descriptor } from './surface.ts'

/** Values per schema: as many as `npm test` has time for; eight times as many, and others in each run, with `FERRULE_FUZZ`. */
const usual = { valid: fc.runsFor(60, 8), mutated: fc.runsFor(250, 8) }

/** One edge in five; which ones depends on the schema. */
const step = process.env['FERRULE_FUZZ'] ? 1 : 5

/** A zod schema, and the shape table that ships in its place. */
export interface ShapeCase {
  readonly name: string
  readonly schema: z.ZodType
  readonly shape: Shape
  /** Rules between params, which are separate from the zod schema. */
  readonly atLeastOne?: readonly (readonly string[])[]
  readonly atMostOne?: readonly (readonly string[])[]
}

export interface ShapesOptions {
  /** The import specifier of its users. Default: `@ferrule/<connector>`. */
  readonly specifier?: string
  /** Texts that match the patterns of its schemas, or nearly do. */
  readonly texts?: readonly string[]
  /** Whether to test the edges of every schema, too: a fifth of them, or all with `FERRULE_FUZZ`. */
  readonly edges?: boolean
  /** Number of valid and of broken values per schema. */
  readonly runs?: { readonly valid: number; readonly mutated: number }
}

export interface ShapeCases {
  readonly settings: readonly ShapeCase[]
  readonly params: readonly ShapeCase[]
  readonly records: readonly ShapeCase[]
}

/** All tables of a connector, with their schemas. */
export async function shapeCases(connector: string, specifier = `@ferrule/${connector}`): Promise<ShapeCases> {
  const { definition, entities } = await loadConnector(connector)
  const params: ShapeCase[] = []
  const records = new Map<z.ZodType, ShapeCase>()
  for (const { name: entity, record: own, actions } of entities.values()) {
    for (const [action, { params: schema, record = own, atLeastOne = [], atMostOne = [] }] of Object.entries(actions)) {
      const operation = await descriptor(specifier, entity, action)
      const name = `${entity}.${action}`
      params.push({ name, schema: schema ?? z.strictObject({}), shape: paramsOf(operation), atLeastOne, atMostOne })
      if (record && operation.record)
        records.set(record, { name: String(record.meta()?.id), schema: record, shape: operation.record })
    }
  }
  // The package does not export these; the generator compiles them in the same way.
  const settings = [
    { name: 'credentials', schema: definition.credentials, shape: compileShape(definition.credentials) },
    { name: 'config', schema: definition.config, shape: compileShape(definition.config) },
  ]
  return { settings, params, records: [...records.values()] }
}

/**
 * Compares the shape tables that ship with their zod schemas: for valid and broken values, the verdicts must be the
 * same, and a mismatch must be reported at the same path.
 */
export async function describeShapes(connector: string, options: ShapesOptions = {}): Promise<void> {
  const { specifier, texts = [], runs = usual } = options
  const { settings, params, records } = await shapeCases(connector, specifier)
  describe.each([
    ['settings', settings],
    ['parameters', params],
    ['records', records],
  ])(`${connector} %s: the table says what zod says`, (_, cases) => {
    if (options.edges) {
      test.each(cases)(
        '$name at its edges',
        (one) => {
          let count = cases.indexOf(one)
          const others = new Set(cases.map(({ schema }) => schema).filter((schema) => schema !== one.schema))
          for (const value of edges(one.schema, wordsOf(one.shape), others)) {
            if (count++ % step !== 0) continue
            try {
              check(one, value)
            } catch (error) {
              throw new Error(`${inspect(value, { depth: 9 }).slice(0, 500)}: ${(error as Error).message}`)
            }
          }
          expect(count - cases.indexOf(one)).toBeGreaterThan(20)
        },
        60_000,
      )
    }

    test.each(cases)(
      '$name',
      (one) => {
        fc.assert(
          fc.property(valid(one.schema, { texts }), (value) => {
            expect(one.schema.safeParse(value).error).toBeUndefined()
            check(one, value)
          }),
          { numRuns: runs.valid },
        )
        fc.assert(
          fc.property(mutated(one.schema, { texts }), (value) => check(one, value)),
          { numRuns: runs.mutated },
        )
      },
      60_000,
    )
  })
}

function check(one: ShapeCase, value: unknown): void {
  const { schema, shape } = one
  if (methodsAreMembers(shape, value)) return
  const { success, error } = schema.safeParse(value)
  const rules = keepsRules(one, value)
  const verdict = Boolean(fits(shape, value))
  expect(verdict).toBe(success && rules)
  const issues = explain(shape, value, [], Number.POSITIVE_INFINITY)
  expect(issues.length === 0).toBe(verdict)
  if (error && rules) expect(distinct(issues.map(({ path }) => cut(schema, path)))).toEqual(zodPaths(schema, error))
}

/** zod treats inherited members, such as a Map's `keys` and a RegExp's `source`, as fields. */
function methodsAreMembers(shape: Shape, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!isPlain(value) && namesOf(shape).some((name) => Reflect.has(value, name) && !Object.hasOwn(value, name)))
    return true
  return Object.values(value).some((inner) => methodsAreMembers(shape, inner))
}

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** The rules between params, implemented a second time. */
function keepsRules({ atLeastOne = [], atMostOne = [] }: ShapeCase, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
  const object = value as Record<string, unknown>
  return (
    atLeastOne.every((names) => given(names, object).length > 0) &&
    atMostOne.every((names) => given(names, object).length < 2)
  )
}

const given = (names: readonly string[], value: Record<string, unknown>) =>
  names.filter((name) => value[name] !== undefined)

/** The tables directly inside a table. */
const partsOf = (shape: Exclude<Shape, number>): Shape[] => [
  ...Object.values(shape.fields ?? {}),
  ...(shape.anyOf ?? []),
  shape.values ?? 0,
  shape.items ?? 0,
  shape.ref?.() ?? 0,
]

/** All words that a table accepts anywhere. */
const wordsOf = (shape: Shape): unknown[] =>
  typeof shape === 'number' ? [] : [...new Set([...(shape.enum ?? []), ...partsOf(shape).flatMap(wordsOf)])]

/** All field names in a table. */
const namesOf = (shape: Shape): string[] =>
  typeof shape === 'number' ? [] : [...Object.keys(shape.fields ?? {}), ...partsOf(shape).flatMap(namesOf)]

const distinct = (paths: readonly (readonly PropertyKey[])[]): string[] =>
  [...new Set(paths.map((path) => JSON.stringify(path.map((part) => shown(String(part))))))].sort()

/** Long names are truncated in reports, and shown on one line. */
const shown = (name: string): string =>
  (name.length > 64 && !name.endsWith('…') ? `${name.slice(0, 64)}…` : name).replace(/\p{Cc}/gu, ' ')

/** The paths of zod's issues; unknown names one by one. */
const zodPaths = (schema: z.ZodType, { issues }: z.core.$ZodError): string[] =>
  distinct(
    issues
      .flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
      )
      .map((path) => cut(schema, path)),
  )
