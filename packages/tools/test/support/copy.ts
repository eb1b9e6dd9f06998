import { createSandbox } from '@ferrule/sandbox'
import { openStore } from '@ferrule/store'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import definition from '@ferrule/stripe/sync'
import { sync } from '@ferrule/sync'
import type { ConnectorLike } from '../../src/index.ts'

/** A connector with a copy of the sandbox in SQLite: customers are there, of products there was no sync. */
export async function copiedStripe() {
  const sandbox = createSandbox('stripe', { records: { customers: 40, products: 3 } })
  const server = await sandbox.listen()
  const store = await openStore({ sqlite: ':memory:' })
  const copy = store.copy({ manifest })
  const live = new StripeConnector({ credentials: sandbox.credentials, baseUrl: server.url })
  await sync(live, { destination: copy, definition, streams: ['customers'] })
  const stripe = new StripeConnector({ credentials: sandbox.credentials, baseUrl: server.url, copy })
  return {
    sandbox,
    live,
    stripe,
    store,
    source: { connector: stripe as ConnectorLike, manifest, copy: true },
    async [Symbol.asyncDispose]() {
      await store.close()
      await server.close()
    },
  }
}
