import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** What a Basic header can carry and Greenhouse gives out. */
const secret = (what: string) =>
  z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces or colons', description: what })

/** Printable ASCII without spaces: what can stand in a header or a form. */
const token = (what: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces', description: what })

export default defineConnector({
  name: 'greenhouse-v3',
  partOf: { package: 'greenhouse', folder: 'v3' },
  connectorType: 'Greenhouse',
  className: 'Greenhouse',
  category: 'recruiting',
  version: 'v3',
  summary: 'Candidates, applications, jobs, offers and interviews of a Greenhouse account (Harvest API v3).',
  docs: 'https://harvestdocs.greenhouse.io',
  credentials: z.union([
    z.strictObject({
      client_id: secret('Id of the Harvest v3 (OAuth) credential'),
      client_secret: secret('Its secret'),
      user_id: z
        .union([z.int().min(1), z.string().regex(/^[1-9]\d*$/)])
        .meta({ hint: 'must be the numeric id of a Greenhouse user' })
        .optional()
        .describe("User to act as, a Site Admin for lists; sent as `sub`. Without it the integration's own user acts"),
    }),
    z
      .strictObject({
        client_id: secret('Client id of the partner app'),
        client_secret: secret('Its secret'),
        refresh_token: token(
          'Refresh token, good for a day; each renewal brings a new one, kept by `tokenStore` and passed to `hooks.onTokenRefresh`',
        ),
        access_token: token('Access token, used until it ends').optional(),
      })
      .describe('A partner app that a customer has connected, by `@ferrule/greenhouse/v3/connect`.'),
  ]),
  config: z.strictObject({}),
  env: {
    client_id: 'GREENHOUSE_CLIENT_ID',
    client_secret: 'GREENHOUSE_CLIENT_SECRET',
    user_id: 'GREENHOUSE_USER_ID',
    refresh_token: 'GREENHOUSE_REFRESH_TOKEN',
    access_token: 'GREENHOUSE_ACCESS_TOKEN',
  },
  examples: {
    field_type: 'candidate',
    value_type: 'short_text',
    name_key: 'start_date',
    candidate_rating: 'yes',
    role_type: 'basic',
    'Contact.value': '+15555550100',
    'custom_fields.name': 'Start date',
    'candidates.title': 'Staff Engineer',
    'users.job_title': 'Recruiter',
  },
  bases: { api: 'https://harvest.greenhouse.io' },
  auth: {
    scheme: 'client_credentials',
    tokenUrl: 'https://auth.greenhouse.io/token',
    clientAuth: 'basic',
    'form:sub': '{user_id}',
  },
  query: 'csv',
  body: 'json',
  redirects: false,
  requestId: ['x-request-id'],
  vendor: { readError: 'readV3Error' },
  check: ['user_roles.list', 'sources.list'],
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
    'Calls per window of 30 seconds, reported by `X-RateLimit-Limit` and `-Remaining` on every answer. Token requests have a window of their own of 60 seconds.',
    'Pages hold 1 to 500 records, 100 by default, newest ids first. There are no page numbers: a cursor holds filters and page size, and goes alone.',
    'Lists ask for a user who is Site Admin; for others they are refused or empty.',
    'Answers may lag behind writes by some minutes.',
  ],
})
