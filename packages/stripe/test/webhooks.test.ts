import { verify } from '@ferrule/stripe/webhooks'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'

const secret = 'whsec_test'
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'customer.created',
  data: { object: { id: 'cus_1' } },
})
const sdk = new Stripe('sk_test_1')
const signed = (options: object = {}) => sdk.webhooks.generateTestHeaderString({ payload, secret, ...options })
const deliver = (signature: string, body = payload) => ({ headers: { 'Stripe-Signature': signature }, body })

describe("what the vendor's SDK signs", () => {
  test('is accepted, and read as the SDK reads it', async () => {
    const signature = signed()
    expect(await verify(deliver(signature), secret)).toEqual(sdk.webhooks.constructEvent(payload, signature, secret))
  })

  test('is accepted while a secret is rolled: several signatures, several secrets', async () => {
    const [old, next] = [signed({ secret: 'whsec_old' }), signed()]
    const both = `${old},${next.split(',')[1]}`
    await expect(verify(deliver(both), secret)).resolves.toMatchObject({ id: 'evt_1' })
    await expect(verify(deliver(old), [secret, 'whsec_old'])).resolves.toMatchObject({ id: 'evt_1' })
    await expect(verify(deliver(old), secret)).rejects.toMatchObject({ reason: 'mismatch' })
  })

  test('is refused when it is replayed after the tolerance, as the SDK does', async () => {
    const timestamp = Math.floor(Date.now() / 1000) - 301
    const signature = signed({ timestamp })
    await expect(verify(deliver(signature), secret)).rejects.toMatchObject({ code: 'webhook', reason: 'expired' })
    expect(() => sdk.webhooks.constructEvent(payload, signature, secret, 300)).toThrow()
    await expect(verify(deliver(signature), secret, { tolerance: 600_000 })).resolves.toBeDefined()
  })
})

test.each([
  ['', 'missing'],
  ['v1=00', 'malformed'],
  ['t=1', 'malformed'],
  ['t=1,t=2,v1=00', 'malformed'],
  [`t=${'9'.repeat(400)},v1=00`, 'malformed'],
  ['t=1,v1=zz', 'malformed'],
  [`t=1,${'v1=00,'.repeat(2_000)}`, 'mismatch'],
])('header %s is %s', async (header, reason) => {
  await expect(verify(deliver(header), secret)).rejects.toMatchObject({ reason })
})

test('a signed body that is not JSON object is refused', async () => {
  for (const body of ['', '[]', 'null', '{', '"x"']) {
    const signature = sdk.webhooks.generateTestHeaderString({ payload: body, secret })
    await expect(verify(deliver(signature, body), secret)).rejects.toMatchObject({ reason: 'body' })
  }
})

test('limits that are not numbers, as from an unset variable, let nothing pass', async () => {
  const late = deliver(signed({ timestamp: Math.floor(Date.now() / 1000) - 301 }))
  await expect(verify(late, secret, { tolerance: Number(undefined) })).rejects.toMatchObject({ reason: 'expired' })
  const maxBytes = Number(undefined)
  const headers = { 'stripe-signature': signed() }
  for (const one of [deliver(signed()), new Request('https://a.test', { method: 'POST', body: payload, headers })])
    await expect(verify(one, secret, { maxBytes })).rejects.toMatchObject({ reason: 'body' })
})

test('what is no delivery, or has a body that another one reads, is refused like any other', async () => {
  const taken = new Request('https://a.test', { method: 'POST', body: payload })
  taken.body?.getReader()
  for (const one of [taken, undefined, { headers: {} }])
    await expect(verify(one as never, secret)).rejects.toMatchObject({ code: 'webhook', reason: 'body' })
  await expect(verify({ body: payload } as never, secret)).rejects.toMatchObject({ reason: 'missing' })
})
