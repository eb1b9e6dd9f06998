import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

export default defineConnector({
  name: 'greenhouse',
  under: 'v1',
  connectorType: 'Greenhouse',
  className: 'Greenhouse',
  category: 'recruiting',
  version: 'v1',
  summary: 'Candidates, applications, jobs, offers and interviews of a Greenhouse account (Harvest API v1).',
  docs: 'https://developers.greenhouse.io/harvest.html',
  credentials: z.strictObject({
    // Keys are often pasted with a trailing line break; the authorizer trims them. A colon would end the user name.
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
      .describe('Id of the user that writes are attributed to, unless a call names another; sent as `On-Behalf-Of`'),
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
  // A key is granted permission endpoint by endpoint, so it may lack any one of these. If all are refused for lack of permission, the key is still valid.
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
    'Greenhouse shut down Harvest v1 and v2 on 2026-08-31. Where v1 is gone, calls fail with `upstream.code` `harvest_v1_retired`; `@ferrule/greenhouse` has the same entities and actions.',
    'Rate limits apply per 10-second window: usually 50 requests, fewer for integrations by non-partners. `X-RateLimit-Remaining` has the requests left. After a 429 the client waits at least one second, even if the response says 0.',
    'Pages hold up to 500 records, 100 by default. A page may come back short, and records may shift between pages while you read.',
    'Attachment URLs are signed and expire after 7 days; every download requests a new one.',
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
