import { openStore } from '@ferrule/store'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import definition from '@ferrule/stripe/sync'
import { sync } from '../src/index.ts'
import { FileDestination } from './support/file-destination.ts'

/** Copies a Stripe upstream into a file, to be killed meanwhile. */
const [baseUrl, file, api_key] = process.argv.slice(2) as [string, string, string]
const streams = ['customers', 'invoices', 'charges', 'subscription_items']
const store = file.endsWith('.db') ? await openStore({ sqlite: file }) : undefined
const { ok } = await sync(new StripeConnector({ credentials: { api_key }, baseUrl }), {
  destination: store?.copy({ manifest }) ?? new FileDestination(file),
  definition,
  streams,
  onProgress: () => process.stdout.write('.'),
})
await store?.close()
process.exitCode = ok ? 0 : 1
