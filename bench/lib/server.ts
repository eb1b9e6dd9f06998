import { createServer } from 'node:http'

/**
 * A fake of the vendors in its own process, so that its work is not counted: pages of customers and of members, and one
 * record of each other vendor, after a delay. Arguments: number of records, milliseconds per response. Prints its port.
 */
const [records = 100, delay = 0] = process.argv.slice(2).map(Number)

const customer = (index: number) => ({
  id: `cus_${String(index).padStart(14, '0')}`,
  object: 'customer',
  address: { city: 'Utrecht', country: 'NL', line1: 'Oudegracht 1', line2: null, postal_code: '3511 AB', state: null },
  balance: 0,
  created: 1_760_000_000 - index,
  currency: 'eur',
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: `person${index}@example.com`,
  invoice_prefix: 'ABCDEF12',
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: { plan: 'pro', seat: String(index) },
  name: `Person ${index}`,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

const member = (index: number) => ({
  id: String(index).padStart(32, '0'),
  email_address: `person${index}@example.com`,
  full_name: `Person ${index}`,
  status: 'subscribed',
  merge_fields: { FNAME: 'Person', LNAME: String(index) },
  list_id: 'l1',
})

const pageOf = <T>(make: (index: number) => T, start: number, limit: number): T[] =>
  Array.from({ length: Math.max(0, Math.min(limit, records - start)) }, (_, index) => make(start + index))

/** A customer in Shopify's GraphQL API. */
const buyer = { id: 'gid://shopify/Customer/1', firstName: 'Ada', lastName: 'Lovelace', tags: ['vip'], note: null }

/** Responses by path prefix. */
const answers: Readonly<Record<string, (query: URLSearchParams, method: string) => unknown>> = {
  '/v1/customers': (query, method) => {
    if (method === 'POST') return customer(0)
    const limit = Number(query.get('limit') ?? 10)
    const after = query.get('starting_after')
    const start = after ? Number(after.slice(4)) + 1 : 0
    const data = pageOf(customer, start, limit)
    return { object: 'list', data, has_more: start + limit < records, url: '/v1/customers' }
  },
  '/3.0/': (query) => {
    const members = pageOf(member, Number(query.get('offset') ?? 0), Number(query.get('count') ?? 10))
    return { members, list_id: 'l1', total_items: records }
  },
  '/admin/api/': () => ({ data: { customer: buyer } }),
  '/rest/api/': () => ({ id: '1', key: 'PROJ-1', self: 'https://a.example/1', fields: { summary: 'One' } }),
  '/drive/v3/': () => ({ kind: 'drive#file', id: 'f', name: 'n', mimeType: 'text/plain' }),
  '/v1/candidates': () => ({ id: 1, first_name: 'Ada', last_name: 'Lovelace' }),
}

const cache = new Map<string, string>()

const server = createServer((request, response) => {
  const { url = '/', method = 'GET' } = request
  let body = cache.get(`${method} ${url}`)
  if (body === undefined) {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const [, answer] = Object.entries(answers).find(([path]) => pathname.startsWith(path)) ?? []
    body = JSON.stringify(answer?.(searchParams, method) ?? null)
    if (cache.size < 200) cache.set(`${method} ${url}`, body)
  }
  const send = (): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_bench' }).end(body)
  }
  request.resume().on('end', delay > 0 ? () => setTimeout(send, delay) : send)
})

// Only clients close connections, however long a round takes.
server.keepAliveTimeout = 0
server.requestTimeout = 0
// A thousand concurrent calls open a thousand connections.
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  console.log((server.address() as { port: number }).port),
)
