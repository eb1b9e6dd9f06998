import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientOptions, createClient } from '@ferrule/core/runtime'
import { onTestFinished } from 'vitest'
import { vendor } from '../../src/generated/vendor.gen.ts'

/** A request to the storage of files. */
export type Kind = 'facts' | 'media' | 'whole' | 'begin' | 'put' | 'status' | 'token'

export interface Asked {
  /** 0 for the first of its kind. */
  readonly index: number
  readonly kind: Kind
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  /** The result of its body. */
  body: Buffer
  /** When the client hung up before it had the whole answer. */
  readonly hungUp: Promise<void>
}

/** The fault. */
export interface Trouble {
  /** The answer, in place of the right one. */
  readonly answer?: { status: number; headers?: Record<string, string>; body?: unknown }
  /** The connection is cut after so many bytes: of the answer to a download, of the body of an upload. */
  readonly cut?: number
  /** No byte comes any more after so many. */
  readonly stall?: number
  /** Headers in place of the right ones; undefined removes. */
  readonly headers?: Record<string, string | undefined>
  /** The range that was asked for is overlooked. */
  readonly whole?: boolean
  /** Of an upload: what arrived is stored, but the answer to it is lost. */
  readonly deaf?: boolean
  /** Of a part of an upload: only so many bytes of it are stored, and it is said so. */
  readonly take?: number
}

export interface Storage {
  readonly url: string
  readonly asked: Asked[]
  of(kind: Kind): Asked[]
  content: Buffer
  revision: number
  /** The uploaded bytes; undefined until all of them are there. */
  readonly uploaded: Buffer | undefined
  /** How many files were made. */
  readonly made: number
  /** Tokens that are taken; undefined: all. */
  tokens: Set<string> | undefined
}

const SESSION = 'xa298sd_sdlkj2-secret-session'

/** Google's side of downloads and uploads over HTTP, with trouble. Holds one file. Parts are stored in portions. */
export async function storage(
  content: Buffer,
  trouble: (asked: Asked, storage: Storage) => Trouble | undefined = () => undefined,
  portion = 1,
): Promise<Storage> {
  let held = Buffer.alloc(0)
  let made = 0
  let uploaded: Buffer | undefined
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const here: Storage = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    of: (kind) => here.asked.filter((asked) => asked.kind === kind),
    content,
    revision: 1,
    get uploaded() {
      return uploaded
    },
    get made() {
      return made
    },
    tokens: undefined,
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<unknown> {
    const url = new URL(incoming.url ?? '', here.url)
    const kind = kindOf(incoming, url)
    const hungUp = new Promise<void>((resolve) => {
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) resolve()
      })
    })
    const asked: Asked = {
      index: here.of(kind).length,
      kind,
      method: incoming.method ?? '',
      url,
      headers: incoming.headers,
      body: Buffer.alloc(0),
      hungUp,
    }
    here.asked.push(asked)
    const wrong = trouble(asked, here) ?? {}
    await take(incoming, asked, wrong.cut ?? wrong.stall)
    if (kind === 'token') return json(outgoing, 200, { access_token: 'fresh', expires_in: 3600, token_type: 'Bearer' })
    if (here.tokens && !here.tokens.has(incoming.headers.authorization?.replace('Bearer ', '') ?? ''))
      return json(outgoing, 401, {
        error: { code: 401, message: 'Invalid Credentials', errors: [{ reason: 'authError' }] },
      })
    if (wrong.answer) return json(outgoing, wrong.answer.status, wrong.answer.body ?? '', wrong.answer.headers)
    if (kind === 'facts') return json(outgoing, 200, factsOf(here))
    if (kind === 'media') return media(here, asked, wrong, outgoing)
    return upload(asked, wrong, outgoing)
  }

  function upload(asked: Asked, wrong: Trouble, outgoing: ServerResponse): unknown {
    const done = (bytes: Buffer) => {
      if (!uploaded) made++
      uploaded = bytes
      return json(outgoing, 200, { id: 'new', name: 'n', size: String(bytes.length), mimeType: 'text/plain' })
    }
    const { kind, body, headers } = asked
    if (kind === 'whole') {
      if (wrong.cut !== undefined) return outgoing.socket?.destroy()
      const parts = /^multipart\/related; boundary=(.+)$/.exec(headers['content-type'] ?? '')
      // Two parts; the bytes are those of the second one.
      const start = parts ? body.indexOf('\r\n\r\n', body.indexOf(`--${parts[1]}`, 1)) + 4 : 0
      return done(body.subarray(start, parts ? body.lastIndexOf(`\r\n--${parts[1]}--`) : undefined))
    }
    if (kind === 'begin') {
      held = Buffer.alloc(0)
      const location = `${here.url}/upload/drive/v3/files?uploadType=resumable&upload_id=${SESSION}`
      return json(outgoing, 200, '', { location, ...(wrong.headers as Record<string, string>) })
    }
    let total = '*'
    if (kind === 'put') {
      const found = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '')
      if (!found && (body.length > 0 || headers['content-length'] !== '0'))
        return json(outgoing, 400, { error: { code: 400, message: 'bad range' } })
      const [, start = '0', end = '-1'] = found ?? []
      total = found?.[3] ?? '0'
      const length = Number(end) - Number(start) + 1
      if (Number(start) > held.length) return json(outgoing, 400, { error: { code: 400, message: 'a gap' } })
      const broken = wrong.cut ?? wrong.stall ?? wrong.take
      const whole = broken === undefined
      if (whole && body.length !== length) return json(outgoing, 400, { error: { code: 400, message: 'short' } })
      const last = whole && total !== '*' && Number(end) + 1 === Number(total)
      if (whole && !last && length % 262_144 > 0)
        return json(outgoing, 400, { error: { code: 400, message: 'portion' } })
      const taken = body.subarray(held.length - Number(start), broken ?? body.length)
      const after = held.length + taken.length
      held = Buffer.concat([held, taken]).subarray(0, last ? after : Math.max(held.length, after - (after % portion)))
    } else total = /\*\/(\d+|\*)$/.exec(headers['content-range'] ?? '')?.[1] ?? '*'
    if (wrong.cut !== undefined || wrong.deaf) return outgoing.socket?.destroy()
    if (wrong.stall !== undefined) return undefined
    if (held.length === Number(total)) return done(held)
    const range = held.length > 0 && { range: `bytes=0-${held.length - 1}` }
    return json(outgoing, 308, '', { ...range, ...(wrong.headers as Record<string, string>) })
  }
  return here
}

/** Reads the body of a request, or its beginning. */
function take(incoming: IncomingMessage, asked: Asked, most = Number.POSITIVE_INFINITY): Promise<void> {
  const parts: Buffer[] = []
  let count = 0
  return new Promise((resolve) => {
    const end = () => {
      asked.body = Buffer.concat(parts).subarray(0, most)
      resolve()
    }
    incoming.on('end', end)
    incoming.on('close', end)
    incoming.on('data', (part: Buffer) => {
      if (count < most) parts.push(part)
      count += part.length
      if (count >= most) end()
    })
  })
}

function kindOf({ method, headers }: IncomingMessage, url: URL): Kind {
  if (url.pathname === '/token') return 'token'
  if (method === 'GET') return url.searchParams.get('alt') === 'media' ? 'media' : 'facts'
  if (method === 'PUT') return headers['content-range']?.startsWith('bytes *') ? 'status' : 'put'
  return url.searchParams.get('uploadType') === 'resumable' ? 'begin' : 'whole'
}

const factsOf = ({ content, revision }: Storage) => ({
  name: 'a b.bin',
  size: String(content.length),
  md5Checksum: createHash('md5').update(content).digest('hex'),
  headRevisionId: String(revision),
})

function json(outgoing: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  outgoing.end(text)
}

function media({ content }: Storage, { headers }: Asked, wrong: Trouble, outgoing: ServerResponse): unknown {
  const found = wrong.whole ? null : /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  const start = found ? (found[1] ? Number(found[1]) : content.length - Number(found[2])) : 0
  const end = found?.[1] && found[2] ? Math.min(Number(found[2]), content.length - 1) : content.length - 1
  if (found && (start > end || start >= content.length))
    return json(outgoing, 416, '', { 'content-range': `bytes */${content.length}` })
  const body = content.subarray(start, end + 1)
  const right = {
    'content-type': 'application/octet-stream',
    'content-length': String(body.length),
    ...(found && { 'content-range': `bytes ${start}-${end}/${content.length}` }),
    ...wrong.headers,
  }
  outgoing.writeHead(
    found ? 206 : 200,
    Object.fromEntries(Object.entries(right).filter(([, value]) => value !== undefined)),
  )
  const most = wrong.cut ?? wrong.stall
  if (most === undefined) return outgoing.end(body)
  // The headers go out also where no byte does.
  outgoing.flushHeaders()
  return outgoing.write(body.subarray(0, most), () => {
    if (wrong.cut !== undefined) setTimeout(() => outgoing.socket?.destroy(), 5)
  })
}

/** A client of the storage, whose pauses are short. */
export const clientOf = ({ url }: Pick<Storage, 'url'>, options: Partial<ClientOptions> = {}) =>
  createClient(
    { ...vendor, backoff: [1, 2] as const, name: 'google-drive' as const },
    {
      credentials: { refresh_token: '1//r', client_id: 'i', client_secret: 's-secret', access_token: 'ya29.first' },
      baseUrl: url,
      ...options,
    },
  )

/** Bytes that repeat themselves nowhere near. */
export function bytesOf(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let index = 0, state = 1; index < length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[index] = state >>> 16
  }
  return bytes
}

export { SESSION }
