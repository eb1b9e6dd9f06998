import { expect, test } from 'vitest'
import { emitOperations } from '../../codegen/src/emit/operations.ts'
import { sharperFields } from '../../codegen/test/support/type-tests.ts'
import { makeDraft } from '../src/draft/index.ts'
import { readApi } from '../src/read/index.ts'
import { testFiles } from '../src/tests.ts'
import { allOf } from './support/api.ts'
import { accepted } from './support/project.ts'

/** Constructs that real documents use, each as small as it can be: what is sent must be what the document says. */

type Json = Readonly<Record<string, unknown>>
const readDocument = (document: Json) => readApi({ name: 'doc', folder: undefined, text: JSON.stringify(document) })
const openapi = (paths: Json, more: Json = {}) =>
  readDocument({ openapi: '3.0.0', info: { title: 'T' }, servers: [{ url: 'https://t.example' }], paths, ...more })
const swagger = (paths: Json, more: Json = {}) =>
  readDocument({ swagger: '2.0', info: {}, host: 't.example', schemes: ['https'], paths, ...more })
const draftOf = (api: ReturnType<typeof openapi>) => makeDraft(api, allOf(api, 'acme'))
const actionOf = (api: ReturnType<typeof openapi>, name: string) => {
  const actions = draftOf(api).entities.flatMap((entity) =>
    entity.actions.map((one) => ({ ...one, entity: entity.name })),
  )
  return actions.find((one) => `${one.entity}.${one.name}` === name)
}

const ok = (schema: Json = { type: 'object', properties: { id: { type: 'string' } } }) => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
})
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const query = (name: string, more: Json = { schema: { type: 'string' } }) => ({ name, in: 'query', ...more })

test('a query that the document writes into the path is sent', async () => {
  const api = openapi({ '/things': { post: ok() }, '/things?beta=true': { post: ok() } })
  const draft = draftOf(api)
  expect(draft.entities.flatMap(({ actions }) => actions.map(({ name }) => name))).toEqual(['create', 'create_beta'])
  const { entities } = await accepted(draft.files, 'acme')
  const made = entities.flatMap(({ actions }) => actions).find(({ name }) => name === 'create_beta')
  expect(made?.definition).toMatchObject({
    path: '/things',
    place: { beta: 'query' },
    defaults: { beta: 'true' },
  })
})

test('members of an object in the query are parameters, unless they compare or are in brackets', () => {
  const parameters = [
    query('page', { schema: ref('Pageable') }),
    query('created', { schema: { type: 'object', properties: { gte: { type: 'integer' }, lt: { type: 'integer' } } } }),
    query('filter', { style: 'deepObject', schema: { type: 'object', properties: { name: { type: 'string' } } } }),
    query('anything', { schema: { type: 'object' } }),
  ]
  const schemas = {
    Pageable: { type: 'object', properties: { size: { type: 'integer' }, sort: { type: 'array', items: {} } } },
  }
  const api = openapi({ '/things': { get: { parameters, ...ok() } } }, { components: { schemas } })
  expect(api.operations[0]?.parameters.map(({ name, style }) => [name, style])).toEqual([
    ['size', undefined],
    ['sort', 'repeat'],
    ['created', undefined],
    ['filter', undefined],
  ])
  expect([...api.losses.all.keys()]).toEqual(['query parameters of any name'])
})

test('a list by reference, or among alternatives, has the style of a list', async () => {
  const parameters = [
    query('ids', { explode: false, schema: ref('Ids') }),
    query('expand', { explode: false, schema: { oneOf: [{ type: 'string' }, ref('Ids')] } }),
    query('tags', { schema: ref('Ids') }),
    query('marks', { schema: ref('Ids') }),
    query('words', { schema: ref('Ids') }),
  ]
  const schemas = { Ids: { type: 'array', items: { type: 'string' } } }
  const api = openapi({ '/things': { get: { parameters, ...ok() } } }, { components: { schemas } })
  const ir = await accepted(draftOf(api).files, 'acme')
  expect(ir.definition.query).toBe('repeat')
  expect(ir.entities[0]?.actions[0]?.definition.styles).toEqual({ ids: 'csv', expand: 'csv' })
})

test('values that no style can write are text', () => {
  const list = { type: 'array', items: { type: 'string' } }
  const api = openapi({
    '/a': {
      get: {
        parameters: [
          query('ids', { style: 'pipeDelimited', explode: false, schema: list }),
          query('where', { content: { 'application/json': { schema: { type: 'object' } } } }),
        ],
        ...ok(),
      },
    },
  })
  expect(api.operations[0]?.parameters).toMatchObject([
    { schema: { kind: 'string' }, description: 'Text separated by `|`' },
    { schema: { kind: 'string' }, description: 'Text as application/json' },
  ])
  const old = swagger({
    '/a': { get: { parameters: [{ name: 'ids', in: 'query', collectionFormat: 'ssv', ...list }], responses: {} } },
  })
  expect(old.operations[0]?.parameters).toMatchObject([
    { schema: { kind: 'string' }, description: 'Text separated by spaces' },
  ])
})

test('a body has the type that the server takes', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const bodyOf = (...types: string[]) => {
    const content = Object.fromEntries(types.map((type) => [type, { schema }]))
    return openapi({ '/a': { post: { requestBody: { content }, ...ok() } } }).operations[0]?.body
  }
  expect(bodyOf('application/json-patch+json', 'application/merge-patch+json', 'application/json')?.type).toBe(
    'application/json',
  )
  expect(bodyOf('application/json-patch+json', 'application/merge-patch+json')?.type).toBe(
    'application/merge-patch+json',
  )
  expect(bodyOf('text/json')).toMatchObject({ kind: 'json', type: 'text/json' })
  const old = (consumes: string[]) =>
    swagger({ '/a': { post: { consumes, parameters: [{ name: 'x', in: 'body', schema }], responses: {} } } })
  expect(old(['application/xml', 'application/json']).operations[0]?.body).toMatchObject({
    kind: 'json',
    type: 'application/json',
  })
  expect(old(['application/xml']).operations[0]?.body).toMatchObject({ kind: 'other', type: 'application/xml' })
})

test('an answer of Swagger that is not JSON is a file', () => {
  const responses = { 200: { description: '', schema: { type: 'string' } } }
  const kind = (...produces: string[]) => swagger({ '/a': { get: { produces, responses } } }).operations[0]?.answer.kind
  expect([kind('text/csv'), kind('application/xml', 'application/json'), kind('*/*'), kind()]).toEqual([
    'file',
    'json',
    'json',
    'json',
  ])
})

test('a GET that needs its body is skipped', () => {
  const content = { 'application/json': { schema: { type: 'object', properties: { query: { type: 'string' } } } } }
  const api = openapi({ '/a': { get: { requestBody: { required: true, content }, ...ok() } }, '/b': { get: ok() } })
  expect(draftOf(api).skipped).toEqual([{ at: 'GET /a', why: 'a GET with a required body' }])
})

test('a token in a body is a parameter, unless it authenticates the call', () => {
  const properties = {
    access_token: { type: 'string', description: 'The access token of the item' },
    token: { type: 'string', description: 'Authentication token. Requires scope: `write`' },
  }
  const content = { 'application/json': { schema: { type: 'object', required: ['access_token'], properties } } }
  const api = openapi({ '/items/get': { post: { requestBody: { content }, ...ok() } } })
  expect(draftOf(api).entities[0]?.actions[0]?.request.params.map(({ name }) => name)).toEqual(['access_token'])
})

test('a list in a form is written as the document says: repeated names, commas, or brackets', async () => {
  const list = { type: 'array', items: { type: 'string' } }
  const objects = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }
  const schema = { type: 'object', properties: { ids: list, tags: list, keys: list, parts: objects } }
  const encoding = { tags: { style: 'form', explode: false }, keys: { style: 'deepObject', explode: true } }
  const content = { 'application/x-www-form-urlencoded': { schema, encoding } }
  const stylesOf = async (api: ReturnType<typeof openapi>) =>
    (await accepted(draftOf(api).files, 'acme')).entities[0]?.actions[0]?.definition.styles
  expect(await stylesOf(openapi({ '/a': { post: { requestBody: { content }, ...ok() } } }))).toEqual({
    ids: 'repeat',
    tags: 'csv',
  })
  const field = (name: string, more: Json) => ({ name, in: 'formData', ...list, ...more })
  const parameters = [field('ids', { collectionFormat: 'multi' }), field('tags', {})]
  const answer = { responses: { 200: { description: '', schema: { type: 'object' } } } }
  expect(await stylesOf(swagger({ '/a': { post: { parameters, ...answer } } }))).toEqual({ ids: 'repeat', tags: 'csv' })
})

test('what the generator writes of styles: wire names, and an encoder only for forms that need it', async () => {
  const list = { type: 'array', items: { type: 'string' } }
  const schema = { type: 'object', properties: { 'Media-Urls': list, ids: list } }
  const content = { 'application/x-www-form-urlencoded': { schema } }
  const parameters = [query('filter[ids]', { schema: list, explode: false })]
  const plain = { type: 'object', properties: { name: { type: 'string' } } }
  const api = openapi({
    '/messages': {
      post: {
        parameters: ['ids', 'more'].map((name) => query(name, { schema: list })),
        requestBody: { content },
        ...ok(),
      },
    },
    '/notes': {
      post: { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: plain } } }, ...ok() },
    },
    '/things': { get: { parameters, ...ok() } },
  })
  const ir = await accepted(draftOf(api).files, 'acme')
  const textOf = (name: string) => {
    const entity = ir.entities.find(({ definition }) => definition.name === name) as (typeof ir.entities)[number]
    const { body, imports } = emitOperations(ir, entity)
    return `${JSON.stringify(imports)} ${body}`
  }
  expect(textOf('messages')).toMatch(/"styledFormBody".*body: styledFormBody/s)
  expect(textOf('messages')).toMatch(/queryStyles: \{\s*'Media-Urls': 'repeat',\s*ids: 'repeat',?\s*\}/)
  expect(textOf('notes')).not.toContain('styledFormBody')
  expect(textOf('things')).toMatch(/queryStyles: \{\s*'filter\[ids\]': 'csv',?\s*\}/)
})

test('a path keeps the slashes of a reserved expansion', async () => {
  const method = {
    id: 't.projects.topics.get',
    path: 'v1/{+topic}',
    httpMethod: 'GET',
    parameters: { topic: { location: 'path', required: true, type: 'string' } },
    response: { $ref: 'Topic' },
  }
  const api = readDocument({
    discoveryVersion: 'v1',
    rootUrl: 'https://t.example/',
    resources: { topics: { methods: { get: method } } },
    schemas: { Topic: { type: 'object', properties: { name: { type: 'string' } } } },
  })
  expect(actionOf(api, 'topics.get')?.request.path).toBe('/v1/{+topic}')
  await accepted(draftOf(api).files, 'acme')
})

test('formats at the end of a path name nothing', () => {
  const api = openapi({
    '/Calls.json': { get: ok({ type: 'array', items: { type: 'object' } }) },
    '/Calls/{Sid}.json': { get: ok(), delete: ok() },
  })
  expect(draftOf(api).entities.map(({ name, actions }) => [name, actions.map((one) => one.name)])).toEqual([
    ['calls', ['list', 'get', 'delete']],
  ])
  expect(actionOf(api, 'calls.get')?.request.path).toBe('/Calls/{Sid}.json')
})

const securitySchemes = {
  legacy: { type: 'apiKey', in: 'query', name: 'key' },
  api_key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  app_key: { type: 'apiKey', in: 'header', name: 'X-App-Key' },
  whole: { type: 'apiKey', in: 'header', name: 'Authorization' },
  token: { type: 'http', scheme: 'bearer' },
}

test('credentials that most operations need come before those that are only declared', () => {
  const api = openapi(
    { '/a': { get: { security: [{ token: [] }], ...ok() } }, '/b': { get: { security: [{}], ...ok() } } },
    { components: { securitySchemes } },
  )
  expect(api.security[0]).toMatchObject({ kind: 'bearer', name: 'token' })
})

test('a key that most operations take in a header is the credentials of a document without schemes', () => {
  const schemed = (names: readonly string[]) =>
    readApi({
      ...{ name: 'doc', folder: undefined },
      text: JSON.stringify({
        ...{ openapi: '3.0.0', info: { title: 'T' }, servers: [{ url: 'https://t.example' }] },
        paths: Object.fromEntries(
          names.map((name, index) => [
            `/things${index}`,
            { get: { parameters: [{ name, in: 'header', schema: { type: 'string' } }], responses: { 200: {} } } },
          ]),
        ),
      }),
    }).security.map((one) => [one.kind, 'field' in one ? one.field : undefined])
  expect(schemed(['acme-api-key', 'Acme-Api-Key', 'acme-version'])).toEqual([['header', 'acme-api-key']])
  expect(schemed(['acme-api-key', 'acme-version', 'acme-version'])).toEqual([])
  const pair = ['X-Auth-Token', 'X-User-Id'].map((name) => ({ name, in: 'header', schema: { type: 'string' } }))
  const paths = {
    '/a': { get: { ...ok(), parameters: pair } },
    '/b': { get: { ...ok(), parameters: pair.slice(0, 1) } },
  }
  expect(openapi(paths).security[0]).toMatchObject({ headers: [{ field: 'X-Auth-Token' }, { field: 'X-User-Id' }] })
})

test('keys that go together are sent together', async () => {
  const connector = async (...names: string[]) => {
    const security = [Object.fromEntries(names.map((name) => [name, []]))]
    const api = openapi({ '/a': { get: ok() } }, { security, components: { securitySchemes } })
    const { definition } = await accepted(draftOf(api).files, 'acme')
    return { auth: definition.auth, headers: definition.headers, env: definition.env }
  }
  expect(await connector('api_key', 'app_key')).toEqual({
    auth: { scheme: 'headers', headers: { 'X-Api-Key': 'api_key', 'X-App-Key': 'app_key' } },
    headers: undefined,
    env: { api_key: 'ACME_API_KEY', app_key: 'ACME_APP_KEY' },
  })
  expect(await connector('token', 'app_key')).toEqual({
    auth: { scheme: 'bearer', token: 'token' },
    headers: { 'X-App-Key': '{app_key}' },
    env: { token: 'ACME_TOKEN', app_key: 'ACME_APP_KEY' },
  })
})

test('the whole header Authorization may contain spaces', async () => {
  const api = openapi({ '/a': { get: ok() } }, { security: [{ whole: [] }], components: { securitySchemes } })
  const { files } = draftOf(api)
  await accepted(files, 'acme')
  expect(files.get('connector.ts')).toContain('.regex(/^[\\x21-\\x7e]+( [\\x21-\\x7e]+)*$/)')
  expect(files.get('connector.ts')).toContain('api_key: header().describe(')
})

test('what a base has is there in the alternatives that extend it', () => {
  const schemas = {
    Pet: { type: 'object', oneOf: [ref('Cat'), ref('Dog')], properties: { name: { type: 'string' } } },
    Cat: { allOf: [ref('Pet'), { type: 'object', properties: { lives: { type: 'integer' } } }] },
    Dog: { allOf: [ref('Pet'), { type: 'object', properties: { tricks: { type: 'integer' } } }] },
  }
  const { schemas: read } = openapi({ '/pets/{id}': { get: ok(ref('Pet')) } }, { components: { schemas } })
  expect(read.get('Cat')).toMatchObject({ fields: [{ name: 'name' }, { name: 'lives' }] })
  expect(read.get('Dog')).toMatchObject({ fields: [{ name: 'name' }, { name: 'tricks' }] })
})

test('fields that are called like types import nothing', async () => {
  // More shared types than stand in one file, each in a circle with the next.
  const names = Array.from({ length: 70 }, (_, index) => `Part${String.fromCharCode(65 + (index % 26))}${index}`)
  const schemas = Object.fromEntries(
    names.map((name, index) => {
      const next = names[(index + 1) % names.length] as string
      return [name, { type: 'object', properties: { id: { type: 'string' }, [next]: ref(next) } }]
    }),
  )
  const [first = '', last = ''] = [names[0], names.at(-1)]
  // The files are read from the other end: what is declared last is imported first.
  const paths = { '/z/{id}': { get: ok(ref(first)) }, '/b/{id}': { get: ok(ref(last)) } }
  const api = openapi(paths, { components: { schemas } })
  const ir = await accepted(draftOf(api).files, 'acme')
  expect(ir.named.size).toBeGreaterThanOrEqual(70)
  // The circle is cut in one field, which is the only one that is declared sharper than its schema.
  expect(sharperFields(ir)).toEqual([first])
})

test('how a list continues: what its description and its answer say', () => {
  const paging = (get: Json) => {
    const api = openapi({ '/things': { get } })
    return draftOf(api).rows[0]?.paging
  }
  const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }
  const said = 'An opaque position, from the `next` relation of the Link response header'
  expect(
    paging({ parameters: [query('after', { description: said, schema: { type: 'string' } })], ...ok(list) }),
  ).toEqual({
    style: 'link',
    param: 'after',
    from: 'after',
  })
  const numbered = ['State', 'Page', 'PageToken', 'PageSize'].map((name) =>
    query(name, { schema: { type: name === 'Page' || name === 'PageSize' ? 'integer' : 'string' } }),
  )
  const envelope = (more: Json) => ok({ type: 'object', properties: { things: list, ...more } })
  const next_page_uri = { type: 'string', format: 'uri', nullable: true }
  expect(paging({ parameters: numbered, ...envelope({ next_page_uri }) })).toEqual({
    style: 'next_url',
    param: 'PageToken',
    from: 'next_page_uri',
    only: ['State', 'PageSize'],
    size: 'PageSize',
    pageSize: 100,
  })
  expect(paging({ parameters: numbered, ...envelope({ next_page_uri, total: { type: 'integer' } }) })?.style).toBe(
    'page_number',
  )
  expect(
    paging({
      parameters: [query('limit', { schema: { type: 'integer' } }), query('continue')],
      ...envelope({ metadata: { type: 'object', properties: { continue: { type: 'string' } } } }),
    }),
  ).toMatchObject({ style: 'page_token', param: 'continue', from: 'metadata.continue' })
})

test('a record that a list contains is one, though a list is in it; totals are those beside the records', () => {
  const number = { type: 'integer' }
  const page = ['page', 'per_page'].map((name) => query(name, { schema: number }))
  const text = { type: 'string' }
  const commit = {
    type: 'object',
    properties: {
      sha: text,
      stats: { type: 'object', properties: { total: number } },
      parents: { type: 'array', items: { type: 'object', properties: { sha: text } } },
    },
  }
  const ref = { $ref: '#/components/schemas/Commit' }
  const commits = { type: 'array', items: ref }
  const between = { type: 'object', properties: { base: ref, commits, total_commits: number } }
  const place = (name: string) => ({ name, in: 'path', required: true, schema: text })
  const { rows, entities } = draftOf(
    openapi(
      {
        '/commits': { get: { parameters: page, ...ok(commits) } },
        '/commits/{ref}': { get: { parameters: [place('ref'), ...page], ...ok(ref) } },
        '/commits/between/{range}': { get: { parameters: [place('range'), ...page], ...ok(between) } },
      },
      { components: { schemas: { Commit: commit } } },
    ),
  )
  expect(rows.map(({ at, paging: { total } }) => [at, total])).toEqual([
    ['GET /commits', undefined],
    ['GET /commits/between/{range}', 'total_commits'],
  ])
  expect(
    entities.flatMap(({ actions }) => actions.map(({ name, operation }) => [operation.path, name])),
  ).toContainEqual(['/commits/{ref}', 'get'])
})

test('a named alternative that takes anything makes the whole take anything, also where it is required', async () => {
  const schemas = {
    Anything: { description: 'Whatever' },
    Either: { oneOf: [{ type: 'string' }, ref('Anything')] },
    Twice: { anyOf: [ref('Either'), ref('Twice')] },
    Thing: {
      type: 'object',
      required: ['id', 'a', 'b'],
      properties: { id: { type: 'string' }, a: ref('Either'), b: ref('Twice') },
    },
  }
  const body = (schema: Json) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } })
  const api = openapi(
    {
      '/things': {
        get: ok({ type: 'array', items: ref('Thing') }),
        post: { ...body(ref('Thing')), ...ok(ref('Thing')) },
      },
      '/things/any': { put: { ...body(ref('Twice')), ...ok(ref('Either')) } },
    },
    { components: { schemas } },
  )
  const { files } = draftOf(api)
  await accepted(files, 'acme')
  expect(files.get('things.ts')).toContain('a: z.unknown().optional(),')
})

test('a type that needs itself, which no value can have, has an example nevertheless', async () => {
  const types = {
    Node: { type: 'object', required: ['id', 'next'], properties: { id: { type: 'string' }, next: ref('Node') } },
    List: { type: 'object', required: ['all'], properties: { all: { type: 'array', items: ref('List') } } },
    Either: { oneOf: [ref('Wrap'), { type: 'string' }] },
    Wrap: { type: 'object', required: ['in'], properties: { in: ref('Either') } },
  }
  const body = (name: string) => ({
    requestBody: { required: true, content: { 'application/json': { schema: ref(name) } } },
  })
  const paths = Object.keys(types).map((name) => [`/${name}s`, { post: { ...body(name), ...ok(ref('Node')) } }])
  const { files } = draftOf(openapi(Object.fromEntries(paths), { components: { schemas: types } }))
  const ir = await accepted(files, 'acme')
  expect(ir.entities).toHaveLength(4)
})

test('drafted tests give what a list needs: keys by their entity, values that fit, settings without a default', () => {
  const place = (name: string, schema: Json) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...schema },
  })
  const item = { type: 'object', properties: { sid: { type: 'string' } } }
  const list = ok({ type: 'array', items: item })
  const api = openapi(
    {
      '/Accounts.json': { get: list },
      '/orgs/': { get: list },
      '/orgs/{org_sid}/': { get: ok(item) },
      '/orgs/{org_sid}/parts/': { get: { parameters: [place('org_sid', {})], ...list } },
      '/Accounts/{AccountSid}.json': { get: ok(item) },
      '/Accounts/{AccountSid}/Calls.json': { get: { parameters: [place('AccountSid', {})], ...list } },
      '/skus/{sku}/parts': { get: { parameters: [place('sku', { pattern: '^[0-9]+$' })], ...list } },
      '/codes/{code}/parts': { get: { parameters: [place('code', { pattern: '^AC[0-9]{32}$' })], ...list } },
    },
    { servers: [{ url: 'https://{site}.t.example', variables: { site: { default: '' } } }] },
  )
  const text = testFiles(draftOf(api), api, 'schemas/acme').get('test/import-sandbox.test.ts')
  expect(text).toContain("AccountSid: String(keyOf(accountSidRecord, 'sid'))")
  expect(text).toContain("org_sid: String(keyOf(orgSidRecord, 'sid'))")
  expect(text).toContain("sku: '1'")
  expect(text).not.toContain('code:')
  expect(text).toContain("config: { site: 'sandbox' }")
})

test('a parameter that cannot be named is left out, and listed', () => {
  const named = { get: { ...ok(), parameters: [query('__proto__'), query('constructor'), query('toString')] } }
  const api = openapi({ '/things': named })
  expect(actionOf(api, 'things.get')?.request.params.map(({ name }) => name)).toEqual(['constructor', 'toString'])
  expect([...(api.losses.all.get('members that cannot be named') ?? [])]).toEqual(['GET /things: __proto__'])
})

test('names that every object has, and paths of any characters', async () => {
  const get = ok()
  const paths = [
    '/constructor/{__proto__}',
    '/a b/{id}',
    '/ü/{ñ}',
    '/{x}/{x}',
    "/a('{id}')",
    '/a/{a-b}/{a_b}',
    '/`{y}`',
  ]
  const api = openapi(
    Object.fromEntries(paths.map((path) => [path, { get: { operationId: 'same', ...get }, post: get }])),
  )
  const ir = await accepted(draftOf(api).files, 'acme')
  expect(ir.entities.flatMap(({ actions }) => actions)).toHaveLength(paths.length * 2)

  const method = (id: string) => ({ id, path: `v1/${id}`, httpMethod: 'GET', response: { $ref: 'List' } })
  const discovered = readDocument({
    discoveryVersion: 'v1',
    rootUrl: 'https://t.example/',
    resources: { constructor: { methods: { list: method('constructor'), toString: method('toString') } } },
    schemas: { List: { type: 'object', properties: { items: { type: 'array', items: { type: 'object' } } } } },
  })
  expect(draftOf(discovered).rows.map(({ at, paging }) => [at, paging.style])).toEqual([
    ['constructor.list', 'single'],
    ['constructor.toString', 'single'],
  ])
})

test('an answer is asked for in the type that the document fixes', () => {
  const acceptOf = (schema: Json) => {
    const api = openapi({ '/a': { get: { parameters: [{ name: 'Accept', in: 'header', schema }], ...ok() } } })
    return draftOf(api).entities[0]?.actions[0]?.request.headers
  }
  const versioned = 'application/vnd.acme+json;version=2'
  expect(acceptOf({ type: 'string', default: versioned })).toEqual({ Accept: versioned })
  expect(acceptOf({ type: 'string', enum: [versioned] })).toEqual({ Accept: versioned })
  expect(acceptOf({ type: 'string', default: 'a/b\r\nX: y' })).toEqual({})
  expect(acceptOf({ type: 'string' })).toEqual({})
})

test('names with slashes keep their patterns: what they repeat cannot be taken twice', async () => {
  const thing = (pattern: string) => ({ name: 'name', in: 'path', required: true, schema: { type: 'string', pattern } })
  const api = openapi({
    '/v1/{name}': { get: { parameters: [thing('^projects/[^/]+/topics/[^/]+$')], ...ok() } },
    '/v2/{name}': { get: { parameters: [thing('^[a-z]+[^/]+$')], ...ok() } },
  })
  const { files } = draftOf(api)
  const text = [...files.values()].join('')
  expect(text).toContain('/^projects\\/[^/]+\\/topics\\/[^/]+$/')
  expect(text).not.toContain('[a-z]+')
})

test('records whose name is that of notes elsewhere, on a path with a format', async () => {
  const list = { type: 'array', items: { type: 'object', properties: { sid: { type: 'string' } } } }
  const page = { type: 'object', properties: { messages: list, page_size: { type: 'integer' } } }
  const api = openapi({ '/Accounts/{id}/Messages.json': { get: { parameters: [query('PageToken')], ...ok(page) } } })
  expect(draftOf(api).rows.map(({ records }) => records)).toEqual(['messages'])
})

test.each(['a\nb', 'a\r\nb', "a'b\n", 'a\u2028b', 'a\\', 'a"b', 'a\\"b\n'])(
  'a field called %j is a field of the record and of the body',
  async (name) => {
    const schema = {
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'string' }, id: { type: 'string' } },
    }
    const requestBody = { content: { 'application/json': { schema } } }
    const { entities } = await accepted(
      draftOf(openapi({ '/things': { post: { requestBody, ...ok(schema) } } })).files,
      'acme',
    )
    const fields = entities[0]?.actions[0]?.params.fields.map((field) => field.name)
    expect(fields).toEqual([name, 'id'])
  },
)

test('an answer that may be empty beside one with a body is reported', () => {
  const both = { 200: ok().responses[200], 204: { description: 'Nothing' } }
  const api = openapi({ '/a': { post: { responses: both } }, '/b': { post: ok() } })
  expect([...(api.losses.all.get('answers that may be empty, beside one with a body') ?? [])]).toEqual(['POST /a: 204'])
  const old = swagger({ '/a': { post: { responses: { 200: { schema: { type: 'object' } }, 204: {} } } } })
  expect([...old.losses.all.keys()]).toEqual(['answers that may be empty, beside one with a body'])
})
