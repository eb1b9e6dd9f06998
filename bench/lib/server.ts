import { createServer } from 'node:http'

/**
 * A stand-in for the vendor, run as a process of its own so that its work is not counted: pages of customers after a
 * delay. Arguments: number of records, milliseconds per answer. Prints its port.
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

const cache = new Map<string, string>()

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const limit = Number(url.searchParams.get('limit') ?? 10)
  const after = url.searchParams.get('starting_after')
  const start = after ? Number(after.slice(4)) + 1 : 0
  const key = `${start}/${limit}`
  let body = cache.get(key)
  if (!body) {
    const data = Array.from({ length: Math.max(0, Math.min(limit, records - start)) }, (_, index) =>
      customer(start + index),
    )
    body = JSON.stringify({ object: 'list', data, has_more: start + limit < records, url: '/v1/customers' })
    if (cache.size < 200) cache.set(key, body)
  }
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_bench' }).end(body)
  }, delay)
})

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
