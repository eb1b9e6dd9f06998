import { type Seen, upstream } from '@ferrule/test-kit/recorder'
import { createCloudClient } from 'jira.js/cloud'
import { describe, expect, test } from 'vitest'
import { API_TOKEN, connect, refusal, USERNAME } from './support/connector.ts'

/** Files that are attached: the same request as that of jira.js, from whatever holds bytes. */

const text = 'é, bytes;\r\n--not a boundary'
const bytes = new TextEncoder().encode(text)
const made = { id: '10001', filename: 'a.txt', size: bytes.length }
const issueIdOrKey = 'ED-1'

/** The parts of a form, whatever its boundary is. */
function partsOf({ body, headers }: Seen) {
  const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? []
  const parts = body.split(`--${boundary}`).slice(1, -1)
  expect(body.trimEnd().endsWith(`--${boundary}--`)).toBe(true)
  return parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    return { head: head.trim().toLowerCase().split('\r\n').sort(), content: rest.join('\r\n\r\n').slice(0, -2) }
  })
}

const pieces = async function* () {
  for (const byte of bytes) yield Uint8Array.of(byte)
}

describe('a file is attached', () => {
  test('like by jira.js', async () => {
    const server = await upstream({ body: [made] })
    const filename = 'Ä "quoted" 漢字.txt'
    const sdk = createCloudClient({
      host: server.url,
      auth: { type: 'basic', email: USERNAME, apiToken: API_TOKEN },
      onSchemaMismatch: 'silent',
    })
    const file = new Blob([bytes], { type: 'text/plain' })
    await sdk.issueAttachments.addAttachment({ issueIdOrKey, attachments: { filename, content: file } })
    await connect(server.url).issueAttachments.create({ issueIdOrKey, filename, file })
    const [theirs, ours] = server.seen as [Seen, Seen]
    expect([ours.method, ours.path, ours.query]).toEqual([theirs.method, theirs.path, theirs.query])
    for (const name of ['authorization', 'x-atlassian-token', 'accept'])
      expect([name, ours.headers[name]]).toEqual([name, theirs.headers[name]])
    expect(partsOf(ours)).toEqual(partsOf(theirs))
    expect(partsOf(ours)[0]?.content).toBe(text)
  })

  test.each<[string, () => Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>]>([
    ['bytes', () => bytes],
    ['a buffer', () => bytes.slice().buffer],
    ['a blob', () => new Blob([bytes])],
    ['a stream', () => new Blob([bytes]).stream()],
    ['pieces', pieces],
    ['nothing', () => new Blob([])],
  ])('from %s', async (what, file) => {
    const server = await upstream({ body: [made] })
    const told: unknown[] = []
    const attachment = await connect(server.url).issueAttachments.create(
      { issueIdOrKey, filename: 'a.txt', file: file(), mimeType: 'text/csv' },
      { onProgress: (progress) => void told.push(progress) },
    )
    expect(attachment).toEqual(made)
    const size = what === 'nothing' ? 0 : bytes.length
    expect(told).toEqual([{ transferred: size, total: size }])
    expect(partsOf(server.seen[0] as Seen)).toEqual([
      {
        head: ['content-disposition: form-data; name="file"; filename="a.txt"', 'content-type: text/csv'],
        content: size === 0 ? '' : text,
      },
    ])
  })

  test('not twice automatically, but after a refusal for the rate', async () => {
    const server = await upstream([{ status: 503 }, { status: 429, headers: { 'retry-after': '0' } }, { body: [made] }])
    const create = () =>
      connect(server.url, { retry: 2 }).issueAttachments.create({ issueIdOrKey, filename: 'a.txt', file: pieces() })
    expect(await refusal(create())).toMatchObject({ code: 'upstream', outcome: 'unknown' })
    expect(server.seen).toHaveLength(1)
    expect(await create()).toEqual(made)
    expect(partsOf(server.seen[2] as Seen)).toEqual(partsOf(server.seen[1] as Seen))
  })

  test('names that are paths, and sources that give no bytes, are refused', async () => {
    const server = await upstream({ body: [made] })
    const { issueAttachments } = connect(server.url)
    for (const filename of ['../a', 'a\r\nb', '', 'a\\b'])
      expect(await refusal(issueAttachments.create({ issueIdOrKey, filename, file: bytes }))).toMatchObject({
        code: 'params',
      })
    let ended = false
    const words = async function* () {
      try {
        yield 'text' as never
      } finally {
        ended = true
      }
    }
    expect(await refusal(issueAttachments.create({ issueIdOrKey, filename: 'a', file: words() }))).toMatchObject({
      code: 'params',
    })
    expect([ended, server.seen.length]).toEqual([true, 0])
  })
})
