// One of several processes that share a limit: takes turns until none is left, and prints how many it got.
import { errorClasses } from '@ferrule/core/connector'
import { openDatabase } from '../../src/db/open.ts'
import { type Limit, Limits } from '../../src/limits/limits.ts'

export interface TakerTask extends Limit {
  readonly url: string
  readonly turns: number
}

const { url, turns, ...limit } = JSON.parse(process.argv[2] ?? '') as TakerTask
const db = await openDatabase({ data: '', url })
const limits = new Limits(db, { limits: { stripe: limit }, secret: async () => 'shared', failed: () => {} })
const limiter = await limits.of('stripe', { api_key: 'planted' })
let got = 0
for (let turn = 0; turn < turns; turn++) {
  const taken = limiter.acquire({
    connector: 'stripe',
    maxWait: 0,
    signal: undefined,
    error: (code, message, details) => new errorClasses[code](message, details),
  })
  await taken.then(
    () => got++,
    (error: { code: string }) => {
      if (error.code !== 'rate_limit') throw error
    },
  )
}
process.stdout.write(JSON.stringify({ got }))
await db.close()
