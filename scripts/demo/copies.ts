// A copy of Stripe in a file: what changed, what is found, and what a kill leaves behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox, type StripeCredentials, type StripeData } from '@ferrule/sandbox'
import { openStore, type Store } from '@ferrule/store'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import definition from '@ferrule/stripe/sync'
import { type SyncResult, sync } from '@ferrule/sync'
import { claim, dim, heading, say, step, table } from '@ferrule/test-kit/demo'
import { isGiven } from '@ferrule/test-kit/demo-sections'

const STREAMS = ['customers', 'products', 'subscriptions', 'charges'] as const

export async function copiesSection(): Promise<void> {
  // It changes records, so it never uses a real account.
  if (isGiven('STRIPE_API_KEY')) return
  if (Number.parseInt(process.versions.node, 10) < 24) {
    heading('Copies', 'skipped: requires SQLite, which is built into Node 24 and later')
    return
  }
  const sandbox = createSandbox('stripe', { records: { customers: 120, products: 5 } })
  const { url, close } = await sandbox.listen()
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-demo-'))
  heading('Copies', 'of the Stripe sandbox, in a SQLite file')
  const file = join(folder, 'stripe.db')
  const store = await openStore({ sqlite: file })
  try {
    await copied(sandbox, store, url)
    await killed(sandbox, folder, url)
  } finally {
    await store.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type StripeSandbox = Sandbox<StripeCredentials, StripeData>

const rows = ({ streams }: SyncResult): number => streams.reduce((sum, stream) => sum + stream.rows, 0)

async function copied(sandbox: StripeSandbox, store: Store, baseUrl: string): Promise<void> {
  const { credentials } = sandbox
  const copy = store.copy({ manifest })
  const stripe = new StripeConnector({ credentials, baseUrl, copy })
  let before = 0
  /** How many there were since the last time. */
  const requests = (): number => {
    const made = sandbox.requests.length - before
    before = sandbox.requests.length
    return made
  }
  await step({
    title: 'Copy four lists into a file',
    as: 'first',
    run: () => sync(stripe, { destination: copy, definition, streams: STREAMS }),
    show: (first) => {
      claim(first.ok, 'every stream is complete')
      table(first.streams.map(({ stream, status, rows: count }) => [stream, status, count]))
      return `${rows(first)} rows in ${requests()} requests`
    },
  })
  await step({
    title: 'Change three customers at Stripe and delete one',
    run: async () => {
      const { data } = await stripe.customers.list({ limit: 4 })
      const [gone, ...others] = data.map((customer) => customer.id) as [string, ...string[]]
      for (const id of others) await stripe.customers.update({ id, name: 'Ada Changed' })
      await stripe.customers.delete({ id: gone })
    },
    show: () => `${requests()} requests`,
  })
  await step({
    title: 'The next run reads only what changed',
    as: 'second',
    run: () => sync(stripe, { destination: copy, definition, streams: STREAMS }),
    show: (second) => {
      const { rows: changed, deletes } = second.streams[0]!
      claim(changed === 3 && deletes === 1, 'three rows and one delete are stored')
      return `${changed} rows and ${deletes} delete in ${requests()} requests`
    },
  })
  await step({
    title: 'Search the copy: part of a name, newest first',
    lead: true,
    as: 'found',
    run: () =>
      stripe.customers.search({
        query: { filter: { like: { name: 'ada ch' } }, sort: [{ created: 'desc' }] },
        fields: ['name', 'email'],
      }),
    show: ({ hits, took_ms }) => {
      claim(hits.length === 3 && requests() === 0, 'only the copy is read')
      table(hits.map(({ id, data }) => [id, data.name ?? '', data.email ?? '']))
      return `${hits.length} hits in ${took_ms} ms, no request`
    },
  })
}

function otherProcess(baseUrl: string, file: string, { api_key }: StripeCredentials) {
  const args = [...process.execArgv, join(import.meta.dirname, 'copy.process.ts'), baseUrl, file]
  const env = { ...process.env, STRIPE_API_KEY: api_key }
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Ids of all rows; a stream that has not started has none. */
async function idsIn(copy: ReturnType<Store['copy']>): Promise<string[]> {
  const ids: string[] = []
  for (const stream of STREAMS) {
    if ((await copy.readiness(stream)) === 'loading') continue
    ids.push(...(await copy.search(stream, { query: {}, fields: ['id'] })).hits.map(({ id }) => id))
  }
  return ids
}

/** Ids as the vendor lists them. */
async function listOf(stripe: StripeConnector, stream: (typeof STREAMS)[number]): Promise<string[]> {
  const all = stream === 'subscriptions' ? { limit: 100, status: 'all' as const } : { limit: 100 }
  return (await stripe[stream].list(all).toArray()).map(({ id }) => id)
}

/** Copies in another process, which is killed partway through, then resumes here. */
async function killed(sandbox: StripeSandbox, folder: string, baseUrl: string): Promise<void> {
  const { credentials } = sandbox
  const file = join(folder, 'killed.db')
  // Slow enough to be killed partway through.
  const slow = sandbox.fault({ kind: 'latency', ms: 15, times: 1000 })
  await step({
    title: 'Kill a copy partway through',
    lead: true,
    run: async () => {
      const child = otherProcess(baseUrl, file, credentials)
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  })
  slow.remove()
  const store = await openStore({ sqlite: file })
  const copy = store.copy({ manifest })
  const stripe = new StripeConnector({ credentials, baseUrl, copy })
  const kept = (await idsIn(copy)).length
  await step({
    title: 'Run it again: it resumes after the last stored page',
    lead: true,
    as: 'rest',
    run: () => sync(stripe, { destination: copy, definition, streams: STREAMS }),
    show: (rest) => claim(rest.ok, 'every stream is complete'),
  })
  const ids = await idsIn(copy)
  const upstream = (await Promise.all(STREAMS.map((stream) => listOf(stripe, stream)))).flat()
  claim(kept > 0 && kept < upstream.length, 'the kill came partway through')
  claim(JSON.stringify(ids.toSorted()) === JSON.stringify(upstream.toSorted()), 'every row is there exactly once')
  say(dim(`${kept} rows were there, now ${ids.length}: none missing, none duplicated`))
  await store.close()
}
