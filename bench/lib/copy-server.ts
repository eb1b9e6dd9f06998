import { createServer } from 'node:http'

/**
 * A fake Stripe with customers to copy: pages of them, and no events. Argument: number of customers. Prints its port.
 */
const [records = 100] = process.argv.slice(2).map(Number)

const NAMES = ['Jane', 'John', 'Amélie', 'Wei', 'Leila', 'Hugo', 'Ada', 'Zoë', 'Omar', 'Ines', 'Raj']
const SURNAMES = ['Doe', 'Smith', 'Kowalski', 'García', 'Laurent', 'Müller', 'Okafor', 'Tanaka', 'Walker']
const CITIES = ['Utrecht', 'Berlin', 'Boston', 'Dublin', 'Zürich', 'Osaka', 'Lagos']

/** Time of the first customer; each other was created a second before. */
const NEWEST = 1_760_000_000

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
  created: NEWEST - index,
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

/** The customers that were created in the range that is asked for: a backfill reads several at once. */
function within(asked: URLSearchParams): { first: number; end: number } {
  const bound = (op: string, otherwise: number) => Number(asked.get(`created[${op}]`) ?? otherwise)
  const least = Math.max(bound('gte', 0), bound('gt', -1) + 1)
  const most = Math.min(bound('lte', NEWEST), bound('lt', NEWEST + 1) - 1)
  return { first: Math.max(0, NEWEST - most), end: Math.min(records, NEWEST - least + 1) }
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const limit = Number(searchParams.get('limit') ?? 10)
  const after = searchParams.get('starting_after')
  const { first, end } = pathname.endsWith('/customers') ? within(searchParams) : { first: 0, end: 0 }
  const start = Math.max(first, after ? Number(after.slice(4)) + 1 : 0)
  const stop = Math.min(start + limit, end)
  response
    .writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_bench' })
    .end(
      `{"object":"list","data":[${texts.slice(start, stop).join(',')}],"has_more":${stop < end},"url":"${pathname}"}`,
    )
})

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
