import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** The API version the schemas are written for, and the one that is sent unless the user sets another. */
const version = '2026-08-26.dahlia'

const account = () =>
  z
    .string()
    .regex(/^acct_[A-Za-z0-9]+$/)
    .meta({ hint: 'must be an account id (acct_…)' })
    .optional()
    .describe('Connected account to act for; sent as `Stripe-Account`')

export default defineConnector({
  name: 'stripe',
  connectorType: 'Stripe',
  className: 'Stripe',
  category: 'payments',
  version,
  summary: 'Customers, products, invoices, subscriptions and payments of a Stripe account.',
  docs: 'https://docs.stripe.com/api',
  credentials: z.strictObject({
    // Printable Latin-1 without spaces; prefixes and lengths of keys may change, so only the kind that surely fails is refused.
    api_key: z
      .string()
      .min(1)
      .regex(/^(?!pk_)[\x21-\x7e\xa1-\xac\xae-\xff]+$/)
      .meta({
        hint: 'must be a secret key (sk_…) or a restricted key (rk_…); a publishable key (pk_…) cannot be used',
        description: 'Secret key, restricted key or Connect access token',
      }),
    account_id: account(),
  }),
  config: z.strictObject({
    api_version: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(\.[a-z_]+)?$/)
      .meta({ hint: `must be like ${version}` })
      .optional()
      .meta({
        default: version,
        description: `API version to ask for. The schemas fit every version from 2026-02-25.clover to 2026-10-28.endive; 2025-02-24.acacia brings back the legacy invoice fields`,
      }),
    account_id: account(),
  }),
  env: { api_key: 'STRIPE_API_KEY', account_id: 'STRIPE_ACCOUNT_ID', api_version: 'STRIPE_API_VERSION' },
  routes: ['charges', 'customers', 'invoices', 'payment_intents', 'prices', 'products', 'subscriptions'].map(
    (collection) => `/v1/${collection}/search`,
  ),
  bases: { api: 'https://api.stripe.com' },
  auth: { scheme: 'bearer', token: 'api_key' },
  headers: { 'Stripe-Version': '{api_version}', 'Stripe-Account': '{account_id}' },
  publicHeaders: ['stripe-version', 'stripe-account'],
  query: 'brackets',
  expands: 'expand',
  body: 'form',
  idempotencyHeader: 'Idempotency-Key',
  requestId: ['request-id'],
  vendor: { readError: 'readStripeError' },
  // A restricted key may lack the right to read the balance and still be a good key.
  check: ['balance.get', 'customers.list'],
  hosted: {
    customers: ['search'],
    invoices: ['search'],
    charges: ['search'],
    subscriptions: ['search'],
    refunds: ['search'],
  },
  timeout: 80_000,
  backoff: [500, 5_000],
  limits: [
    '100 calls per second with a live key, 25 with a test key; 25 per second to one endpoint, 20 to all search endpoints together.',
    'A separate limit on calls in flight, not published; long lists and deep `expand` paths are what usually meets it.',
    'One payment intent takes 1000 updates an hour; one subscription 10 new invoices a minute, 20 a day, and 200 changes of quantity an hour.',
    'Reads: at most 500 per transaction, averaged over 30 days, but never fewer than 10,000 a month.',
    'Pages hold at most 100 records; lists inside a record hold the first 10.',
    'What was written a moment ago is found by api_search after about a minute.',
  ],
})
