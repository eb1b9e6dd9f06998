import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** Characters that a Basic header can carry and that Greenhouse uses. */
const secret = (what: string) =>
  z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces or colons', description: what })

/** Printable ASCII without spaces, safe in a header or a form. */
const token = (what: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces', description: what })

export default defineConnector({
  name: 'greenhouse-v3',
  partOf: { package: 'greenhouse', folder: 'v3', main: true },
  connectorType: 'Greenhouse',
  className: 'Greenhouse',
  category: 'recruiting',
  version: 'v3',
  summary: 'Candidates, applications, jobs, offers and interviews of a Greenhouse account (Harvest API v3).',
  docs: 'https://harvestdocs.greenhouse.io',
  credentials: z.union([
    z.strictObject({
      client_id: secret('Client id of the Harvest v3 (OAuth) credential'),
      client_secret: secret('Client secret of the credential'),
      user_id: z
        .union([z.int().min(1), z.string().regex(/^[1-9]\d*$/)])
        .meta({ hint: 'must be the numeric id of a Greenhouse user' })
        .optional()
        .describe(
          "Id of the user to act as, sent as `sub`. Lists require a Site Admin. If not set, calls act as the integration's own user",
        ),
    }),
    z
      .strictObject({
        client_id: secret('Client id of the partner app'),
        client_secret: secret('Client secret of the credential'),
        refresh_token: token(
          'Refresh token, valid for a day. Each renewal issues a new one, which `tokenStore` keeps and `hooks.onTokenRefresh` receives',
        ),
        access_token: token('Access token, used until it expires').optional(),
      })
      .describe('A partner app that a customer has connected through `@ferrule/greenhouse/connect`.'),
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
    bulk_action_uuid: '00000000-0000-0000-0000-000000000001',
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
  vendor: { readError: 'readV3Error', environment: 'refuseV1Key' },
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
    'Rate limits apply per 30-second window; every response reports them in `X-RateLimit-Limit` and `-Remaining`. Token requests have a separate 60-second window.',
    'Pages hold up to 500 records, 100 by default, highest ids first. A cursor carries the filters and page size, and must be sent alone. Greenhouse has no page numbers: `page` requests all pages before it.',
    'Lists require a user who is a Site Admin; for other users they are refused or come back empty.',
    'Responses may lag behind writes by a few minutes.',
  ],
  lists: [{ style: 'link', param: 'cursor', takes: ['cursor'], only: ['cursor'] }],
})
