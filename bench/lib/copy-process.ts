// One contender of bench/copies.ts in its own process, so that the process's resource use is that of the contender.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type IndexSpec, openStore, type SearchParams } from '@ferrule/store'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import definition from '@ferrule/stripe/sync'
import { sync } from '@ferrule/sync'
import Stripe from 'stripe'

const [what = '', target = '', port = ''] = process.argv.slice(2)
const location = target.startsWith('postgres') ? { postgres: target } : { sqlite: target }

/** The resource use of a run; bytes are the process's peak memory. */
async function taken(run: () => Promise<number>): Promise<void> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  const rows = await run()
  const { user, system } = process.cpuUsage(before)
  const ms = performance.now() - started
  console.log(JSON.stringify({ rows, ms, cpu: (user + system) / 1000, rss: process.resourceUsage().maxRSS * 1024 }))
}

async function ferrule(): Promise<number> {
  const store = await openStore(location)
  const baseUrl = `http://127.0.0.1:${port}`
  const stripe = new StripeConnector({ credentials: { api_key: 'sk_test_bench' }, baseUrl })
  const destination = store.copy({ manifest })
  const { streams, ok } = await sync(stripe, { destination, definition, streams: ['customers'] })
  await store.close()
  if (!ok) throw streams[0]?.error ?? new Error('the copy is not complete')
  return streams[0]?.rows ?? 0
}

/** The hand-written loop: id, three fields and the record as JSON, one transaction per page. No state, no search. */
async function byHand(): Promise<number> {
  const sdk = new Stripe('sk_test_bench', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  const { write, end } = target.startsWith('postgres') ? await intoPostgres() : await intoSqlite()
  let rows = 0
  let after: string | undefined
  for (;;) {
    const page = await sdk.customers.list({ limit: 100, ...(after !== undefined && { starting_after: after }) })
    await write(page.data)
    rows += page.data.length
    after = page.data.at(-1)?.id
    if (!page.has_more) break
  }
  await end()
  return rows
}

interface Sink {
  write(page: Stripe.Customer[]): unknown
  end(): unknown
}

const TABLE = 'CREATE TABLE IF NOT EXISTS customers (id text PRIMARY KEY, email text, name text, created integer'

async function intoSqlite(): Promise<Sink> {
  const { DatabaseSync } = await import('node:sqlite')
  const db = new DatabaseSync(target)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${TABLE}, data text NOT NULL)`)
  const insert = db.prepare(`INSERT INTO customers VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
    SET email = excluded.email, name = excluded.name, created = excluded.created, data = excluded.data`)
  return {
    write(page) {
      db.exec('BEGIN')
      for (const one of page) insert.run(one.id, one.email ?? null, one.name ?? null, one.created, JSON.stringify(one))
      db.exec('COMMIT')
    },
    end: () => db.close(),
  }
}

async function intoPostgres(): Promise<Sink> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(target)
  await client.connect()
  await client.query(`${TABLE}, data jsonb NOT NULL)`)
  return {
    write: (page) =>
      client.query(
        `INSERT INTO customers SELECT one ->> 'id', one ->> 'email', one ->> 'name', (one ->> 'created')::integer, one
          FROM jsonb_array_elements($1::jsonb) AS one ON CONFLICT (id) DO UPDATE
          SET email = excluded.email, name = excluded.name, created = excluded.created, data = excluded.data`,
        [JSON.stringify(page)],
      ),
    end: () => client.end(),
  }
}

/** Searches by the kind of work in the database. */
const searches: Readonly<Record<string, SearchParams['query']>> = {
  'eq on a text': { filter: { eq: { email: 'person777@example.com' } } },
  'in (3 ids)': { filter: { in: { id: [1, 500, 900].map((one) => `cus_${String(one).padStart(14, '0')}`) } } },
  'gt on a number, sorted': { filter: { gt: { created: 1_759_999_500 } }, sort: [{ created: 'desc' }] },
  'like, a few match': { filter: { like: { email: 'person777@' } } },
  'like, nearly all match, best first': { filter: { like: { email: 'example' } } },
  'like, 1 % match, sorted': { filter: { like: { email: '@acme' } }, sort: [{ created: 'desc' }] },
  'fuzzy, best first': { filter: { fuzzy: { name: 'jane 99' } } },
  keyword: { filter: { keyword: { name: 'okafor tanaka' } } },
  'and of or, lte, like': {
    filter: {
      and: [{ or: [{ eq: { 'metadata.plan': 'pro' } }, { lt: { balance: 0 } }] }, { lte: { created: 1_759_990_000 } }],
      like: { name: 'okafor' },
    },
  },
  'neq null, gte': { filter: { neq: { email: null }, gte: { created: 1_759_950_000 } } },
  'like inside an object': { filter: { like: { 'address.city': 'züri' } } },
  'not, neq (scan)': { filter: { not: { like: { name: 'jane' } }, neq: { currency: 'usd' } } },
  'gt inside an object (scan, nothing found)': { filter: { gt: { 'metadata.seat': 'zzz' } } },
}

async function search(): Promise<void> {
  const opening = performance.now()
  const store = await openStore(location)
  const open = performance.now() - opening
  const copy = store.copy({ manifest, onDemand: { most: 0, slowMs: 10 } })
  const asking = performance.now()
  await copy.search('customers', { query: { filter: { eq: { email: 'person5@example.com' } } }, limit: 50 })
  const first = performance.now() - asking
  const latencies: Record<string, number> = {}
  const hints: Record<string, string> = {}
  let slowest = ''
  for (const [name, query] of Object.entries(searches)) {
    const { median, hint } = await medianOf(() => copy.search('customers', { query, limit: 50 }))
    latencies[name] = median
    if (hint) hints[name] = hint
    if (slowest === '' || median > (latencies[slowest] ?? 0)) slowest = name
  }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const query = searches[slowest] as SearchParams['query']
  for (let run = 0; run < 5; run++) await copy.search('customers', { query, limit: 50 })
  delay.disable()
  await store.close()
  // Minus its own 1 ms interval, which is part of the measurement.
  console.log(JSON.stringify({ open, first, latencies, hints, slowest, delay: Math.max(0, delay.max / 1e6 - 1) }))
}

/** The median of 11 runs, and whether the last one lacked an index. */
async function medianOf(run: () => Promise<{ hint?: string }>): Promise<{ median: number; hint: string | undefined }> {
  const times: number[] = []
  let hint: string | undefined
  for (let count = 0; count < 11; count++) {
    const started = performance.now()
    ;({ hint } = await run())
    times.push(performance.now() - started)
  }
  return { median: times.sort((one, other) => one - other)[5] ?? 0, hint }
}

/** The indexes that the searches above need, besides those that every copy has. */
const indexes: readonly IndexSpec[] = [
  { field: 'email', kind: 'text' },
  { field: 'name', kind: 'words' },
  { field: '*', kind: 'text' },
  { field: 'name', kind: 'text' },
  { field: 'address.city', kind: 'text' },
  { field: 'metadata.seat', kind: 'string' },
]

/** Makes them one by one: the milliseconds of each. */
async function makeIndexes(): Promise<void> {
  const store = await openStore(location)
  const copy = store.copy({ manifest })
  const made: Record<string, number> = {}
  for (const spec of indexes) {
    const started = performance.now()
    await copy.createIndex('customers', spec)
    made[`${spec.field}, ${spec.kind}`] = performance.now() - started
  }
  await store.close()
  console.log(JSON.stringify(made))
}

if (what === 'search') await search()
else if (what === 'indexes') await makeIndexes()
else await taken(what === 'ferrule' ? ferrule : byHand)
