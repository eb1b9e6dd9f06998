import type { GoogleDriveConnector } from '@ferrule/google-drive'
import type { Everyday } from './everyday.ts'

const FOLDER = 'application/vnd.google-apps.folder'

export const after = (drive: GoogleDriveConnector): Everyday => ({
  async whoAmI() {
    const { user } = await drive.about.get({ fields: 'user' })
    return `${user?.displayName} <${user?.emailAddress}>`
  },

  async storageUsed() {
    const { storageQuota } = await drive.about.get({ fields: 'storageQuota' })
    const { limit, usage } = storageQuota ?? {}
    return limit ? Math.round((Number(usage) / Number(limit)) * 100) : null
  },

  async listFolder(folder) {
    const found: [string, number][] = []
    const files = drive.files.list({
      q: `'${folder}' in parents and trashed = false`,
      fields: 'files(id, name, size)',
      orderBy: 'name',
      pageSize: 50,
    })
    for await (const { name, size } of files) found.push([name ?? '', Number(size ?? 0)])
    return found
  },

  async findByName(name) {
    const { data } = await drive.files.list({ q: `name = '${name}'`, fields: 'files(id)', pageSize: 1 })
    return data[0]?.id ?? null
  },

  async makeFolder(name) {
    const data = await drive.files.create({ name, mimeType: FOLDER, fields: 'id, mimeType' })
    if (!data.id) throw new Error('the folder has no id')
    return data.mimeType ?? ''
  },

  async upload(name, text) {
    const file_content = new Blob([text], { type: 'text/plain' })
    const data = await drive.filesUpload.create({ name, file_content, fields: 'id, size' })
    return Number(data.size)
  },

  async read(fileId) {
    const download = await drive.files.download({ fileId })
    return download.text({ max: 1_000_000 })
  },

  async rename(fileId, name) {
    const data = await drive.files.update({ fileId, name, fields: 'name' })
    return data.name ?? ''
  },

  async move(fileId, folder) {
    const file = await drive.files.get({ fileId, fields: 'parents' })
    const data = await drive.files.update({
      fileId,
      addParents: folder,
      removeParents: file.parents?.join(','),
      fields: 'parents',
    })
    return data.parents ?? []
  },

  async copy(fileId, name) {
    const data = await drive.files.copy({ fileId, name, fields: 'id, name' })
    return data.id !== fileId && data.name === name
  },

  async share(fileId, emailAddress) {
    await drive.permissions.create({ fileId, sendNotificationEmail: false, type: 'user', role: 'reader', emailAddress })
    const { data } = await drive.permissions.list({ fileId, fields: 'permissions(role,emailAddress)' })
    return data.map(({ role, emailAddress: who }) => `${who ?? 'anyone'}: ${role}`).sort()
  },

  async comment(fileId, content) {
    await drive.comments.create({ fileId, content, fields: 'id' })
    const { data } = await drive.comments.list({ fileId, fields: 'comments(content,author(displayName))' })
    return data.map(({ author, content: text }) => `${author?.displayName}: ${text}`)
  },

  async revisions(fileId) {
    const { data } = await drive.revisions.list({ fileId, fields: 'revisions(id,modifiedTime)' })
    return data.length
  },

  async changedSince(pageToken) {
    const changes = await drive.changes.list({ pageToken, fields: 'changes(fileId,removed),newStartPageToken' })
    return changes.data.map(({ fileId }) => fileId ?? '')
  },

  async startToken() {
    const { startPageToken } = await drive.changesStartPageToken.get()
    if (!startPageToken) throw new Error('there is no token')
    return startPageToken
  },

  async sharedDrives() {
    const { data } = await drive.drives.list({ pageSize: 10 })
    return data.map(({ name }) => name ?? '')
  },

  async trash(fileId) {
    const data = await drive.files.update({ fileId, trashed: true, fields: 'trashed' })
    return data.trashed === true
  },
})
