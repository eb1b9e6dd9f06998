import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connectorOf } from '@ferrule/core/dynamic'
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../src/cli.ts'
import { describeDocument } from '../src/document.ts'
import { recordsIn } from '../src/draft/examples.ts'
import { planOf } from '../src/draft/plan.ts'
import { readApi } from '../src/read/index.ts'
import type { Tryable } from '../src/trial-reader.ts'
import { type Connect, tryLists } from '../src/try.ts'
import { allOf } from './support/api.ts'
import { generated, project } from './support/project.ts'

// A document, and an API that does not do what it says.

const items = { type: 'array', items: { $ref: '#/components/schemas/Thing' } }
const query = (name: string) => ({ name, in: 'query', schema: { type: 'integer' } })
const list = (...names: string[]) => ({
  get: {
    parameters: names.map(query),
    responses: {
      200: {
        description: '',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { data: items, total: { type: 'integer' } } },
          },
        },
      },
    },
  },
})
const inRoom = { name: 'room_id', in: 'path', required: true, schema: { type: 'string' } }
const inPage = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })
const inChairs = list('offset', 'limit').get
// `next` is not said to be an address.
const lamps = {
  get: {
    parameters: [{ name: 'cursor', in: 'query', schema: { type: 'string' } }, query('limit')],
    responses: {
      200: {
        description: '',
        content: {
          'application/json': { schema: { type: 'object', properties: { data: items, next: { type: 'string' } } } },
        },
      },
    },
  },
}
const document = {
  openapi: '3.0.3',
  info: { title: 'Barn', version: '1' },
  servers: [{ url: 'https://barn.example' }],
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: { Thing: { type: 'object', properties: { id: { type: 'string' }, legs: { type: 'integer' } } } },
  },
  paths: {
    '/rooms': list('offset', 'limit'),
    '/shelves': list('page', 'limit'),
    '/doors': list('page'),
    '/walls': list('offset', 'limit'),
    '/lamps': lamps,
    // The page is a segment of the path, and so is its size.
    '/benches/{page}': { get: { ...list('limit').get, parameters: [inPage('page'), query('limit')] } },
    '/hooks/{offset}/{limit}': { get: { ...list().get, parameters: [inPage('offset'), inPage('limit')] } },
    '/rooms/{room_id}/chairs': { get: { ...inChairs, parameters: [inRoom, ...inChairs.parameters] } },
  },
}

const thing = (legs: string) => ({
  type: 'object',
  properties: { id: { type: 'string' }, legs: { type: legs } },
  required: ['id', 'legs'],
})
const integer = { type: 'integer' }
const offset = { style: 'offset', param: 'offset', total: 'total', size: 'limit' }
const numbered = { style: 'page_number', param: 'page', total: 'total', size: 'limit' }
const truth = (path: string, pagination: object, record: object = thing('integer')) => ({
  record,
  actions: {
    list: {
      ...{ method: 'GET', path, record, records: 'data', pagination },
      params: {
        type: 'object',
        properties: { room_id: { type: 'string' }, limit: integer, page: integer, offset: integer },
      },
    },
  },
})
const manifest = {
  ...{ name: 'barn', connectorType: 'Barn', version: '1', query: 'repeat', $defs: {} },
  bases: { api: 'https://barn.example' },
  auth: { scheme: 'bearer', token: 'token' },
  entities: {
    rooms: truth('/rooms', { ...offset, pageSize: 100 }),
    // Numbers begin at 0, and a page has seven.
    shelves: truth('/shelves', { ...numbered, pageSize: 7, start: 0 }),
    // Whatever page is asked for, it is the first.
    doors: truth('/doors', { style: 'offset', param: 'skip', total: 'total', pageSize: 5 }),
    walls: truth('/walls', { ...offset, pageSize: 10 }, thing('string')),
    lamps: truth('/lamps', { style: 'next_url', param: 'cursor', from: 'next', size: 'limit', pageSize: 100 }),
    benches: truth('/benches/{page}', { ...numbered, pageSize: 10, start: 0 }),
    hooks: truth('/hooks/{offset}/{limit}', offset),
    chairs: truth('/rooms/{room_id}/chairs', { ...offset, pageSize: 100 }),
  },
}

const TOKEN = 'barn-secret-token'
const sandbox = createSandbox({ manifest, credentials: { token: TOKEN } })
let server: Awaited<ReturnType<typeof sandbox.listen>>
let root: string
beforeAll(async () => {
  server = await sandbox.listen()
  root = project()
  writeFileSync(join(root, 'barn.json'), JSON.stringify(document))
  await run(['barn.json', '--yes', '--all'], { cwd: root })
  await generated(root, 'barn')
})
afterAll(() => server.close())

const connectAs =
  (token: string): Connect =>
  async (folder, _, drift) => {
    const module = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'src/generated/index.gen.ts')).href)
    const onDrift = ({ entity, path, expected, received }: Record<string, string>) =>
      drift(`${entity} ${path} ${expected} ${received}`)
    return new module.BarnConnector({
      credentials: { token },
      baseUrl: server.url,
      retry: 0,
      hooks: { onDrift },
    }) as Tryable
  }
const kept = () => JSON.parse(schema('import.json'))
const schema = (file: string): string => readFileSync(join(root, 'schemas/barn', file), 'utf8')

test('two pages of each list say what the document does not, and the schema follows', async () => {
  const { said, status } = await run(['--try'], { cwd: root, connect: connectAs(TOKEN) })
  expect(status).toBe(1)
  expect(said).toMatch(/^good +rooms\.list: /m)
  expect(said).toMatch(/^corrected +shelves\.list: .*page_number by page reads it whole$/m)
  expect(said).toMatch(/^corrected +lamps\.list: .*next_url by cursor reads it whole$/m)
  expect(said).toMatch(/^wrong +doors\.list: the second page repeats the first$/m)
  expect(said).toMatch(/^corrected +walls\.list: a page has 10 records, not 100$/m)
  expect(said).toMatch(/^good +chairs\.list: /m)
  // Both count in the path: the one from 0, which the document does not say.
  expect(said).toMatch(/^corrected +benches\.list: .*page_number by page reads it whole$/m)
  expect(said).toMatch(/^good +hooks\.list: two pages$/m)
  expect(schema('benches.ts')).toContain('defaults: { page: 0 }')
  expect(said).toMatch(/^drift +walls legs /m)
  expect(said).not.toContain(TOKEN)
  expect(schema('shelves.ts')).toContain('start: 0')
  expect(schema('shelves.ts')).toContain('pageSize: 7')
  expect(schema('walls.ts')).toContain('pageSize: 10')
  const today = new Date().toISOString().slice(0, 10)
  expect(kept().tried).toEqual({
    on: today,
    drift: 1,
    lists: {
      'GET /rooms': 'good',
      'GET /shelves': 'corrected',
      'GET /doors': 'wrong',
      'GET /walls': 'corrected',
      'GET /lamps': 'corrected',
      'GET /benches/{page}': 'corrected',
      'GET /hooks/{offset}/{limit}': 'good',
      'GET /rooms/{room_id}/chairs': 'good',
    },
  })
  // The doubt about lamps is settled, and that about doors is there.
  expect(schema('IMPORT.md')).toContain(
    `Grade: drafted; \`--try\` on ${today}: 3 good, 4 corrected, 1 wrong, 1 contradictions of schemas.`,
  )
  expect(schema('IMPORT.md')).toMatch(/--try found it wrong.*`doors\.list`/)
  expect(schema('IMPORT.md')).not.toMatch(/\| `doors\.list`, `lamps/)
})

test('corrected lists are good the next time, and stay so', async () => {
  const { said } = await run(['--try'], { cwd: root, connect: connectAs(TOKEN) })
  expect(said).not.toContain('corrected')
  expect(kept().tried.lists).toMatchObject({ 'GET /lamps': 'good', 'GET /doors': 'wrong' })
  expect(await run(['--check'], { cwd: root })).toEqual({ said: '', status: 0 })
})

test('what is refused is said, without the credentials', async () => {
  const { said, status } = await run(['--try'], { cwd: root, connect: connectAs('other-secret-token') })
  expect(status).toBe(0)
  expect(said).toMatch(/^unknown +rooms\.list: refused: .*401/m)
  expect(said).toMatch(/^unknown +chairs\.list: needs --with room_id=…$/m)
  expect(said).not.toContain('other-secret-token')
})

test('a trial that passes is the grade, until the document changes', async () => {
  const other = project()
  const { '/rooms': rooms } = document.paths
  const barn = (version: string): void =>
    writeFileSync(
      join(other, 'barn.json'),
      JSON.stringify({ ...document, info: { title: 'Barn', version }, paths: { '/rooms': rooms } }),
    )
  const text = (file: string): string => readFileSync(join(other, 'schemas/barn', file), 'utf8')
  const connect: Connect = async () => ({
    requestList: (request, options) => connectorOf(described, at).requestList(request as never, options),
    execute: async () => undefined,
  })
  const whole = JSON.stringify(document)
  const described = describeDocument({ from: 'barn.json', name: 'barn.json', text: whole, folder: undefined }).manifest
  const at = { credentials: { token: TOKEN }, baseUrl: server.url, retry: 0 }
  barn('1')
  await run(['barn.json', '--yes', '--all'], { cwd: other })
  expect(text('IMPORT.md')).toContain('Grade: drafted.')
  const { said, status } = await run(['--try'], { cwd: other, connect })
  expect([said, status]).toEqual(['good      rooms.list: it has one page only', 0])
  expect(JSON.parse(text('import.json')).tried.lists).toEqual({ 'GET /rooms': 'good' })
  expect(text('IMPORT.md')).toMatch(/^Grade: tried; `--try` on \d{4}-\d\d-\d\d: 1 good\.$/m)
  // A trial that can say nothing takes nothing back.
  await run(['--try'], { cwd: other, connect: async () => ({ requestList: refuse, execute: refuse }) })
  expect(text('IMPORT.md')).toContain('Grade: tried;')
  await run([], { cwd: other })
  expect(text('IMPORT.md')).toContain('Grade: tried;')
  barn('2')
  await run([], { cwd: other })
  expect(text('IMPORT.md')).toContain('Grade: drafted.')
  expect(JSON.parse(text('import.json')).tried).toBeUndefined()
  await run(['--proven', 'test/parity.test.ts'], { cwd: other })
  expect(text('IMPORT.md')).toContain('Grade: drafted.')
  mkdirSync(join(other, 'test'), { recursive: true })
  writeFileSync(join(other, 'test/parity.test.ts'), '')
  await run([], { cwd: other })
  expect(text('IMPORT.md')).toContain('Grade: proven; by `test/parity.test.ts`.')
  rmSync(other, { recursive: true })
})

test('lists are asked for below the path of their server, and at no other server', async () => {
  const other = project()
  const { '/rooms': rooms, '/doors': doors } = document.paths
  const variables = { tenant: { default: 'main' }, farm: { default: '' } }
  const sent: string[] = []
  const asking: Connect = async () => ({
    async requestList(request) {
      sent.push((request as { path: string }).path)
      return { data: [{ id: '1' }], nextPage: async () => undefined }
    },
    execute: async () => undefined,
  })
  const tried = async (url: string, ...args: string[]) => {
    const away = { ...doors, servers: [{ url: 'https://elsewhere.example/v9' }] }
    const whole = { ...document, servers: [{ url, variables }], paths: { '/rooms': rooms, '/doors': away } }
    writeFileSync(join(other, 'barn.json'), JSON.stringify(whole))
    await run(['barn.json', '--yes', '--all'], { cwd: other })
    sent.length = 0
    const { said } = await run(['--try', ...args], { cwd: other, connect: asking })
    expect(said).toMatch(/^unknown +doors\.list: its server is another one$/m)
    return [...new Set(sent), /^(\w+) +rooms\.list/m.exec(said)?.[1]]
  }
  expect(await tried('https://barn.example/v2')).toEqual(['/v2/rooms', 'good'])
  expect(await tried('https://barn.example/{tenant}/v2')).toEqual(['/main/v2/rooms', 'good'])
  expect(await tried('https://barn.example/{tenant}/v2', '--with', 'tenant=a b')).toEqual(['/a%20b/v2/rooms', 'good'])
  expect(await tried('https://barn.example/{farm}')).toEqual(['unknown'])
  expect(await tried('https://barn.example/{farm}', '--with', 'farm=7')).toEqual(['/7/rooms', 'good'])
})

const refuse = async (): Promise<never> => {
  throw new Error('refused')
}

test('what a trial needs', async () => {
  const other = mkdtempSync(join(root, 'other-'))
  writeFileSync(join(other, 'barn.json'), JSON.stringify(document))
  await expect(run(['barn.json', '--try'], { cwd: other })).rejects.toThrow('--try needs an import')
  await run(['barn.json', '--yes', '--all'], { cwd: other })
  await expect(run(['--try'], { cwd: other })).rejects.toThrow('run ferrule-codegen first')
  await expect(run(['--try', '--with', 'room'], { cwd: other, connect: async () => ({}) as Tryable })).rejects.toThrow(
    '--with takes name=value',
  )
  writeFileSync(join(other, 'barn.json'), JSON.stringify({ ...document, info: { title: 'Barn', version: '2' } }))
  await expect(run(['--try'], { cwd: other })).rejects.toThrow('the document has changed')
  rmSync(other, { recursive: true })
})

test('a place that is called as what every object has needs a value', async () => {
  const path = '/rooms/{constructor}/chairs'
  const named = { ...inRoom, name: 'constructor' }
  const api = readApi({
    ...{ name: 'doc', folder: undefined },
    text: JSON.stringify({ ...document, paths: { [path]: { get: { ...inChairs, parameters: [named] } } } }),
  })
  const plan = planOf(api, allOf(api, 'barn'))
  const asked: unknown[] = []
  const connector = {
    execute: async (call: unknown) => void asked.push(call),
    requestList: async (call: unknown) => void asked.push(call),
  } as unknown as Tryable
  const actions = new Map([[`GET ${path}`, { name: 'chairs.list', prefix: '/{toString}', elsewhere: false }]])
  expect(await tryLists(connector, { plan, answers: allOf(api, 'barn'), actions, given: {} })).toEqual([
    { at: `GET ${path}`, name: 'chairs.list', verdict: 'unknown', why: 'needs --with toString=… --with constructor=…' },
  ])
  expect(asked).toEqual([])
})

test('records of an example are its own members', () => {
  const single = { style: 'single', param: '' } as const
  expect(recordsIn({ records: 'constructor.name', paging: undefined }, {})).toBeUndefined()
  expect(recordsIn({ records: 'data.__proto__', paging: undefined }, { data: {} })).toBeUndefined()
  expect(recordsIn({ records: 'data.constructor', paging: single }, { data: { constructor: [1] } })).toEqual([1])
})
