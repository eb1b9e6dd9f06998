import { type CallOptions, ParamsError } from '@ferrule/core'
import { type StripeCallConfig, StripeConnector, type StripeOptions } from '@ferrule/stripe'
import { createClient } from '@ferrule/stripe/client'
import { get as getCustomer } from '@ferrule/stripe/customers'
import { type Seen, upstream } from '@ferrule/test-kit/recorder'
import Stripe from 'stripe'
import { describe, expect, expectTypeOf, test } from 'vitest'

/** One call may act for another account, or ask for another version; the connector's own are kept for all others. */

const OTHER = 'acct_1OtherAccount00'
const config = { account_id: OTHER, api_version: '2026-02-25.clover' }
const credentials = { api_key: 'sk_test_notAKey' }

const page = (more: boolean, id: string) => ({
  body: { object: 'list', url: '/v1/customers', has_more: more, data: [{ id, object: 'customer' }] },
})
const connect = (baseUrl: string, options: Partial<StripeOptions> = {}) =>
  new StripeConnector({ credentials, config: { account_id: 'acct_1OwnAccount00000' }, baseUrl, retry: 0, ...options })
const sent = ({ headers }: Seen) => [headers['stripe-account'], headers['stripe-version']]
const OWN = ['acct_1OwnAccount00000', expect.not.stringMatching(config.api_version)]
const REPLACED = [OTHER, config.api_version]

describe('config of one call', () => {
  test('single calls, `execute`, raw requests, plans and functions take it, and the next call does not', async () => {
    const server = await upstream({ body: { id: 'cus_1', object: 'customer' } })
    const stripe = connect(server.url)
    await stripe.customers.get({ id: 'cus_1' }, { config })
    await stripe.customers.create({ email: 'a@b.example' }, { config })
    await stripe.execute({ entity: 'customers', action: 'get', params: { id: 'cus_1' } }, { config })
    await stripe.request({ path: '/v1/anything' }, { config })
    const client = createClient({ credentials, config: { account_id: 'acct_1OwnAccount00000' }, baseUrl: server.url })
    await getCustomer(client, { id: 'cus_1' }, { config })
    await stripe.customers.get({ id: 'cus_1' })
    expect(server.seen.map(sent)).toEqual([...Array(5).fill(REPLACED), OWN])
    const { headers } = await stripe.plan({ entity: 'customers', action: 'get', params: { id: 'cus_1' } }, { config })
    expect(headers).toMatchObject({ 'stripe-account': OTHER, 'stripe-version': config.api_version })
    expect(server.seen.every(({ headers: { authorization } }) => authorization === 'Bearer sk_test_notAKey')).toBe(true)
  })

  test("is what the vendor's SDK sends", async () => {
    const server = await upstream({ body: { id: 'cus_1', object: 'customer' } })
    const { hostname: host, port } = new URL(server.url)
    const theirs = new Stripe(credentials.api_key, { host, port, protocol: 'http', maxNetworkRetries: 0 })
    await theirs.customers.retrieve('cus_1', {}, { stripeAccount: OTHER, apiVersion: config.api_version })
    await connect(server.url).customers.get({ id: 'cus_1' }, { config })
    const [first, second] = server.seen.map(sent)
    expect(second).toEqual(first)
  })

  test('a list keeps it for every page, whatever becomes of the object, and a cursor resumes with the same only', async () => {
    const server = await upstream([
      page(true, 'cus_1'),
      page(true, 'cus_2'),
      page(false, 'cus_3'),
      page(false, 'cus_4'),
    ])
    const stripe = connect(server.url)
    const mine = { ...config }
    const list = stripe.customers.list({ limit: 1 }, { config: mine, prefetch: false })
    const ids: string[] = []
    for await (const { id } of list) {
      mine.account_id = 'acct_1Changed0000000'
      ids.push(id)
      if (ids.length === 2) break
    }
    expect(server.seen.map(sent)).toEqual([REPLACED, REPLACED])
    const { cursor } = list
    await expect(stripe.customers.list({ limit: 1 }, { cursor })).rejects.toThrow(
      /pass the same params again, and the same config/,
    )
    await expect(
      stripe.customers.list({ limit: 1 }, { cursor, config: { ...config, account_id: 'acct_1Third000000000' } }),
    ).rejects.toThrow(ParamsError)
    expect(server.seen).toHaveLength(2)
    const resumed = await connect(server.url).customers.list({ limit: 1 }, { cursor, config })
    expect(resumed.data.map(({ id }) => id)).toEqual(['cus_3'])
    const raw = stripe.requestList(
      {
        path: '/v1/customers',
        records: 'data',
        paging: { style: 'last_id', param: 'starting_after', from: 'id', more: 'has_more' },
      },
      { config },
    )
    await raw.toArray()
    expect(server.seen.slice(2).map(sent)).toEqual([REPLACED, REPLACED])
  })

  test('is checked as the config is, before anything is sent', async () => {
    const server = await upstream({ body: { id: 'cus_1', object: 'customer' } })
    const stripe = connect(server.url)
    const refusals: [object, RegExp][] = [
      [{ account_id: 'x\r\nX-Evil: 1' }, /config: account_id must/],
      [{ acount_id: OTHER }, /acount_id is unknown; did you mean account_id\?/],
      [{ api_key: 'sk_test_other' }, /api_key is unknown/],
      [{ __proto__: null, constructor: 'x' }, /constructor is unknown/],
    ]
    for (const [wrong, message] of refusals) {
      const call = stripe.customers.get({ id: 'cus_1' }, { config: wrong as StripeCallConfig })
      await expect(call).rejects.toBeInstanceOf(ParamsError)
      await expect(call).rejects.toThrow(message)
    }
    expect(server.seen).toEqual([])
  })

  test('its type names what can be replaced; options without a type fit', () => {
    expectTypeOf<NonNullable<Parameters<StripeConnector['customers']['get']>[1]>['config']>().toEqualTypeOf<
      StripeCallConfig | undefined
    >()
    expectTypeOf<keyof StripeCallConfig>().toEqualTypeOf<'account_id' | 'context' | 'api_version'>()
    const helper = (stripe: StripeConnector, options?: CallOptions) => stripe.customers.list({}, options)
    expectTypeOf(helper).toBeFunction()
  })
})
