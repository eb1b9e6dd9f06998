import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** What can stand in a header. */
const secret = () =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces' })

export default defineConnector({
  name: 'github',
  connectorType: 'GitHub',
  className: 'Github',
  // One or two plain words: payments, email marketing, recruiting, …
  category: 'other',
  version: '23.0.2',
  summary:
    "OpenAPI specs from https://github.com/github/rest-api-description with the 'x-octokit' extension required by the Octokit SDKs.",
  docs: 'https://docs.github.com/rest/',
  credentials: z.strictObject({
    token: secret().describe('Token, sent as `Authorization: Bearer`'),
  }),
  config: z.strictObject({}),
  env: {
    token: 'GITHUB_TOKEN',
  },
  bases: {
    api: 'https://api.github.com',
    uploads: 'https://uploads.github.com',
  },
  auth: { scheme: 'bearer', token: 'token' },
  query: 'repeat',
  body: 'json',
  requestId: ['x-request-id'],
  vendor: { readError: 'readGithubError' },
  // Tried by check(): something that every working credential may do.
  check: ['users.get_authenticated'],
})
