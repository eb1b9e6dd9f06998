import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { buildIr } from '../src/build-ir.ts'
import { type ActionDefinition, type ConnectorDefinition, defineEntity } from '../src/define.ts'
import { compileShape } from '../src/index.ts'

/** What a table could not judge as zod does: each fails the generation, with the path of the schema. */
const unsupported: Record<string, [schema: z.ZodType, problem: RegExp]> = {
  refine: [z.string().refine((text) => text !== ''), /schema\.at: the check "custom"/],
  'refine of an object': [z.strictObject({ a: z.string() }).refine(() => true), /schema\.at: the check "custom"/],
  superRefine: [z.string().superRefine(() => {}), /schema\.at: the check "custom"/],
  transform: [z.string().transform(Number), /schema\.at: z\.pipe/],
  pipe: [z.string().pipe(z.string()), /schema\.at: z\.pipe/],
  preprocess: [z.preprocess(String, z.string()), /schema\.at: z\.pipe/],
  codec: [z.stringbool(), /schema\.at: z\.pipe/],
  coerce: [z.coerce.number(), /schema\.at: a coerced value/],
  'coerced boolean': [z.coerce.boolean(), /schema\.at: a coerced value/],
  'coerced string': [z.coerce.string(), /schema\.at: a coerced value/],
  default: [z.string().default('x'), /schema\.at: z\.default/],
  prefault: [z.string().prefault('x'), /schema\.at: z\.prefault/],
  catch: [z.string().catch('x'), /schema\.at: z\.catch/],
  trim: [z.string().trim(), /schema\.at: the check "overwrite"/],
  multipleOf: [z.number().multipleOf(5), /schema\.at: the check "multiple_of"/],
  'exclusive bound': [z.number().gt(0), /schema\.at: an exclusive bound/],
  float32: [z.float32(), /schema\.at: the check "float32"/],
  bigint: [z.bigint(), /schema\.at: z\.bigint/],
  date: [z.date(), /schema\.at: z\.date/],
  url: [z.url(), /schema\.at: the format url/],
  base64: [z.base64(), /schema\.at: the format base64/],
  jwt: [z.jwt(), /schema\.at: the format jwt/],
  'two patterns': [z.string().regex(/a/).regex(/b/), /schema\.at: more than one pattern/],
  'pattern with flags': [z.string().regex(/a/i), /schema\.at: a regular expression with other flags/],
  tuple: [z.tuple([z.string()]), /schema\.at: z\.tuple/],
  map: [z.map(z.string(), z.string()), /schema\.at: z\.map/],
  set: [z.set(z.string()), /schema\.at: z\.set/],
  intersection: [z.intersection(z.string(), z.string()), /schema\.at: z\.intersection/],
  xor: [z.xor([z.string(), z.number()]), /schema\.at: an exclusive union/],
  custom: [z.custom<string>(), /schema\.at: z\.custom/],
  catchall: [z.object({}).catchall(z.string()), /schema\.at: a catchall/],
  exactOptional: [z.string().exactOptional(), /schema\.at: z\.exactOptional/],
  nonoptional: [z.string().optional().nonoptional(), /schema\.at: z\.nonoptional/],
  'literal undefined': [z.literal(undefined), /schema\.at: the literal undefined/],
  'record with enum keys': [z.record(z.enum(['a']), z.string()), /schema\.at: a record whose keys/],
  'record with limited keys': [z.record(z.string().max(3), z.string()), /schema\.at: a limit on the length of keys/],
  'loose record': [z.looseRecord(z.string().regex(/a/), z.string()), /schema\.at: a loose record/],
  'required unknown': [z.unknown(), /schema\.at: zod wants the key/],
  'required unknown or null': [z.unknown().nullable(), /schema\.at: zod wants the key/],
  'unknown meta': [z.string().meta({ maxProperties: 5 }), /schema\.at: \.meta\(\{ maxProperties \}\)/],
  'deep within': [
    z.array(z.record(z.string(), z.strictObject({ x: z.union([z.int(), z.date()]) }))),
    /schema\.at\[\]\{\}\.x\|1: z\.date/,
  ],
}

test.each(Object.entries(unsupported))('%s fails with its path', (_, [schema, problem]) => {
  expect(() => compileShape(z.looseObject({ at: schema }))).toThrow(problem)
})

test('recursion without a name fails instead of going on for ever', () => {
  const node: z.ZodType = z.lazy(() => z.array(node))
  expect(() => compileShape(node)).toThrow(/needs a name/)
})

test('one id for two schemas fails', () => {
  const named = () => z.looseObject({}).meta({ id: 'Twice' })
  expect(() => compileShape(z.looseObject({ a: named(), b: named() }))).toThrow(
    /schema\.b: another schema is named "Twice"/,
  )
})

describe('definitions', () => {
  const connector: ConnectorDefinition = {
    name: 'x',
    connectorType: 'X',
    className: 'X',
    category: 'x',
    version: '1',
    summary: 'x',
    docs: 'https://x.example',
    credentials: z.strictObject({}),
    config: z.strictObject({}),
    env: {},
    bases: { api: 'https://x.example' },
    auth: { scheme: 'bearer', token: 'token' },
    query: 'repeat',
    body: 'json',
    check: [],
    hosted: {},
  }
  const problems =
    (action: Partial<ActionDefinition>, more: Partial<ConnectorDefinition> = {}) =>
    () => {
      const get: ActionDefinition = { summary: 'Gets.', method: 'GET', path: '/things', ...action }
      const things = defineEntity({
        name: 'things',
        type: 'Thing',
        summary: 'Things.',
        record: z.looseObject({}),
        actions: { get },
      })
      return buildIr({
        definition: { ...connector, ...more },
        entities: new Map([['things.ts', things]]),
        modules: new Map(),
      })
    }

  test('every problem is told, with entity and action', () => {
    const params = z.strictObject({ created: z.strictObject({ gte: z.date() }), id: z.url() })
    expect(problems({ params })).toThrow(
      /things\.get params\.created\.gte: z\.date.*\n.*things\.get params\.id: the format url/,
    )
  })

  test('a path place without its parameter', () => {
    expect(problems({ path: '/things/{id}' })).toThrow('things.get: there is no parameter "id"')
  })

  test('params that let unknown names pass', () => {
    expect(problems({ params: z.looseObject({}) })).toThrow('things.get params: must be a z.strictObject')
  })

  test('an action of which nothing tells what it does', () => {
    expect(problems({ method: 'POST' })).toThrow(
      "things.get: state its access ('read', 'write' or 'destructive'); neither POST nor the name \"get\" says it",
    )
  })

  test('a check that is no action', () => {
    expect(problems({}, { check: ['things.list'] })).toThrow('there is no things.list')
  })
})
