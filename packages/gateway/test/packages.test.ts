import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describeDocument } from '@ferrule/import/document'
import { openServer } from '@ferrule/test-kit/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { run } from '../src/cli/index.ts'
import { findKind } from '../src/connectors/kinds.ts'
import { Registry } from '../src/connectors/registry.ts'
import { openDatabase } from '../src/db/open.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

/** A built connector package, from its installation to records: added by name, for every process, and loaded by nothing else. */

const text = { type: 'string' }

/** A manifest as a generator writes it, of parcels with these fields. */
function manifestOf(fields: object): object {
  const data = { type: 'array', items: { $ref: '#/components/schemas/Parcel' } }
  const content = { 'application/json': { schema: { type: 'object', properties: { data } } } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    servers: [{ url: 'https://api.parcels.example' }],
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Parcel: { type: 'object', properties: { id: text, ...fields } } },
    },
    paths: { '/parcels': { get: { responses: { 200: { description: '', content } } } } },
  }
  return describeDocument({ from: '', name: '', text: JSON.stringify(document), folder: undefined }).manifest
}

const core = resolve(import.meta.dirname, '../../core')
let project: string
let before: string

function install(version: string, { fields = {}, name = '@acme/parcels', more = {} } = {}): string {
  const folder = join(project, 'node_modules', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const exports = { '.': './index.js', './manifest': './manifest.js' }
  const facts = { name, version, type: 'module', exports, dependencies: { '@ferrule/core': '*' }, ...more }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(facts))
  writeFileSync(join(folder, 'manifest.js'), `export default ${JSON.stringify(manifestOf(fields))}\n`)
  writeFileSync(
    join(folder, 'index.js'),
    `import { connectorOf } from '@ferrule/core/dynamic'
const manifest = ${JSON.stringify(manifestOf(fields))}
globalThis.loadedParcels = [...(globalThis.loadedParcels ?? []), '${version}']
export function ParcelsConnector(options) { return connectorOf(manifest, options) }
`,
  )
  return folder
}

let upstream: Awaited<ReturnType<typeof openServer>>
let one: TestGateway
let token: string
beforeAll(async () => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'ferrule-packages-')))
  mkdirSync(join(project, 'node_modules/@ferrule'), { recursive: true })
  symlinkSync(core, join(project, 'node_modules/@ferrule/core'))
  before = process.cwd()
  vi.spyOn(process, 'cwd').mockReturnValue(project)
  upstream = await openServer(() => ({ body: { data: [{ id: 'p1' }, { id: 'p2' }] } }))
  one = await testGateway({ connectorOptions: () => ({ baseUrl: upstream.url }), copiesNew: false })
  token = await one.token()
})
afterAll(async () => {
  vi.restoreAllMocks()
  expect(process.cwd()).toBe(before)
  await one?.close()
  await upstream?.close()
  rmSync(project, { recursive: true, force: true })
})

const add = (body: object, bearer = token) => one.send('POST', '/v1/connectors', { token: bearer, body })
/** Versions whose code ran, once for each time that it was loaded. */
const loads = (): string[] => (globalThis as { loadedParcels?: string[] }).loadedParcels ?? []

/** The output of a command. */
async function ferrule(...args: string[]): Promise<string> {
  let written = ''
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written += String(text)
      return true
    }),
  )
  try {
    await run([...args, '--data', one.folder], {})
    return written
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.exitCode = 0
    await one.gateway.registry.refresh()
  }
}

test('a package is added by name, serves calls, and is loaded by the command and by calls only', async () => {
  expect((await add({ package: '@acme/parcels' })).text).toContain(
    '@acme/parcels is not installed on this machine: npm install @acme/parcels',
  )
  install('1.0.0')
  const scoped = await one.scoped('parcels')
  expect((await add({ package: '@acme/parcels' }, scoped)).status).toBeGreaterThanOrEqual(401)
  expect((await add({ package: join(project, 'node_modules/@acme/parcels') })).text).toContain('must be the name')
  expect((await add({ package: '@acme/parcels', hosts: [] })).text).toContain('by its name alone')
  expect(loads()).toEqual([])
  const made = await add({ package: '@acme/parcels' })
  expect(made.body).toMatchObject({
    ...{ name: 'parcels', title: 'Parcels', version: 1, grade: 'built', origin: '@acme/parcels@1.0.0' },
    ...{ hosts: ['api.parcels.example'], operations: 1, lists: 1 },
  })
  expect((await add({ package: '@acme/parcels' })).status).toBe(409)
  const source = await one.send('POST', '/v1/integrations/connectors', {
    token: scoped,
    body: { external_user_id: 'parcels', connector_type: 'Parcels', credentials: { token: 't-1' } },
  })
  const call = () =>
    one.send('POST', `/v1/integrations/connectors/${source.body.id}/execute`, {
      token: scoped,
      body: { entity: 'parcels', action: 'list', params: {} },
    })
  expect((await call()).body.result).toEqual([{ id: 'p1' }, { id: 'p2' }])
  expect(await ferrule('connectors', 'list')).toContain(
    'parcels  version 1  1 actions  a package that was added, not tried',
  )

  // Another process serves it without being told, and loads nothing until a call.
  const loaded = loads()
  const db = await openDatabase({ data: one.folder })
  const registry = new Registry(db)
  await registry.refresh()
  expect((await registry.list()).map(({ name }) => name)).toEqual(['parcels'])
  expect(loads()).toEqual(loaded)
  registry.stop()
  await db.close()

  // The installed version is not the one that was added: nothing of it runs.
  install('1.1.0', { fields: { weight: text } })
  one.gateway.connectors.forget(source.body.id)
  expect((await call()).text).toContain('@acme/parcels 1.0.0 was added, and @acme/parcels 1.1.0 is installed')
  rmSync(join(project, 'node_modules/@acme'), { recursive: true })
  one.gateway.connectors.forget(source.body.id)
  expect((await call()).text).toContain('npm install @acme/parcels@1.0.0')
  expect(loads()).toEqual(loaded)

  install('1.2.0')
  const updated = await one.send('PUT', '/v1/connectors/parcels', { token, body: { package: '@acme/parcels' } })
  expect(updated.body).toMatchObject({ version: 2, origin: '@acme/parcels@1.2.0' })
  expect((await call()).body.result).toHaveLength(2)
  expect(loads()).toEqual([...loaded, '1.2.0'])
  await one.send('DELETE', `/v1/integrations/connectors/${source.body.id}`, { token: scoped })
  expect((await one.send('DELETE', '/v1/connectors/parcels', { token })).status).toBe(204)
  expect(findKind('parcels')).toBeUndefined()
})

test('the command line takes names and folders, and names what an update breaks', async () => {
  const folder = install('2.0.0', { fields: { weight: text } })
  const elsewhere = join(project, 'parcels-here')
  cpSync(folder, elsewhere, { recursive: true })
  expect(await ferrule('connectors', 'add', elsewhere)).toContain('parcels version 1: @acme/parcels 2.0.0, 1 actions')
  const [row] = (await one.send('GET', '/v1/connectors', { token })).body.data
  expect(row.origin).toBe(`${elsewhere}@2.0.0`)
  install('3.0.0')
  expect(await ferrule('connectors', 'update', 'parcels', '@acme/parcels')).toContain(
    'breaking: parcels.list no longer answers with weight',
  )
  expect(await ferrule('connectors', 'add', '@acme/parcels', '--hosts', 'x.example')).toContain(
    '--hosts is for documents',
  )
  expect(await ferrule('connectors', 'add', 'acme.openapi.json')).toContain('acme.openapi.json')
  await ferrule('connectors', 'remove', 'parcels')
})

test('what is no connector is refused before it is loaded', async () => {
  const marks = "globalThis.loadedOther = 1\nexport default { name: 'x' }\n"
  const other = install('1.0.0', { name: 'other', more: { dependencies: {} } })
  writeFileSync(join(other, 'manifest.js'), marks)
  expect((await add({ package: 'other' })).text).toContain('other is no connector')
  const missing = install('1.0.0', { name: 'other', more: { exports: { '.': './index.js' } } })
  writeFileSync(join(missing, 'index.js'), marks)
  expect((await add({ package: 'other' })).text).toContain('other is no connector')
  expect(globalThis).not.toHaveProperty('loadedOther')

  const broken = install('1.0.0', { name: 'other' })
  writeFileSync(join(broken, 'index.js'), "throw new Error('no database')\n")
  expect((await add({ package: 'other' })).text).toContain('other cannot be loaded: no database')
  const bare = install('1.0.1', { name: 'other2' })
  writeFileSync(join(bare, 'index.js'), 'export const value = 1\n')
  expect((await add({ package: 'other2' })).text).toContain('exports no class')
  install('1.0.0', { name: 'other3', more: { ferrule: { definitionId: 'e094cb9a-26de-4645-8761-65c0c425d1de' } } })
  await one.send('DELETE', '/v1/connectors/parcels', { token })
  expect((await add({ package: 'other3' })).text).toContain('has the definition id of stripe')
})
