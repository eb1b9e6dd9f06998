import { generateKeyPairSync } from 'node:crypto'
import { GoogleDriveConnector, NotFoundError } from '@ferrule/google-drive'
import { query } from '@ferrule/google-drive/query'
import { setupServer } from 'msw/node'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { failure } from './helper.ts'

let now = Date.UTC(2026, 10, 1, 12)
const sandbox = createSandbox('google-drive', { clock: () => now })
const server = await sandbox.listen()
beforeEach(async () => {
  now = Date.UTC(2026, 10, 1, 12)
  await sandbox.reset()
})
afterAll(() => server.close())

/** Every record is checked, and what contradicts its schema fails the test. */
const options = { credentials: sandbox.credentials, validation: 'strict', retry: 0 } as const
const drive = new GoogleDriveConnector({ ...options, baseUrl: server.url })
const TEAM = '0AFerruleSandboxTeam9PVA'

const named = async (name: string) => {
  const [file] = await drive.files.list({ q: query`name = ${name}` }).toArray()
  return file?.id as string
}
const folder = (name: string, more = {}) =>
  drive.files.create({ name, mimeType: 'application/vnd.google-apps.folder', ...more })

test('a token that ends is replaced by the refresh token, in mid-list', async () => {
  const { access_token: _, ...credentials } = sandbox.credentials
  const own = new GoogleDriveConnector({ ...options, credentials, baseUrl: server.url })
  let count = 0
  for await (const _file of own.files.list({ pageSize: 10 }, { prefetch: false })) {
    // As the sandbox sees it, an hour passes.
    if (++count === 15) now += 3_600_000
  }
  expect(count).toBeGreaterThan(40)
  expect(sandbox.requests.filter(({ operation }) => operation === 'tokens.create')).toHaveLength(2)
})

describe('files', () => {
  test('are made, found, changed, moved, trashed and deleted', async () => {
    const place = await folder('Work')
    const made = await drive.files.create({ name: 'notes.txt', parents: [place.id as string], properties: { a: '1' } })
    expect(made).toMatchObject({ size: '0', version: '1', parents: [place.id], ownedByMe: true })
    const fileId = made.id as string
    expect(await drive.files.get({ fileId })).toEqual(made)
    expect(await drive.files.get({ fileId, fields: 'id,owners/emailAddress' })).toEqual({
      id: fileId,
      owners: [{ emailAddress: 'ada@example.com' }],
    })
    const q = query`${place.id as string} in parents`
    expect((await drive.files.list({ q })).data.map(({ id }) => id)).toEqual([fileId])

    const other = await folder('Other')
    const moved = await drive.files.update({
      fileId,
      name: 'list.txt',
      properties: { a: null, b: '2' },
      addParents: other.id as string,
      removeParents: [place.id as string],
    })
    expect(moved).toMatchObject({ name: 'list.txt', properties: { b: '2' }, parents: [other.id], version: '2' })
    await drive.files.update({ fileId: other.id as string, trashed: true })
    expect(await drive.files.get({ fileId })).toMatchObject({ trashed: true, explicitlyTrashed: false })
    await drive.files.emptyTrash()
    expect(await failure(drive.files.get({ fileId }))).toBeInstanceOf(NotFoundError)
    await drive.files.delete({ fileId: place.id as string })
    expect((await failure(drive.files.delete({ fileId: place.id as string }))).status).toBe(404)
  })

  test('come in pages, in order, as searched', async () => {
    const all = await drive.files.list({ pageSize: 7, orderBy: 'folder,name' }).toArray()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.slice(0, 3).map(({ name }) => name)).toEqual(['Archive', 'Pictures', 'Reports'])
    const since = new Date('2026-01-01T00:00:00Z')
    const q = query`mimeType = ${'text/plain'} and (name contains ${'jan'} or name contains ${'feb'}) and not trashed = ${true} and createdTime > ${since}`
    const found = await drive.files.list({ q }).toArray()
    expect(found.length).toBeGreaterThan(0)
    for (const { name, trashed, createdTime } of found) {
      expect(name).toMatch(/^(January|February) /)
      expect([trashed, Date.parse(createdTime as string) > since.getTime()]).toEqual([false, true])
    }
    const starred = await drive.files.list({ q: "starred = true and properties has { key='quarter' and value='Q1' }" })
    expect(new Set(starred.data.map(({ properties }) => properties?.quarter))).toEqual(new Set(['Q1']))
    const bad = await failure(drive.files.list({ q: 'nme = 1' }))
    expect(bad).toMatchObject({ status: 400, upstream: { code: 'invalid', location: 'q' } })
    expect((await failure(drive.files.list({ pageToken: 'never' }))).message).toMatch(/first page/)
  })

  test('without fields bring little, as at Google', async () => {
    const headers = { authorization: `Bearer ${sandbox.credentials.access_token}` }
    const ask = async (path: string) => {
      const answer = await fetch(`${server.url}/drive/v3/${path}`, { headers })
      return [answer.status, await answer.json()] as const
    }
    expect(await ask('files/root')).toEqual([
      200,
      { kind: 'drive#file', id: expect.any(String), name: 'My Drive', mimeType: 'application/vnd.google-apps.folder' },
    ])
    expect((await ask('about'))[1]).toMatchObject({ error: { code: 400, errors: [{ reason: 'required' }] } })
    expect((await ask('files?fields=files(id'))[0]).toBe(400)
  })
})

describe('bytes', () => {
  const text = (value: string) => new TextEncoder().encode(value)

  test('go up and come down, whole and in parts', async () => {
    const first = { name: 'a.txt', file_content: text('hello drive'), mimeType: 'text/plain' }
    const made = await drive.filesUpload.create(first)
    expect(made).toMatchObject({ size: '11', mimeType: 'text/plain', fileExtension: 'txt' })
    const fileId = made.id as string
    const whole = async () => (await drive.files.download({ fileId })).text()
    expect(await whole()).toBe('hello drive')
    const part = await drive.files.download({ fileId, range_header: 'bytes=6-' })
    expect([part.range, await part.text()]).toEqual([{ start: 6, end: 10, total: 11 }, 'drive'])
    const [revision] = await drive.revisions.list({ fileId }).toArray()
    await drive.filesUpload.update({ fileId, file_content: text('second') })
    expect(await whole()).toBe('second')
    const old = { fileId, revisionId: revision?.id as string }
    expect((await failure(drive.revisions.download(old))).message).toMatch(/kept forever/)
    await drive.revisions.update({ ...old, keepForever: true })
    expect(await (await drive.revisions.download(old)).text()).toBe('hello drive')
    await drive.revisions.delete(old)
    const [last, ...others] = await drive.revisions.list({ fileId }).toArray()
    expect(others).toEqual([])
    const newest = { fileId, revisionId: last?.id as string }
    expect((await failure(drive.revisions.delete(newest))).message).toMatch(/last revision/)
  })

  test('go up in chunks, of a stream of unknown length', async () => {
    const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => (index * 7) & 255)
    async function* source() {
      for (let at = 0; at < bytes.length; at += 90_000) yield bytes.slice(at, at + 90_000)
    }
    const made = await drive.filesUpload.create({ name: 'big.bin', file_content: source(), chunk_size: 262_144 })
    expect(made.size).toBe('700000')
    const puts = sandbox.requests.filter(({ method }) => method === 'PUT')
    expect(puts.map(({ status }) => status)).toEqual([308, 308, 200])
    const back = await drive.files.download({ fileId: made.id as string })
    expect(Buffer.from(await back.bytes()).equals(bytes)).toBe(true)
  })

  test('a download that is sent to another host sends no token there', async () => {
    const fileId = await named('Talk.mp4')
    sandbox.fault({ kind: 'redirect', match: { operation: 'files.download' }, times: 2 })
    const intercepted = setupServer(...sandbox.handlers)
    intercepted.listen({ onUnhandledFrame: 'bypass' })
    try {
      const whole = await (await new GoogleDriveConnector(options).files.download({ fileId })).bytes()
      expect(whole).toHaveLength(1_500_000)
    } finally {
      intercepted.close()
    }
    const moved = sandbox.requests.find(({ operation }) => operation === 'storage.get')
    expect(moved).toMatchObject({ status: 200 })
    expect(moved?.headers.authorization).toBeUndefined()
    // On loopback there is no other host.
    expect(await (await drive.files.download({ fileId })).bytes()).toHaveLength(1_500_000)
  })

  test('are made ready by operations: documents, versions, large files', async () => {
    const fileId = await named('Plan')
    const { name = '' } = await drive.filesLro.download({ fileId, mimeType: 'text/plain' })
    expect(await failure(drive.filesLro.result({ name: name as string }))).toMatchObject({ code: 'not_found' })
    expect(await drive.filesLro.get({ name: name as string })).toMatchObject({ done: true })
    const file = await drive.filesLro.result({ name: name as string })
    expect([file.contentType, (await file.bytes()).length]).toEqual(['text/plain', file.size])
    expect(await failure(drive.filesLro.get({ name: 'x' }))).toBeInstanceOf(NotFoundError)
  })

  test('documents are exported, and have no bytes', async () => {
    const fileId = await named('Plan')
    expect(await (await drive.filesExport.download({ fileId, mimeType: 'text/plain' })).text()).toContain('# Plan')
    expect((await failure(drive.files.download({ fileId }))).message).toMatch(/files_export/)
    expect((await failure(drive.filesExport.download({ fileId, mimeType: 'image/gif' }))).status).toBe(400)
    const text = await named('Empty.txt')
    expect((await failure(drive.filesExport.download({ fileId: text, mimeType: 'text/plain' }))).status).toBe(403)
  })
})

test('shared drives are shown on request', async () => {
  const shared = new GoogleDriveConnector({ ...options, config: { shared_drives: true }, baseUrl: server.url })
  const seen = async (one: GoogleDriveConnector, params = {}) =>
    (await one.files.list({ pageSize: 1000, ...params }).toArray()).filter(({ driveId }) => driveId === TEAM).length
  expect(await seen(drive)).toBe(0)
  expect(await seen(shared)).toBe(3)
  expect(await seen(drive, { driveId: TEAM })).toBe(3)
  const made = await drive.files.create({ name: 'New', parents: [TEAM] })
  expect(made.driveId).toBe(TEAM)
  expect((await drive.files.get({ fileId: made.id as string })).name).toBe('New')
  expect((await failure(drive.files.get({ fileId: made.id as string, supportsAllDrives: false }))).status).toBe(404)
})

test('shared drives are made, changed, hidden and deleted', async () => {
  const driveId = (await drive.drives.create({ name: 'Sales', requestId: 'r1' })).id as string
  await drive.drives.hide({ driveId })
  expect((await drive.drives.list({ q: 'hidden = true' })).data.map(({ name }) => name)).toEqual(['Sales'])
  expect((await drive.drives.update({ driveId, name: 'Sells' })).name).toBe('Sells')
  expect((await drive.drives.unhide({ driveId })).hidden).toBe(false)
  await drive.drives.delete({ driveId })
  expect(await failure(drive.drives.get({ driveId }))).toBeInstanceOf(NotFoundError)
})

test('permissions show in the file', async () => {
  const fileId = await named('Budget')
  const bob = { type: 'user', role: 'reader', emailAddress: 'bob@example.com' } as const
  const given = await drive.permissions.create({ fileId, ...bob })
  const which = { fileId, permissionId: given.id as string }
  expect(await drive.permissions.get(which)).toEqual(given)
  const changed = { role: 'writer', expirationTime: '2026-12-01T00:00:00Z' } as const
  await drive.permissions.update({ ...which, ...changed })
  const shown = expect.objectContaining({ id: given.id, ...changed })
  expect((await drive.files.get({ fileId })).permissions).toContainEqual(shown)
  expect((await drive.files.list({ q: "'bob@example.com' in writers" })).data.map(({ id }) => id)).toEqual([fileId])
  await drive.permissions.delete(which)
  const [owner, ...others] = await drive.permissions.list({ fileId }).toArray()
  expect(others).toEqual([])
  const last = failure(drive.permissions.delete({ fileId, permissionId: owner?.id as string }))
  expect((await last).status).toBe(403)
})

test('a service account gets its token by a JWT; claims that are wrong get none', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const account = { client_email: 'robot@project.iam.gserviceaccount.com', private_key }
  // The connector's clock is the machine's, and claims have times.
  const own = await createSandbox('google-drive').listen()
  const by = (credentials: object) =>
    new GoogleDriveConnector({ ...options, credentials: credentials as never, baseUrl: own.url })
  expect((await by(account).files.list()).data.length).toBeGreaterThan(0)
  const reading = by({ ...account, scopes: 'https://www.googleapis.com/auth/drive.readonly' })
  expect((await reading.files.list()).data.length).toBeGreaterThan(0)
  expect((await failure(reading.files.create({ name: 'x' }))).status).toBe(403)
  const now = Math.floor(Date.now() / 1000)
  const good = { iss: 'a@b.test', scope: 'x', aud: 'https://oauth2.googleapis.com/token', iat: now, exp: now + 60 }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const ask = async (claims: object, head: object = { alg: 'RS256' }) => {
    const assertion = `${part(head)}.${part({ ...good, ...claims })}.c2ln`
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    return (await fetch(`${own.url}/token`, { method: 'POST', body })).status
  }
  expect(await ask({})).toBe(200)
  const wrong = [{ iss: 'x' }, { aud: 'https://evil.test' }, { exp: now - 1 }, { exp: now + 9999 }, { scope: '' }]
  for (const one of wrong) expect(await ask(one), JSON.stringify(one)).toBe(400)
  expect(await ask({}, { alg: 'none' })).toBe(400)
  await own.close()
})

test('comments and replies', async () => {
  const fileId = await named('Plan')
  const contents = (await drive.comments.list({ fileId })).data.map(({ content }) => content)
  expect(contents).toEqual(['Who writes the second part?', 'Is this final?'])
  const comment = await drive.comments.create({ fileId, content: 'A & B' })
  expect(comment).toMatchObject({ content: 'A & B', htmlContent: 'A &#38; B', replies: [] })
  const which = { fileId, commentId: comment.id as string }
  const reply = await drive.replies.create({ ...which, content: 'Done', action: 'resolve' })
  const replies = [{ id: reply.id, content: 'Done' }]
  expect(await drive.comments.get(which)).toMatchObject({ resolved: true, replies })
  const one = { ...which, replyId: reply.id as string }
  expect((await drive.replies.update({ ...one, content: 'Really' })).content).toBe('Really')
  await drive.replies.delete(one)
  expect((await failure(drive.replies.get(one))).status).toBe(404)
  expect(await drive.replies.list(which).toArray()).toEqual([])
  await drive.comments.delete(which)
  expect((await failure(drive.comments.get(which))).status).toBe(404)
})

test('changes: each item once, as it is now, and the token of the next run', async () => {
  const { startPageToken } = await drive.changesStartPageToken.get()
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.push((await drive.files.create({ name: `c${index}` })).id as string)
  await drive.files.update({ fileId: ids[0] as string, name: 'again' })
  await drive.files.delete({ fileId: ids[4] as string })
  await drive.files.create({ name: 'elsewhere', parents: [TEAM] })
  const list = drive.changes.list({ pageToken: startPageToken as string, pageSize: 2 })
  const seen = await list.toArray()
  expect(seen.map(({ fileId, removed, file }) => [fileId, removed, file?.name])).toEqual([
    [ids[1], false, 'c1'],
    [ids[2], false, 'c2'],
    [ids[3], false, 'c3'],
    [ids[0], false, 'again'],
    [ids[4], true, undefined],
  ])
  const next = list.meta?.newStartPageToken as string
  expect(await drive.changes.list({ pageToken: next }).toArray()).toEqual([])
  const inTeam = drive.changes.list({ pageToken: startPageToken as string, driveId: TEAM })
  expect((await inTeam.toArray()).map(({ file }) => file?.name)).toEqual(['elsewhere'])
})
