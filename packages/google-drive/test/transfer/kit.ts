import type { ByteSource, CallOptions, ClientOptions, FerruleError } from '@ferrule/core'
import * as files from '@ferrule/google-drive/files'
import * as uploads from '@ferrule/google-drive/files-upload'
import { expect, vi } from 'vitest'
import { type Asked, bytesOf, clientOf, type Storage, storage, type Trouble } from './storage.ts'

// A slow machine is no failure; only what hangs meets this.
vi.setConfig({ testTimeout: 60_000 })

export const PORTION = 262_144
export const failure = (promise: Promise<unknown>): Promise<FerruleError> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error) => error,
  )

export type Puzzle = (asked: Asked, here: Storage) => Trouble | undefined
export const when =
  (kind: Asked['kind'], trouble: Puzzle): Puzzle =>
  (asked, here) =>
    asked.kind === kind ? trouble(asked, here) : undefined

export async function overUploads(trouble?: Puzzle, options: Partial<ClientOptions> = {}, portion = PORTION) {
  const here = await storage(Buffer.alloc(0), trouble, portion)
  const client = clientOf(here, options)
  const put = (
    content: ByteSource | string,
    params: Partial<uploads.FilesUploadCreateParams> = {},
    call: CallOptions = {},
  ) => uploads.create(client, { name: 'n', file_content: content, chunk_size: PORTION, ...params }, call)
  return { here, client, put }
}

export const same = (got: Uint8Array | undefined, wanted: Uint8Array) =>
  expect(Buffer.compare(got ?? Buffer.from('?'), wanted)).toBe(0)
export const kinds = (here: Storage) => here.asked.map(({ kind }) => kind).join(' ')
export const contentRanges = (here: Storage) => here.of('put').map(({ headers }) => headers['content-range'])

/** A content in pieces of this length. */
export async function* inPieces(content: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length)
}
export const streamOf = (content: Buffer, length = 60_000) => streamFrom(inPieces(content, length))

/** A stream of these pieces. The types of the DOM do not know `from`. */
export const streamFrom = (pieces: AsyncIterable<unknown> | Iterable<unknown>): ReadableStream<Uint8Array> =>
  (ReadableStream as unknown as { from(given: typeof pieces): ReadableStream<Uint8Array> }).from(pieces)

export const size = 5 * PORTION + 1000
export const content = bytesOf(size)
export const resumable = { uploadType: 'resumable' } as const

export async function overDownloads(content: Buffer, trouble?: Puzzle, options: Partial<ClientOptions> = {}) {
  const here = await storage(content, trouble)
  const client = clientOf(here, options)
  const get = (params: Partial<files.FilesDownloadParams> = {}, call: CallOptions = {}) =>
    files.download(client, { fileId: 'f', ...params }, call)
  return { here, client, get }
}

export const ranges = (here: Storage) => here.of('media').map(({ headers }) => headers.range)
