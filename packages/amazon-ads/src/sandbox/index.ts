import {
  type Answer,
  type Behavior,
  type Row,
  type SandboxDefinition,
  textsIn,
  unfilled,
} from '@ferrule/sandbox/engine'
import { authenticate, consent } from './access.ts'
import { batchBehaviors } from './batches.ts'
import { isOld, refused } from './errors.ts'
import { amazonAdsFacts } from './facts.ts'
import { jobBehaviors } from './jobs.ts'
import { familyOf, idOf } from './kinds.ts'
import { listRecords, ownRows, usual } from './lists.ts'
import { bare, newId, type PortfolioRow, timeOf } from './rows.ts'
import { inventOthers, SIZES, seed } from './seed.ts'
import { facts, values, withNumbers } from './wire.ts'

export type { AmazonAdsData } from './data.ts'
export type { AmazonAdsSandboxCredentials } from './facts.ts'

/** Records hold what was put into them, and their id under the vendor's name, too. */
const withIds = Object.entries(unfilled(facts)).map(([entity, { absent = [] }]) => {
  const id = entity === 'profiles' ? 'profileId' : entity === 'manager_accounts' ? 'managerAccountId' : idOf(entity)
  const isThere = absent.includes(id)
  return [entity, { absent, ...(isThere && { values: { [id]: (row: Row) => row.id } }) }] as const
})
const defaults = Object.fromEntries(withIds)

const budgetUsage: Behavior = ({ request, params }, world) => {
  const rows = ownRows<PortfolioRow>({ request }, world, 'portfolios')
  const results = textsIn(params['portfolioIds']).map((portfolioId, index) => {
    const { amount: budget } = rows.find(({ id }) => id === portfolioId)?.budget ?? {}
    return { index, portfolioId, budget }
  })
  const usage = { budgetUsagePercent: 12.5, usageUpdatedTimestamp: timeOf(world.now()) }
  return {
    success: results.filter(({ budget }) => budget !== undefined).map((one) => ({ ...one, ...usage })),
    error: results
      .filter(({ budget }) => budget === undefined)
      .map(({ budget: _, ...one }) => ({ ...one, code: 'NOT_FOUND', details: 'There is no budget' })),
  }
}

const STATUSES: Readonly<Record<string, number>> = { 'exports.create': 202, 'portfolio_budget_usage.get': 207 }

const amazonAds = {
  ...amazonAdsFacts,
  collections: 'entity',
  manifest: facts,
  records: SIZES,
  seed,
  seeded: inventOthers,
  oauth: consent,

  requestId: (random) => random.text(20, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  headers: ({ requestId }) => ({ 'x-amzn-RequestId': requestId.toLowerCase(), 'x-amz-rid': requestId }),
  authenticate,
  values,

  refuse: refused,

  newId: (_, random) => newId(random),
  defaults,
  present: (_, row) => bare(row),
  behaviors: {
    ...batchBehaviors,
    ...jobBehaviors,
    'portfolio_budget_usage.get': budgetUsage,
  },
  usual,
  rules: listRecords,
  // Some lists are bare.
  envelope: (body, { operation }) => (operation.records ? body : body['data']),

  async around(call, _, run): Promise<Answer> {
    const { name, method, path, entity } = call.operation
    const { body } = await run()
    if (entity === 'files') return { status: 200, body, headers: { 'content-type': 'application/gzip' } }
    const family = familyOf(entity)
    const isBatch = /\.(create\w*|update|delete)$/.test(name) && method !== 'DELETE'
    const usually = isBatch && family && !['clauses', 'themes'].includes(family) ? 207 : 200
    const status = STATUSES[name] ?? usually
    return { status, body: isOld(path) && family !== 'themes' ? withNumbers(body) : body }
  },
} satisfies SandboxDefinition

export default amazonAds
