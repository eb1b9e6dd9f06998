import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** Printable ASCII without spaces, safe in a header or a form. */
const secret = (hint: string, pattern = /^[\x21-\x7e]+$/) => z.string().min(1).regex(pattern).meta({ hint })

const accessToken = () => secret('must be an access token (ya29.…), not a refresh token', /^(?!1\/\/)[\x21-\x7e]+$/)

export default defineConnector({
  name: 'google-drive',
  connectorType: 'Google-Drive',
  className: 'GoogleDrive',
  category: 'file storage',
  version: 'v3',
  summary:
    'Google Drive files, their content, permissions, comments, revisions and changes, including those in shared drives.',
  docs: 'https://developers.google.com/workspace/drive/api/reference/rest/v3',
  credentials: z.union([
    z
      .strictObject({
        refresh_token: secret(
          'must be a refresh token (1//…), not an access token (ya29.…)',
          /^(?!ya29\.)[\x21-\x7e]+$/,
        ).describe('Refresh token of the user who authorized the app; Google does not rotate it'),
        client_id: secret('must be a client id, without spaces').describe('Client id of the OAuth app'),
        client_secret: secret('must be a client secret, without spaces').describe('Client secret of the OAuth app'),
        access_token: accessToken()
          .optional()
          .describe('Access token to start with; valid for an hour and refreshed automatically'),
      })
      .describe('A user who has authorized an OAuth app.'),
    z
      .strictObject({
        client_email: secret('must be the email address of a service account', /^[^\s@]+@[^\s@]+$/).describe(
          'Email address of the service account: `client_email` in its key file',
        ),
        private_key: z
          .string()
          .max(20_000)
          .regex(/^\s*-----BEGIN PRIVATE KEY-----[A-Za-z0-9+/=\s\\]+-----END PRIVATE KEY-----[\s\\n]*$/)
          .meta({ hint: 'must be the private_key of a service account key: -----BEGIN PRIVATE KEY-----…' })
          .describe('Private key: `private_key` in its key file. Line breaks may be written as `\\n`'),
        subject: secret('must be the email address of a user', /^[^\s@]+@[^\s@]+$/)
          .optional()
          .describe('User to impersonate, if an administrator has granted domain-wide delegation'),
        scopes: z
          .string()
          .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/)
          .meta({ hint: 'must be scopes, separated by single spaces' })
          .optional()
          .describe('Scopes, separated by spaces. Default: `https://www.googleapis.com/auth/drive`'),
      })
      .describe('A service account. The connector signs its own token requests; the key never leaves the process.'),
    z
      .strictObject({
        access_token: accessToken().describe('Access token; without a refresh token it is used until it expires'),
      })
      .describe('An access token alone. A function is called for a fresh one before each call.'),
  ]),
  config: z.strictObject({
    shared_drives: z
      .union([z.boolean(), z.enum(['true', 'false'])])
      .optional()
      .meta({
        hint: 'must be true or false',
        description:
          'Whether lists of files and changes include items in shared drives that the user can see, not only those in My Drive. Calls by id always reach shared drives',
      }),
    resource_keys: z
      .union([
        z.string().regex(/^[\w-]+\/[\w-]+(,[\w-]+\/[\w-]+)*$/),
        z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\w-]+$/)),
      ])
      .optional()
      .meta({
        hint: 'must be resource keys by file id: { fileId: key } or fileId/key,fileId/key',
        description:
          'Resource keys of older link-shared files, by file id (`?resourcekey=` in their links), or as a string: `fileId/key,fileId/key`',
      }),
  }),
  perCall: ['shared_drives', 'resource_keys'],
  env: {
    refresh_token: 'GOOGLE_DRIVE_REFRESH_TOKEN',
    client_id: 'GOOGLE_DRIVE_CLIENT_ID',
    client_secret: 'GOOGLE_DRIVE_CLIENT_SECRET',
    access_token: 'GOOGLE_DRIVE_ACCESS_TOKEN',
    client_email: 'GOOGLE_DRIVE_CLIENT_EMAIL',
    private_key: 'GOOGLE_DRIVE_PRIVATE_KEY',
    subject: 'GOOGLE_DRIVE_SUBJECT',
    scopes: 'GOOGLE_DRIVE_SCOPES',
    shared_drives: 'GOOGLE_DRIVE_SHARED_DRIVES',
    resource_keys: 'GOOGLE_DRIVE_RESOURCE_KEYS',
  },
  bases: { api: 'https://www.googleapis.com' },
  auth: {
    scheme: 'vendor',
    name: 'authorizeDrive',
    renews: true,
    tokenUrl: 'https://oauth2.googleapis.com/token',
    leeway: 300_000,
  },
  tokenClient: { authorize: 'bearer', exchanged: ['client_secret', 'private_key'] },
  headers: { 'X-Goog-Drive-Resource-Keys': '{resource_keys}' },
  query: 'csv',
  body: 'json',
  requestId: ['x-guploader-uploadid'],
  vendor: { readError: 'readDriveError', derive: 'resourceKeysAsText', environment: 'keyFile' },
  check: ['about.get', 'files.list'],
  hosted: {},
  backoff: [1_000, 32_000],
  limits: [
    'Quotas are counted in units. Projects created since May 2026 have 1,000,000 units per minute and 325,000 per minute per user. A read costs 5 units, a list 100, a download or export 200, and a write 50.',
    'Projects that already used the API keep 12,000 requests per minute, per project and per user.',
    'Exceeding a quota returns 403 `userRateLimitExceeded` or `rateLimitExceeded`, or 429; the connector waits and retries. No header reports what is left.',
    'Each user can upload and copy 750 GB per day. Going over looks like a rate limit that does not end.',
    'Pages hold at most 1000 files, changes or revisions, and 100 permissions, comments, replies or shared drives.',
    'Exports are limited to 10 MB, uploaded files to 5 TB.',
    "Writes to one file's permissions must not run concurrently: the last one wins.",
    'Lists and searches lag behind writes by seconds, longer in shared drives; `files.get` does not.',
  ],
  examples: {
    fileId: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs',
    driveId: '0AK4lP9dxTGVyUk9PVA',
    'About.kind': 'drive#about',
    'Comment.id': 'AAAABGk3vGo',
    'Drive.id': '0AK4lP9dxTGVyUk9PVA',
    'Drive.name': 'Marketing',
    'File.id': '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs',
    'File.name': 'Plan 2026.pdf',
    'Permission.id': '12345678901234567890',
    'Permission.type': 'user',
    'Reply.id': 'AAAABGk3vGs',
    'Revision.id': '0B1x2y3z',
    pageToken: '48392',
    address: 'https://example.com/drive/notifications',
    'changes.id': '01234567-89ab-cdef-0123-456789abcdef',
    'channels.id': '01234567-89ab-cdef-0123-456789abcdef',
    'channels.resourceId': 'o3hgv1538sdjfh',
    'comments.content': 'Looks good to me',
    'drives.name': 'Marketing',
    'files.id': '01234567-89ab-cdef-0123-456789abcdef',
    'files.list': { q: "mimeType = 'application/pdf' and trashed = false" },
    'files_lro.name': 'operations/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs',
    'files_upload.name': 'hello.txt',
    'replies.content': 'Thank you',
    'permissions.create': { type: 'user', role: 'reader', emailAddress: 'ada@example.com' },
  },
  lists: [{ style: 'page_token', param: 'pageToken', from: 'nextPageToken' }],
})
