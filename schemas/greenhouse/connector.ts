import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

export default defineConnector({
  name: 'greenhouse',
  connectorType: 'Greenhouse',
  className: 'Greenhouse',
  category: 'recruiting',
  version: 'v1',
  summary: 'Candidates, applications, jobs, offers and interviews of a Greenhouse account (Harvest API v1).',
  docs: 'https://developers.greenhouse.io/harvest.html',
  credentials: z.strictObject({
    // Keys are pasted, often with a line break at the end; the authorizer trims them. A colon would end the user name.
    api_key: z
      .string()
      .regex(/^\s*[\x21-\x39\x3b-\x7e]+\s*$/)
      .meta({
        hint: 'must be a Harvest API key: printable characters without spaces or colons',
        description: 'Harvest API key',
      }),
  }),
  config: z.strictObject({
    on_behalf_of: z
      .union([z.int().min(1), z.string().regex(/^[1-9]\d*$/)])
      .meta({ hint: 'must be the numeric id of a Greenhouse user' })
      .optional()
      .describe('User in whose name writes are made, unless a call names another one; sent as `On-Behalf-Of`'),
  }),
  perCall: ['on_behalf_of'],
  env: { api_key: 'GREENHOUSE_API_KEY', on_behalf_of: 'GREENHOUSE_ON_BEHALF_OF' },
  bases: { api: 'https://harvest.greenhouse.io' },
  auth: { scheme: 'vendor', name: 'harvestKey' },
  publicHeaders: ['on-behalf-of'],
  query: 'csv',
  body: 'json',
  redirects: false,
  requestId: ['x-request-id'],
  vendor: { readError: 'readV1Error', inspect: 'inspectV1' },
  // A key has one permission per endpoint, so any of these may be the one that it lacks; all refused still means a live key.
  check: ['user_roles.list', 'sources.list', 'candidates.list'],
  deniedIsLive: true,
  hosted: {
    candidates: ['search'],
    applications: ['search'],
    jobs: ['search'],
    offers: ['search'],
    users: ['search'],
    departments: ['search'],
    offices: ['search'],
    job_posts: ['search'],
    sources: ['search'],
  },
  backoff: [1_000, 10_000],
  limits: [
    'Greenhouse announced that Harvest v1 and v2 end on 2026-08-31. A v1 that is gone ends in an error with `upstream.code` `harvest_v1_retired`; the same entities and actions are in `@ferrule/greenhouse/v3`.',
    'Calls per window of 10 seconds: usually 50, less for integrations that are no partners; `X-RateLimit-Remaining` says how many are left. After a 429 at least one second passes, also where the vendor says 0.',
    'Pages hold 1 to 500 records, 100 by default. Pages may be short, and rows move while they are read.',
    'Attachment links are signed and valid for 7 days; each download requests a new one.',
  ],
  examples: {
    'activity_feed.subject': 'Ada Lovelace',
    job_name: 'Staff Engineer',
    first_name: 'Ada',
    last_name: 'Lovelace',
    filename: 'resume.pdf',
    content: 'JVBERi0xLjQ=',
    content_type: 'application/pdf',
    'notes.create': { body: 'Strong systems background' },
  },
})
