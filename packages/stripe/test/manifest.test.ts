import { fits, paramsOf as tableOf } from '@ferrule/core/connector'
import manifest from '@ferrule/stripe/manifest'
import { mutated } from '@ferrule/test-kit/arbitraries'
import * as fc from '@ferrule/test-kit/fast-check'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { descriptor } from '@ferrule/test-kit/surface'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { loadConnector } from '../../codegen/src/index.ts'
import { rows } from './support/calls.ts'
import { samples } from './support/samples.ts'

/** The manifest is data for others: docs, sandbox, tool adapters. What they may rely on. */

const actions = Object.entries(manifest.entities).flatMap(([entity, { actions: own }]) =>
  Object.entries(own).map(([action, facts]) => ({ operation: `${entity}.${action}`, ...facts })),
)

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true })

// That they are schemas is tested once, below, and not once more for each that refers to them.
const compiler = new Ajv2020({ ...ajv.opts, validateSchema: false })

/** A schema of the manifest, together with the definitions it refers to. */
const validator = (schema: object): ValidateFunction => compiler.compile({ ...schema, $defs: manifest.$defs })

const recordOf = (type: string): ValidateFunction => validator({ $ref: `#/$defs/${type}` })

function paramsSchema(entity: string, action: string): ValidateFunction {
  return validator(manifest.entities[entity]?.actions[action]?.params ?? {})
}

test('is named and filed as the product spec does', () => {
  expect(manifest).toMatchObject({
    name: 'stripe',
    connectorType: 'Stripe',
    category: 'payments',
    version: '2026-10-28.endive',
    credentials: { type: 'object', required: ['api_key'] },
    config: { type: 'object' },
    $defs: expect.any(Object),
    entities: expect.any(Object),
  })
})

test('what cannot be had back is destructive, and reads are GETs', () => {
  expect(actions.filter(({ access }) => access === 'destructive').map(({ operation }) => operation)).toEqual([
    'checkout_sessions.expire',
    'coupons.delete',
    'credit_notes.void',
    'customers.delete',
    'disputes.close',
    'invoice_items.delete',
    'invoices.void',
    'invoices.delete',
    'payment_intent_cancellations.create',
    'payment_methods.detach',
    'payouts.cancel',
    'products.delete',
    'quotes.cancel',
    'refunds.cancel',
    'setup_intents.cancel',
    'subscription_items.delete',
    'subscription_schedules.cancel',
    'subscriptions.delete',
    'tax_ids.delete',
    'webhook_endpoints.delete',
  ])
  for (const { operation, access, method } of actions)
    expect([operation, access === 'read']).toEqual([operation, method === 'GET'])
})

test.each(actions)('$operation has what the design promises', (action) => {
  expect(action.method).toMatch(/^(GET|POST|DELETE)$/)
  expect(action.path).toMatch(/^\/v1\/[a-z_/{}]+$/)
  expect(action.params).toMatchObject({ type: 'object', additionalProperties: false })
  expect(action.summary).toMatch(/^[A-Z].*\.$/)
  expect(action.title).toMatch(/^[A-Z][a-z ]+$/)
  expect(action.idempotent).toBe(action.method !== 'POST')
  const { record } = action as { record?: { $ref?: string; anyOf?: { $ref?: string }[] } }
  for (const one of record?.anyOf ?? [record]) expect(one?.$ref).toMatch(/^#\/\$defs\/\w+$/)
  for (const [, name] of action.path.matchAll(/\{(\w+)\}/g)) {
    expect(action.params.required).toContain(name)
  }
  const lists = action.operation.endsWith('.list') || action.operation.endsWith('.api_search')
  expect(action.pagination !== undefined).toBe(lists)
  expect(action.meta !== undefined).toBe(lists)
  if (lists) expect(action).toMatchObject({ method: 'GET', records: 'data', meta: { required: ['has_more'] } })
})

test('is plain JSON: it survives a round trip', () => {
  expect(JSON.parse(JSON.stringify(manifest))).toStrictEqual(manifest)
})

test('every $ref leads somewhere', () => {
  const refs: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$ref' && typeof inner === 'string') refs.push(inner)
      walk(inner)
    }
  }
  walk(manifest)
  expect(refs.length).toBeGreaterThan(300)
  const names = Object.keys(manifest.$defs).map((name) => `#/$defs/${name}`)
  expect([...new Set(refs)].filter((ref) => !names.includes(ref))).toEqual([])
})

test('every definition is used', () => {
  const text = JSON.stringify(manifest)
  expect(Object.keys(manifest.$defs).filter((name) => !text.includes(`"#/$defs/${name}"`))).toEqual([])
})

test('no example and no secret has a value that could be real', () => {
  expect(JSON.stringify(manifest)).not.toMatch(/[sr]k_(live|test)_\w+|whsec_\w+/)
})

describe('schemas are JSON Schema 2020-12', () => {
  const schemas: [string, unknown][] = [
    ['credentials', manifest.credentials],
    ['config', manifest.config],
    ...Object.entries(manifest.$defs),
    ...actions.flatMap(({ operation, params, record, meta }): [string, unknown][] => [
      [`${operation} params`, params],
      ...(record ? [[`${operation} record`, record] as [string, unknown]] : []),
      ...(meta ? [[`${operation} meta`, meta] as [string, unknown]] : []),
    ]),
  ]
  test.each(schemas)('%s', (_, schema) => {
    expect(ajv.validateSchema(schema as object), ajv.errorsText()).toBe(true)
  })

  test.each(Object.keys(manifest.$defs))('$defs %s compiles', (name) => {
    expect(() => recordOf(name)).not.toThrow()
  })
})

describe('schemas say what the connector does', () => {
  test.each(Object.entries(samples))('a %s of our own is one', (object, record) => {
    const type = Object.entries(manifest.$defs).find(
      ([name, { properties }]) =>
        !name.startsWith('Deleted') && (properties as { object?: { const?: string } })?.object?.const === object,
    )?.[0] as string
    expect(recordOf(type)(record), ajv.errorsText()).toBe(true)
    expect(recordOf(type)({ ...record, object: 'other' })).toBe(false)
  })

  test('every call of the parity table passes its params schema', () => {
    for (const [operation, row] of rows) {
      const [entity = '', action = ''] = operation.split('.')
      const validate = paramsSchema(entity, action)
      for (const params of row.samples) {
        expect(validate(params), `${operation}: ${ajv.errorsText(validate.errors)}`).toBe(true)
        expect(validate({ ...params, unknown_name: 1 })).toBe(false)
      }
    }
  })

  test.each(actions)('$operation: the params schema and the table that is walked agree', async ({ operation }) => {
    const [entity = '', action = ''] = operation.split('.')
    const validate = paramsSchema(entity, action)
    const shape = tableOf(await descriptor('@ferrule/stripe', entity, action))
    fc.assert(
      fc.property(mutated(await paramsOf(entity, action)), (value) => {
        fc.pre(isJson(value))
        expect(validate(value), ajv.errorsText(validate.errors)).toBe(Boolean(fits(shape, value)))
      }),
      { numRuns: process.env['FERRULE_FUZZ'] ? 60 : 15 },
    )
  })
})

const { entities } = await loadConnector('stripe')
async function paramsOf(entity: string, action: string): Promise<z.ZodType> {
  const definition = [...entities.values()].find(({ name }) => name === entity)
  return definition?.actions[action]?.params as z.ZodType
}

/** Whether a value is one in JSON, too; what JSON says of numbers beyond 2^53 is not what we say. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number') return Number.isSafeInteger(value) || (Number.isFinite(value) && value % 1 !== 0)
  if (Array.isArray(value)) return Array.from(value).every(isJson)
  return (
    typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
  )
}

describe('covers the product spec', () => {
  const OPERATIONS = 'spec/operations.json'
  const FIELDS = 'spec/record-fields.json'
  const operations = vendorFile<{ stripe: Record<string, string[]> }>(OPERATIONS)?.stripe
  const fields = vendorFile<{ stripe: Record<string, Record<string, Field>> }>(FIELDS)?.stripe
  const fixtures = vendorFile<{ resources: Record<string, object> }>('specs/stripe.fixtures.json')?.resources
  /** The value of `object` in a record of this type. */
  const objectOf = (type: string): string =>
    (manifest.$defs[type] as { properties: { object: { const: string } } }).properties.object.const
  interface Field {
    readonly type: string
    readonly nullable: boolean
    readonly values?: readonly string[]
  }

  test('every entity and action; search is for hosted mode', ({ skip }) => {
    if (!operations) return skip(absent(OPERATIONS))
    for (const [entity, names] of Object.entries(operations)) {
      const found = manifest.entities[entity]
      expect([...Object.keys(found?.actions ?? {}), ...(found?.hosted ?? [])]).toEqual(expect.arrayContaining(names))
      expect(found?.hosted).toEqual(names.filter((name) => name === 'search'))
    }
  })

  test('every record field, with its type', ({ skip }) => {
    if (!fields) return skip(absent(FIELDS))
    const good: Record<string, unknown[]> = {
      string: ['text'],
      integer: [3],
      number: [1.5],
      boolean: [true],
      object: [{}, fixtures?.discount, { object: 'list', data: [], has_more: false, url: '/' }],
      array: [[]],
      'array<string>': [['text']],
      'array<object>': [[{}], [{ id: 'x', object: 'balance_transaction' }]],
    }
    for (const [entity, own] of Object.entries(fields)) {
      const { type = '' } = manifest.entities[entity] ?? {}
      const { properties = {}, required = [] } = manifest.$defs[type] as {
        properties?: Record<string, object>
        required?: string[]
      }
      for (const [name, field] of Object.entries(own)) {
        const validate = validator(properties[name] ?? { not: {} })
        const shown = (fixtures?.[objectOf(type)] as Record<string, unknown>)?.[name]
        const values = field.values ?? [...(good[field.type] ?? []), ...(shown === undefined ? [] : [shown])]
        expect(
          // Fields missing inside an object do not matter here.
          values.some((value) => validate(value) || validate.errors?.some(({ keyword }) => keyword === 'required')),
          `${entity}.${name} takes ${field.type}`,
        ).toBe(true)
        if (field.values) for (const value of values) expect(validate(value), `${entity}.${name} ${value}`).toBe(true)
        // Where the vendor says that a field is always there, and not null, it is so.
        if (field.nullable && !required.includes(name))
          expect(validate(null), `${entity}.${name} may be null`).toBe(true)
        expect(validate(field.type === 'boolean' ? 'true' : true), `${entity}.${name} takes anything`).toBe(false)
      }
    }
  })
})
