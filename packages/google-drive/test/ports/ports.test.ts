import { GoogleDriveConnector } from '@ferrule/google-drive'
import { createSandbox } from '@ferrule/sandbox'
import { ported } from '@ferrule/test-kit/ports'
import { auth, drive } from '@googleapis/drive'
import { onTestFinished } from 'vitest'
import { after } from './after.ts'
import { before } from './before.ts'
import type { Everyday } from './everyday.ts'

const options = { clock: () => Date.UTC(2026, 9, 1, 12) }
const upstream = async () => {
  const sandbox = createSandbox('google-drive', options)
  const server = await sandbox.listen()
  onTestFinished(() => server.close())
  return { sandbox, server }
}

const { data } = await createSandbox('google-drive', options).ready()
const folder = data.files.findFirst((query) => query.where({ mimeType: 'application/vnd.google-apps.folder' }))
const file = data.files.findFirst((query) => query.where({ mimeType: 'text/plain' }))
if (!folder?.id || !file?.id || !file.name) throw new Error('the sandbox lacks files')
const [id, name, folderId] = [file.id, file.name, folder.id]

ported<Everyday>({
  files: [new URL('before.ts', import.meta.url), new URL('after.ts', import.meta.url)],
  worlds: async () => {
    const [theirs, ours] = [await upstream(), await upstream()]
    const { credentials } = theirs.sandbox
    const client = new auth.OAuth2()
    client.setCredentials({ access_token: credentials.access_token })
    const rootUrl = `${theirs.server.url}/`
    return {
      before: before(drive({ version: 'v3', auth: client, rootUrl }), rootUrl),
      after: after(new GoogleDriveConnector({ credentials, baseUrl: ours.server.url })),
    }
  },
  calls: {
    startToken: () => [],
    whoAmI: () => [],
    storageUsed: () => [],
    listFolder: () => [folderId],
    findByName: () => [name],
    makeFolder: () => ['Reports of autumn'],
    upload: () => ['hello.txt', 'Hello'],
    read: () => [id],
    rename: () => [id, 'renamed.txt'],
    move: () => [id, folderId],
    copy: () => [id, 'copied.txt'],
    share: () => [id, 'ada@example.com'],
    comment: () => [id, 'Well done'],
    revisions: () => [id],
    changedSince: () => ['1'],
    sharedDrives: () => [],
    trash: () => [id],
  },
})
