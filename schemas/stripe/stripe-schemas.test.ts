import type { ActionDefinition, EntityDefinition } from '@ferrule/codegen'
import { loadConnector } from '@ferrule/test-kit/schemas'
import { vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { asked, wholeApi } from '../../packages/stripe/test/support/typed-api.ts'
import { DeletedCustomer } from './customers.ts'
import { DeletedInvoice } from './invoices.record.ts'
import { DeletedProduct } from './products.ts'

/** The schemas against the product spec, and against the vendor's typings and fixtures, or the digests of those. */

// biome-ignore lint/suspicious/noExplicitAny: documents of several forms
const readShared = (path: string): any => {
  const document = vendorFile(path)
  if (document === undefined) throw new Error(`there is neither ${path} nor a digest of it`)
  return document
}

const { definition: connector, entities: files } = await loadConnector('stripe')
// None of Stripe's actions is GraphQL.
const entities = Object.fromEntries([...files.values()].map((entity) => [entity.name, entity])) as Record<
  string,
  EntityDefinition
>
const action = (entity: string, name: string): ActionDefinition => {
  const found = entities[entity]?.actions[name]
  if (found === undefined) throw new Error(`there is no ${entity}.${name}`)
  return found
}
const accepts = (schema: z.ZodType | undefined, value: unknown): boolean => schema?.safeParse(value).success === true
const problems = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
/** Whether a value is at least of the right kind: what an object lacks inside is no matter. */
const isOfKind = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema?.safeParse(value).error?.issues.every((issue) => issue.path.length > 0) ?? schema !== undefined
const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

describe('product spec', () => {
  const operations: Record<string, string[]> = readShared('spec/operations.json').stripe ?? {}
  const fields: Record<string, Record<string, SpecField>> = readShared('spec/record-fields.json').stripe ?? {}
  interface SpecField {
    type: string
    nullable: boolean
    values?: string[]
  }

  test.each(Object.entries(operations))('%s has its actions, and hosted mode the rest', (entity, actions) => {
    const hosted = connector.hosted?.[entity] ?? []
    expect([...Object.keys(entities[entity]?.actions ?? {}), ...hosted]).toEqual(expect.arrayContaining(actions))
    expect(hosted).toEqual(actions.filter((name) => name === 'search'))
  })

  const good: Record<string, unknown[]> = {
    string: ['text'],
    integer: [3],
    number: [1.5, 3],
    boolean: [true, false],
    object: [{}, { id: 'di_1', object: 'discount' }, { object: 'list', data: [] }],
    array: [[], ['text'], [{}]],
    'array<string>': [['text']],
    'array<object>': [[{}], [{ id: 'txn_1', object: 'balance_transaction' }]],
  }
  const bad: Record<string, unknown[]> = {
    string: [12, true, []],
    integer: ['12', 1.5, true],
    number: ['1.5', true],
    boolean: ['true', 1],
    object: ['text', 12],
    array: ['text', {}],
    'array<string>': ['text', {}, [12]],
    'array<object>': ['text', {}, ['text']],
  }

  for (const [entity, spec] of Object.entries(fields)) {
    test.each(Object.entries(spec))(`${entity} record: %s`, (name, { type, nullable, values = [] }) => {
      const field = shapeOf(entities[entity]?.record)[name]
      if (type === 'const' || type === 'enum') {
        for (const value of values) expect(accepts(field, value)).toBe(true)
        expect(accepts(field, 12)).toBe(false)
      } else {
        expect(good[type]?.some((value) => isOfKind(field, value))).toBe(true)
        for (const value of bad[type] ?? []) expect(accepts(field, value)).toBe(false)
      }
      // Where the vendor says that a field is always there, and not null, it is so.
      if (nullable && accepts(field, undefined)) expect(accepts(field, null)).toBe(true)
    })
  }
})

interface JsonSchema {
  $ref?: string
  type?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  nullable?: boolean
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  'x-expanded-as'?: string[]
}
interface OpenApiOperation {
  operationId: string
  parameters: { name: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: { 200: { content: { 'application/json': { schema: JsonSchema } } } }
}

const openapi = wholeApi(readShared('specs/stripe.openapi.json'), asked({ entities }))
const schemas: Record<string, JsonSchema> = openapi.components?.schemas ?? {}
const resolve = (schema: JsonSchema): JsonSchema => {
  if (schema.$ref) return schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}
  return schema.allOf?.[0] ? resolve(schema.allOf[0]) : schema
}

/** Values that a schema lets through: `full` has everything and no null, `last` takes null and the last alternatives. */
function sample(schema: JsonSchema, how: 'full' | 'last', name = '', depth = 0): unknown {
  if (how === 'last' && schema.nullable) return null
  const { anyOf, enum: values, type, items, properties, additionalProperties, ...rest } = resolve(schema)
  if (anyOf) return sample((how === 'full' ? anyOf[0] : anyOf.at(-1)) ?? {}, how, name, depth)
  if (values) return how === 'full' ? values[0] : values.at(-1)
  if (type === 'array') return depth > 5 ? [] : [sample(items ?? {}, how, name, depth + 1)]
  if (type === 'integer') return 7
  if (type === 'number') return 1.25
  if (type === 'boolean') return how === 'full'
  if (type === 'string') return STRINGS[name] ?? 'text'
  if (rest['x-expanded-as']) return { id: 'x_1', object: 'x' }
  if (typeof additionalProperties === 'object') return { key: sample(additionalProperties, how, '', depth + 1) }
  const wanted = Object.entries(properties ?? {}).filter(
    ([key, inner]) => depth < 5 || rest.required?.includes(key) || inner.nullable,
  )
  return Object.fromEntries(wanted.map(([key, inner]) => [key, sample(inner, how, key, depth + 1)]))
}
const STRINGS: Record<string, string> = {
  country: 'DE',
  currency: 'usd',
  invoice_prefix: 'ABC',
  query: "email:'x'",
  status: 'paid',
}

const operations = Object.entries<Record<string, OpenApiOperation>>(openapi.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: operation.operationId, path, method, operation })),
)

/** Parameters that the vendor lists and we do not offer, and why. */
const NOT_OFFERED: Record<string, string> = {
  'payment_intents.get client_secret': 'Only for publishable keys, which are refused.',
  'setup_intents.get client_secret': 'Only for publishable keys, which are refused.',
}

/** Parameters of API versions before endive, which a user may pin. */
const EARLIER = [
  'checkout_sessions.create payment_method_types',
  'payment_intents.create payment_method_types',
  'payment_intents.update payment_method_types',
  'payment_intent_confirmations.create payment_method_types',
  'payment_methods.update payto',
  'setup_intents.create payment_method_types',
  'setup_intents.update payment_method_types',
]

describe('vendor typings', () => {
  test('every operation of the vendor data is there, and no other', () => {
    const ours = Object.values(entities).flatMap(({ name, actions }) =>
      Object.keys(actions).map((key) => `${name}.${key}`),
    )
    expect(ours.sort()).toEqual(operations.map(({ name }) => name).sort())
  })

  describe.each(operations)('$name', ({ name, path, method, operation }) => {
    const [entity = '', key = ''] = name.split('.')
    const own = action(entity, key)
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
    const bodySchema = body ? resolve(body) : {}
    const offered = shapeOf(own.params)
    const listed: Record<string, JsonSchema> = {
      ...Object.fromEntries(operation.parameters.map((parameter) => [parameter.name, parameter.schema])),
      ...bodySchema.properties,
    }

    test('is the same call', () => {
      expect({ path: own.path, method: own.method }).toEqual({ path, method: method.toUpperCase() })
    })

    test('has the same parameters', () => {
      const wanted = Object.keys(listed).filter((parameter) => !(`${name} ${parameter}` in NOT_OFFERED))
      const earlier = Object.keys(offered).filter((parameter) => EARLIER.includes(`${name} ${parameter}`))
      expect(Object.keys(offered).sort()).toEqual([...wanted, ...earlier].sort())
      expect(earlier.filter((parameter) => parameter in listed)).toEqual([])
    })

    test.each(Object.entries(listed))('parameter %s takes what the vendor takes', (parameter, schema) => {
      const field = offered[parameter]
      if (field === undefined) return expect(NOT_OFFERED[`${name} ${parameter}`]).toBeDefined()
      expect(problems(field, sample(schema, 'full', parameter))).toEqual([])
      expect(problems(field, sample(schema, 'last', parameter))).toEqual([])
      for (const alternative of [schema, ...(schema.anyOf ?? [])].map(resolve)) {
        for (const value of alternative.enum ?? []) expect([value, problems(field, value)]).toEqual([value, []])
        const { items } = alternative
        for (const value of (items && resolve(items).enum) ?? []) expect(problems(field, [value])).toEqual([])
      }
    })

    test('required parameters are required', () => {
      const required = [
        ...operation.parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
        ...(bodySchema.required ?? []),
      ]
      const ours = Object.keys(offered).filter((parameter) => !accepts(offered[parameter], undefined))
      expect(ours.sort()).toEqual(required.sort())
    })

    test('the record takes what the vendor answers', () => {
      const answer = resolve(operation.responses[200].content['application/json'].schema)
      const item = own.records === 'data' ? (answer.properties?.data?.items ?? {}) : answer
      const record = own.record ?? entities[entity]?.record
      if (!record) throw new Error('no record')
      for (const alternative of item.anyOf ?? [item]) {
        expect(problems(record, sample(alternative, 'full'))).toEqual([])
        expect(problems(record, sample(alternative, 'last'))).toEqual([])
        const known = { ...shapeOf(entities[entity]?.record), ...shapeOf(record) }
        const unknown = Object.keys(resolve(alternative).properties ?? {}).filter((field) => !(field in known))
        expect(unknown.filter((field) => !(entity.startsWith('payment_method') && UNLISTED.has(field)))).toEqual([])
      }
    })
  })

  /** Kinds of payment methods whose object is handed through unlisted: they make every bundle bigger and few users read them. */
  const UNLISTED = new Set(
    `acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik boleto
     card_present cashapp crypto custom customer_balance eps fpx giropay grabpay ideal interac_present kakao_pay klarna konbini
     kr_card mb_way mobilepay multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypay payto pix promptpay
     revolut_pay samsung_pay satispay scalapay sequra sofort sunbit swish twint upi wechat_pay zip`.split(/\s+/),
  )

  const history: Record<string, Record<string, string>> = openapi['x-field-history']?.fields ?? {}
  const versions: string[] = openapi['x-field-history']?.versions ?? []
  const from = versions.indexOf('2026-02-25.clover')
  const records = Object.values(entities).map(({ type, record }) => [type, record] as const)
  test.each(records.filter(([type]) => type in history))('%s fits the versions that users may pin', (type, record) => {
    for (const [field, line] of Object.entries(history[type] ?? {})) {
      const recent = line.split(' ').slice(from)
      if (recent.every((mark) => mark === '-') || UNLISTED.has(field)) continue
      const own = shapeOf(record)[field]
      expect([field, own !== undefined]).toEqual([field, true])
    }
  })
})

describe('vendor fixtures', () => {
  const fixtures: Record<string, Record<string, unknown>> = readShared('specs/stripe.fixtures.json').resources ?? {}
  const records: Record<string, z.ZodType> = {
    deleted_customer: DeletedCustomer,
    deleted_invoice: DeletedInvoice,
    deleted_product: DeletedProduct,
  }
  for (const { record } of Object.values(entities)) {
    const [name] = (shapeOf(record).object as z.ZodLiteral).values
    records[String(name)] = record
  }

  test.each(Object.keys(records))('%s', (name) => {
    const fixture = fixtures[name]
    if (fixture === undefined) throw new Error('there is no fixture')
    const record = records[name] as z.ZodType
    expect(problems(record, fixture)).toEqual([])
    expect(Object.keys(fixture).filter((field) => !(field in shapeOf(record)))).toEqual([])
  })

  test('every record of ours within any fixture', () => {
    let count = 0
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const record = records[String((value as { object?: unknown }).object)]
      if (record && !('deleted' in value)) {
        count++
        expect(problems(record, value)).toEqual([])
      }
      for (const inner of Object.values(value)) walk(inner)
    }
    // Other resources show cut copies: a customer without its balance, for one.
    for (const name of Object.keys(records)) walk(fixtures[name])
    expect(count).toBeGreaterThan(Object.keys(records).length)
  })
})

describe('records', () => {
  test.each(Object.values(entities).map(({ name, record }) => [name, record] as const))(
    '%s keeps what is unknown',
    (_name, record) => {
      const fixture =
        readShared('specs/stripe.fixtures.json').resources?.[String((shapeOf(record).object as z.ZodLiteral).value)]
      if (fixture === undefined) return
      const grown = { ...fixture, something_new: [1] }
      expect(record.parse(grown)).toEqual(grown)
    },
  )
})

describe('limits', () => {
  const customer = (params: object) => problems(action('customers', 'create').params as z.ZodType, params)
  const text = (length: number) => 'x'.repeat(length)
  const metadata = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']))

  test.each<[entity: string, name: string, good: object, bad: object]>([
    ['customers', 'list', { limit: 100 }, { limit: 101 }],
    ['customers', 'list', { limit: 1 }, { limit: 0 }],
    ['customers', 'list', { created: { gte: 1 } }, { created: { since: 1 } }],
    ['customers', 'list', { expand: ['data.a.b.c'] }, { expand: ['data.a.b.c.d'] }],
    ['customers', 'create', { email: text(512) }, { email: text(513) }],
    ['customers', 'create', { business_name: text(150) }, { business_name: text(151) }],
    ['customers', 'create', { invoice_prefix: 'AB1' }, { invoice_prefix: 'Ab1' }],
    ['customers', 'create', { invoice_prefix: 'ABCDEFGHIJKL' }, { invoice_prefix: 'ABCDEFGHIJKLM' }],
    ['customers', 'create', { metadata: metadata(50) }, { metadata: metadata(51) }],
    ['customers', 'create', { metadata: { [text(40)]: text(500) } }, { metadata: { [text(41)]: 'x' } }],
    ['customers', 'create', { metadata: { x: null } }, { metadata: { 'a[b]': 'x' } }],
    ['customers', 'create', { metadata: '' }, { metadata: { x: text(501) } }],
    ['customers', 'create', { address: null }, { address: { country: 'Germany' } }],
    ['customers', 'api_search', { query: 'x' }, { query: '' }],
    ['products', 'create', { name: 'x', images: Array(8).fill('x') }, { name: 'x', images: Array(9).fill('x') }],
    ['products', 'create', { name: 'x', statement_descriptor: text(22) }, { name: 'x', statement_descriptor: 'a*<b' }],
    [
      'products',
      'update',
      { id: 'x', marketing_features: [{ name: text(80) }] },
      { id: 'x', marketing_features: [{ name: text(81) }] },
    ],
    ['prices', 'list', { lookup_keys: Array(10).fill('x') }, { lookup_keys: Array(11).fill('x') }],
    ['prices', 'create', { currency: 'eur', lookup_key: text(200) }, { currency: 'eur', lookup_key: text(201) }],
    ['events', 'list', { types: Array(20).fill('x') }, { types: Array(21).fill('x') }],
    ['refunds', 'create', { amount: 1 }, { amount: 0 }],
    ['subscriptions', 'create', { items: Array(20).fill({ price: 'x' }) }, { items: Array(21).fill({ price: 'x' }) }],
    ['invoices', 'create', { custom_fields: [] }, { custom_fields: Array(5).fill({ name: 'x', value: 'x' }) }],
    ['subscriptions', 'list', { status: 'past_due' }, { status: 'gone' }],
    ['payouts', 'list', { status: 'paid' }, { status: 'in_transit' }],
  ])('%s.%s takes %j', (entity, name, good, bad) => {
    const params = action(entity, name).params as z.ZodType
    expect(problems(params, good)).toEqual([])
    expect(accepts(params, bad)).toBe(false)
  })

  test('unknown names are refused', () => {
    expect(customer({ e_mail: 'x' })).toHaveLength(1)
    expect(customer({ address: { street: 'x' } })).toHaveLength(1)
  })

  test.each([
    '',
    '.',
    '..',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'a%2fb',
    'a\nb',
    'a\u0000',
    '\ud800',
    'search',
    'x'.repeat(256),
  ])('no id for a path: %j', (id) => {
    for (const { actions } of Object.values(entities)) {
      for (const { params, path } of Object.values(actions)) {
        if (!path.includes('{id}') || (id === 'search' && !path.startsWith('/v1/products'))) continue
        expect(accepts(shapeOf(params).id, id)).toBe(false)
      }
    }
  })

  test.each(['cus_1', '...', 'my product', 'Käse+Brot', 'a:b;c@d', 'searches'])('an id for a path: %j', (id) => {
    expect(accepts(shapeOf(action('products', 'get').params).id, id)).toBe(true)
  })

  test.each<[object, boolean]>([
    [{ api_key: 'sk_test_1' }, true],
    [{ api_key: 'rk_live_1', account_id: 'acct_1A' }, true],
    [{ api_key: 'oauth-token' }, true],
    [{ api_key: 'pk_test_1' }, false],
    [{ api_key: '' }, false],
    [{ api_key: 'sk_test_1\n' }, false],
    [{ api_key: 'sk test' }, false],
    [{ api_key: 'sk_…' }, false],
    [{ api_key: 'sk_test_1', account_id: 'acct_1\r\nX: y' }, false],
    [{}, false],
  ])('credentials %j', (credentials, fine) => {
    expect(accepts(connector.credentials, credentials)).toBe(fine)
  })

  test.each<[string, boolean]>([
    [connector.version, true],
    ['2022-11-15', true],
    ['latest', false],
    ['2026-10-28.endive\r\nX: y', false],
  ])('API version %j', (api_version, fine) => {
    expect(accepts(connector.config, { api_version })).toBe(fine)
  })
})
