import { Readable } from 'node:stream'
import * as uploads from '@ferrule/google-drive/files-upload'
import { auth, drive } from '@googleapis/drive'
import { describe, expect, test } from 'vitest'
import { content } from './kit.ts'
import { type Asked, clientOf, storage } from './storage.ts'

/** Google's own SDK and ours make the same upload, and must send the same request. It has no uploads in chunks. */

const TOKEN = 'ya29.first'

function official(rootUrl: string) {
  const client = new auth.OAuth2()
  client.setCredentials({ access_token: TOKEN })
  return drive({ version: 'v3', auth: client, rootUrl: `${rootUrl}/` })
}

/** The parts of a request, whatever its boundary is. */
function meaning({ method, url, headers, body }: Asked) {
  const [, boundary] = /^multipart\/related; boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? []
  const parts = boundary ? split(body, boundary) : [{ type: headers['content-type'], bytes: body }]
  return {
    method,
    path: url.pathname,
    query: [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1)),
    authorization: headers.authorization,
    parts: parts.map(({ type, bytes }) => ({
      type,
      content: type === 'application/json' ? JSON.parse(bytes.toString()) : bytes.toString('base64'),
    })),
  }
}

function split(body: Buffer, boundary: string) {
  const text = body.toString('latin1')
  expect(text.endsWith(`--${boundary}--`)).toBe(true)
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const [, type] = /content-type: (.+)/i.exec(head) ?? []
      return { type, bytes: Buffer.from(rest.join('\r\n\r\n').slice(0, -2), 'latin1') }
    })
}

const metadata = {
  name: 'é "quoted" 漢字.csv',
  mimeType: 'text/csv',
  description: 'd',
  parents: ['folder'],
  properties: { a: 'b c' },
  starred: true,
}
const query = {
  fields: 'id,name',
  keepRevisionForever: true,
  ocrLanguage: 'de',
  useContentAsIndexableText: false,
  includeLabels: 'l',
  supportsAllDrives: true,
}
const bytes = content.subarray(0, 3000)

describe('an upload like that of the SDK of the vendor', () => {
  test('of a new file', async () => {
    const here = await storage(Buffer.alloc(0))
    await official(here.url).files.create(
      {
        ...query,
        ignoreDefaultVisibility: true,
        requestBody: metadata,
        media: { mimeType: 'text/csv', body: Readable.from([bytes]) },
      },
      { rootUrl: `${here.url}/` },
    )
    await uploads.create(clientOf(here), {
      ...query,
      ...metadata,
      ignoreDefaultVisibility: true,
      file_content: bytes,
      file_mime_type: 'text/csv',
    })
    const [theirs, ours] = here.of('whole') as [Asked, Asked]
    expect(meaning(ours)).toEqual(meaning(theirs))
    expect(meaning(ours).parts).toHaveLength(2)
  })

  test('of new bytes, and what else is said of the file', async () => {
    const here = await storage(Buffer.alloc(0))
    const { parents: _, ...changes } = metadata
    const moves = { addParents: 'a,b', removeParents: 'c' }
    await official(here.url).files.update(
      {
        ...query,
        ...moves,
        fileId: 'f',
        requestBody: changes,
        media: { mimeType: 'image/png', body: Readable.from([bytes]) },
      },
      { rootUrl: `${here.url}/` },
    )
    await uploads.update(clientOf(here), {
      ...query,
      ...changes,
      fileId: 'f',
      addParents: ['a', 'b'],
      removeParents: 'c',
      file_content: new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
    })
    const [theirs, ours] = here.of('whole') as [Asked, Asked]
    expect(meaning(ours)).toEqual(meaning(theirs))
  })

  test('of new bytes alone', async () => {
    const here = await storage(Buffer.alloc(0))
    await official(here.url).files.update(
      {
        ...query,
        fileId: 'f',
        media: { mimeType: 'image/png', body: Readable.from([bytes]) },
      },
      { rootUrl: `${here.url}/` },
    )
    await uploads.update(clientOf(here), { ...query, fileId: 'f', file_content: bytes, file_mime_type: 'image/png' })
    const [theirs, ours] = here.of('whole') as [Asked, Asked]
    expect(meaning(ours)).toEqual(meaning(theirs))
    expect(meaning(ours).query).toContainEqual(['uploadType', 'media'])
  })

  test('in chunks: it is opened by the same words, and the same bytes arrive', async () => {
    const here = await storage(Buffer.alloc(0))
    await official(here.url).files.create(
      {
        ...query,
        requestBody: metadata,
        media: { mimeType: 'text/csv', body: Readable.from([content]) },
      },
      { rootUrl: `${here.url}/` },
    )
    const theirs = meaning(here.of('whole')[0] as Asked)
    const sent = here.uploaded
    await uploads.create(clientOf(here), {
      ...query,
      ...metadata,
      file_content: Readable.from([content]),
      file_mime_type: 'text/csv',
      chunk_size: 524_288,
    })
    const begin = here.of('begin')[0] as Asked
    const ours = meaning(begin)
    expect(ours).toEqual({
      ...theirs,
      query: theirs.query.map(([name, value]) => [name, name === 'uploadType' ? 'resumable' : value]),
      parts: [theirs.parts[0]],
    })
    expect(begin.headers['x-upload-content-type']).toBe(theirs.parts[1]?.type)
    expect(Buffer.compare(here.uploaded as Buffer, sent as Buffer)).toBe(0)
  })
})
