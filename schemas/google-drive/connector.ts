import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** Printable ASCII without spaces: what can stand in a header or a form. */
const secret = (hint: string, pattern = /^[\x21-\x7e]+$/) => z.string().min(1).regex(pattern).meta({ hint })

const accessToken = () => secret('must be an access token (ya29.…), not a refresh token', /^(?!1\/\/)[\x21-\x7e]+$/)

export default defineConnector({
  name: 'google-drive',
  connectorType: 'Google-Drive',
  className: 'GoogleDrive',
  category: 'file storage',
  version: 'v3',
  summary: 'Files, their bytes, permissions, comments, revisions and changes of Google Drive, shared drives included.',
  docs: 'https://developers.google.com/workspace/drive/api/reference/rest/v3',
  credentials: z.union([
    z
      .strictObject({
        refresh_token: secret(
          'must be a refresh token (1//…), not an access token (ya29.…)',
          /^(?!ya29\.)[\x21-\x7e]+$/,
        ).describe('Refresh token of the user who allowed the application to act; Google does not rotate it'),
        client_id: secret('must be a client id, without spaces').describe('Client id of the OAuth application'),
        client_secret: secret('must be a client secret, without spaces').describe('Client secret of the application'),
        access_token: accessToken()
          .optional()
          .describe('Access token to begin with; it lives an hour and is refreshed automatically'),
      })
      .describe('A user who allowed an OAuth application to act.'),
    z
      .strictObject({
        client_email: secret('must be the email address of a service account', /^[^\s@]+@[^\s@]+$/).describe(
          'Email address of the service account: `client_email` of its key',
        ),
        private_key: z
          .string()
          .max(20_000)
          .regex(/^\s*-----BEGIN PRIVATE KEY-----[A-Za-z0-9+/=\s\\]+-----END PRIVATE KEY-----[\s\\n]*$/)
          .meta({ hint: 'must be the private_key of a service account key: -----BEGIN PRIVATE KEY-----…' })
          .describe('Private key: `private_key` of its key. Line breaks may be written as `\\n`'),
        subject: secret('must be the email address of a user', /^[^\s@]+@[^\s@]+$/)
          .optional()
          .describe('User to act for, where an administrator allowed it (domain-wide delegation)'),
        scopes: z
          .string()
          .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/)
          .meta({ hint: 'must be scopes, separated by single spaces' })
          .optional()
          .describe('Scopes, separated by spaces. Default: `https://www.googleapis.com/auth/drive`'),
      })
      .describe('A service account. The connector signs for its tokens; the key never leaves the process.'),
    z
      .strictObject({
        access_token: accessToken().describe('Access token; without a refresh token it is used until it ends'),
      })
      .describe('A bare access token; from a function, a new one for each call.'),
  ]),
  config: z.strictObject({
    shared_drives: z
      .union([z.boolean(), z.enum(['true', 'false'])])
      .optional()
      .meta({
        hint: 'must be true or false',
        description:
          'Whether lists of files and of changes show what is in shared drives, too: all that the user can see, not only what is in My Drive. Calls by id reach shared drives anyway',
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
          'Resource keys of link-shared older files, by file id (`?resourcekey=` of their links); or as text `fileId/key,fileId/key`',
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
  routes: ['generateCseToken', 'generateIds', 'trash'].map((word) => `/drive/v3/files/${word}`),
  bases: { api: 'https://www.googleapis.com' },
  auth: {
    scheme: 'vendor',
    name: 'authorizeDrive',
    renews: true,
    tokenUrl: 'https://oauth2.googleapis.com/token',
    leeway: 300_000,
  },
  headers: { 'X-Goog-Drive-Resource-Keys': '{resource_keys}' },
  query: 'csv',
  body: 'json',
  requestId: ['x-guploader-uploadid'],
  vendor: { readError: 'readDriveError', derive: 'resourceKeysAsText', environment: 'keyFile' },
  check: ['about.get', 'files.list'],
  hosted: {},
  backoff: [1_000, 32_000],
  limits: [
    'Quota is counted in units. Projects made since May 2026 have 1,000,000 a minute, and 325,000 a minute per user. A read weighs 5, a list 100, a download or export 200, a write 50.',
    'Projects that used the API before keep 12,000 requests a minute, per project and per user.',
    'Over quota is answered with 403 `userRateLimitExceeded` or `rateLimitExceeded`, or with 429; both are waited for and tried again. No header tells what is left.',
    '750 GB of uploads and copies per user and day; it looks like a rate limit that does not end.',
    'Pages hold at most 1000 files, changes or revisions, and 100 permissions, comments, replies or shared drives.',
    'An export is at most 10 MB, an uploaded file at most 5 TB.',
    'Writes to the permissions of one file must not run at the same time: the last one wins.',
    'Lists and searches lag behind writes by seconds, in shared drives longer; `files.get` does not.',
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
})
