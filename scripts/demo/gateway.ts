// Your own gateway: it keeps the credentials, runs the actions, keeps a copy and searches it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gateway, type Platform } from '@ferrule/hosted'
import { createSandbox, type StripeCredentials } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import { claim, dim, heading, ms, say, step, steps, table } from '@ferrule/test-kit/demo'
import { isGiven } from '@ferrule/test-kit/demo-sections'

export async function gatewaySection(): Promise<void> {
  // It uses the sandbox's data, and never a real account.
  if (isGiven('STRIPE_API_KEY')) return
  if (Number.parseInt(process.versions.node, 10) < 24) {
    heading('Gateway', 'skipped: requires SQLite, which is built into Node 24 and later')
    return
  }
  heading('Gateway', 'npx @ferrule/gateway, on this machine, in front of the Stripe sandbox')
  const sandbox = createSandbox('stripe', { records: { customers: 60, products: 4 } })
  const { url, close } = await sandbox.listen()
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-demo-gateway-'))
  const [start, before] = [performance.now(), steps().run]
  const server = started(folder, url)
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const { url: address, client_id, client_secret } = JSON.parse(String(line)) as Record<string, string>
    const platform = gateway({ url: address ?? '', clientId: client_id ?? '', clientSecret: client_secret ?? '' })
    await hosted(platform, sandbox.credentials)
    await connected(platform, sandbox.credentials)
    const requests = sandbox.requests.length
    say(dim(`From no gateway to here: ${steps().run - before} steps, ${requests} requests to Stripe, ${ms(start)}`))
  } finally {
    server.kill()
    await once(server, 'exit')
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The program that `npx @ferrule/gateway` runs. */
function started(folder: string, upstream: string) {
  const bin = fileURLToPath(import.meta.resolve('@ferrule/gateway')).replace(/index(\.\w+)$/, 'bin$1')
  const args = ['start', '--port', '0', '--data', folder, '--json', '--upstream', `stripe=${upstream}`]
  return spawn(process.execPath, [...process.execArgv, bin, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
}

async function hosted(platform: Platform, credentials: StripeCredentials): Promise<void> {
  await step({
    title: "Give it a customer's credentials; they never come back out",
    run: () => platform.createConnector(StripeConnector, { externalUserId: 'acme', credentials }),
  })
  const stripe = new StripeConnector({ hosted: platform.connector({ externalUserId: 'acme', kind: 'Stripe' }) })
  await step({
    title: 'Use the same connector object; the gateway runs the actions',
    as: 'page',
    run: () => stripe.customers.list({ limit: 3 }),
    show: ({ data, meta }) => {
      claim(data.length === 3 && meta.has_more, 'the gateway responds as Stripe does')
      table(data.map(({ id, email }) => [id, email ?? '']))
    },
  })
  await ready(stripe)
  await step({
    title: 'It has copied the account in the meantime: search the copy',
    as: 'found',
    run: () =>
      stripe.customers.search({
        query: { filter: { like: { email: 'example' } }, sort: [{ created: 'desc' }] },
        fields: ['name', 'email'],
        limit: 3,
      }),
    show: ({ hits, took_ms }) => {
      claim(hits.length === 3, 'the copy is searched')
      table(hits.map(({ id, data }) => [id, data.name ?? '', data.email ?? '']))
      return `${took_ms} ms`
    },
  })
}

/** Waits until there is something to search. */
async function ready(stripe: StripeConnector): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await stripe.customers.search({ query: {}, limit: 60 }).catch(() => undefined)
    if (found?.hits.length === 60) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  claim(false, 'the copy is there in time')
}

async function connected(platform: Platform, credentials: StripeCredentials): Promise<void> {
  const workspace = platform.workspace('acme')
  const source = await workspace.deploySource({ name: 'billing', kind: 'Stripe', credentials })
  const destination = await workspace.deployDestination({ name: 'files', type: 'jsonl' })
  const connection = await step({
    title: 'Connect a source to a destination',
    as: 'connection',
    run: () =>
      workspace.deployConnection({
        name: 'billing',
        source,
        destination,
        streams: ['customers', 'products'],
        prefix: 'stripe_',
      }),
  })
  await step({
    title: 'Run the sync',
    as: 'result',
    run: () => connection.runSync({ waitTimeout: 60 }),
    show: (result) => {
      claim(result.status === 'succeeded' && result.rowsSynced === 64, 'every row arrived')
      return `${result.status}: ${result.rowsSynced} rows`
    },
  })
}
