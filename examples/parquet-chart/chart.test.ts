import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import { afterAll, expect, test } from 'vitest'
import { chart, copy, revenue } from './chart.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrule-chart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('copies charges, sums them by day and draws them; the next run adds what is new', async () => {
  const sandbox = createSandbox('stripe')
  const { url, close } = await sandbox.listen()
  try {
    const stripe = new StripeConnector({ credentials: sandbox.credentials, baseUrl: url })
    expect(await copy(stripe, folder)).toMatchObject({ ok: true })
    const paid = (await stripe.charges.list({ limit: 100 }).toArray()).filter((charge) => charge.paid)
    const before = await revenue(folder)
    const sum = (some: readonly { amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0)
    expect(paid.length).toBeGreaterThan(0)
    expect(sum(before)).toBe(sum(paid))

    await stripe.paymentIntents.create({ amount: 4200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' })
    await copy(stripe, folder)
    const after = await revenue(folder)
    expect(sum(after) - sum(before)).toBe(4200)
    const { currency = '' } = after[0] ?? {}
    const own = after.filter((day) => day.currency === currency)
    expect(chart(after, currency).match(/<rect /g)).toHaveLength(own.length)
  } finally {
    await close()
  }
})
