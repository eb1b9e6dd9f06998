// A program of its own: lists ten things many times, and prints the promises, allocations and objects of the platform per call,
// and what is still in memory after a collection of young objects, per call and per page of an iteration.
import { createHook } from 'node:async_hooks'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Operation, Vendor } from '../../src/runtime.ts'

const RUNS = 200

const customer = (index: number) => ({
  id: `cus_${index}`,
  name: `Customer ${index}`,
  price: index,
  active: true,
  address: { city: 'Oslo' },
  tags: [{ label: 'a', weight: 1 }],
})
const body = JSON.stringify({ data: Array.from({ length: 10 }, (_, index) => customer(index)), has_more: true })

const server = new Worker(
  `const { createServer } = require('node:http')
   const { parentPort, workerData } = require('node:worker_threads')
   let pages = 0
   const server = createServer((request, response) => {
     request.resume()
     response.setHeader('content-type', 'application/json')
     response.end(workerData.replace('cus_9', () => 'cus_9' + pages++))
   }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
  { eval: true, workerData: body },
)
const [port] = (await once(server, 'message')) as [number]

const counts = { Request: 0, Headers: 0, AbortController: 0, Response: 0 }
for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
  const Real = globalThis[name] as new (...given: unknown[]) => object
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: class extends Real {
      constructor(...given: unknown[]) {
        super(...given)
        counts[name]++
      }
    },
  })
}

const { bearer, bracketQuery, createClient, formBody, lastId, paginate } = await import('../../src/runtime.ts')
const { attempt } = await import('../../src/transport/node.ts')
const { fetchTransport } = await import('../../src/fetch.ts')
const { undiciTransport } = await import('../../src/undici.ts')
const { Agent } = await import('undici')
const transports = { fetch: fetchTransport, undici: undiciTransport(new Agent()), node: attempt }
const transport = transports[process.argv[2] as keyof typeof transports]
const text = { kinds: 1, minLength: 1, maxLength: 255 }
const vendor: Vendor = {
  name: 'acme',
  bases: { api: 'https://api.acme.test' },
  credentials: { strict: true, fields: { api_key: text } },
  config: { strict: true, fields: { version: 33 } },
  defaults: { version: '2026-01-01' },
  env: {},
  authorize: bearer,
  auth: { token: 'api_key' },
  headers: { 'Acme-Version': '{version}', 'Acme-Account': '{account}' },
  query: bracketQuery,
  body: formBody,
  idempotencyHeader: 'Idempotency-Key',
  requestId: ['request-id'],
}
const operation: Operation = {
  connector: 'acme',
  entity: 'things',
  action: 'list',
  method: 'GET',
  path: '/v1/things',
  params: { strict: true, fields: { limit: { kinds: 36, minimum: 1, maximum: 100 }, starting_after: 33 } },
  records: 'data',
  meta: ['has_more'],
  record: {
    fields: {
      id: 1,
      name: 1,
      price: 4,
      active: 8,
      address: { fields: { city: 1 } },
      tags: { items: { fields: { label: 1, weight: 4 } } },
    },
  },
  paging: { next: lastId, param: 'starting_after', from: 'id', more: 'has_more', size: 'limit', each: true },
}
const client = createClient(vendor, { credentials: { api_key: 'k' }, baseUrl: `http://127.0.0.1:${port}`, transport })
const list = async () => (await paginate(client, operation, { limit: 10 })).data
for (let index = 0; index < 300; index++) await list()

let promises = 0
const hook = createHook({
  init(_, type) {
    if (type === 'PROMISE') promises++
  },
})
for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0
hook.enable()
for (let index = 0; index < RUNS; index++) await list()
hook.disable()

// Without a collection in between, what the heap grows by is what was allocated.
const { gc } = globalThis as { gc?: (options?: { type: 'minor' }) => void }
gc?.()
const before = process.memoryUsage().heapUsed
for (let index = 0; index < RUNS; index++) await list()
const bytes = process.memoryUsage().heapUsed - before
for (let index = 0; index < 2; index++) gc?.({ type: 'minor' })
const kept = process.memoryUsage().heapUsed - before

const each = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / RUNS]))

/** The bytes that each page of an iteration leaves after a collection of young objects. */
async function keptBy(pages: () => AsyncIterable<unknown>, size: number): Promise<number> {
  let start = 0
  let count = 0
  for await (const _ of pages()) {
    if (count === 50 * size) {
      gc?.()
      start = process.memoryUsage().heapUsed
    }
    if (++count < (50 + RUNS) * size) continue
    for (let index = 0; index < 2; index++) gc?.({ type: 'minor' })
    break
  }
  return Math.round((process.memoryUsage().heapUsed - start) / RUNS)
}
const keptPage = await keptBy(() => paginate(client, operation, { limit: 10 }).pages(), 1)
const keptRecords = await keptBy(() => paginate(client, operation, { limit: 10 }), 10)

await server.terminate()
console.log(
  JSON.stringify({
    promises: promises / RUNS,
    bytes: Math.round(bytes / RUNS),
    kept: Math.round(kept / RUNS),
    keptPage,
    keptRecords,
    ...each,
  }),
)
process.exit(0)
