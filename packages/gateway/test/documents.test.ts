import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeDocument } from '@ferrule/import/document'
import { createSandbox } from '@ferrule/sandbox'
import { openServer } from '@ferrule/test-kit/server'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isPrivateHost } from '../../core/src/command/private-host.ts'
import { run } from '../src/cli/index.ts'
import { Registry } from '../src/connectors/registry.ts'
import { openDatabase } from '../src/db/open.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

/** A connector of a document, from the document to records, copies and its end, in one running gateway. */

const text = { type: 'string' }
const ticket = { type: 'object', required: ['id'], properties: { id: text, subject: text, open: { type: 'boolean' } } }
const answer = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } })
const ofPath = { name: 'id', in: 'path', required: true, schema: text }
const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } })

const documentWith = (paths: object = {}, host = 'https://api.helpdesk.example') => ({
  openapi: '3.1.0',
  info: { title: 'Helpdesk API', version: '1' },
  servers: [{ url: host }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas: { Ticket: ticket } },
  paths: {
    '/tickets': {
      get: {
        parameters: [query('cursor', 'string'), query('limit', 'integer')],
        responses: answer({
          type: 'object',
          properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Ticket' } }, next_cursor: text },
        }),
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { subject: text } } } } },
        responses: answer({ $ref: '#/components/schemas/Ticket' }),
      },
    },
    '/tickets/{id}': { get: { parameters: [ofPath], responses: answer({ $ref: '#/components/schemas/Ticket' }) } },
    ...paths,
  },
})
const closing = {
  '/tickets/{id}/close': { post: { parameters: [ofPath], responses: answer({ $ref: '#/components/schemas/Ticket' }) } },
}

const described = (document: object) =>
  describeDocument({ from: 'test', name: 'test', text: JSON.stringify(document), folder: undefined })
const credentials = { token: 'helpdesk-token-1' }
const sandbox = createSandbox({ manifest: described(documentWith(closing)).manifest as never, credentials })
const hosts = ['api.helpdesk.example']

let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let token: string
/** Documents by their addresses. */
let outside: Record<string, string> = {}
const fetchOutside: typeof fetch = async (input) => {
  const text = outside[String(input)]
  return new Response(text ?? 'gone', { status: text === undefined ? 404 : 200 })
}
/** Address of the vendor's stand-in. */
let place: string
beforeAll(async () => {
  upstream = await sandbox.listen()
  place = upstream.url
  one = await testGateway({ connectorOptions: () => ({ baseUrl: place }), copiesNew: false, fetchOutside })
  token = await one.token()
})
afterAll(async () => {
  await one?.close()
  await upstream?.close()
})

const add = (body: object) => one.send('POST', '/v1/connectors', { token, body })

test('hosts are confirmed, never private, and only the operator adds connectors', async () => {
  const open = await add({ document: documentWith() })
  expect([open.status, open.text]).toEqual([400, expect.stringContaining('api.helpdesk.example: confirm these hosts')])
  for (const host of ['https://127.0.0.1', 'https://printer', 'https://db.internal', 'https://169.254.169.254'])
    expect((await add({ document: documentWith({}, host), hosts: [host.slice(8)] })).text).toContain(
      'inside your own network, which is not allowed: add it with ferrule connectors and --private',
    )
  // Else whoever adds a source would choose where its gateway sends requests.
  const anywhere = documentWith({}, 'https://{server}')
  expect((await add({ document: anywhere, hosts: ['{server}'] })).text).toContain(
    'leaves the whole host to the settings',
  )
  const scoped = await one.send('POST', '/v1/connectors', {
    token: await one.scoped('acme'),
    body: { document: documentWith(), hosts },
  })
  expect(scoped.status).toBe(403)
  expect((await add({ document: '{"openapi": ', hosts })).text).toContain('is not JSON')
  expect((await add({ document: documentWith(), hosts, name: 'stripe' })).status).toBe(409)
  expect((await one.send('GET', '/v1/connectors', { token })).body.data).toEqual([])
})

test('from a document to records, without a restart', async () => {
  const made = await add({ document: documentWith(), hosts })
  expect(made.body).toMatchObject({
    name: 'helpdesk',
    version: 1,
    grade: 'drafted',
    operations: 3,
    lists: 1,
    doubts: 0,
    hosts,
    private_hosts: [],
  })
  expect(made.body).not.toHaveProperty('privateHosts')
  expect((await add({ document: documentWith(), hosts })).status).toBe(409)

  const kinds = await one.send('GET', '/v1/integrations/definitions/sources?name=helpdesk', { token })
  expect(kinds.body.definitions).toMatchObject([{ name: 'Helpdesk API', connectorName: 'helpdesk', grade: 'drafted' }])
  const template = await one.send(
    'GET',
    `/v1/integrations/templates/sources/${kinds.body.definitions[0].sourceDefinitionId}`,
    { token },
  )
  expect(JSON.stringify(template.body.user_config_spec)).toContain('"token"')

  const scoped = await one.scoped('acme')
  const create = (given: object) =>
    one.send('POST', '/v1/integrations/connectors', {
      token: scoped,
      body: { external_user_id: 'acme', connector_type: 'helpdesk', credentials: given },
    })
  expect((await create({ tokn: 'x' })).status).toBeGreaterThanOrEqual(400)
  const source = await create(credentials)
  expect(source.status, source.text).toBe(200)
  const run = (body: object) =>
    one.send('POST', `/v1/integrations/connectors/${source.body.id}/execute`, { token: scoped, body })

  const list = await run({ entity: 'tickets', action: 'list', params: { limit: 2 } })
  expect(list.body.result, list.text).toHaveLength(2)
  const next = await run({
    entity: 'tickets',
    action: 'list',
    params: { limit: 2 },
    cursor: list.body.execution_metadata.cursor,
  })
  expect(next.body.result[0].id).not.toBe(list.body.result[0].id)
  const [{ id }] = list.body.result
  expect((await run({ entity: 'tickets', action: 'get', params: { id } })).body.result.id).toBe(id)
  expect((await run({ entity: 'tickets', action: 'get', params: { idd: id } })).status).toBe(422)
  expect((await run({ entity: 'tickets', action: 'close', params: { id } })).text).toContain('no action of this name')

  // The next version has one more action; the source stays.
  const updated = await one.send('PUT', '/v1/connectors/helpdesk', { token, body: { document: documentWith(closing) } })
  expect(updated.body).toMatchObject({ version: 2, operations: 4 })
  expect((await run({ entity: 'tickets', action: 'close', params: { id } })).body.result.id).toBe(id)
  const moved = await one.send('PUT', '/v1/connectors/helpdesk', {
    token,
    body: { document: documentWith({}, 'https://evil.example') },
  })
  expect(moved.text).toContain('evil.example: confirm these hosts')

  // Streams are derived from lists and keys, and searched in the copy.
  const streams = await one.gateway.streamsOf((await one.gateway.sources.get('*', source.body.id)) as never)
  expect(streams).toMatchObject([
    { name: 'tickets', supportedSyncModes: ['full_refresh'], sourceDefinedPrimaryKey: [['id']] },
  ])

  expect((await one.send('DELETE', '/v1/connectors/helpdesk', { token })).status).toBe(409)
  expect(
    (await one.send('DELETE', `/v1/integrations/connectors/${source.body.id}`, { token: scoped })).status,
  ).toBeLessThan(300)
  expect((await one.send('DELETE', '/v1/connectors/helpdesk', { token })).status).toBe(204)
  expect((await one.send('DELETE', '/v1/connectors/helpdesk', { token })).status).toBe(404)
  const audit = await one.send('GET', '/v1/audit?limit=500', { token })
  const actions = audit.body.data.map((row: { action: string }) => row.action)
  expect(actions).toEqual(expect.arrayContaining(['connectors.add', 'connectors.update', 'connectors.remove']))
})

test('what asks for pages and answers with no list is a doubt, in commands and over HTTP', async () => {
  const state = {
    oneOf: [
      { type: 'object', properties: { state: text } },
      { type: 'object', properties: { data: ticket } },
    ],
  }
  const document = documentWith({
    '/history': {
      get: { parameters: [query('page_cursor', 'string'), query('limit', 'integer')], responses: answer(state) },
    },
  })
  const doubt = { list: 'history.get', why: expect.stringContaining('it asks for pages or is called a list') }
  const body = { document, hosts, name: 'history' }
  const preview = await one.send('POST', '/v1/connectors/preview', { token, body })
  expect(preview.body).toMatchObject({ lists: 1, doubts: [doubt] })
  expect((await add(body)).body).toMatchObject({ lists: 1, doubts: 1 })
  const listed = (await one.send('GET', '/v1/connectors', { token })).body.data
  expect((await one.send('DELETE', '/v1/connectors/history', { token })).status).toBeLessThan(300)
  expect(listed).toContainEqual(expect.objectContaining({ name: 'history', lists: 1, doubts: 1 }))

  const folder = mkdtempSync(join(tmpdir(), 'ferrule-documents-'))
  const file = join(folder, 'helpdesk.json')
  writeFileSync(file, JSON.stringify(document))
  const said = await ferrule('connectors', 'add', file, '--yes', '--data', folder)
  expect(said.stdout).toContain('uncertain: history.get: it asks for pages or is called a list')
  rmSync(folder, { recursive: true })
})

test('another process of the same database serves what was added, and forgets what was removed', async () => {
  const db = await openDatabase({ data: one.folder })
  const registry = new Registry(db)
  await registry.refresh()
  expect((await add({ document: documentWith(), hosts, name: 'other-desk' })).status).toBe(201)
  expect((await registry.list()).map(({ name }) => name)).toEqual(['other-desk'])
  await one.send('DELETE', '/v1/connectors/other-desk', { token })
  expect(await registry.list()).toEqual([])
  registry.stop()
  await db.close()
})

const textOf = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? ''

/** The description of an action that an agent gets. */
async function describedTo(scoped: string, action: string): Promise<string> {
  const agent = new Client({ name: 'test', version: '1' })
  const fetch = async (input: string | URL | Request, init?: RequestInit) =>
    one.app.fetch(new Request(input instanceof Request ? input : String(input), init))
  const headers = { authorization: `Bearer ${scoped}` }
  await agent.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch, requestInit: { headers } }),
  )
  const told = textOf(await agent.callTool({ name: 'describe_action', arguments: { action } }))
  await agent.close()
  return told
}

test('a try with an account keeps the grade, which lists, kinds and agents show until the next version', async () => {
  expect((await add({ document: documentWith(), hosts, name: 'tried-desk' })).body).toMatchObject({ tried: null })
  const scoped = await one.scoped('trying')
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token: scoped,
    body: { external_user_id: 'trying', connector_type: 'tried-desk', credentials },
  })
  const attempt = (id: string) => one.send('POST', '/v1/connectors/tried-desk/try', { token, body: { source_id: id } })
  const shown = async () => {
    const [listed] = (await one.send('GET', '/v1/connectors', { token })).body.data
    const { body } = await one.send('GET', '/v1/integrations/definitions/sources?name=helpdesk', { token })
    const { stdout } = await ferrule('connectors', 'list')
    return [listed.grade, body.definitions[0].grade, stdout, await describedTo(scoped, 'tried-desk.tickets.list')]
  }
  const guessed = expect.stringContaining('drafted from a document, not tried')
  expect(await shown()).toEqual(['drafted', 'drafted', guessed, guessed])

  // A vendor whose second page is its first one.
  let asked = 0
  const stuck = await openServer(() => ({ body: { data: [{ id: 'a' }, { id: 'b' }], next_cursor: `more${asked++}` } }))
  const at = (address: string) => {
    place = address
    one.gateway.connectors.forget(made.body.id)
  }
  at(stuck.url)
  const failed = await attempt(made.body.id)
  expect(failed.body).toMatchObject({
    grade: 'drafted',
    tried: { passed: false, wrong: ['tickets.list: its second page is its first page'] },
    results: [{ list: 'tickets.list', outcome: 'repeats' }],
  })
  const today = new Date().toISOString().slice(0, 10)
  const bad = expect.stringContaining(`drafted from a document; a try on ${today} failed`)
  expect(await shown()).toEqual(['drafted', 'drafted', bad, bad])
  await stuck.close()

  at(upstream.url)
  const passed = await attempt(made.body.id)
  expect(passed.body).toMatchObject({
    grade: 'tried',
    tried: { passed: true, read: 1, wrong: [] },
    results: [{ list: 'tickets.list', outcome: 'pages' }],
  })
  const good = expect.stringContaining(`tried with an account on ${today}`)
  expect(await shown()).toEqual(['tried', 'tried', good, good])
  expect((await attempt('nope')).status).toBe(404)

  // Another document was not tried.
  await one.send('PUT', '/v1/connectors/tried-desk', { token, body: { document: documentWith(closing) } })
  expect(await shown()).toEqual(['drafted', 'drafted', guessed, guessed])
  await one.send('DELETE', `/v1/integrations/connectors/${made.body.id}`, { token: scoped })
  await one.send('DELETE', '/v1/connectors/tried-desk', { token })
})

test.each<[string, (limit: number, offset: number) => number[], string | undefined]>([
  ['counts records', (limit, offset) => numbers(offset, limit), undefined],
  [
    'counts pages',
    (limit, offset) => numbers(offset * limit, limit),
    'records between its first two pages are left out',
  ],
  ['ignores the position', (limit) => numbers(0, limit), 'it ends after 2 records, and there are more'],
  ['ignores the size', (_, offset) => numbers(offset, 9), undefined],
  ['has one page', (limit, offset) => (offset === 0 ? numbers(0, Math.min(limit, 2)) : []), undefined],
])('a list by offset is tried on a vendor that %s', async (_, records, why) => {
  const server = await openServer(({ query }) => {
    const data = records(Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0))
    return { body: data.map((id) => ({ id })) }
  })
  place = server.url
  const parameters = ['limit', 'offset'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } }))
  const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }
  const responses = { 200: { description: '', content: { 'application/json': { schema } } } }
  const document = { ...documentWith(), paths: { '/beds': { get: { parameters, responses } } } }
  expect((await add({ document, hosts, name: 'bed-desk' })).status).toBe(201)
  const scoped = await one.scoped('beds')
  const body = { external_user_id: 'beds', connector_type: 'bed-desk', credentials }
  const { id } = (await one.send('POST', '/v1/integrations/connectors', { token: scoped, body })).body
  const tried = await one.send('POST', '/v1/connectors/bed-desk/try', { token, body: { source_id: id } })
  expect(tried.body.tried).toMatchObject({ passed: why === undefined, wrong: why ? [`beds.list: ${why}`] : [] })
  await one.send('DELETE', `/v1/integrations/connectors/${id}`, { token: scoped })
  await one.send('DELETE', '/v1/connectors/bed-desk', { token })
  place = upstream.url
  await server.close()
})

/** So many numbers from one on, of a vendor with 47 records. */
const numbers = (from: number, count: number): number[] =>
  Array.from({ length: 47 }, (_, index) => index).slice(from, from + count)

test('a check that fails for another reason than the credentials is said so, and the lists are read', async () => {
  const server = await openServer(({ url }) =>
    url.pathname.startsWith('/tickets')
      ? { body: '<h1>Log in</h1>', headers: { 'content-type': 'text/html' } }
      : { body: { data: [] } },
  )
  place = server.url
  expect((await add({ document: documentWith(), hosts, name: 'html-desk' })).status).toBe(201)
  const scoped = await one.scoped('html')
  const body = { external_user_id: 'html', connector_type: 'html-desk', credentials }
  const { id } = (await one.send('POST', '/v1/integrations/connectors', { token: scoped, body })).body
  const tried = await one.send('POST', '/v1/connectors/html-desk/try', { token, body: { source_id: id } })
  expect(tried.body.tried.wrong[0]).toMatch(/^the check: .*text\/html where JSON was expected/)
  expect(tried.body.results[0]).toMatchObject({ list: 'tickets.list', outcome: 'failed' })
  await one.send('DELETE', `/v1/integrations/connectors/${id}`, { token: scoped })
  await one.send('DELETE', '/v1/connectors/html-desk', { token })
  place = upstream.url
  await server.close()
})

test('an import that was tried brings its verdict, for the same document alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-documents-'))
  const file = join(folder, 'helpdesk.json')
  writeFileSync(file, JSON.stringify(documentWith()))
  const { answers } = described(documentWith())
  const tried = { on: '2026-11-20', drift: 0, lists: { 'GET /tickets': 'good' } }
  writeFileSync(join(folder, 'import.json'), JSON.stringify({ ...answers, tried }))
  const put = (...args: string[]) =>
    ferrule('connectors', ...args, file, '--yes', '--answers', join(folder, 'import.json'))
  await put('add')
  expect((await ferrule('connectors', 'list')).stdout).toContain('tried with an account on 2026-11-20')
  writeFileSync(file, JSON.stringify(documentWith(closing)))
  await put('update', 'helpdesk')
  expect((await ferrule('connectors', 'list')).stdout).toContain('drafted from a document, not tried')
  writeFileSync(join(folder, 'import.json'), '{"entities":')
  expect((await put('update', 'helpdesk')).stderr).toContain('import.json is not JSON')
  await ferrule('connectors', 'remove', 'helpdesk')
  rmSync(folder, { recursive: true })
})

test('commands say how hosts are confirmed, that a file is missing, and that there is no connector', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-documents-'))
  const file = join(folder, 'helpdesk.json')
  writeFileSync(file, JSON.stringify(documentWith()))
  const own = ['--data', folder]
  expect((await ferrule('connectors', 'list', ...own)).stdout).toContain('there are no connectors')
  expect((await ferrule('connectors', 'list', '--json', ...own)).stdout).toBe('')
  const open = await ferrule('connectors', 'add', file, ...own)
  expect(open.code).not.toBe(0)
  expect(open.stderr).toContain('confirm with --hosts api.helpdesk.example, or every host of the document with --yes')
  const other = await ferrule('connectors', 'add', file, '--hosts', 'other.example', ...own)
  expect(other.stderr).toContain('--hosts api.helpdesk.example')
  const missing = await ferrule('connectors', 'add', file, '--yes', '--answers', join(folder, 'none.json'), ...own)
  expect(missing.stderr).toContain(`there is no file ${join(folder, 'none.json')}`)
  expect(missing.stderr).not.toContain('ENOENT')
  expect((await ferrule('connectors', 'add', file, '--hosts', 'api.helpdesk.example', ...own)).code).toBe(0)
  expect((await ferrule('connectors', 'list', ...own)).stdout).not.toContain('there are no')
  const said = async (...args: string[]) => (await ferrule('connectors', ...args, ...own)).stderr
  expect(await said('upadte', 'helpdesk')).toContain('did you mean update helpdesk?; usage: ferrule connectors list')
  expect(await said('add')).toContain('add needs a document or a package')
  expect(await said('types')).toContain('types needs the name of a connector')
  for (const verb of ['try', 'types', 'remove', 'update'])
    expect(await said(verb, 'help-dex')).toContain(
      'no connector help-dex of a document or package; did you mean helpdesk?',
    )
  expect(await said('remove', 'desk')).toContain('did you mean helpdesk?')
  expect(await said('types', 'stripe')).toContain('it is one of the packages of the gateway')
  expect(await said('add', file, '--yes')).toContain('choose another name (--name), or update helpdesk')
  rmSync(folder, { recursive: true })
})

test('commands know connectors of documents once their gateway is open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-documents-'))
  const file = join(folder, 'mydesk.json')
  writeFileSync(file, JSON.stringify(documentWith()))
  // No gateway of this process has it.
  const own = ['--data', folder]
  await ferrule('connectors', 'add', file, '--yes', '--name', 'my-own-desk', ...own)
  expect((await ferrule('search', 'my-own-desk', 'tickets', ...own)).stderr).toContain('there is no source of my-own')
  expect((await ferrule('search', 'my-own-dusk', 'tickets', ...own)).stderr).toContain('there is no connector my-own-d')
  const limited = await ferrule('connectors', 'list', '--limit', '5', '--limit', 'my-own-desk=5/s', ...own)
  expect(limited.stderr).toContain('--limit must be')
  expect((await ferrule('connectors', 'list', '--limit', 'my-own-desk=5/s', ...own)).code).toBe(0)
  expect((await ferrule('connectors', 'list', '--limit', 'oracle=5/s', ...own)).stderr).toContain('no connector oracle')
  rmSync(folder, { recursive: true })
})

test('hosts inside the own network are allowed once, and stay so for updates', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-documents-'))
  const file = join(folder, 'inside.json')
  const within = (closed: boolean, host: string) =>
    writeFileSync(file, JSON.stringify(documentWith(closed ? closing : {}, host)))
  within(false, 'http://127.0.0.1:9911')
  const put = (...args: string[]) => ferrule('connectors', ...args)
  expect((await put('add', file, '--yes', '--name', 'inside-desk')).stderr).toContain(
    'with ferrule connectors and --private',
  )
  expect((await put('add', file, '--yes', '--private', '--name', 'inside-desk')).code).toBe(0)
  within(true, 'http://127.0.0.1:9911')
  expect((await put('update', 'inside-desk', file)).code).toBe(0)
  const document = documentWith({}, 'http://127.0.0.1:9911')
  expect((await one.send('PUT', '/v1/connectors/inside-desk', { token, body: { document } })).status).toBe(200)
  within(true, 'http://127.0.0.1:9912')
  expect((await put('update', 'inside-desk', file, '--yes')).stderr).toContain(
    '127.0.0.1:9912 is inside your own network',
  )
  await put('remove', 'inside-desk')
  rmSync(folder, { recursive: true })
})

test('an account whose vendor does not answer was not rejected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-documents-'))
  const file = join(folder, 'closed.json')
  writeFileSync(file, JSON.stringify(documentWith({}, 'http://127.0.0.1:1')))
  const own = ['--data', folder]
  await ferrule('connectors', 'add', file, '--yes', '--private', '--name', 'closed-desk', ...own)
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const environment = { CLOSED_DESK_TOKEN: 'some-token' }
  expect(await run(['sources', 'add', 'closed-desk', '--env', ...own], environment)).toBe(1)
  expect(String(stderr.mock.calls.at(-1)?.[0])).toContain('the account could not be checked: [closed-desk')
  stderr.mockRestore()
  rmSync(folder, { recursive: true })
})

/** The command line, beside the gateway that runs. */
async function ferrule(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    }),
  )
  try {
    const [command = '', ...rest] = args
    return { code: await run([command, '--data', one.folder, ...rest], {}), ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.exitCode = 0
    await one.gateway.registry.refresh()
  }
}

test('an update says what it changes, breaking changes first, and stores nothing until then', async () => {
  const before = documentWith(closing)
  await add({ document: before, hosts, name: 'changed-desk' })
  const number = { type: 'integer' }
  const now = documentWith({
    ...{ '/agents': { get: { responses: answer({ type: 'array', items: ticket }) } } },
    '/tickets/{id}': {
      get: {
        parameters: [ofPath, { ...query('region', 'string'), required: true }],
        responses: answer({ type: 'object', properties: { id: text } }),
      },
    },
  })
  now.paths['/tickets'].get.parameters = [query('cursor', 'string'), query('size', 'integer')]
  now.paths['/tickets'].post.requestBody.content['application/json'].schema.properties.subject = number
  const update = { document: now, name: 'changed-desk', update: true }
  const asked = await one.send('POST', '/v1/connectors/preview', { token, body: update })
  expect(asked.body, asked.text).toMatchObject({ name: 'changed-desk', hosts, private_hosts: [] })
  expect(asked.body.changes).toEqual({
    breaking: expect.arrayContaining([
      'tickets.close is gone',
      'tickets.list no longer takes limit',
      'tickets.create takes subject as integer instead of string',
      'tickets.get needs region now',
      'tickets.get no longer answers with subject, open',
    ]),
    added: ['agents.list is new'],
  })
  expect((await one.send('GET', '/v1/connectors', { token })).body.data).toMatchObject([{ version: 1 }])

  const folder = mkdtempSync(join(tmpdir(), 'ferrule-documents-'))
  const file = join(folder, 'now.json')
  writeFileSync(file, JSON.stringify(now))
  const dry = await ferrule('connectors', 'update', 'changed-desk', file, '--dry-run')
  const lines = dry.stdout.trim().split('\n')
  expect(lines).toHaveLength(asked.body.changes.breaking.length + 1)
  expect([lines[0], lines.at(-1)]).toEqual([expect.stringMatching(/^breaking: /), 'new: agents.list is new'])
  expect(await one.gateway.registry.get('changed-desk')).toMatchObject({ row: { version: 1 } })
  writeFileSync(file, JSON.stringify(before))
  const none = await ferrule('connectors', 'update', 'changed-desk', file, '--dry-run')
  expect(none.stdout).toBe('nothing breaks, and nothing is new\n')
  rmSync(folder, { recursive: true })
  expect((await ferrule('connectors', 'update', 'changed-desk')).stderr).toContain(
    'changed-desk was sent over HTTP, without a place to read again; name its document',
  )
  const same = await one.send('POST', '/v1/connectors/preview', { token, body: { ...update, document: before } })
  expect(same.body.changes).toEqual({ breaking: [], added: [] })
  await one.send('DELETE', '/v1/connectors/changed-desk', { token })
})

test('an address is read by the gateway, but none of its own network', async () => {
  const preview = (body: object) => one.send('POST', '/v1/connectors/preview', { token, body })
  outside = { 'https://docs.helpdesk.example/openapi.json': JSON.stringify(documentWith()) }
  const found = await preview({ from: 'https://docs.helpdesk.example/openapi.json' })
  expect(found.body, found.text).toMatchObject({ name: 'helpdesk', hosts, lists: 1, changes: null })
  for (const from of [
    'https://169.254.169.254/x',
    'http://docs.helpdesk.example/x',
    'file:///etc/passwd',
    '/etc/passwd',
  ])
    expect((await preview({ from })).text).toContain('from must be a public https address')
  expect((await preview({ from: 'https://docs.helpdesk.example/gone' })).text).toContain('status 404')
  expect((await preview({})).text).toContain('pass one of document, from and package')
  const scoped = await one.send('POST', '/v1/connectors/preview', { token: await one.scoped('acme'), body: {} })
  expect(scoped.status).toBe(403)
})

test('an update that cannot be written leaves the version that is there', async () => {
  const db = await openDatabase({ data: one.folder })
  const registry = new Registry(db)
  await registry.put(described(documentWith()), { hosts }, false)
  await sql`create trigger full before insert on connector begin select raise(abort, 'disk full'); end`.execute(
    db.shared,
  )
  await expect(registry.put(described(documentWith(closing)), { hosts }, true)).rejects.toThrow('disk full')
  expect(await registry.list()).toMatchObject([{ name: 'helpdesk', version: 1 }])
  await sql`drop trigger full`.execute(db.shared)
  expect(await registry.put(described(documentWith(closing)), { hosts }, true)).toMatchObject({ version: 2 })
  await registry.remove('helpdesk')
  registry.stop()
  await db.close()
})

test('of two changes at the same time one is made; the other is, too, or fails with a sentence', async () => {
  // Two processes of one database.
  const [first, second] = await Promise.all([openDatabase({ data: one.folder }), openDatabase({ data: one.folder })])
  const registries = [new Registry(first), new Registry(second)]
  const both = (isUpdate: boolean) =>
    Promise.allSettled(registries.map((registry) => registry.put(described(documentWith()), { hosts }, isUpdate)))
  let version = 0
  for (const isUpdate of [false, true, true]) {
    const ended = await both(isUpdate)
    const refused = ended.filter(({ status }) => status === 'rejected')
    // Where one was over before the other began, both are made.
    version += ended.length - refused.length
    expect(refused.length).toBeLessThan(2)
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'conflict' } })
    expect(await registries[0]?.list()).toMatchObject([{ name: 'helpdesk', version }])
  }
  const [removed] = await Promise.allSettled([registries[0]?.remove('helpdesk'), both(true)])
  expect(removed.status).toBe('fulfilled')
  expect(await registries[0]?.list()).toEqual([])
  for (const registry of registries) registry.stop()
  await Promise.all([first.close(), second.close()])
})

test.each([
  ['api.acme.example', false],
  ['{region}.acme.example', false],
  ['8.8.8.8', false],
  ['localhost', true],
  ['a.localhost:8080', true],
  ['10.1.2.3', true],
  ['172.16.0.1:443', true],
  ['192.168.1.1', true],
  ['100.64.1.1', true],
  ['[::1]', true],
  ['[fd00::1]', true],
  ['[::ffff:127.0.0.1]', true],
  ['[0:0:0:0:0:ffff:a00:1]:443', true],
  ['[::ffff:1]', true],
  ['[fe80::1]', true],
  ['[febf:ffff::1]', true],
  ['[fec0::1]', false],
  ['[2001:db8::1]', false],
  ['172.32.0.1', false],
  ['100.128.0.1', false],
  ['223.255.255.255', false],
  ['224.0.0.1', true],
  ['010.1.2.3', true],
  ['256.1.1.1', true],
  ['2130706433', true],
  ['0x7f.1', true],
  ['127.1', true],
  ['metadata.google.internal', true],
  ['[64:ff9b::a00:1]', true],
  ['[2002:7f00:1::]', true],
  ['[2606:4700::1111]', false],
])('%s is private: %s', (host, expected) => {
  expect(isPrivateHost(host)).toBe(expected)
})
