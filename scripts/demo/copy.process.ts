// A copy in a separate process, which the demo kills.
import { openStore } from '@ferrule/store'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import definition from '@ferrule/stripe/sync'
import { sync } from '@ferrule/sync'

const [baseUrl = '', file = ''] = process.argv.slice(2)
const store = await openStore({ sqlite: file })
await sync(StripeConnector.fromEnv({ baseUrl }), {
  destination: store.copy({ manifest }),
  definition,
  streams: ['customers', 'products', 'subscriptions', 'charges'],
  onProgress: ({ rows }) => rows > 0 && process.stdout.write('.'),
})
await store.close()
