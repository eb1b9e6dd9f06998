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

// It fails before the time limit of a call, 80 s, would end the request, too.
test('aborts the request in flight when the client goes', { timeout: 60_000 }, async () => {
  // The second page is larger than what sockets buffer, so that it is still being written when the third is asked for,
  // which never comes: workerd notices that a client is gone when it writes.
  const customer = { object: 'customer', description: 'x'.repeat(200_000) }
  const page = (from: number) => Array.from({ length: 100 }, (_, index) => ({ ...customer, id: `cus_${from + index}` }))
  const asked = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<void>()
  const upstream = createServer((request, response) => {
    const after = new URL(request.url ?? '/', 'http://stripe.test').searchParams.get('starting_after')
    if (after === 'cus_199') {
      response.on('close', aborted.resolve)
      asked.resolve()
    } else {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ object: 'list', data: page(after ? 100 : 0), has_more: true, url: '/v1/customers' }),
      )
    }
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    upstream.closeAllConnections()
    upstream.close()
  })

  const url = await start('sk_test_any', `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  const client = await new Promise<IncomingMessage>((resolve) => get(url, resolve))
  client.resume()
  await asked.promise
  client.destroy()
  await aborted.promise
})
