import { createServer } from 'node:http'

/**
 * A fake Stripe with customers to copy: pages of them, and no events. Argument: number of customers. Prints its port.
 */
const [records = 100] = process.argv.slice(2).map(Number)

const NAMES = ['Jane', 'John', 'Amélie', 'Wei', 'Leila', 'Hugo', 'Ada', 'Zoë', 'Omar', 'Ines', 'Raj']
const SURNAMES = ['Doe', 'Smith', 'Kowalski', 'García', 'Laurent', 'Müller', 'Okafor', 'Tanaka', 'Walker']
const CITIES = ['Utrecht', 'Berlin', 'Boston', 'Dublin', 'Zürich', 'Osaka', 'Lagos']

const customer = (index: number) => ({
  id: `cus_${String(index).padStart(14, '0')}`,
  object: 'customer',
  address: {
    city: CITIES[index % CITIES.length],
    country: 'NL',
    line1: `Oudegracht ${index % 400}`,
    line2: null,
    postal_code: '3511 AB',
    state: null,
  },
  balance: index % 50 === 0 ? -(index % 9000) : 0,
  created: 1_760_000_000 - index,
  currency: 'eur',
  default_source: null,
  delinquent: index % 20 === 0,
  description: null,
  discount: null,
  email: `person${index}@${index % 97 === 0 ? 'acme' : 'example'}.com`,
  invoice_prefix: (index * 7919).toString(36).toUpperCase().padStart(8, 'X'),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: { plan: index % 3 === 0 ? 'pro' : 'basic', seat: String(index) },
  name: `${NAMES[index % NAMES.length]} ${SURNAMES[index % SURNAMES.length]} ${index}`,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

// Created before it listens, so that their cost is not measured.
const texts = Array.from({ length: records }, (_, index) => JSON.stringify(customer(index)))

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const limit = Number(searchParams.get('limit') ?? 10)
  const after = searchParams.get('starting_after')
  const start = pathname.endsWith('/customers') ? (after ? Number(after.slice(4)) + 1 : 0) : records
  const data = texts.slice(start, start + limit).join(',')
  response
    .writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_bench' })
    .end(`{"object":"list","data":[${data}],"has_more":${start + limit < records},"url":"${pathname}"}`)
})

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
