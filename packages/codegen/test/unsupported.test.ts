import { Connector } from '@ferrule/core/runtime'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { explain } from '../../core/src/shape/explain.ts'
import { buildIr } from '../src/build-ir.ts'
import { type ActionWords, type ConnectorDefinition, defineEntity, type EntityDefinition } from '../src/define.ts'
import { emit } from '../src/generate.ts'
import { compileShape } from '../src/index.ts'

/** A token, or a secret that is exchanged for one. */
const EITHER = {
  credentials: z.union([z.strictObject({ token: z.string() }), z.strictObject({ secret: z.string() })]),
  env: {},
  auth: { scheme: 'vendor', name: 'authorize' },
} as const

/** Schemas that a table could not judge as zod does: each fails the generation, with the path of the schema. */
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
  'aliases where unknown names are accepted': [
    z.looseObject({ name: z.string().meta({ aliases: ['title'] }) }),
    /schema\.at: \.meta\(\{ aliases \}\) of name has no effect/,
  ],
  'an alias that is a name': [
    z.strictObject({
      name: z.string(),
      label: z
        .string()
        .meta({ aliases: ['name'] })
        .optional(),
    }),
    /schema\.at: the alias name of label is/,
  ],
  'an alias twice': [
    z.strictObject({ a: z.string().meta({ aliases: ['c'] }), b: z.string().meta({ aliases: ['c'] }) }),
    /schema\.at: the alias c of b is/,
  ],
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
    credentials: z.strictObject({ token: z.string() }),
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
    (action: Partial<ActionWords>, more: Partial<ConnectorDefinition> = {}) =>
    () => {
      const get: ActionWords = { summary: 'Gets.', method: 'GET', path: '/things', ...action }
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

  test('every problem is reported, with entity and action', () => {
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

  const id = z.string().min(1)

  test.each<[string, Partial<ActionWords>, Partial<ConnectorDefinition>, string]>([
    [
      'a placeholder that cannot be filled',
      { path: '/things/{issue-id}' },
      {},
      'things.get: the placeholder {issue-id} must be letters, digits and _: {issue_id}',
    ],
    [
      'a placeholder with a mark',
      { path: '/{?name}' },
      {},
      'things.get: the placeholder {?name} must be letters, digits and _: {name}',
    ],
    [
      'an optional path parameter',
      { path: '/things/{id}', params: z.strictObject({ id: id.optional() }) },
      {},
      'things.get: the path parameter "id" may be absent',
    ],
    [
      'an optional path parameter that keeps its slashes, whose default nothing sends',
      { path: '/things/{+id}', params: z.strictObject({ id: id.optional() }), defaults: { id: 'a' } },
      {},
      'things.get: the path parameter "id" may be absent',
    ],
    [
      'a GET with a body',
      { params: z.strictObject({ id }), place: { id: 'body' } },
      {},
      'things.get: a GET has no body; "id" cannot be placed there',
    ],
    [
      'a DELETE whose body is lost',
      { method: 'DELETE', body: 'json', params: z.strictObject({ reason: id }) },
      {},
      "things.get: parameters of a DELETE go to the query; say place: { reason: 'body' }",
    ],
    [
      'two bodies',
      { method: 'PUT', params: z.strictObject({ all: id, more: id }), place: { all: 'whole_body' } },
      {},
      'things.get: "all" is the whole body; "more" cannot be in it, too',
    ],
    [
      'a credential that is none',
      {},
      { credentials: z.strictObject({ api_key: id }), auth: { scheme: 'bearer', token: 'api_kee' } },
      'connector auth.token: there is no credential "api_kee"; did you mean "api_key"?',
    ],
    [
      'a variable of nothing',
      {},
      { env: { tokn: 'X_TOKEN' } },
      'connector env: there is no credential or setting "tokn"; did you mean "token"?',
    ],
    [
      'a type of the language',
      { record: z.looseObject({}).meta({ id: 'Record' }) },
      {},
      'the type id "Record" is taken by generated code or the language',
    ],
    [
      'a type of generated code',
      { record: z.looseObject({}).meta({ id: 'XClient' }) },
      {},
      'the type id "XClient" is taken',
    ],
    [
      'a type of an action',
      { record: z.looseObject({}).meta({ id: 'ThingsGetParams' }) },
      {},
      'the name "ThingsGetParams" is taken by the types of an action',
    ],
    [
      'an unknown setting in a header',
      { headers: { 'X-Version': '{api_versoin}' } },
      { config: z.strictObject({ api_version: id.optional() }) },
      'things.get headers.X-Version: there is no setting "api_versoin"; did you mean "api_version"?',
    ],
    [
      'an unknown setting in a header of all requests',
      {},
      { headers: { 'X-Version': '{versoin}' } },
      'connector headers.X-Version: there is no setting "versoin"',
    ],
    [
      'an unknown setting in an address',
      {},
      { bases: { api: 'https://{shop}.x.example' } },
      'connector bases.api: there is no setting "shop" (what the step `derive` adds is named in `derives`)',
    ],
    [
      'a config field of one call that is part of an address',
      {},
      { config: z.strictObject({ shop: id }), bases: { api: 'https://{shop}.x.example' }, perCall: ['shop'] },
      'connector perCall: "shop" is part of an address, which no call may replace',
    ],
    [
      'an unknown config field of one call',
      {},
      { perCall: ['versoin'] },
      'connector perCall: config has no field "versoin"',
    ],
    [
      'an unknown credential of a client by token',
      {},
      { ...EITHER, tokenClient: { authorize: 'bearer', exchanged: ['secrte'] } },
      'connector tokenClient: there is no credential "secrte"',
    ],
    [
      'a client by token for every kind of credentials',
      {},
      { ...EITHER, tokenClient: { authorize: 'bearer', exchanged: [] } },
      'connector tokenClient: it must leave out some kinds of credentials, and not all',
    ],
    [
      'a client by token for no kind of credentials',
      {},
      { ...EITHER, tokenClient: { authorize: 'bearer', exchanged: ['token', 'secret'] } },
      'connector tokenClient: it must leave out some kinds of credentials, and not all',
    ],
    [
      'an unknown setting in the address of tokens',
      {},
      { auth: { scheme: 'oauth_refresh', tokenUrl: 'https://{shop}.x.example' } },
      'connector auth.tokenUrl: there is no setting "shop"',
    ],
    [
      'a derived setting that no step derives',
      {},
      { derives: ['host'] },
      'connector derives: no step adds these; name it in vendor.derive',
    ],
    [
      'a misspelt query',
      {},
      { query: 'braket' as 'csv' },
      'connector query: "braket" means nothing; did you mean "bracke',
    ],
    ['a misspelt body', {}, { body: 'jsn' as 'json' }, 'connector body: "jsn" means nothing; did you mean "json"?'],
    ['a misspelt body of an action', { method: 'PUT', body: 'mulipart' as 'form' }, {}, 'things.get body: "mulipart"'],
    [
      'a misspelt method',
      { method: 'Get' as 'GET' },
      {},
      'things.get method: "Get" means nothing; did you mean "GET"?',
    ],
    [
      'a misspelt access',
      { access: 'raed' as 'read' },
      {},
      'things.get access: "raed" means nothing; did you mean "read"?',
    ],
    [
      'a misspelt place',
      { params: z.strictObject({ id }), place: { id: 'querry' as 'query' } },
      {},
      'things.get place.id: "querry" means nothing; did you mean "query"?',
    ],
    [
      'a misspelt style of an array',
      { params: z.strictObject({ ids: z.array(id) }), styles: { ids: 'cvs' as 'csv' } },
      {},
      'things.get styles.ids: "cvs" means nothing; did you mean "csv"?',
    ],
    [
      'an address that has no name',
      { base: 'uplaod' },
      { bases: { api: 'https://x.example', upload: 'https://u.x.example' } },
      'things.get base: "uplaod" means nothing; did you mean "upload"?',
    ],
    [
      'a misspelt style of pages',
      { paging: { style: 'page_tokn', param: 't', from: 'next' } as never },
      {},
      'things.get paging.style: "page_tokn" means nothing; did you mean "page_token"?',
    ],
    [
      'a misspelt word of pages',
      { paging: { style: 'page_token', param: 't', form: 'next' } as never },
      {},
      'things.get paging (page_token): there is no word "form"; did you mean "from"?',
    ],
    [
      'pages that lack a word',
      { paging: { style: 'page_token', param: 't' } as never },
      {},
      'things.get paging: page_token needs `from`',
    ],
    [
      'a word of another style',
      { paging: { style: 'offset', param: 't', from: 'next' } as never },
      {},
      'things.get paging (offset): there is no word "from"',
    ],
    [
      'a misspelt word of an action',
      { pth: '/x' } as never,
      {},
      'things.get: there is no word "pth"; did you mean "path"?',
    ],
    [
      'a misspelt word of a connector',
      {},
      { timeot: 1 } as never,
      'connector: there is no word "timeot"; did you mean "timeout"?',
    ],
    [
      'a misspelt scheme',
      {},
      { auth: { scheme: 'bearr', token: 'token' } as never },
      'connector auth.scheme: "bearr" means nothing; did you mean "bearer"?',
    ],
    [
      'a misspelt word of auth',
      {},
      { auth: { scheme: 'oauth_refresh', tokenUrl: 'https://x.example', leway: 1 } as never },
      'connector auth (oauth_refresh): there is no word "leway"; did you mean "leeway"?',
    ],
    [
      'several keys, one of which is no credential',
      {},
      { auth: { scheme: 'headers', headers: { 'X-Key': 'token', 'X-App': 'tokn' } } },
      'connector auth.headers.X-App: there is no credential "tokn"; did you mean "token"?',
    ],
    [
      'a token that may be absent',
      {},
      { credentials: z.strictObject({ token: id.optional() }) },
      'connector auth.token: the credential "token" may be absent; then "undefined" would be sent',
    ],
    [
      'a misspelt stream',
      { stream: 'event' as 'events' },
      {},
      'things.get stream: "event" means nothing; did you mean',
    ],
    [
      'a stream that is a list',
      { stream: 'lines', paging: { style: 'single', param: '' } },
      {},
      'things.get: a stream is records, one after the other; it has no `paging`',
    ],
    ['a conditional write', { method: 'PUT', conditional: true }, {}, 'things.get: only a GET can be conditional'],
    [
      'a conditional stream',
      { stream: 'lines', conditional: true },
      {},
      'things.get: what comes by `stream` cannot be conditional',
    ],
    ...['Environment', 'CallOptions', 'OpenEnum'].map(
      (id): [string, Partial<ActionWords>, Partial<ConnectorDefinition>, string] => [
        `a type called ${id}`,
        { record: z.looseObject({}).meta({ id }) },
        {},
        `the type id "${id}" is taken`,
      ],
    ),
    ['a misspelt step', { vendor: { prepar: 'x' } as never }, {}, 'things.get vendor: there is no word "prepar"'],
    [
      'a link that loses its page',
      { paging: { style: 'link', param: 'link' }, params: z.strictObject({ page: z.int().optional() }) },
      {},
      'things.get paging: "page" would be dropped from the link, and the same page come again; say param: \'page\'',
    ],
  ])('%s', (_, action, more, message) => {
    expect(problems(action, more)).toThrow(message)
  })

  test('names that are one in generated code', () => {
    const action: ActionWords = { summary: 'Does.', method: 'GET', path: '/x', access: 'read' }
    const entity = (name: string, names: string[]) =>
      defineEntity({
        name,
        type: 'Thing',
        summary: 'x',
        record: z.looseObject({}),
        actions: Object.fromEntries(names.map((one) => [one, action])),
      })
    const build =
      (...entities: EntityDefinition<ActionWords>[]) =>
      () =>
        buildIr({
          definition: connector,
          entities: new Map(entities.map((one, index) => [`${index}.ts`, one])),
          modules: new Map(),
        })
    expect(build(entity('a', ['a_b', 'a__b']))).toThrow(
      'a: the actions "a_b" and "a__b" are the same function "aB"; rename one',
    )
    expect(build(entity('a', ['delete', 'remove']))).toThrow(
      'a: the actions "delete" and "remove" are the same function',
    )
    expect(build(entity('a', ['get']), entity('a', ['get']))).toThrow('1.ts: the entity "a" is in 0.ts already')
    expect(build(entity('client', ['get']))).toThrow('0.ts: an entity cannot be called "client"')
  })

  test('a key that is not a field of the record', () => {
    const build = (key: string, record: z.ZodType) => () =>
      buildIr({
        definition: connector,
        entities: new Map([['wards.ts', { name: 'wards', type: 'Ward', summary: 'x', record, key, actions: {} }]]),
        modules: new Map(),
      })
    const record = z.looseObject({ code: z.string(), beds: z.int() })
    expect(build('cod', record)).toThrow('wards key: the record has no field "cod"; did you mean "code"?')
    expect(build('code', record)().entities[0]?.definition.key).toBe('code')
    expect(build('code', z.union([record, z.looseObject({ id: z.string() })]))().entities).toHaveLength(1)
  })

  test.each(['a__b', '_a_b', 'a_b_', 'Ab', 'aB', 'a_1'])(
    '%s has one name in generated code and at run time',
    (name) => {
      const action: ActionWords = { summary: 'Gets.', method: 'GET', path: '/x', access: 'read' }
      const record = z.looseObject({})
      const entity = defineEntity({ name, type: 'Thing', summary: 'x', record, actions: { [name]: action } })
      const files = emit(
        buildIr({ definition: connector, entities: new Map([['things.ts', entity]]), modules: new Map() }),
      )
      const [, accessor = ''] =
        /declare readonly (\w+):/.exec(files.get('packages/x/src/generated/connector.gen.ts') ?? '') ?? []
      const vendor = { name: 'x', env: {}, credentials: { fields: {} }, config: { fields: {} } }
      const made = new Connector(
        { vendor, operations: { [name]: { [name]: {} } } } as never,
        { credentials: {} } as never,
      )
      expect(Object.keys((made as never)[accessor])).toEqual([accessor])
    },
  )

  test('records of a list without paging', () => {
    const list: ActionWords = { summary: 'Lists.', method: 'GET', path: '/x', records: 'data' }
    const build = (actions: EntityDefinition<ActionWords>['actions']) => () =>
      buildIr({
        definition: connector,
        entities: new Map([['0.ts', { name: 'a', type: 'A', summary: 'x', record: z.looseObject({}), actions }]]),
        modules: new Map(),
      })
    expect(build({ list })).toThrow(
      `a.list: a list of "data" needs paging; one that comes whole says paging: { style: 'single', param: '' }`,
    )
    expect(build({ list: { ...list, paging: { style: 'single', param: '' } } })).not.toThrow()
    expect(build({ get: list })).not.toThrow()
  })

  test('a check that is no action', () => {
    expect(problems({}, { check: ['things.list'] })).toThrow('there is no things.list')
  })
})

test('a name that others have for a parameter is explained, through every wrapper', () => {
  const email = z.email().meta({ id: 'EmailText', description: 'An address' })
  const shape = compileShape(
    z.strictObject({
      name: z
        .string()
        .meta({ aliases: ['title', 'label'] })
        .optional()
        .describe('Name'),
      to: email.meta({ aliases: ['recipient'] }).optional(),
    }),
  )
  const messages = explain(shape, { title: 'x', label: 'x', recipient: 'a@b.example' }).map(({ message }) => message)
  expect(messages).toEqual(['is unknown; here it is name', 'is unknown; here it is name', 'is unknown; here it is to'])
})
