import { manifestOf, readBrackets, type SandboxDefinition } from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { authenticate } from './access.ts'
import { assign } from './assign.ts'
import { keepBooks } from './books.ts'
import { defaults } from './defaults.ts'
import { behaviors, records } from './entities.ts'
import { badValue, faultRefusal, noSuch, refuse } from './errors.ts'
import { expand } from './expand.ts'
import { stripeFacts } from './facts.ts'
import { filters, shows } from './filters.ts'
import { replayed } from './idempotency.ts'
import { newId } from './ids.ts'
import { present } from './present.ts'
import { emit } from './records.ts'
import { searches } from './search.ts'
import { SIZES, seed } from './seed.ts'
import { transitions } from './states.ts'
import { checkVersion } from './versions.ts'

export type { StripeData } from './data.ts'
export type { StripeCredentials } from './facts.ts'

/** Collections whose changes Stripe tells nobody. */
const SILENT = new Set([
  'customer_balance_transactions',
  'file_links',
  'shipping_rates',
  'subscription_items',
  'transfer_reversals',
  'webhook_endpoints',
])

/** Names of records in event types, where they differ from the object's type. */
const EVENTS: Readonly<Record<string, string>> = { dispute: 'charge.dispute', subscription: 'customer.subscription' }

const FORM = 'application/x-www-form-urlencoded'

/** Definition of Stripe's sandbox. */
const stripe = {
  ...stripeFacts,
  collections: 'entity',
  manifest: manifestOf(manifest),
  records: SIZES,
  seed,
  seeded: keepBooks,

  requestId: (random) => `req_${random.text(14)}`,
  headers({ request, requestId }) {
    const echoed = ['Idempotency-Key', 'Stripe-Account', 'Stripe-Context'].flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return {
      'Request-Id': requestId,
      'Stripe-Version': request.headers.get('stripe-version') ?? manifest.version,
      ...Object.fromEntries(echoed),
    }
  },
  authenticate,
  values({ request, url, text }) {
    const type = request.headers.get('content-type')?.split(';')[0]
    if (text !== '' && type !== FORM) {
      throw refuse(400, {
        message: `Invalid request: check that your POST content type is ${FORM}, and that your parameters are in the body.`,
      })
    }
    return { values: readBrackets([...url.searchParams, ...new URLSearchParams(text)]), text: true }
  },

  refusals: {
    unknownRoute: (method, path) =>
      refuse(404, { message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs.` }),
    badValues: badValue,
    badForm: (param) => refuse(400, { message: `Invalid parameter: ${param}`, param }),
    notFound: noSuch,
    unknownCursor: (collection, { param, cursor }) =>
      param === 'page' ? refuse(400, { message: 'Invalid page token.', param }) : noSuch(collection, cursor, param),
    fault: faultRefusal,
  },

  newId,
  defaults,
  assign,
  rules: records,
  filters,
  shows,
  present,
  envelope: (body, { operation, request }) => ({
    object: operation.action === 'api_search' ? 'search_result' : 'list',
    ...body,
    url: new URL(request.url).pathname,
  }),
  behaviors: {
    ...searches,
    ...behaviors,
    ...transitions,
  },
  wrote: (kind, collection, row, world, call) => {
    const object = String(row['object'])
    if (SILENT.has(collection)) return Promise.resolve()
    return emit(world, `${EVENTS[object] ?? object}.${kind}`, row, call)
  },
  around: (call, world, run) =>
    replayed(call, world, async () => {
      checkVersion(call, manifest.version)
      const answer = await run()
      return { ...answer, body: expand(answer.body, call, world) }
    }),
} satisfies SandboxDefinition

export default stripe
