import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { fetchTransport } from '@ferrule/core/fetch'
import { undiciTransport } from '@ferrule/core/undici'
import { ShopifyConnector } from '@ferrule/shopify'
import { StripeConnector } from '@ferrule/stripe'
import { createAdminApiClient } from '@shopify/admin-api-client'
import ky from 'ky'
import OpenAI from 'openai'
import Stripe from 'stripe'
import { Agent as UndiciAgent, request as undici } from 'undici'
import { type Contender, compare, cpu, startServer } from './lib/measure.ts'
import { print } from './lib/table.ts'

const KEY = 'sk_test_bench'

/** Calls per round and their concurrency, with more rounds for short loads. */
const LOADS = [
  { inFlight: 1, calls: 100, more: 4 },
  { inFlight: 100, calls: 600, more: 1 },
  { inFlight: 1000, calls: 2000, more: 1 },
]

/** CPU time per call against a server in another process: reads and writes, sequential and concurrent. */
export async function calls(rounds: number): Promise<void> {
  const server = await startServer('server.ts', 1000)
  const clients = clientsOf(server.url, server.port)
  for (const [title, contenders] of [
    ['GET of ten customers', reads(server.url, clients)],
    ['POST of a customer', writes(server.url, clients)],
    ['A customer of a shop, by GraphQL', graphql(server.url)],
  ] as const) {
    for (const { inFlight, calls, more } of LOADS) {
      const rows = await compare(
        contenders.map(({ name, run }) => ({ name, run: () => atOnce(inFlight, calls, run) })),
        async (run) => (await cpu(run)) / calls,
        rounds * more,
      )
      print(`CPU of one call: ${title}, ${inFlight} in flight`, 'ms', rows)
    }
  }
  server.stop()
}

/** Runs `calls` calls with at most `inFlight` at once. */
async function atOnce(inFlight: number, calls: number, run: () => unknown): Promise<void> {
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) await run()
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
}

const agent = new Agent({ keepAlive: true })
const overUndici = undiciTransport(new UndiciAgent())

/** A request as a program makes it without any library. */
const bare = (address: string, method: string, headers: OutgoingHttpHeaders, body?: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(address, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(JSON.parse(text)))
    })
    request.on('error', reject)
    request.end(body)
  })

function clientsOf(url: string, port: number) {
  const own = { credentials: { api_key: KEY }, baseUrl: url }
  const official = { host: '127.0.0.1', port, protocol: 'http' as const, telemetry: false }
  return {
    ours: new StripeConnector(own),
    fetch: new StripeConnector({ ...own, transport: fetchTransport }),
    undici: new StripeConnector({ ...own, transport: overUndici }),
    checked: new StripeConnector({ ...own, transport: fetchTransport, hooks: { onDrift() {} } }),
    node: new Stripe(KEY, official),
    fetching: new Stripe(KEY, { ...official, httpClient: Stripe.createFetchHttpClient() }),
    openai: new OpenAI({ apiKey: KEY, baseURL: `${url}/v1`, maxRetries: 2 }),
  }
}

type Clients = ReturnType<typeof clientsOf>

const HEADERS = { authorization: `Bearer ${KEY}`, accept: 'application/json', 'stripe-version': '2026-10-28.endive' }

function reads(
  url: string,
  { ours, fetch: ourFetch, undici: ourUndici, checked, node, fetching, openai }: Clients,
): Contender[] {
  const address = `${url}/v1/customers?limit=10`
  return [
    { name: 'stripe (node http)', run: () => node.customers.list({ limit: 10 }) },
    { name: 'bare node:http', run: () => bare(address, 'GET', HEADERS) },
    { name: 'bare undici', run: async () => (await undici(address, { headers: HEADERS })).body.json() },
    { name: 'bare fetch', run: async () => (await fetch(address, { headers: HEADERS })).json() },
    { name: 'bare ky', run: () => ky(address, { headers: HEADERS }).json() },
    { name: 'ferrule', run: () => ours.customers.list({ limit: 10 }) },
    { name: 'ferrule over undici', run: () => ourUndici.customers.list({ limit: 10 }) },
    { name: 'ferrule over fetch', run: () => ourFetch.customers.list({ limit: 10 }) },
    { name: 'ferrule over fetch, records checked', run: () => checked.customers.list({ limit: 10 }) },
    { name: 'stripe (fetch)', run: () => fetching.customers.list({ limit: 10 }) },
    { name: 'openai, as a client of this API', run: () => openai.get('/customers?limit=10') },
  ]
}

function writes(
  url: string,
  { ours, fetch: ourFetch, undici: ourUndici, node, fetching, openai }: Clients,
): Contender[] {
  const address = `${url}/v1/customers`
  const headers = { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'email=ada%40example.com&name=Ada'
  const customer = { email: 'ada@example.com', name: 'Ada' }
  return [
    { name: 'stripe (node http)', run: () => node.customers.create(customer) },
    { name: 'bare node:http', run: () => bare(address, 'POST', headers, body) },
    { name: 'bare undici', run: async () => (await undici(address, { method: 'POST', headers, body })).body.json() },
    { name: 'bare fetch', run: async () => (await fetch(address, { method: 'POST', headers, body })).json() },
    { name: 'bare ky', run: () => ky.post(address, { headers, body }).json() },
    { name: 'ferrule', run: () => ours.customers.create(customer) },
    { name: 'ferrule over undici', run: () => ourUndici.customers.create(customer) },
    { name: 'ferrule over fetch', run: () => ourFetch.customers.create(customer) },
    { name: 'stripe (fetch)', run: () => fetching.customers.create(customer) },
    { name: 'openai, as a client of this API', run: () => openai.post('/customers', { body: customer }) },
  ]
}

function graphql(url: string): Contender[] {
  const token = 'shpat_bench'
  const own = { credentials: { api_key: token }, config: { shop: 'bench' }, baseUrl: url }
  const ours = new ShopifyConnector(own)
  const overFetch = new ShopifyConnector({ ...own, transport: fetchTransport })
  const ourUndici = new ShopifyConnector({ ...own, transport: overUndici })
  const theirs = createAdminApiClient({
    storeDomain: 'https://bench.myshopify.com',
    apiVersion: '2026-10',
    accessToken: token,
    // Redirects to the bench server: the client itself supports only https.
    customFetchApi: (address, init) => fetch(`${url}${new URL(String(address)).pathname}`, init as RequestInit),
  })
  const document = 'query($id:ID!){customer(id:$id){id firstName lastName tags note}}'
  const variables = { id: 'gid://shopify/Customer/1' }
  const headers = { 'x-shopify-access-token': token, 'content-type': 'application/json' }
  const address = `${url}/admin/api/2026-10/graphql.json`
  return [
    { name: '@shopify/admin-api-client', run: () => theirs.request(document, { variables }) },
    {
      name: 'bare node:http',
      run: () => bare(address, 'POST', headers, JSON.stringify({ query: document, variables })),
    },
    { name: 'bare ky', run: () => ky.post(address, { headers, json: { query: document, variables } }).json() },
    { name: 'ferrule', run: () => ours.customers.get({ customer_id: 1 }) },
    { name: 'ferrule over undici', run: () => ourUndici.customers.get({ customer_id: 1 }) },
    { name: 'ferrule over fetch', run: () => overFetch.customers.get({ customer_id: 1 }) },
  ]
}
