import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'

const Limit = z
  .looseObject({
    limit: z.int().describe('Requests per window'),
    remaining: z.int().describe('Requests that are left'),
    reset: z.int().describe('When the next window begins, in Unix seconds'),
    used: z.int().describe('Requests that were sent'),
  })
  .meta({ id: 'RateLimit', description: 'A limit of requests, and what is left of it.' })

export const RateLimitOverview = z
  .looseObject({
    resources: z
      .looseObject({
        core: Limit,
        search: Limit,
        graphql: Limit.nullish(),
        code_search: Limit.nullish(),
        source_import: Limit.nullish(),
        integration_manifest: Limit.nullish(),
        actions_runner_registration: Limit.nullish(),
        scim: Limit.nullish(),
        dependency_snapshots: Limit.nullish(),
        dependency_sbom: Limit.nullish(),
        code_scanning_autofix: Limit.nullish(),
        copilot_usage_records: Limit.nullish(),
      })
      .describe('By kind of request'),
    rate: Limit,
  })
  .meta({ id: 'RateLimitOverview', description: 'The limits of the caller.' })

export default defineEntity({
  name: 'rate_limit',
  type: 'RateLimitOverview',
  summary: 'The limits of the caller.',
  record: RateLimitOverview,
  actions: {
    get: {
      summary: 'Gets the limits of the caller. It counts toward none of them.',
      docs: 'https://docs.github.com/rest/rate-limit/rate-limit#get-rate-limit-status-for-the-authenticated-user',
      method: 'GET',
      path: '/rate_limit',
    },
  },
})
