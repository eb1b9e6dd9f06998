import { join } from 'node:path'
import { connectorOf } from '@ferrule/core/dynamic'
import { describe, expect, test } from 'vitest'
import { buildManifest } from '../../codegen/src/emit/manifest.ts'
import { describeDocument, readSource } from '../src/document.ts'
import { makeDraft } from '../src/draft/index.ts'
import { readApi } from '../src/read/index.ts'
import { allOf, fixture, fixtures, published, publishedSource } from './support/api.ts'
import { accepted } from './support/project.ts'

/** A document as a manifest: it says what the manifest of its generated connector says. */

const FACTS = [
  'method',
  'path',
  'base',
  'access',
  'in',
  'wireNames',
  'queryStyles',
  'defaults',
  'body',
  'headers',
  'pagination',
  'records',
  'download',
  'idempotent',
] as const
type Actions = Readonly<
  Record<string, { readonly actions: Readonly<Record<string, Readonly<Record<string, unknown>>>> }>
>

/** The parts of each action that decide its requests. */
const factsOf = ({ entities }: { readonly entities: unknown }): string[] =>
  Object.entries(entities as Actions).flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(([name, action]) => {
      const names = Object.keys((action['params'] as { properties?: object }).properties ?? {}).sort()
      return `${entity}.${name} ${JSON.stringify([names, ...FACTS.map((fact) => action[fact])])}`
    }),
  )

const DOCUMENTS = ['harbor.openapi.yaml', 'ledger.swagger.json', 'shelf.discovery.json']

test.each(DOCUMENTS)('%s: requests are those of the generated connector', async (file) => {
  const source = await readSource(join(fixtures, file), fixtures)
  const { manifest } = describeDocument(source, { name: 'acme' })
  const api = await fixture(file)
  const generated = buildManifest(
    await accepted(makeDraft(api, { ...allOf(api, 'acme'), title: api.title }).files, 'acme'),
  )
  expect(factsOf(manifest as never).sort()).toEqual(factsOf(generated).sort())
  expect(manifest['bases']).toEqual(generated.bases)
  expect(manifest['auth']).toEqual(generated.auth)
  expect(manifest['check']).toEqual(generated.check)
  expect(manifest['env']).toEqual(generated.env)
})

test('a published document, too', async () => {
  const source = await publishedSource('openapi/box.openapi.json')
  // A digest of a document has no servers.
  const baseUrl = 'https://api.box.com/2.0'
  const { manifest, operations, drafted } = describeDocument(source, { name: 'box', baseUrl })
  const api = await published('openapi/box.openapi.json')
  const generated = buildManifest(await accepted(makeDraft(api, { ...allOf(api, 'box'), baseUrl }).files, 'box'))
  expect(drafted / operations).toBeGreaterThan(0.98)
  expect(factsOf(manifest as never).sort()).toEqual(factsOf(generated).sort())
})

describe('a connector of a document', () => {
  const make = async () => {
    const { manifest, hosts, doubts } = describeDocument(
      await readSource(join(fixtures, 'harbor.openapi.yaml'), fixtures),
    )
    return { manifest, hosts, doubts }
  }

  test('lists, checks its params, and needs what the document asks for', async () => {
    const { manifest, hosts } = await make()
    expect(manifest.name).toBe('harbor')
    expect(hosts).toContain('{region}.harbor.example')
    const urls: string[] = []
    const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const { url, method } = new Request(input, init)
      if (method === 'POST') return Response.json({ access_token: 'token-1', expires_in: 3600 })
      urls.push(url)
      const next = urls.length === 1 ? 'c2' : null
      return Response.json({
        data: [{ id: urls.length, name: 'North', state: 'free', length: 1, tags: [], owner: null }],
        next_cursor: next,
      })
    }
    const credentials = { client_id: 'a', client_secret: 'b' }
    const harbor = connectorOf(manifest as never, { credentials, fetch, retry: 0 })
    const found: unknown[] = []
    for await (const one of harbor['berths'].list({ x_harbor_tenant: 't', limit: 1 })) found.push(one.id)
    expect(found).toEqual([1, 2])
    expect(urls).toEqual([
      'https://eu.harbor.example/v2/berths?limit=1',
      'https://eu.harbor.example/v2/berths?limit=1&cursor=c2',
    ])
    await expect(harbor['berths'].list({ x_harbor_tenant: 't', limit: 1_000 })).rejects.toThrow('limit')
    expect(() => connectorOf(manifest as never, { credentials: {} })).toThrow('client_id')
    expect(() => connectorOf(manifest as never, { credentials, config: { region: 'eu.evil.example/' } })).toThrow(
      'region',
    )
  })

  test('a second version keeps the names of the first', async () => {
    const source = await readSource(join(fixtures, 'ledger.swagger.json'), fixtures)
    const first = describeDocument(source, { name: 'ledger' })
    const answers = { ...first.answers, entities: { '/accounts': 'books' } }
    const second = describeDocument(source, { answers })
    expect(Object.keys(second.manifest['entities'] as object)).toEqual(['books'])
    expect(second.manifest.name).toBe('ledger')
  })

  test.each([
    ['', 'is empty'],
    ['[]', 'must contain an object'],
    ['{"openapi": "3.1.0", "paths": {}}', 'describes no operations'],
    [
      '{"openapi": "3.1.0", "paths": {"/a": {"get": {}}}, "servers": [{"url": "https://u:p@x.example"}]}',
      'has a user name',
    ],
    ['type Query { a: Int }', 'doc'],
  ])('what cannot be one is said: %s', (text, message) => {
    expect(() => describeDocument({ text, name: 'doc', from: 'doc', folder: undefined })).toThrow(message)
  })
})

test('a server of single operations whose whole host is a variable is at its default', () => {
  const answer = {
    responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } },
  }
  const server = (usual: string) => ({ url: 'https://{server}/api', variables: { server: { default: usual } } })
  const hostsOf = (usual: string) =>
    describeDocument({
      ...{ from: '', name: 'doc', folder: undefined },
      text: JSON.stringify({
        ...{ openapi: '3.1.0', info: { title: 'Files' }, servers: [{ url: 'https://api.files.example' }] },
        paths: { '/files/{id}': { get: answer }, '/uploads/{id}': { get: { ...answer, servers: [server(usual)] } } },
      }),
    }).hosts
  expect(hostsOf('upload.files.example')).toEqual(['api.files.example', 'upload.files.example'])
  // Anything but a host stays a setting, which a gateway refuses.
  for (const usual of ['', 'localhost', 'a@evil.example', '{x}.example'])
    expect(hostsOf(usual)).toEqual(['api.files.example', '{server}'])
})

test('http stays on loopback, where connectors accept it, and becomes https anywhere else', () => {
  const basesOf = (url: string, baseUrl?: string) =>
    describeDocument(
      {
        ...{ from: '', name: 'doc', folder: undefined },
        text: JSON.stringify({
          ...{ openapi: '3.1.0', info: { title: 'Files' }, servers: [{ url }] },
          paths: { '/files/{id}': { get: { responses: { 200: { description: '' } } } } },
        }),
      },
      { baseUrl },
    ).manifest['bases']
  for (const origin of ['http://localhost:8080', 'http://127.0.0.1', 'http://127.1.2.3:9000']) {
    expect(basesOf(`${origin}/v1`)).toEqual({ api: origin })
    expect(basesOf('https://api.files.example', `${origin}/v1`)).toEqual({ api: origin })
  }
  for (const host of ['api.files.example', 'localhost.files.example', '127.0.0.1.files.example', '10.0.0.1:80'])
    expect(basesOf(`http://${host}/v1`)).toEqual({ api: `https://${host}` })
})

test.each([
  ['../v2', 'https://acme.example/docs/v2/a'],
  ['v2/', 'https://acme.example/docs/open/v2/a'],
  ['./', 'https://acme.example/docs/open/a'],
  ['/v2', 'https://acme.example/v2/a'],
  ['../../../../v2', 'https://acme.example/v2/a'],
  ['', 'https://acme.example/a'],
])('a server at %j is relative to the document', (url, expected) => {
  const item = { type: 'object', properties: { id: { type: 'string' } } }
  const schema = { type: 'array', items: item }
  const get = { responses: { 200: { description: '', content: { 'application/json': { schema } } } } }
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, servers: [{ url }], paths: { '/a': { get } } })
  const from = 'https://acme.example/docs/open/api.json?x=/y'
  const { manifest } = describeDocument({ from, name: 'x', text, folder: undefined })
  const [entity] = Object.values(manifest.entities)
  expect(`${manifest.bases['api']}${entity?.actions['list']?.path}`).toBe(expected)
})

test.each([
  ['https://api.acme.example:{port}/v1', '8443', ['api.acme.example:8443']],
  ['https://{site}.acme.example:{port}', '8443', ['{site}.acme.example:8443']],
  ['https://api.acme.example:{port}', '0', undefined],
  ['https://api.acme.example:{port}', '70000', undefined],
  ['https://api.acme.example:{port}', 'x@evil.example', undefined],
  ['https://api.acme.example:{nothing}', '8443', undefined],
])('the port of %s is its default %s, and else refused', (url, port, hosts) => {
  const variables = { port: { default: port }, site: { default: 'main' } }
  const get = { responses: { 200: { description: '' } } }
  const document = { openapi: '3.1.0', info: { title: 'A' }, servers: [{ url, variables }], paths: { '/a': { get } } }
  const read = () => describeDocument({ from: 'x', name: 'x', text: JSON.stringify(document), folder: undefined })
  if (hosts) expect(read().hosts).toEqual(hosts)
  else expect(read).toThrow('set one with --base-url')
})

test.each([
  ['{protocol}://{hostname}:{port}/v1', 'localhost', 'http://localhost:6333/v1/a'],
  ['{protocol}://{hostname}/v1', 'api.acme.example', 'https://{hostname}/v1/a'],
  ['{protocol}://api.acme.example', '', 'https://api.acme.example/a'],
])('the scheme of %s with the host %s', (url, host, expected) => {
  const variables = { protocol: { default: 'http' }, hostname: { default: host }, port: { default: '6333' } }
  const get = { responses: { 200: { description: '' } } }
  const document = { openapi: '3.1.0', info: { title: 'A' }, servers: [{ url, variables }], paths: { '/a': { get } } }
  const { manifest } = describeDocument({ from: 'x', name: 'x', text: JSON.stringify(document), folder: undefined })
  const [entity] = Object.values(manifest.entities)
  const [action] = Object.values(entity?.actions ?? {})
  expect(`${manifest.bases['api']}${action?.path}`).toBe(expected)
})

test('what only the address of tokens leaves open is a setting, with the default that another server has', async () => {
  const tokenUrl = 'https://{region}.t.example/{tenant}/token'
  const document = {
    openapi: '3.1.0',
    info: { title: 'Acme', version: '1' },
    servers: [
      { url: 'https://api.t.example' },
      { url: 'https://{region}.t.example', variables: { region: { default: 'eu' } } },
    ],
    security: [{ oauth: [] }],
    components: {
      securitySchemes: { oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } } },
    },
    paths: { '/things': { get: { responses: { 200: { description: '' } } } } },
  }
  const source = { from: 'test', name: 'test', text: JSON.stringify(document), folder: undefined }
  const { manifest, hosts } = describeDocument(source)
  expect(manifest.config).toMatchObject({
    properties: { region: { default: 'eu' }, tenant: { type: 'string' } },
    required: ['tenant'],
  })
  expect(hosts).toEqual(['api.t.example', '{region}.t.example'])
  const api = readApi(source)
  await accepted(makeDraft(api, allOf(api, 'acme')).files, 'acme')
})
