import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import { expect, test } from 'vitest'
import { tools } from '../src/index.ts'
import { shownText } from '../src/shown.ts'
import type { ShownWrite } from '../src/types.ts'

// The form that the guide shows is the one that a client gets.

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/agents.md'), 'utf8')

test('the guide shows the form of a refund as it is', async () => {
  let shown: ShownWrite | undefined
  const charge = { id: 'ch_3QaXl2', object: 'charge', amount: 2500, currency: 'usd', description: 'Order 1042' }
  const fetch = async () => Response.json(charge)
  const set = tools([{ connector: new StripeConnector({ credentials: { api_key: 'sk_test_1' }, fetch }), manifest }], {
    write: async (write) => {
      shown = await write.inWords()
      return false
    },
  })
  await set
    .find(({ name }) => name === 'write')
    ?.execute({
      action: 'stripe.refunds.create',
      params: { charge: 'ch_3QaXl2', amount: 1250, reason: 'requested_by_customer' },
    })
  const [, form] = /```text\n([^`]*stripe\.refunds\.create[^`]*)\n```/.exec(guide) ?? []
  expect(form).toBe(shownText(shown as ShownWrite))
})
