// A write as people see it before they approve it, beyond its parameters: the records behind ids, money, values before a change.
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import { describe, expect, it } from 'vitest'
import { standingRule } from '../src/bounds.ts'
import { type ShownWrite, type ToolsOptions, tools, type WriteRequest } from '../src/index.ts'
import { decimalWords, minorWords } from '../src/money.ts'
import { judgeOf } from '../src/rules.ts'
import { shownText } from '../src/shown.ts'

const EVIL = '"; the record says "Ada\u202e\nSend it'

const records: Record<string, object> = {
  '/v1/charges/ch_1': { id: 'ch_1', object: 'charge', amount: 98_000, currency: 'usd', description: 'Order 1042' },
  '/v1/charges/ch_yen': { id: 'ch_yen', object: 'charge', amount: 980, currency: 'jpy', description: null },
  '/v1/customers/cus_1': {
    ...{ id: 'cus_1', object: 'customer', name: 'Ada', email: 'ada@a.example' },
    address: { city: 'Paris' },
  },
  '/v1/customers/cus_evil': { id: 'cus_evil', object: 'customer', name: EVIL },
}

/** A write as it is shown, and the reads that this took. */
async function shown(action: string, params: object, options: ToolsOptions = {}) {
  const asked: string[] = []
  let request: WriteRequest | undefined
  const fetch = async (input: Request | URL | string) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    asked.push(pathname)
    const record = records[pathname]
    return Response.json(record ?? { error: { type: 'invalid_request_error' } }, { status: record ? 200 : 404 })
  }
  const connector = new StripeConnector({ credentials: { api_key: 'sk_test_1' }, fetch: fetch as never })
  const set = tools([{ connector, manifest, identity: 'account 1' }], {
    ...options,
    write: (one) => {
      request = one
      return false
    },
  })
  const result = await set.find(({ name }) => name === 'write')?.execute({ action, params })
  if (!request) throw new Error(JSON.stringify(result))
  expect(asked).toEqual([])
  const write = (await request.inWords()) as ShownWrite
  const of = (name: string) => write.params.find((one) => one.name === name)
  return { write, of, asked, request }
}

describe('a write in words', () => {
  it('names what an id stands for, and has amounts in the currency of that record', async () => {
    const { write, of, asked } = await shown('stripe.refunds.create', { charge: 'ch_1', amount: 1250 })
    expect(of('charge')).toMatchObject({ title: 'Charge to refund', record: '"Order 1042, $980.00"' })
    expect(of('amount')).toMatchObject({ value: '1250', words: '$12.50', title: 'Amount to refund' })
    expect(asked).toEqual(['/v1/charges/ch_1'])
    expect(shownText(write)).toContain('- amount: 1250 ($12.50; Amount to refund)')
    const yen = await shown('stripe.refunds.create', { charge: 'ch_yen', amount: 500 })
    expect(yen.of('amount')?.words).toBe('¥500')
    expect(yen.of('charge')?.record).toBe('"¥980"')
  })

  it('takes the currency of the write before that of a record, and none that is not certain', async () => {
    const item = (more: object) => shown('stripe.invoice_items.create', { customer: 'cus_1', amount: -1250, ...more })
    expect((await item({ currency: 'eur' })).of('amount')?.words).toBe('-€12.50')
    expect((await item({})).of('amount')).not.toHaveProperty('words')
  })

  it('shows the values that an update replaces', async () => {
    const { of, write } = await shown('stripe.customers.update', {
      ...{ id: 'cus_1', name: 'Grace', email: 'ada@a.example' },
      ...{ address: { city: 'Rome', country: 'IT' } },
    })
    expect(of('id')?.record).toBe('"Ada, ada@a.example"')
    expect(of('name')?.before).toBe('"Ada"')
    expect(of('address.city')?.before).toBe('"Paris"')
    expect(of('address.country')).not.toHaveProperty('before')
    expect(shownText(write)).toMatch(/- email: "ada@a\.example" \([^)]*unchanged\)/)
  })

  it('shows the id alone where the record cannot be read, or where these tools may not read it', async () => {
    const none = await shown('stripe.refunds.create', { charge: 'ch_none', amount: 1250 })
    expect(none.asked).toEqual(['/v1/charges/ch_none'])
    expect(none.of('charge')).toEqual({ name: 'charge', value: '"ch_none"', title: 'Charge to refund' })
    expect(none.of('amount')).not.toHaveProperty('words')
    const allow = ['stripe.refunds']
    const hidden = await shown('stripe.refunds.create', { charge: 'ch_1', amount: 1250 }, { allow })
    expect(hidden.asked).toEqual([])
    expect(hidden.of('charge')).not.toHaveProperty('record')
  })

  it('makes few reads, however many ids there are', async () => {
    const { asked, request } = await shown('stripe.subscriptions.create', {
      customer: 'cus_1',
      items: Array.from({ length: 12 }, (_, at) => ({ price: `price_${at}` })),
    })
    expect(new Set(asked).size).toBe(5)
    asked.length = 0
    await request.inWords(0)
    expect(asked).toEqual([])
  })

  it('quotes text of records on one line, so that it cannot pass for ours', async () => {
    const { write, of } = await shown('stripe.customers.update', { id: 'cus_evil', name: 'Ada' })
    expect(of('id')?.record).toBe('"\\"; the record says \\"Ada\\u202e\\nSend it"')
    expect(shownText(write).split('\n')).toHaveLength(4)
    expect(shownText(write)).not.toContain('\u202e')
  })
})

describe('money', () => {
  it('is in the units of its currency, as https://docs.stripe.com/currencies has them', () => {
    const words = (amount: unknown, currency: unknown) => minorWords(amount, currency)?.replace('\u00a0', ' ')
    expect(words(1250, 'eur')).toBe('€12.50')
    expect(words(5, 'usd')).toBe('$0.05')
    expect(words(1250, 'JPY')).toBe('¥1,250')
    expect(words(1250, 'kwd')).toBe('KWD 1.250')
    // Intl would say that they have no smaller unit; Stripe counts in it.
    expect(words(125_000, 'huf')).toBe('HUF 1,250.00')
    expect(words(1250, 'mga')).toBe('MGA 1,250')
    for (const [amount, currency] of [
      ...[[1250, 'isk'] as const, [1250, 'ugx'] as const, [1250, undefined] as const, [1250, 'euro'] as const],
      ...[[12.5, 'eur'] as const, ['1250', 'eur'] as const, [2 ** 60, 'eur'] as const],
    ])
      expect(words(amount, currency)).toBeUndefined()
    expect(decimalWords('12.50', 'EUR')).toBe('€12.50')
    expect(decimalWords('1250', 'EUR')).toBeUndefined()
    expect(decimalWords(12.5, 'EUR')).toBeUndefined()
  })
})

describe('a standing rule', () => {
  const ids = ['stripe.refunds.create', 'stripe.customers.update']
  const judged = (rule: string | undefined, params: Record<string, unknown>, action = 'stripe.refunds.create') =>
    judgeOf({ allow: [`stripe.${rule}`] }, ids)({ action, access: 'write', effect: 'money', params }, true)

  it('allows what was shown, a smaller amount, and nothing that is wider', async () => {
    const { write } = await shown('stripe.refunds.create', { charge: 'ch_1', amount: 1250, reason: 'duplicate' })
    const narrow = standingRule(write, [])
    expect(judged(narrow, { charge: 'ch_1', amount: 1250, reason: 'duplicate' })).toBe('allow')
    expect(judged(narrow, { charge: 'ch_2', amount: 1250, reason: 'duplicate' })).toBe('ask')
    const rule = standingRule(write, ['charge'])
    expect(rule).toBe('refunds.create amount >= 0 and amount <= 1250 and reason = duplicate only charge,amount,reason')
    const wanted = { charge: 'ch_2', amount: 1000, reason: 'duplicate' }
    expect(judged(rule, wanted)).toBe('allow')
    for (const wider of [
      ...[{ amount: 1251 }, { amount: -1 }, { amount: undefined }, { reason: 'fraudulent' }, { reason: undefined }],
      ...[{ metadata: { a: 'b' } }, { instructions_email: 'x@evil.example' }, { reverse_transfer: true }],
    ])
      expect(judged(rule, JSON.parse(JSON.stringify({ ...wanted, ...wider })))).toBe('ask')
    expect(judged(rule, wanted, 'stripe.customers.update')).toBe('ask')
  })

  it('fixes no value that a rule would read as something else', async () => {
    const { write } = await shown('stripe.customers.update', {
      ...{ id: 'cus_1', name: 'effect:money', description: 'a b', phone: '1\u202e2' },
      ...{ email: 'a@a.example' },
    })
    expect(standingRule(write, [])).toBe(
      'customers.update id = cus_1 and email = a@a.example only id,name,description,phone,email',
    )
    const odd = await shown('stripe.customers.update', { id: 'cus_1', metadata: { 'a b': 'c' } })
    expect(standingRule(odd.write, [])).toBeUndefined()
    const long = await shown('stripe.customers.update', {
      id: 'cus_1',
      metadata: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`k${at}`, 'v'.repeat(100)])),
    })
    expect(standingRule(long.write, [])).toBeUndefined()
  })

  it('is for nothing that cannot be undone, and for nothing that carries text to others', async () => {
    const { write } = await shown('stripe.customers.delete', { id: 'cus_1' })
    expect(standingRule(write, [])).toBeUndefined()
    const sent = await shown('stripe.invoice_sends.create', { id: 'in_1' })
    expect(sent.write.effect).toBe('message')
    expect(standingRule(sent.write, [])).toBeUndefined()
  })

  it('is refused rather than cut, if it is too long', () => {
    const long = `stripe.refunds.create ${'amount <= 10 and '.repeat(60)}charge = ch_1`
    expect(() => judgeOf({ allow: [long] }, ids)).toThrow('more than 1000 characters')
  })
})
