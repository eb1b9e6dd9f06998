import type { drive_v3 } from '@googleapis/drive'
import type { Everyday } from './everyday.ts'

const FOLDER = 'application/vnd.google-apps.folder'

/** Its uploads heed the address of the call alone. */
export const before = (drive: drive_v3.Drive, rootUrl: string): Everyday => ({
  async whoAmI() {
    const { data } = await drive.about.get({ fields: 'user' })
    return `${data.user?.displayName} <${data.user?.emailAddress}>`
  },

  async storageUsed() {
    const { data } = await drive.about.get({ fields: 'storageQuota' })
    const { limit, usage } = data.storageQuota ?? {}
    return limit ? Math.round((Number(usage) / Number(limit)) * 100) : null
  },

  async listFolder(folder) {
    const found: [string, number][] = []
    let pageToken: string | undefined
    do {
      const { data } = await drive.files.list({
        q: `'${folder}' in parents and trashed = false`,
        fields: 'nextPageToken, files(id, name, size)',
        orderBy: 'name',
        pageSize: 50,
        pageToken,
      })
      for (const { name, size } of data.files ?? []) found.push([name ?? '', Number(size ?? 0)])
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken)
    return found
  },

  async findByName(name) {
    const { data } = await drive.files.list({ q: `name = '${name}'`, fields: 'files(id)', pageSize: 1 })
    return data.files?.[0]?.id ?? null
  },

  async makeFolder(name) {
    const { data } = await drive.files.create({ requestBody: { name, mimeType: FOLDER }, fields: 'id, mimeType' })
    if (!data.id) throw new Error('the folder has no id')
    return data.mimeType ?? ''
  },

  async upload(name, text) {
    const { data } = await drive.files.create(
      { requestBody: { name }, media: { mimeType: 'text/plain', body: text }, fields: 'id, size' },
      { rootUrl },
    )
    return Number(data.size)
  },

  async read(fileId) {
    const { data } = await drive.files.get({ fileId, alt: 'media' }, { responseType: 'text' })
    return String(data)
  },

  async rename(fileId, name) {
    const { data } = await drive.files.update({ fileId, requestBody: { name }, fields: 'name' })
    return data.name ?? ''
  },

  async move(fileId, folder) {
    const { data: file } = await drive.files.get({ fileId, fields: 'parents' })
    const { data } = await drive.files.update({
      fileId,
      addParents: folder,
      removeParents: file.parents?.join(','),
      fields: 'parents',
    })
    return data.parents ?? []
  },

  async copy(fileId, name) {
    const { data } = await drive.files.copy({ fileId, requestBody: { name }, fields: 'id, name' })
    return data.id !== fileId && data.name === name
  },

  async share(fileId, emailAddress) {
    await drive.permissions.create({
      fileId,
      sendNotificationEmail: false,
      requestBody: { type: 'user', role: 'reader', emailAddress },
    })
    const { data } = await drive.permissions.list({ fileId, fields: 'permissions(role,emailAddress)' })
    return (data.permissions ?? []).map(({ role, emailAddress: who }) => `${who ?? 'anyone'}: ${role}`).sort()
  },

  async comment(fileId, content) {
    await drive.comments.create({ fileId, requestBody: { content }, fields: 'id' })
    const { data } = await drive.comments.list({ fileId, fields: 'comments(content,author(displayName))' })
    return (data.comments ?? []).map(({ author, content: text }) => `${author?.displayName}: ${text}`)
  },

  async revisions(fileId) {
    const { data } = await drive.revisions.list({ fileId, fields: 'revisions(id,modifiedTime)' })
    return data.revisions?.length ?? 0
  },

  async changedSince(pageToken) {
    const { data } = await drive.changes.list({ pageToken, fields: 'changes(fileId,removed),newStartPageToken' })
    return (data.changes ?? []).map(({ fileId }) => fileId ?? '')
  },

  async startToken() {
    const { data } = await drive.changes.getStartPageToken({})
    if (!data.startPageToken) throw new Error('there is no token')
    return data.startPageToken
  },

  async sharedDrives() {
    const { data } = await drive.drives.list({ pageSize: 10 })
    return (data.drives ?? []).map(({ name }) => name ?? '')
  },

  async trash(fileId) {
    const { data } = await drive.files.update({ fileId, requestBody: { trashed: true }, fields: 'trashed' })
    return data.trashed === true
  },
})
