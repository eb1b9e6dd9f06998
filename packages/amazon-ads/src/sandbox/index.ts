import { type Answer, type Behavior, type SandboxDefinition, textsIn, unfilled } from '@ferrule/sandbox/engine'
import { authenticate, consent, issueToken } from './access.ts'
import { batchBehaviors } from './batches.ts'
import { badValues, faultRefusal, isOld, refuse, refuseAtGateway } from './errors.ts'
import { amazonAdsFacts } from './facts.ts'
import { jobBehaviors } from './jobs.ts'
import { familyOf } from './kinds.ts'
import { listRecords, ownRows, usual } from './lists.ts'
import { bare, newId, type PortfolioRow } from './rows.ts'
import { SIZES, tellStory } from './story.ts'
import { facts, values, withNumbers } from './wire.ts'

export type { AmazonAdsData } from './data.ts'
export type { AmazonAdsSandboxCredentials } from './facts.ts'

/** Records hold what was put into them. */
const nothing = unfilled(facts)

const budgetUsage: Behavior = (call, world) => {
  const success: object[] = []
  const error: object[] = []
  const rows = ownRows<PortfolioRow>(call, world, 'portfolios')
  for (const [index, portfolioId] of textsIn(call.params['portfolioIds']).entries()) {
    const { amount } = rows.find(({ id }) => id === portfolioId)?.budget ?? {}
    const usageUpdatedTimestamp = new Date(world.now() * 1000).toISOString()
    if (typeof amount !== 'number') error.push({ index, portfolioId, code: 'NOT_FOUND', details: 'There is no budget' })
    else success.push({ index, portfolioId, budget: amount, budgetUsagePercent: 12.5, usageUpdatedTimestamp })
  }
  return { success, error }
}

const STATUSES: Readonly<Record<string, number>> = { 'exports.create': 202, 'portfolio_budget_usage.get': 207 }

/** Definition of Amazon Ads' sandbox. */
const amazonAds = {
  ...amazonAdsFacts,
  collections: 'entity',
  manifest: facts,
  records: SIZES,
  seed: tellStory,
  oauth: consent,

  requestId: (random) => random.text(20, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  headers: ({ requestId }) => ({ 'x-amzn-RequestId': requestId.toLowerCase(), 'x-amz-rid': requestId }),
  authenticate,
  values,

  refusals: {
    unknownRoute: () => refuseAtGateway(404, 'Method Not Found'),
    badValues: (problem, { url }) => badValues(problem, url),
    badForm: (param) => refuse(400, `${param} is not well formed`),
    notFound: () => refuse(404, 'Could not find it'),
    unknownCursor: () => refuse(400, 'The token of the next page is not valid'),
    fault: faultRefusal,
  },

  newId: (_, random) => newId(random),
  defaults: () => nothing,
  present: (_, row) => bare(row) as typeof row,
  behaviors: {
    ...batchBehaviors,
    ...jobBehaviors,
    'portfolio_budget_usage.get': budgetUsage,
    'tokens.create': issueToken,
  },
  usual,
  rules: listRecords,
  // Some lists are bare.
  envelope: (body, { operation }) => (operation.records ? body : (body['data'] as typeof body)),

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
