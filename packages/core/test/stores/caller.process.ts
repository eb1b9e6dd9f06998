// One of several processes that share tokens: makes calls, and prints how many there were.
import { leasedStore, redisStore } from '@ferrule/core/stores'
import { Redis } from 'ioredis'
import { createStorage } from 'unstorage'
import redisDriver from 'unstorage/drivers/redis'
import { createClient, jsonBody, oauth, repeatQuery, type Vendor } from '../kit/core.ts'

export interface CallerTask {
  readonly store: 'redis' | 'unstorage'
  readonly redis: string
  readonly prefix: string
  readonly tokenUrl: string
  readonly api: string
  readonly credentials: object
  readonly calls: number
}

const { store, redis: url, prefix, tokenUrl, api, credentials, calls } = JSON.parse(process.argv[2] ?? '') as CallerTask
const redis = new Redis(url)
const storage = createStorage({ driver: redisDriver({ url, base: prefix }) })

const vendor: Vendor & { readonly name: 'nimbus' } = {
  name: 'nimbus',
  bases: { api },
  credentials: { fields: {} },
  config: { fields: {} },
  env: {},
  authorize: oauth,
  auth: { scheme: 'oauth_refresh', tokenUrl },
  refreshes: true,
  query: repeatQuery,
  body: jsonBody,
  timeout: 15_000,
}
const get = {
  connector: 'nimbus',
  entity: 'notes',
  action: 'get',
  method: 'GET',
  path: '/notes',
  params: { fields: {} },
} as const

const client = createClient(vendor, {
  credentials,
  tokenStore: store === 'redis' ? redisStore(redis, { prefix }) : leasedStore(storage, { settle: 500 }),
})

let done = 0
let left = calls
await Promise.all(
  Array.from({ length: 5 }, async () => {
    while (left-- > 0) {
      // A token that was renewed a moment ago may have ended again, when this process was held up.
      for (let attempt = 0; ; attempt++) {
        const failure = await client.call(get).then(
          () => undefined,
          (error: { code: string }) => error,
        )
        if (!failure) break
        if (failure.code !== 'authentication' || attempt > 5) throw failure
      }
      done++
    }
  }),
)
process.stdout.write(JSON.stringify({ done }))
redis.disconnect()
await storage.dispose()
