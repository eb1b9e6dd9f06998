import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { afterEach, expect, test } from 'vitest'
import settings from './wrangler.json' with { type: 'json' }

const CUSTOMERS = 250
const timeout = 120_000

const sandbox = createSandbox('stripe', { records: { customers: CUSTOMERS } })
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The Worker as it is deployed, in workerd. */
async function start(STRIPE_API_KEY: string, STRIPE_URL: string): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, settings.main)],
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser', '@ferrule/source'],
    write: false,
  })
  const worker = new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? '',
    compatibilityDate: settings.compatibility_date,
    compatibilityFlags: settings.compatibility_flags,
    bindings: { STRIPE_API_KEY, STRIPE_URL },
  })
  closing.push(() => worker.dispose())
  return worker.ready
}

test('streams every record as a line', { timeout }, async () => {
  const upstream = await sandbox.listen()
  closing.push(upstream.close)
  const response = await fetch(await start(sandbox.credentials.api_key, upstream.url))
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const lines = (await response.text()).trimEnd().split('\n')
  expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(CUSTOMERS)
  expect(sandbox.requests.map(({ operation }) => operation)).toEqual(Array(3).fill('customers.list'))
})

test('says so when the first page fails', { timeout }, async () => {
  const upstream = await sandbox.listen()
  closing.push(upstream.close)
  const response = await fetch(await start('sk_test_wrong', upstream.url))
  expect([response.status, await response.json()]).toEqual([502, { error: 'authentication' }])
})

test('aborts the request in flight when the client goes', { timeout }, async () => {
  // The first page is larger than what sockets buffer, so that it is still being written when the second is asked for: at
  // its half. The second page never comes.
  const customer = { object: 'customer', description: 'x'.repeat(200_000) }
  const data = Array.from({ length: 100 }, (_, index) => ({ ...customer, id: `cus_${index}` }))
  const aborted = Promise.withResolvers<void>()
  let client: IncomingMessage | undefined
  const upstream = createServer((request, response) => {
    if (request.url?.includes('starting_after')) {
      response.on('close', aborted.resolve)
      client?.destroy()
    } else {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ object: 'list', data, has_more: true, url: '/v1/customers' }))
    }
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    upstream.closeAllConnections()
    upstream.close()
  })

  const url = await start('sk_test_any', `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  client = await new Promise<IncomingMessage>((resolve) => get(url, resolve))
  client.resume()
  await aborted.promise
})
