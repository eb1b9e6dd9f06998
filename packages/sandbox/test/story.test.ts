import manifest from '@ferrule/stripe/manifest'
import { describe, expect, test } from 'vitest'
import { collectionsOf } from '../src/core/collections.ts'
import type { Manifest } from '../src/core/manifest.ts'
import { readValues } from '../src/core/validate.ts'
import { type Json, rowsOf, stripe } from './helper.ts'

const { sandbox, api } = await stripe()
const rows = (collection: string): Json[] => rowsOf(sandbox, collection)

describe('the same seed', () => {
  test('and the same requests the same answers', async () => {
    const run = async () => {
      const { api } = await stripe({ seed: 7, clock: () => 1_790_000_000_000, records: { customers: 5 } })
      const created = await api.post('/v1/customers', { name: 'Ada' })
      const paid = await api.post('/v1/payment_intents', {
        amount: 500,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
      })
      return [created.text, created.headers.get('request-id'), paid.text]
    }
    expect(await run()).toEqual(await run())
  })
})

test('there are as many as asked for', async () => {
  const { sandbox } = await stripe({ records: { customers: 33, products: 14 } })
  expect(sandbox.data.customers.findMany()).toHaveLength(33)
  expect(sandbox.data.products.findMany()).toHaveLength(14)
  const empty = await stripe({ records: { customers: 0, products: 0 } })
  expect((await empty.api.get('/v1/customers')).body).toMatchObject({ data: [], has_more: false })
  expect((await empty.api.get('/v1/charges')).body.data).toEqual([])
})

describe('the history', () => {
  test('every record is as the schema says', () => {
    const $defs = manifest.$defs as Manifest['$defs'] & object
    const problems = new Set<string>()
    for (const [entity, collection] of collectionsOf(manifest as unknown as Manifest)) {
      if (entity !== collection) continue
      const { record } = (manifest.entities as unknown as Manifest['entities'])[entity] as { record: Json }
      for (const row of rows(collection)) {
        const reading = readValues(JSON.parse(JSON.stringify(row)), record, { defs: $defs, text: false })
        if ('problem' in reading)
          problems.add(`${collection}: ${reading.problem.kind} ${reading.problem.path.join('.')}`)
      }
    }
    // Parts of other records are put in when a record is handed out.
    for (const made of ['invoices: missing lines', 'subscriptions: missing items']) problems.delete(made)
    expect([...problems]).toEqual([])
  })

  test('records belong together', () => {
    const known = new Map(Object.keys(sandbox.data).map((name) => [name, new Set(rows(name).map(({ id }) => id))]))
    const points = (from: string, to: string, id: (row: Json) => unknown) => {
      const lost = rows(from).filter((row) => id(row) != null && !known.get(to)?.has(id(row) as string))
      expect(lost, `${from} to ${to}`).toEqual([])
    }
    for (const from of ['subscriptions', 'invoices', 'payment_intents', 'charges', 'payment_methods', 'refunds']) {
      points(from, 'customers', ({ customer }) => customer)
    }
    points('customers', 'payment_methods', (row) => row.invoice_settings.default_payment_method)
    points('charges', 'payment_intents', (row) => row.payment_intent)
    points('charges', 'balance_transactions', (row) => row.balance_transaction)
    points('payment_intents', 'charges', (row) => row.latest_charge)
    points('refunds', 'charges', (row) => row.charge)
    points('disputes', 'charges', (row) => row.charge)
    points('subscriptions', 'invoices', (row) => row.latest_invoice)
    points('subscription_items', 'subscriptions', (row) => row.subscription)
    points('invoices', 'subscriptions', (row) => row.parent?.subscription_details.subscription)
    points('invoice_line_items', 'invoices', (row) => row.invoice)
    points('invoice_payments', 'payment_intents', (row) => row.payment.payment_intent)
    points('prices', 'products', (row) => row.product)
    points('payouts', 'balance_transactions', (row) => row.balance_transaction)
  })

  test('amounts add up', () => {
    for (const invoice of rows('invoices')) {
      const lines = rows('invoice_line_items').filter((line) => line.invoice === invoice.id)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice.total)
      expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due)
      if (invoice.status === 'paid') expect(invoice.amount_remaining).toBe(0)
    }
    for (const charge of rows('charges')) {
      const refunded = rows('refunds').filter((refund) => refund.charge === charge.id)
      expect(refunded.reduce((sum, { amount }) => sum + amount, 0)).toBe(charge.amount_refunded)
    }
  })

  test('ends when the clock says, and requests come after it', async () => {
    const clock = () => new Date('2025-03-01T00:00:00Z')
    const { sandbox, api } = await stripe({ clock, records: { customers: 20 } })
    const end = clock().getTime() / 1000
    for (const collection of ['customers', 'invoices', 'charges', 'payouts', 'refunds']) {
      const times = rowsOf(sandbox, collection).map(({ created }) => created)
      expect(Math.max(...times)).toBeLessThanOrEqual(end)
    }
    expect((await api.post('/v1/customers')).body.created).toBe(end)
  })
})

test('money becomes available automatically', async () => {
  let now = Date.UTC(2026, 0, 1)
  const { api } = await stripe({ clock: () => now, records: { customers: 0 } })
  await api.post('/v1/payment_intents', {
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const look = async () => {
    const { available, pending } = (await api.get('/v1/balance')).body
    const [transaction] = (await api.get('/v1/balance_transactions')).body.data
    return [available[0].amount, pending[0].amount, transaction.status]
  }
  expect(await look()).toEqual([0, 941, 'pending'])
  now += 3 * 86_400_000
  expect(await look()).toEqual([941, 0, 'available'])
})

test('nothing of the history is a real person’s', () => {
  for (const { email } of rows('customers')) expect(email).toMatch(/@([\w-]+\.)?example(\.(com|net|org))?$/)
  expect(api).toBeDefined()
})
