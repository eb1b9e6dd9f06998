import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** The API version the schemas are written for, and the one that is sent unless the user sets another. */
const version = '2022-11-28'

export default defineConnector({
  name: 'github',
  connectorType: 'GitHub',
  className: 'GitHub',
  category: 'developer tools',
  version,
  summary: 'Repositories, issues, pull requests, releases and workflows of GitHub.',
  docs: 'https://docs.github.com/rest',
  credentials: z.union([
    z
      .strictObject({
        token: z
          .string()
          .regex(/^[\x21-\x7e]+$/)
          .meta({ hint: 'must be printable characters without spaces' })
          .describe(
            'Personal access token, installation or user token of a GitHub App, or the `GITHUB_TOKEN` of a workflow',
          ),
      })
      .describe('A token.'),
    z
      .strictObject({
        app_id: z
          .string()
          .regex(/^[\w.-]{1,100}$/)
          .meta({ hint: 'must be the id or the client id of a GitHub App' })
          .describe('Id or client id of the app'),
        private_key: z
          .string()
          .max(20_000)
          .regex(
            /^\s*-----BEGIN (?:RSA )?PRIVATE KEY-----[A-Za-z0-9+/=\s\\]+-----END (?:RSA )?PRIVATE KEY-----[\s\\n]*$/,
          )
          .meta({ hint: 'must be the private key of the app: -----BEGIN RSA PRIVATE KEY-----…' })
          .describe('Private key of the app, as GitHub gave it. Line breaks may be written as `\\n`'),
        installation_id: z
          .string()
          .regex(/^\d{1,20}$/)
          .meta({ hint: 'must be the number of an installation, as text' })
          .describe('Id of the installation: the account that the app acts for'),
      })
      .describe('An installation of a GitHub App. The key never leaves the process; tokens are cached and renewed.'),
  ]),
  config: z.strictObject({
    api_version: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .meta({ hint: `must be like ${version}` })
      .optional()
      .meta({
        default: version,
        description:
          'API version to request: this one, which GitHub serves until at least March 2028, or 2026-03-10. What the newer one leaves out may be absent in the types',
      }),
  }),
  env: {
    token: 'GITHUB_TOKEN',
    app_id: 'GITHUB_APP_ID',
    private_key: 'GITHUB_APP_PRIVATE_KEY',
    installation_id: 'GITHUB_APP_INSTALLATION_ID',
    api_version: 'GITHUB_API_VERSION',
  },
  bases: { api: 'https://api.github.com', uploads: 'https://uploads.github.com' },
  auth: { scheme: 'vendor', name: 'authorizeGitHub', renews: true, token: 'token' },
  tokenClient: { authorize: 'bearer', exchanged: ['private_key'] },
  headers: { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '{api_version}' },
  publicHeaders: ['x-github-api-version'],
  query: 'repeat',
  body: 'json',
  requestId: ['x-github-request-id'],
  vendor: { readError: 'readGitHubError' },
  // An installation token has no user.
  check: ['users.get_authenticated', 'repos.list'],
  hosted: {},
  limits: [
    '5,000 requests per hour and user; 15,000 for apps of GitHub Enterprise Cloud; 1,000 per repository for `GITHUB_TOKEN`. When none is left, GitHub responds with 403 or 429 until `x-ratelimit-reset`.',
    'Searches: 30 per minute (10 for code).',
    'Secondary limits: 100 concurrent requests, 900 points per minute (a read is one point, a write five), and 80 requests per minute that create content. Retries wait for `Retry-After`, or a minute.',
    'Pages have 30 records by default and 100 at most; a search returns at most 1,000 records.',
    'Files over 1 MB are returned without content, and files over 100 MB not at all.',
  ],
  concurrency: 10,
  backoff: [1_000, 60_000],
  deletes: 'body',
  lists: [{ style: 'link', param: 'page', takes: ['page', 'after', 'before', 'cursor', 'since'] }],
})
