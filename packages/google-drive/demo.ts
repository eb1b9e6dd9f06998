// Files: search, transfers with a progress bar, shared drives on request, and recent changes.

import { GoogleDriveConnector, type GoogleDriveOptions } from '@ferrule/google-drive'
import { query } from '@ferrule/google-drive/query'
import { createSandbox, type GoogleDriveSandboxCredentials, type Sandbox } from '@ferrule/sandbox'
import { bar, claim, progress, say, step, table } from '@ferrule/test-kit/demo'
import {
  accepted,
  isGiven,
  isUnique,
  realHeading,
  refusal,
  sandboxHeading,
  tellRetry,
} from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'

type DriveSandbox = Pick<Sandbox<GoogleDriveSandboxCredentials>, 'credentials' | 'fault' | 'requests'>

const hooks: GoogleDriveOptions['hooks'] = { onRetry: tellRetry }

async function section(): Promise<void> {
  if (isGiven('GOOGLE_DRIVE_REFRESH_TOKEN')) return real()
  sandboxHeading('Google Drive', 'GOOGLE_DRIVE_REFRESH_TOKEN, GOOGLE_DRIVE_CLIENT_ID and GOOGLE_DRIVE_CLIENT_SECRET')
  const sandbox = createSandbox('google-drive')
  const server = await sandbox.listen()
  try {
    await local(sandbox, server.url)
  } finally {
    await server.close()
  }
}

/** The progress of a transfer, drawn over itself. */
function meter(what: string): (at: { transferred: number; total?: number }) => void {
  const { update, done } = progress()
  return ({ transferred, total }) => {
    const text = `${what} ${bar(total ? transferred / total : 0)} ${(transferred / 1024).toFixed(0)} kB`
    if (transferred === total) done(text)
    else update(text)
  }
}

async function real(): Promise<void> {
  realHeading('Google Drive', 'with the credentials in the environment')
  const drive = await step({
    title: 'Connect',
    as: 'drive',
    run: () => GoogleDriveConnector.fromEnv({ hooks }),
  })
  await check(drive)
  await search(drive, 'report')
  await follow(drive)
}

async function local(sandbox: DriveSandbox, baseUrl: string): Promise<void> {
  const { access_token: _, ...credentials } = sandbox.credentials
  const drive = await step({
    title: 'Connect with just a refresh token',
    as: 'drive',
    run: () => new GoogleDriveConnector({ credentials, baseUrl, hooks }),
  })
  await check(drive)
  claim(sandbox.requests[0]?.operation === 'tokens.create', 'an access token is requested first')
  await search(drive, 'january')
  const { startPageToken } = await drive.changesStartPageToken.get()
  const fileId = await upload(drive)
  await download(drive, sandbox, fileId)
  await exportPlan(drive)
  await showShared(drive, baseUrl, credentials)
  await follow(drive, startPageToken ?? '')
}

async function check(drive: GoogleDriveConnector): Promise<void> {
  await step({
    title: 'Check the credentials',
    run: async () => await drive.check(),
    show: accepted,
  })
}

async function search(drive: GoogleDriveConnector, word: string): Promise<void> {
  await step({
    title: 'Search safely: a value cannot break out of its quotes',
    as: 'files',
    run: async () => {
      const q = query`name contains ${word} and trashed = ${false}`
      return await drive.files.list({ q, orderBy: 'name', pageSize: 3 }).toArray({ max: 8 })
    },
    show: (files) => {
      claim(isUnique(files.map(({ id }) => id)), 'no file is returned twice')
      claim(
        files.every(({ trashed }) => trashed !== true),
        'nothing is from the trash',
      )
      table(
        files.slice(0, 4).map(({ name, size, modifiedTime }) => [name ?? '', Number(size ?? 0), modifiedTime ?? '']),
      )
      return `${files.length} files, in pages of 3`
    },
  })
}

async function upload(drive: GoogleDriveConnector): Promise<string> {
  async function* source(): AsyncGenerator<Uint8Array> {
    for (let block = 0; block < 20; block++) yield new Uint8Array(65_536).fill(block)
  }
  const onProgress = meter('up  ')
  const made = await step({
    title: 'Upload a stream of unknown length, in chunks',
    as: 'made',
    run: async () =>
      await drive.filesUpload.create(
        { name: 'blocks.bin', file_content: source(), chunk_size: 262_144 },
        { onProgress },
      ),
    show: ({ name, size }) => {
      claim(size === String(20 * 65_536), 'every byte arrived')
      return `${name}, ${size} bytes`
    },
  })
  return made.id ?? ''
}

async function download(drive: GoogleDriveConnector, sandbox: DriveSandbox, fileId: string): Promise<void> {
  sandbox.fault({ kind: 'reset', at: 'after_headers', match: { operation: 'files.download' } })
  const onProgress = meter('down')
  await step({
    title: 'Download it; the connection drops halfway and the download resumes',
    lead: true,
    as: 'bytes',
    run: async () => {
      const file = await drive.files.download({ fileId }, { onProgress })
      return await file.bytes()
    },
    show: (bytes) => {
      claim(bytes.length === 20 * 65_536, 'no byte is missing')
      claim(
        bytes.every((byte, index) => byte === Math.floor(index / 65_536)),
        'no byte is wrong',
      )
      const parts = sandbox.requests.filter(({ operation }) => operation === 'files.download')
      claim(parts.length === 2, 'there are two requests for it')
      return `${bytes.length} bytes, checksum verified`
    },
  })
}

async function exportPlan(drive: GoogleDriveConnector): Promise<void> {
  const [plan] = await drive.files.list({ q: "name = 'Plan'" }).toArray({ max: 1 })
  const fileId = plan?.id ?? ''
  await step({
    title: 'A document has no bytes of its own, so export it',
    as: 'text',
    run: async () => {
      const file = await drive.filesExport.download({ fileId, mimeType: 'text/plain' })
      return await file.text()
    },
    show: (text) => {
      claim(text.startsWith('# Plan'), 'the text is that of the document')
      return JSON.stringify(text.slice(0, 20))
    },
  })
  await step({
    title: 'Google uses 403 here, too; the error says that it is not about permission',
    as: 'error',
    run: async () => await drive.files.download({ fileId }).then(null, (thrown) => thrown),
    show: (error) => say(refusal(error, 'InvalidRequestError').replace(/ request \w+$/, '')),
  })
}

async function showShared(
  drive: GoogleDriveConnector,
  baseUrl: string,
  credentials: GoogleDriveOptions['credentials'],
): Promise<void> {
  const shared = async (one: GoogleDriveConnector) =>
    (await one.files.list({ pageSize: 1000 }).toArray()).filter(({ driveId }) => driveId).length
  await step({
    title: 'Include shared drives on request',
    as: 'counts',
    run: async () => {
      const wide = new GoogleDriveConnector({ credentials, baseUrl, config: { shared_drives: true } })
      return [await shared(drive), await shared(wide)]
    },
    show: ([before, after]) => {
      claim(before === 0 && after === 3, 'they are there only on request')
      return `${before} files from shared drives, then ${after}`
    },
  })
}

async function follow(drive: GoogleDriveConnector, pageToken?: string): Promise<void> {
  const { startPageToken } = pageToken ? { startPageToken: pageToken } : await drive.changesStartPageToken.get()
  const saved = startPageToken ?? ''
  await step({
    title: 'List what changed since a token, and get the token for the next run',
    as: 'changes',
    run: async () => {
      const changes = drive.changes.list({ pageToken: saved })
      for await (const { fileId, removed, file } of changes) say(`${removed ? '-' : '+'} ${file?.name ?? fileId}`)
      return changes
    },
    show: ({ meta }) => {
      claim(typeof meta?.newStartPageToken === 'string', 'the next run knows where to start')
      return `the next run starts at ${meta?.newStartPageToken}`
    },
  })
}

export const demo: Demo = {
  place: 6,
  section,
  milestones: [
    'const drive = new GoogleDriveConnector(',
    'await drive.check()',
    /const q = query`name contains \$\{word\} and trashed = \$\{false\}`/,
    / files, in pages of 3/,
    'await drive.filesUpload.create(',
    /up {3}▕█{24}▏ 1280 kB/,
    'blocks.bin, 1310720 bytes',
    'await drive.files.download({ fileId }, { onProgress })',
    '↻ network, retry in ',
    /down ▕█{24}▏ 1280 kB/,
    '1310720 bytes, checksum verified',
    'await drive.filesExport.download(',
    'InvalidRequestError: [google-drive files.download] 403 fileNotDownloadable',
    'config: { shared_drives: true }',
    '0 files from shared drives, then 3',
    'drive.changes.list({ pageToken: saved })',
    '+ blocks.bin',
    'the next run starts at',
  ],
  real: {
    env: ({ client_id, client_secret, refresh_token }) => ({
      GOOGLE_DRIVE_REFRESH_TOKEN: refresh_token as string,
      GOOGLE_DRIVE_CLIENT_ID: client_id as string,
      GOOGLE_DRIVE_CLIENT_SECRET: client_secret as string,
    }),
  },
}
