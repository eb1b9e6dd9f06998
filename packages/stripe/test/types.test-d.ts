import type { CallPromise, ClientFor, OpenEnum, Page, PagePromise } from '@ferrule/core'
import {
  type BalanceTransaction,
  type Charge,
  type Customer,
  type CustomersListMeta,
  type DeletedCustomer,
  type Discount,
  type Event,
  type Expandable,
  type Invoice,
  type PaymentIntent,
  type PaymentMethod,
  type Payout,
  type Product,
  type Refund,
  type StripeClient,
  StripeConnector,
  type StripeOptions,
  type SubList,
  type Subscription,
  type SubscriptionItem,
} from '@ferrule/stripe'
import * as balance from '@ferrule/stripe/balance'
import { createClient } from '@ferrule/stripe/client'
import * as customers from '@ferrule/stripe/customers'
import * as refunds from '@ferrule/stripe/refunds'
import { describe, expectTypeOf, test } from 'vitest'

/** Promises of the types. Checked by `tsc`; this file does not run. */

declare const stripe: StripeConnector
declare const client: StripeClient

describe('lists', () => {
  test('give pages of records with their meta', async () => {
    const list = stripe.customers.list({ limit: 1 })
    expectTypeOf(list).toEqualTypeOf<PagePromise<Customer, CustomersListMeta>>()
    const page = await list
    expectTypeOf(page).toExtend<Page<Customer, { has_more: boolean }>>()
    expectTypeOf(page.meta).toEqualTypeOf<{ has_more: boolean }>()
    expectTypeOf(page.data).toEqualTypeOf<Customer[]>()
    expectTypeOf(page.cursor).toEqualTypeOf<string | undefined>()
    expectTypeOf(page.nextPage).returns.resolves.toEqualTypeOf<typeof page | undefined>()
    for await (const customer of stripe.customers.list()) expectTypeOf(customer).toEqualTypeOf<Customer>()
    for await (const one of stripe.customers.list().pages()) expectTypeOf(one.data).toEqualTypeOf<Customer[]>()
    expectTypeOf(await stripe.customers.list().toArray({ max: 5 })).toEqualTypeOf<Customer[]>()
  })

  test('api_search has a meta of its own', async () => {
    const { meta } = await stripe.invoices.apiSearch({ query: 'status:"open"' })
    expectTypeOf(meta.has_more).toEqualTypeOf<boolean>()
    expectTypeOf(meta.next_page).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(meta.total_count).toEqualTypeOf<number | undefined>()
    expectTypeOf(meta.object).toEqualTypeOf<string | undefined>()
    expectTypeOf(meta.url).toEqualTypeOf<string | undefined>()
  })
})

describe('records', () => {
  test('a get gives the record, and the response on request', async () => {
    expectTypeOf(stripe.products.get({ id: 'prod_1' })).toEqualTypeOf<CallPromise<Product>>()
    expectTypeOf(stripe.customers.get({ id: 'cus_1' })).toEqualTypeOf<CallPromise<Customer | DeletedCustomer>>()
    const { data, response } = await stripe.customers.get({ id: 'cus_1' }).withResponse()
    expectTypeOf(data).toEqualTypeOf<Customer | DeletedCustomer>()
    if (data.deleted) expectTypeOf(data).toEqualTypeOf<DeletedCustomer>()
    else expectTypeOf(data).toEqualTypeOf<Customer>()
    expectTypeOf(response).toEqualTypeOf<Response>()
  })

  test('what may be absent or null says so', () => {
    expectTypeOf<Customer['id']>().toEqualTypeOf<string>()
    expectTypeOf<Customer['object']>().toEqualTypeOf<'customer'>()
    expectTypeOf<Customer['email']>().toEqualTypeOf<string | null>()
    expectTypeOf<Customer['balance']>().toEqualTypeOf<number>()
    expectTypeOf<Customer['currency']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Customer['business_name']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<NonNullable<Customer['address']>['city']>().toEqualTypeOf<string | null>()
  })

  test('an expandable id is an id or the object of its type', () => {
    expectTypeOf<Invoice['customer']>().toEqualTypeOf<string | Customer | DeletedCustomer | null>()
    expectTypeOf<Subscription['latest_invoice']>().toEqualTypeOf<Expandable<Invoice> | null>()
    expectTypeOf<Charge['application']>().toEqualTypeOf<Expandable | null>()
    expectTypeOf<Subscription['items']>().toEqualTypeOf<SubList<SubscriptionItem>>()
    expectTypeOf<Subscription['items']['data']>().toEqualTypeOf<SubscriptionItem[]>()
  })

  test('expand narrows the type where its paths are literals', async () => {
    const one = await stripe.subscriptions.get({
      id: 'sub_1',
      expand: ['latest_invoice.payments', 'customer', 'discounts'],
    })
    expectTypeOf(one.customer).toEqualTypeOf<Customer | DeletedCustomer>()
    expectTypeOf(one.discounts).toEqualTypeOf<Discount[]>()
    expectTypeOf(one.latest_invoice).not.toExtend<string | null>()
    if (one.latest_invoice) expectTypeOf(one.latest_invoice.total).toEqualTypeOf<number>()
    expectTypeOf(one.default_payment_method).toEqualTypeOf<Expandable<PaymentMethod> | null>()
    const { data } = await stripe.charges.list({ expand: ['data.balance_transaction', 'data.refunds'] })
    expectTypeOf(data[0]?.balance_transaction).toEqualTypeOf<BalanceTransaction | null | undefined>()
    expectTypeOf(data[0]?.customer).toEqualTypeOf<string | Customer | DeletedCustomer | null | undefined>()
    for await (const charge of stripe.charges.list({ expand: ['data.customer'] }))
      expectTypeOf(charge.customer).toEqualTypeOf<Customer | DeletedCustomer | null>()
    const paths: string[] = ['customer']
    const open = await stripe.subscriptions.get({ id: 'sub_1', expand: paths })
    expectTypeOf(open).toEqualTypeOf<Subscription>()
  })

  test('events are distinguished by their type', () => {
    const event = {} as Event
    if (event.type === 'invoice.paid') expectTypeOf(event.data.object).toEqualTypeOf<Invoice>()
    if (event.type === 'charge.refunded') expectTypeOf(event.data.object).toEqualTypeOf<Charge>()
    if (event.type === 'invoice.updated')
      expectTypeOf(event.data.previous_attributes).toEqualTypeOf<Partial<Invoice> | undefined>()
    // @ts-expect-error a type that there is none of
    if (event.type === 'invoice.payed') void event
  })

  test('objects that are named by a type are declared, and the others are open', () => {
    const { next_action: next } = {} as PaymentIntent
    expectTypeOf(next?.redirect_to_url?.url).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(next?.something_new).toEqualTypeOf<unknown>()
    const { payment_method_details: details } = {} as Charge
    expectTypeOf(details?.card?.three_d_secure?.version).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(details?.sepa_debit?.last4).toEqualTypeOf<string | null | undefined>()
  })

  test('enums are open: known values are offered, any text is taken', () => {
    expectTypeOf<'succeeded'>().toExtend<NonNullable<PaymentIntent['status']>>()
    expectTypeOf<string>().toExtend<NonNullable<PaymentIntent['status']>>()
    expectTypeOf<string>().toExtend<NonNullable<Refund['reason']>>()
    // No plain string: an editor can offer the known ones.
    expectTypeOf<Payout['type']>().toEqualTypeOf<OpenEnum<'bank_account' | 'card'>>()
    expectTypeOf<Payout['type']>().not.toEqualTypeOf<string>()
  })

  test('records are plain interfaces that can be extended', () => {
    interface Enriched extends Customer {
      score: number
    }
    expectTypeOf<Enriched>().toExtend<Customer>()
  })
})

describe('parameters', () => {
  test('enums are closed', () => {
    void stripe.invoices.list({ status: 'open' })
    // @ts-expect-error a status that there is none of
    void stripe.invoices.list({ status: 'opened' })
    // @ts-expect-error a reason that there is none of
    void stripe.refunds.create({ charge: 'ch_1', reason: 'whim' })
  })

  test('unknown names, wrong types and missing ones do not compile', () => {
    // @ts-expect-error a name that is not known
    void stripe.customers.list({ emial: 'x' })
    // @ts-expect-error a text for a number
    void stripe.customers.list({ limit: '1' })
    // @ts-expect-error no id
    void stripe.customers.get({})
    // @ts-expect-error no parameters at all where some are needed
    void stripe.customers.get()
    // @ts-expect-error no query
    void stripe.customers.apiSearch()
    void stripe.disputes.update({ id: 'dp_1' })
    // @ts-expect-error a name that is not known, further in
    void stripe.customers.create({ address: { town: 'Bern' } })
    // @ts-expect-error null where nothing can be unset
    void stripe.customers.create({ email: null })
    void stripe.customers.update({ id: 'cus_1', address: null, shipping: '', metadata: { gone: null } })
    void stripe.balance.get()
    void stripe.customers.create()
    void stripe.customers.list({ created: 5 })
    void stripe.customers.list({ created: { gte: 5 } })
  })

  test('options are known by name', () => {
    void stripe.customers.list(
      {},
      { signal: AbortSignal.timeout(5), deadline: new Date(), cursor: 'x', prefetch: false },
    )
    // @ts-expect-error an option that is not known
    void stripe.customers.list({}, { cursors: 'x' })
  })
})

describe('execute', () => {
  test('is typed by entity and action', async () => {
    const many = await stripe.execute({ entity: 'customers', action: 'list', params: { limit: 1 } })
    expectTypeOf(many).toEqualTypeOf<{ data: Customer[]; meta: { has_more: boolean }; cursor?: string }>()
    const one = await stripe.execute({ entity: 'refunds', action: 'create', params: { charge: 'ch_1' } })
    expectTypeOf(one).toEqualTypeOf<{ data: Refund }>()
    const found = await stripe.execute({ entity: 'customers', action: 'api_search', params: { query: 'x' } })
    expectTypeOf(found.data).toEqualTypeOf<Customer[]>()
    void stripe.execute({ entity: 'balance', action: 'get' })
    void stripe.execute({ entity: 'customers', action: 'create' })
  })

  test('wrong pairs and wrong parameters do not compile', () => {
    // @ts-expect-error no such entity
    void stripe.execute({ entity: 'customer', action: 'list' })
    // @ts-expect-error accessors are camelCase, entities are not
    void stripe.execute({ entity: 'balanceTransactions', action: 'list' })
    // @ts-expect-error no such action of this entity
    void stripe.execute({ entity: 'charges', action: 'create', params: {} })
    // @ts-expect-error no query
    void stripe.execute({ entity: 'customers', action: 'search', params: {} })
    // @ts-expect-error a parameter of another action
    void stripe.execute({ entity: 'customers', action: 'list', params: { id: 'cus_1' } })
    // @ts-expect-error no id
    void stripe.execute({ entity: 'customers', action: 'get', params: {} })
    // @ts-expect-error no parameters where some are needed
    void stripe.execute({ entity: 'customers', action: 'get' })
    // @ts-expect-error the same goes for plan
    void stripe.plan({ entity: 'customers', action: 'get' })
  })
})

describe('functions', () => {
  test('take a client and a connector', () => {
    expectTypeOf(createClient).returns.toExtend<StripeClient>()
    expectTypeOf<StripeConnector>().toExtend<StripeClient>()
    expectTypeOf(customers.list(client)).toEqualTypeOf<PagePromise<Customer, CustomersListMeta>>()
    expectTypeOf(customers.list(stripe, { limit: 1 })).toEqualTypeOf<PagePromise<Customer, CustomersListMeta>>()
    expectTypeOf(refunds.create(client, { charge: 'ch_1' })).toEqualTypeOf<CallPromise<Refund>>()
    void balance.get(client)
    // @ts-expect-error no parameters where some are needed
    void customers.get(client)
    // @ts-expect-error no client
    void customers.list({ limit: 1 })
    void customers.delete(client, { id: 'cus_1' })
  })

  test("refuse another connector's client", () => {
    const other = {} as ClientFor<'jira'>
    // @ts-expect-error a client of another connector
    void customers.list(other)
    // @ts-expect-error options are no client
    void customers.list({ credentials: { api_key: 'sk_1' } })
  })
})

describe('the constructor', () => {
  test('wants an api_key, and knows its options', () => {
    void new StripeConnector({ credentials: { api_key: 'sk_1', account_id: 'acct_1' } })
    void new StripeConnector({ credentials: async () => ({ api_key: 'sk_1' }) })
    void StripeConnector.fromEnv({ env: { STRIPE_API_KEY: 'sk_1' }, config: { api_version: '2026-10-28.endive' } })
    // @ts-expect-error no api_key
    void new StripeConnector({ credentials: {} })
    // @ts-expect-error no credentials
    void new StripeConnector({})
    // @ts-expect-error config of another connector
    void new StripeConnector({ credentials: { api_key: 'sk_1' }, config: { shop: 'x' } })
    expectTypeOf<StripeOptions['retry']>().toEqualTypeOf<number | { readonly limit?: number } | undefined>()
  })

  test('check tells, it does not throw', async () => {
    const result = await stripe.check()
    if (result.ok) expectTypeOf(result).not.toHaveProperty('error')
    else expectTypeOf(result.error.code).toExtend<string>()
  })
})
