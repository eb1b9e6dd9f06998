// A program of its own: copies customers into SQLite, and prints the rows of the largest batch, and how many bytes each row
// leaves after a collection of young objects.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openStore } from '@ferrule/store'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import definition from '@ferrule/stripe/sync'
import { sync } from '@ferrule/sync'

const [FIRST, LAST] = [4_000, 16_000]

const server = new Worker(
  `const { createServer } = require('node:http')
   const { parentPort, workerData } = require('node:worker_threads')
   const customer = (index) => ({ id: 'cus_' + index, object: 'customer', created: 1760000000, name: 'Jane Doe ' + index,
     email: 'jane' + index + '@example.com', metadata: { note: 'x'.repeat(500), seat: String(index) } })
   const server = createServer((request, response) => {
     const { pathname, searchParams } = new URL(request.url, 'http://localhost')
     const start = Number((searchParams.get('starting_after') ?? 'cus_-1').slice(4)) + 1
     const isList = pathname.endsWith('/customers')
     const data = isList ? Array.from({ length: 100 }, (_, index) => customer(start + index)) : []
     response.setHeader('content-type', 'application/json')
     response.end(JSON.stringify({ object: 'list', data, has_more: isList && start + 100 < workerData, url: pathname }))
   }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
  { eval: true, workerData: LAST },
)
const [port] = (await once(server, 'message')) as [number]
const folder = mkdtempSync(join(tmpdir(), 'ferrule-kept-'))

const { gc } = globalThis as { gc?: (options?: { type: 'minor' }) => void }
let before = 0
let last = 0
let largest = 0
let after = 0
const store = await openStore({ sqlite: join(folder, 'copy.db') })
const stripe = new StripeConnector({ credentials: { api_key: 'sk_test_kept' }, baseUrl: `http://127.0.0.1:${port}` })
await sync(stripe, {
  definition,
  destination: store.copy({ manifest }),
  streams: ['customers'],
  onProgress({ rows }) {
    largest = Math.max(largest, rows - last)
    last = rows
    if (before === 0 && rows >= FIRST) {
      gc?.()
      before = process.memoryUsage().heapUsed
    } else if (after === 0 && rows >= LAST - 200) {
      for (let index = 0; index < 2; index++) gc?.({ type: 'minor' })
      after = process.memoryUsage().heapUsed
    }
  },
})
await store.close()
await server.terminate()
rmSync(folder, { recursive: true })
console.log(JSON.stringify({ largest, kept: Math.round((after - before) / (LAST - 200 - FIRST)) }))
process.exit(0)
