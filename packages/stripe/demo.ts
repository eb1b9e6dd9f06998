// The main job with Stripe, as a user would do it. What is shown on the screen is the code that is run.

import { createSandbox, type Listening, type Sandbox, type StripeCredentials } from '@ferrule/sandbox'
import { type Customer, ParamsError, StripeConnector } from '@ferrule/stripe'
import { bar, claim, dim, heading, progress, say, step, table } from '@ferrule/test-kit/demo'
import { lastTries, realHeading, shortened, tellRetry } from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'

const CUSTOMERS = 340

/** The part of it that the steps use. */
type StripeSandbox = Pick<Sandbox<StripeCredentials>, 'credentials' | 'fault' | 'requests'>

async function section(): Promise<void> {
  if (process.env['STRIPE_API_KEY']) return real()
  const sandbox = createSandbox('stripe', { records: { customers: CUSTOMERS } })
  const server = await sandbox.listen()
  try {
    heading('Stripe', `on a local sandbox, ${server.url}: nothing leaves this machine, no key is needed`)
    say(dim('To read from Stripe itself, set STRIPE_API_KEY.'))
    await local(sandbox, server)
  } finally {
    await server.close()
  }
}

/** Reads only, from the key's account. */
async function real(): Promise<void> {
  realHeading('Stripe', 'api.stripe.com, with the key in STRIPE_API_KEY')
  const stripe = await step({ title: 'Connect', as: 'stripe', run: () => StripeConnector.fromEnv() })
  await read(stripe, shortened)
  await resume(stripe)
  await envelope(stripe)
  await refuse(stripe)
}

async function local(sandbox: StripeSandbox, server: Listening): Promise<void> {
  const stripe = await step({
    title: 'Connect',
    as: 'stripe',
    run: () =>
      new StripeConnector({ credentials: sandbox.credentials, baseUrl: server.url, hooks: { onRetry: tellRetry } }),
    show: () => claim(sandbox.requests.length === 0, 'connecting sends nothing'),
  })
  const ids = await read(stripe, (email) => email)
  await resume(stripe, ids)
  await write(stripe)
  await envelope(stripe)
  await search(stripe)
  await refuse(stripe, sandbox.requests)
  await heal(stripe, sandbox)
}

/** Checks the key, shows a few customers, and reads three pages; returns their ids, for the next step. */
async function read(stripe: StripeConnector, show: (email: string) => string): Promise<string[]> {
  await step({
    title: 'Check the credentials',
    run: async () => await stripe.check(),
    show: (result) => {
      if (!result.ok) throw result.error
      say('the key is valid')
    },
  })
  await step({
    title: 'List the newest customers',
    lead: true,
    as: 'page',
    run: async () => await stripe.customers.list({ limit: 5 }),
    show: ({ data, meta }) => {
      table(data.map((customer) => [customer.name ?? '', show(customer.email ?? ''), place(customer), day(customer)]))
      say(dim(`${data.length} customers, has_more: ${meta.has_more}`))
    },
  })
  const ids: string[] = []
  const shown = progress()
  const onPage = (number: number): void => shown.update(`${bar(number / 3)} page ${number}, ${ids.length} customers`)
  await step({
    title: 'Read three pages',
    run: async () => {
      let pages = 0
      for await (const page of stripe.customers.list({ limit: 100 }).pages()) {
        ids.push(...page.data.map((customer) => customer.id))
        onPage(++pages)
        if (pages === 3) break
      }
    },
    show: () => {
      shown.done(`${bar(1)} ${Math.ceil(ids.length / 100)} pages, ${ids.length} customers`)
      claim(new Set(ids).size === ids.length, 'no customer is returned twice')
    },
  })
  return ids
}

/** Stops in the middle of a page, and resumes there as another process would. `ids`: what to expect. */
async function resume(stripe: StripeConnector, ids?: readonly string[]): Promise<void> {
  const seen: string[] = []
  const saved = await step({
    title: 'Stop in the middle of a page …',
    lead: true,
    as: 'saved',
    run: async () => {
      const list = stripe.customers.list({ limit: 50 })
      for await (const customer of list) {
        seen.push(customer.id)
        if (seen.length === 75) break
      }
      return list.cursor
    },
    show: (cursor) =>
      say(`after ${seen.length} customers; the cursor is a string: ${cursor?.slice(0, 24) ?? '(none)'}…`),
  })
  if (saved === undefined) return
  await step({
    title: '… and resume there, even in another process',
    lead: true,
    as: 'rest',
    run: async () => await stripe.customers.list({ limit: 50 }, { cursor: saved }).toArray({ max: 75 }),
    show: (rest) => {
      const all = [...seen, ...rest.map(({ id }) => id)]
      claim(new Set(all).size === all.length, 'no customer is returned twice')
      claim(!ids || all.every((id, index) => id === ids[index]), 'two partial reads return the same as one')
      say(`${rest.length} more: none missing, none duplicated`)
    },
  })
}

async function write(stripe: StripeConnector): Promise<void> {
  const customer = await step({
    title: 'Create a customer',
    as: 'customer',
    run: async () =>
      await stripe.customers.create({ name: 'Ada Demo', email: 'ada@demo.example', metadata: { from: 'demo' } }),
    show: ({ id, email, metadata }) => say(`${id}  ${email}  ${JSON.stringify(metadata)}`),
  })
  await step({
    title: 'Update it',
    run: async () =>
      await stripe.customers.update({ id: customer.id, phone: '+1 555 0100', metadata: { from: null, plan: 'team' } }),
    show: ({ phone, metadata }) => say(`${phone}  ${JSON.stringify(metadata)}`),
  })
  await step({
    title: 'Read it',
    run: async () => await stripe.customers.get({ id: customer.id }),
    show: (found) => {
      const { name, phone } = found.deleted ? { name: '', phone: '' } : found
      claim(phone === '+1 555 0100', 'the update has arrived')
      say(`${name}  ${phone}`)
    },
  })
  await step({
    title: 'Delete it',
    run: async () => await stripe.customers.delete({ id: customer.id }),
    show: (deleted) => {
      claim(deleted.deleted, 'the customer is deleted')
      say(JSON.stringify(deleted))
    },
  })
}

async function envelope(stripe: StripeConnector): Promise<void> {
  await step({
    title: 'Call by name: entity and action are strings, for routers and tools',
    as: '{ data, meta }',
    run: async () => await stripe.execute({ entity: 'invoices', action: 'list', params: { status: 'open', limit: 3 } }),
    show: ({ data, meta }) => {
      claim(data.length <= 3 && data.every(({ status }) => status === 'open'), 'the filter works')
      table(data.map((invoice) => [invoice.number ?? '', invoice.customer_name ?? '', money(invoice)]))
      say(dim(`meta: ${JSON.stringify(meta)}`))
    },
  })
}

async function search(stripe: StripeConnector): Promise<void> {
  await step({
    title: "Search with Stripe's query language",
    as: 'found',
    run: async () =>
      await stripe.subscriptions.apiSearch({
        query: 'status:"past_due"',
        expand: ['data.customer', 'total_count'],
        limit: 3,
      }),
    show: ({ data, meta }) => {
      claim(data.length > 0, 'something is found')
      table(data.map(({ id, status, customer }) => [id, status ?? '', (customer as Customer).name ?? '']))
      say(dim(`${data.length} of ${meta.total_count}`))
    },
  })
}

/** A mistake is reported before anything is sent. */
async function refuse(stripe: StripeConnector, sent: readonly unknown[] = []): Promise<void> {
  const before = sent.length
  await step({
    title: 'A wrong parameter is rejected before any request',
    lead: true,
    as: 'error',
    run: async () => await stripe.customers.list({ limit: 500 }).catch((error) => error),
    show: (error) => {
      claim(error instanceof ParamsError, 'the mistake is reported')
      claim(sent.length === before, 'nothing is sent')
      if (error instanceof ParamsError) say(`${error.name}: ${error.message}`)
    },
  })
}

async function heal(stripe: StripeConnector, sandbox: StripeSandbox): Promise<void> {
  await step({
    title: 'A 429 is retried automatically',
    lead: true,
    run: async () => {
      sandbox.fault({ kind: 'rate_limit', retryAfter: 1 })
      return await stripe.balance.get()
    },
    show: ({ available }) => {
      claim(lastTries(sandbox) === 2, 'the request is sent twice')
      say(
        `${lastTries(sandbox)} requests, then a response: ${money({ total: available?.[0]?.amount, currency: 'usd' })} available`,
      )
    },
  })
  await step({
    title: 'A write whose response is lost is retried, and happens once',
    lead: true,
    run: async () => {
      sandbox.fault({ kind: 'reset', applied: true })
      return await stripe.products.create({ name: 'Umbrella' })
    },
    show: ({ id, name }) => {
      claim(lastTries(sandbox) === 2, 'the request is sent twice')
      say(`${lastTries(sandbox)} requests with one idempotency key, one product: ${name} (${id})`)
    },
  })
}

const place = ({ address }: Customer): string => [address?.city, address?.country].filter(Boolean).join(', ')

const day = ({ created = 0 }: Customer): string => new Date(created * 1000).toISOString().slice(0, 10)

const money = ({ total = 0, currency = 'usd' }: { total?: number; currency?: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(total / 100)

export const demo: Demo = {
  place: 1,
  section,
  milestones: [
    'const stripe = new StripeConnector(',
    'await stripe.check()',
    'the key is valid',
    '5 customers, has_more: true',
    '3 pages, 300 customers',
    'const saved = list.cursor',
    'after 75 customers; the cursor is a string',
    '75 more: none missing, none duplicated',
    'await stripe.customers.create(',
    '{"plan":"team"}',
    '"deleted":true',
    'await stripe.execute(',
    'meta: {"has_more":true}',
    'await stripe.subscriptions.apiSearch(',
    'ParamsError: [stripe customers.list] limit',
    '↻ 429, retry in 1000 ms',
    '2 requests, then a response',
    'one idempotency key, one product',
  ],
  real: {
    env: ({ api_key }) => ({ STRIPE_API_KEY: api_key as string }),
    records: { customers: 130 },
    shown: ['2 pages, 130 customers'],
  },
}
