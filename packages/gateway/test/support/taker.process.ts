// One of several processes that share a limit: takes turns until none is left, and prints how many it got.
import { takeTurns } from '@ferrule/test-kit/turns'
import { openDatabase } from '../../src/db/open.ts'
import { type Limit, Limits } from '../../src/limits/limits.ts'

export interface TakerTask extends Limit {
  readonly url: string
  /** Turns to ask for. */
  readonly turns: number
}

const { url, turns, ...limit } = JSON.parse(process.argv[2] ?? '') as TakerTask
const db = await openDatabase({ data: '', url })
const limits = new Limits(db, { limits: { stripe: limit }, secret: async () => 'shared', failed: () => {} })
const limiter = await limits.of('stripe', { api_key: 'planted' })
process.stdout.write(JSON.stringify(await takeTurns(limiter, turns)))
await db.close()
