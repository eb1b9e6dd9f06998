// A folder of Parquet files that is kept in a bucket, too. The server is s3rver, which knows no signatures of version 4: the vendor's own
// signer, and the checksum of each body, are asked in front of it.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BucketOptions, openDestination } from '../src/index.ts'
import { batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'

const DAY = 86_400_000
const NEWEST = Date.UTC(2026, 0, 31)

const folder = mkdtempSync(join(tmpdir(), 'ferrule-bucket-'))
const stored = join(folder, 's3/lakes')
let s3: S3rver
let front: Server
let port = 0
/** Requests that are let through before all are refused. */
let left = Number.POSITIVE_INFINITY
/** Requests that get no answer, and those after them that get an error that passes. */
let [cut, busy] = [0, 0]

beforeAll(async () => {
  const directory = join(folder, 's3')
  s3 = new S3rver({ port: 0, directory, silent: true, configureBuckets: [{ name: 'lakes', configs: [] }] })
  const { port: behind } = (await s3.run()) as AddressInfo
  front = createServer(async (from, to) => {
    const chunks: Buffer[] = []
    for await (const chunk of from) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (cut-- > 0) return void to.destroy()
    if (busy-- > 0) return void to.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    const refused = left-- <= 0 ? 'AccessDenied' : await problemOf(from, body)
    if (refused) return void to.writeHead(403).end(`<Error><Code>${refused}</Code></Error>`)
    const passed = request({ port: behind, path: from.url, method: from.method, headers: from.headers })
    passed.on('response', (answer) => answer.pipe(to.writeHead(answer.statusCode ?? 500, answer.headers)))
    passed.end(body)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  port = (front.address() as AddressInfo).port
})
afterAll(async () => {
  front.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const signer = new SignatureV4({
  service: 's3',
  region: 'us-east-1',
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
})

/** The code of S3 for a request whose signature or checksum is wrong. */
async function problemOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<string | undefined> {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': sum } = headers
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const [path = ''] = url.split('?')
  const wanted = await signer.sign(
    {
      ...{ method, path, protocol: 'http:', hostname: '127.0.0.1', query: {} },
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    },
    { signingDate: new Date(String(date).replace(/^(....)(..)(..T..)(..)(.*)$/, '$1-$2-$3:$4:$5')) },
  )
  if (wanted.headers['authorization'] !== authorization) return 'SignatureDoesNotMatch'
  if (sum === 'UNSIGNED-PAYLOAD' ? body.length === 0 : sum === createHash('sha256').update(body).digest('hex'))
    return undefined
  return 'XAmzContentSHA256Mismatch'
}

const bucketOf = (name: string, keys: object = {}): BucketOptions => ({
  url: `http://127.0.0.1:${port}/lakes/${name}`,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  ...keys,
})

const open = (name: string, keys?: object) =>
  openDestination({ parquet: join(folder, name), bucket: bucketOf(name, keys) }, { manifest, prefix: 'shop_' })

const OBJECT = '._S3rver_object'

/** Files in the bucket, without its manifest. */
const objects = (name: string): string[] =>
  (existsSync(join(stored, name)) ? readdirSync(join(stored, name), { recursive: true, encoding: 'utf8' }) : [])
    .filter((path) => path.endsWith(`.parquet${OBJECT}`))
    .map((path) => path.slice(0, -OBJECT.length))
    .sort()

/** The files that the bucket's manifest names; undefined if it has none. */
function named(name: string): string[] | undefined {
  const file = join(stored, name, `_ferrule_manifest.json${OBJECT}`)
  if (!existsSync(file)) return undefined
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, { files: { path: string }[] }> }
  return Object.values(tables).flatMap(({ files }) => files.map(({ path }) => path))
}

/** The rows that a reader of the bucket alone sees. */
async function rows(name: string): Promise<unknown[]> {
  const found = await Promise.all(
    (named(name) ?? []).map(async (path) => {
      const file = await asyncBufferFromFile(join(stored, name, path + OBJECT))
      return parquetReadObjects({ file, compressors })
    }),
  )
  return found
    .flat()
    .map(({ _ferrule_key: key, name: called }) => [key, called])
    .sort()
}

const at = (day: number) => NEWEST - day * DAY

/** Two days, then a change of one of them and a further day. */
async function run(name: string, round: 0 | 1): Promise<void> {
  const destination = await open(name)
  const some = [
    [row('a', { name: 'A' }, at(0)), row('b', { name: 'B' }, at(1))],
    [row('a', { name: 'A2' }, at(0)), row('c', { name: 'C' }, at(2))],
  ][round]
  await destination.commit(batch(some ?? [], { page: round + 1 }))
  await destination.close()
}

const WANTED = [
  ['a', 'A2'],
  ['b', 'B'],
  ['c', 'C'],
]

test('a bucket has what the folder has, and no other file', async () => {
  await run('plain', 0)
  expect(await rows('plain')).toEqual([
    ['a', 'A'],
    ['b', 'B'],
  ])
  await run('plain', 1)
  expect(await rows('plain')).toEqual(WANTED)
  expect(objects('plain')).toEqual(named('plain')?.sort())
})

test('a run that ends at any request leaves whole commits, and the next one ends its work', {
  timeout: 120_000,
}, async () => {
  for (let most = 0, ended = 0; ended < 1; most++) {
    const name = `killed-${most}`
    await run(name, 0)
    left = most
    const failed = await run(name, 1).then(
      () => false,
      (error: Error) => error.message,
    )
    left = Number.POSITIVE_INFINITY
    if (failed === false) ended++
    else expect(failed).toMatch(/403 AccessDenied/)
    // The manifest in the bucket never names a file that is not there.
    expect(objects(name)).toEqual(expect.arrayContaining(named(name) ?? []))
    expect([2, 3]).toContain((await rows(name)).length)
    const next = await open(name)
    expect(await next.state()).toEqual({ customers: stateOf(2) })
    await next.close()
    expect(await rows(name)).toEqual(WANTED)
    expect(objects(name)).toEqual(named(name)?.sort())
  }
})

test('files that no run knew of any more are removed', async () => {
  await run('again', 0)
  // The new files are there, the manifest is not; then a further run replaces these files.
  left = 2
  await expect(run('again', 1)).rejects.toThrow('403')
  left = Number.POSITIVE_INFINITY
  const next = await open('again')
  await next.state()
  await next.commit(batch([row('a', { name: 'A3' }, at(0))], { page: 3 }))
  await next.close()
  expect(await rows('again')).toEqual([['a', 'A3'], ...WANTED.slice(1)])
  expect(objects('again')).toEqual(named('again')?.sort())
})

test('requests without an answer, or with an error that passes, are repeated', async () => {
  ;[cut, busy] = [2, 3]
  await run('busy', 0)
  expect([cut, busy].every((rest) => rest <= 0)).toBe(true)
  expect(await rows('busy')).toHaveLength(2)
  expect(objects('busy')).toEqual(named('busy')?.sort())
})

test('a bucket is not shared with another folder', async () => {
  await run('own', 0)
  const other = await openDestination(
    { parquet: join(folder, 'elsewhere'), bucket: bucketOf('own') },
    { manifest, prefix: 'shop_' },
  )
  await other.commit(batch([row('z')]))
  await expect(other.close()).rejects.toThrow(/has files of another folder/)
  expect(await rows('own')).toHaveLength(2)
})

test('wrong keys are an error without them', async () => {
  const destination = await open('wrong', { secretAccessKey: 'not-the-secret' })
  await destination.commit(batch([row('a')]))
  const error = await destination.close().then(
    () => undefined,
    (thrown: Error) => thrown,
  )
  expect(String(error)).toMatch(/403 SignatureDoesNotMatch; check its address, keys and rights/)
  expect(String(error)).not.toContain('not-the-secret')
})

test.each(['not an address', 'ftp://host/bucket', 'https://key:secret@host/bucket', 'https://host/bucket?acl'])(
  'the address %s is refused',
  async (url) => {
    await expect(
      openDestination({ parquet: join(folder, 'none'), bucket: { ...bucketOf('x'), url } }, { manifest }),
    ).rejects.toThrow(/the url of a bucket is/)
  },
)
