// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.

import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import { type Budgets, type Facts, faultSubject, type Opening } from '@ferrule/test-kit/subject'

export const facts = {
  name: 'stripe',
  entry: '@ferrule/stripe',
  class: 'StripeConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('stripe', options)

export const budgets: Budgets = {
  options: `{ credentials: { api_key: 'k' } }`,
  get: ['customers', 'get', `{ id: 'cus_1' }`],
  list: ['customers', 'list'],
  ceilings: {
    'one action': 21.9,
    'one list action': 25,
    'a whole connector': 48.3,
    'declarations without /zod': 900,
    'declarations of /zod': 370,
  },
}

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { api_key: 'sk_test_old' },
    connect: (options, data) => {
      const id = String(data.customers.findFirst()?.id)
      const stripe = new StripeConnector(options)
      return {
        list: (call) => stripe.customers.list({ limit: 40 }, call),
        get: () => stripe.customers.get({ id }),
        write: () => stripe.customers.create({ email: 'new@example.com' }),
      }
    },
    written: (data) => data.customers.count(),
    records: 'data',
  })

export const demo = () => import('./demo.ts')
