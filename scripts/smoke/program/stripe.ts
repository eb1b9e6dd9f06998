import { equal, requests, type Steps, thrown } from './expect.ts'
import type { Modules } from './index.ts'

const credentials = { api_key: 'sk_test_smoke' }

/** Everything that all connectors share, at the example of one. */
export function stripeSteps({ stripe: { main, client, entity: customers } }: Modules, baseUrl: string): Steps {
  const { StripeConnector, AuthenticationError, NotFoundError, ParamsError, FerruleError } = main
  const stripe = new StripeConnector({ credentials, baseUrl })
  const ids = ['cus_1', 'cus_2', 'cus_3', 'cus_4', 'cus_5', 'cus_6']
  const seen = () => requests(baseUrl)
  return {
    async 'first page of a list'() {
      const page = await stripe.customers.list({ limit: 2 })
      equal(
        page.data.map(({ id }) => id),
        ids.slice(0, 2),
      )
      equal(page.meta, { has_more: true })
      equal(typeof page.cursor, 'string')
    },
    async 'three pages, record by record'() {
      const before = await seen()
      const found: string[] = []
      for await (const customer of stripe.customers.list({ limit: 2 })) found.push(customer.id)
      equal(found, ids)
      equal(
        (await seen()).slice(before.length).map(({ path }) => path),
        ['', '&starting_after=cus_2', '&starting_after=cus_4'].map((rest) => `/v1/customers?limit=2${rest}`),
      )
    },
    async 'a list resumes from a cursor'() {
      const page = await stripe.customers.list({ limit: 2 })
      const saved = JSON.parse(JSON.stringify({ cursor: page.cursor }))
      const rest = await stripe.customers.list({ limit: 2 }, saved).toArray()
      equal(
        rest.map(({ id }) => id),
        ids.slice(2),
      )
    },
    async 'create is repeated after a 500 with the same key'() {
      const before = await seen()
      const customer = await stripe.customers.create({ email: 'new@example.com' }, { idempotencyKey: 'key-of-mine' })
      equal([customer.id, customer.email], ['cus_new', 'new@example.com'])
      equal(
        (await seen()).slice(before.length).map(({ method, key, body }) => [method, key, body]),
        Array(2).fill(['POST', 'key-of-mine', 'email=new%40example.com']),
      )
    },
    async 'create makes a key of its own'() {
      const before = await seen()
      await stripe.customers.create({ email: 'new@example.com' })
      const [first, second] = (await seen()).slice(before.length)
      equal([first?.key?.length, second?.key], [36, first?.key])
    },
    async '404 is a NotFoundError'() {
      const error = await thrown(() => stripe.customers.get({ id: 'cus_none' }))
      if (!(error instanceof NotFoundError && error instanceof FerruleError)) throw error
      equal([error.code, error.status, error.upstream?.code], ['not_found', 404, 'resource_missing'])
    },
    async 'a wrong parameter is a ParamsError before any request'() {
      const before = await seen()
      const error = await thrown(() => stripe.customers.list({ limit: 1000 }))
      if (!(error instanceof ParamsError)) throw error
      equal(error.issues?.[0]?.path, ['limit'])
      equal((await seen()).length, before.length)
    },
    async 'execute gives the envelope'() {
      const list = await stripe.execute({ entity: 'customers', action: 'list', params: { limit: 1 } })
      equal([Object.keys(list), list.data.length, list.meta], [['data', 'meta', 'cursor'], 1, { has_more: true }])
      const one = await stripe.execute({ entity: 'customers', action: 'get', params: { id: 'cus_1' } })
      equal([Object.keys(one), (one.data as { id: string }).id], [['data'], 'cus_1'])
    },
    async 'check says whether the credentials work'() {
      equal(await stripe.check(), { ok: true })
      const bad = await new StripeConnector({ credentials: { api_key: 'sk_test_other' }, baseUrl }).check()
      if (bad.ok || !(bad.error instanceof AuthenticationError)) throw new Error('a bad key was accepted')
    },
    async 'functions take a client and a connector'() {
      const plain = client.createClient({ credentials, baseUrl })
      for (const each of [plain, stripe]) equal((await customers.get(each, { id: 'cus_3' })).id, 'cus_3')
      equal((await customers.list(plain, { limit: 2 }).toArray()).length, ids.length)
    },
  }
}
