// Modules that a start loads: counts, so that other load on the machine changes nothing.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copiesIn } from './support/image.ts'
import { client, type Started, startGateway } from './support/started.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'ferrule-start-'))
const file = join(folder, 'loaded.json')
const vendor = createServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ object: 'balance', available: [], pending: [], livemode: false }))
})
let started: Started | undefined
afterAll(() => {
  started?.child.kill('SIGKILL')
  vendor.closeAllConnections()
  vendor.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes down, for a signal, which modules were loaded, which threads were started, and what was collected. */
const probe = `import { writeFileSync } from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
const modules = []
registerHooks({ load: (url, context, next) => (modules.push(url), next(url, context)) })
const threads = []
const workers = process.getBuiltinModule('node:worker_threads')
workers.Worker = class extends workers.Worker {
  constructor(code, options) {
    super(code, options)
    threads.push(options.name)
  }
}
const collected = []
const vm = process.getBuiltinModule('node:vm')
const { runInNewContext } = vm
vm.runInNewContext = (code) => {
  const collect = runInNewContext(code)
  return (options) => {
    collect(options)
    collected.push(options.flavor)
  }
}
syncBuiltinESMExports()
process.on('SIGUSR2', () => {
  writeFileSync(${JSON.stringify(file)}, JSON.stringify({ modules, threads, collected }))
})
`

/** The notes of the preloaded script. */
async function readProbe() {
  rmSync(file, { force: true })
  started?.child.kill('SIGUSR2')
  const isWhole = () => existsSync(file) && readFileSync(file, 'utf8').endsWith('}')
  await expect.poll(isWhole, { timeout: 20_000 }).toBe(true)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<'modules' | 'threads' | 'collected', string[]>
}
const collected = async () => (await readProbe()).collected

beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const preload = join(folder, 'probe.mjs')
  writeFileSync(preload, probe)
  const env = { FERRULE_UPSTREAM_STRIPE: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}` }
  const flags = ['--import', pathToFileURL(preload).href]
  started = await startGateway({ data: join(folder, 'data'), env, flags, args: ['--no-copy'] })
}, 60_000)

test('a start loads no connector, no Postgres, no agent tools and nothing that signs tokens; one thread does, and its garbage is collected', async () => {
  await expect.poll(collected, { timeout: 20_000 }).toEqual(['last-resort'])
  const { modules, threads } = await readProbe()
  // Each is an isolate of V8, 11 MB; a second one starts if a query had to wait, a third never.
  expect([['ferrule-sqlite'], ['ferrule-sqlite', 'ferrule-sqlite']]).toContainEqual(threads)
  const loaded = (part: RegExp) =>
    modules.filter((url) => part.test(url)).map((url) => url.replace(/.*\/packages\//, ''))
  // That it is looked at right: these are needed.
  expect(loaded(/packages\/gateway\/src\/cli\/start\.ts$/)).toHaveLength(1)
  expect(loaded(/packages\/store\/src\/sqlite/).length).toBeGreaterThan(0)
  expect(loaded(/packages\/(stripe|jira|greenhouse|amazon-ads|mailchimp|google-drive|shopify|github)\//)).toEqual([])
  expect(loaded(/packages\/(tools|hosted|sandbox|codegen)\/|packages\/store\/src\/postgres/)).toEqual([])
  expect(loaded(/node_modules\/(jose|oauth4webapi)\/|packages\/core\/src\/connect[./]/)).toEqual([])
  expect(loaded(/node_modules\/(pg|pg-boss|ky|@modelcontextprotocol|vite|mysql2|@duckdb)\//)).toEqual([])
  // The code of copies and of documents' connectors comes with the first of them.
  expect(
    loaded(/packages\/(sync|import)\/|packages\/store\/src\/(copy|destinations|tables)\/|core\/src\/dynamic\//),
  ).toEqual([])
  expect(loaded(/gateway\/src\/http\/docs-page\.ts/)).toEqual([])
  expect(loaded(APP)).toEqual([])
  // Probes of its health need none of it, either.
  expect(await (await fetch(`${started?.url}/v1/health`)).json()).toEqual({ available: true })
  expect((await readProbe()).modules).toHaveLength(modules.length)
  expect(modules.length).toBeLessThan(470)
})

/** The modules that serve requests. */
const APP = /node_modules\/(hono|@hono|zod|@asteasolutions)\/|gateway\/src\/(app\.ts|routes\/)/

const KEY = `sk_test_${'planted'.repeat(4)}`

/** A source that has called its vendor. */
async function usedSource() {
  const { url, client_id, client_secret } = started as Started
  const login = await client(url)('POST', '/v1/applications/token', { client_id, client_secret })
  const send = client(url, login.body.access_token)
  const workspaceId = (await send('GET', '/v1/workspaces')).body.data[0].workspaceId
  const configuration = { sourceType: 'stripe', api_key: KEY }
  const { sourceId } = (await send('POST', '/v1/sources', { name: 'used', workspaceId, configuration })).body
  expect((await send('POST', '/v1/sources/check_connection', { sourceId })).body.status).toBe('succeeded')
  return { send, sourceId: sourceId as string }
}

test('the memory is collected twice after a source was deleted; most copies of its key are gone', async (context) => {
  const { send, sourceId } = await usedSource()
  // The second one is due to the app, which the first request has loaded.
  await expect.poll(collected, { timeout: 20_000 }).toHaveLength(2)
  const copies = () => copiesIn((started as Started).child.pid as number, KEY)
  const before = process.env['FERRULE_MEMORY_IMAGE'] ? copies() : 'set FERRULE_MEMORY_IMAGE=1 to read the memory image'
  expect((await send('DELETE', `/v1/sources/${sourceId}`)).status).toBe(204)
  await expect.poll(collected, { timeout: 20_000 }).toEqual(Array(4).fill('last-resort'))
  if (typeof before === 'string') return context.skip(before)
  expect(before).toBeGreaterThan(4)
  // The rest is not garbage of JavaScript: buffers of the socket, for one, until others overwrite them.
  expect(copies()).toBeLessThan(before / 2)
})
