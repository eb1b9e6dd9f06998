import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { badRequest, HttpError } from '../errors.ts'

/** Maximum size of a JSON body, in bytes. */
export const MAX_BODY = 10 * 1024 * 1024

/** Maximum nesting of a JSON body. */
export const MAX_DEPTH = 64

/** The part of each body that always has room: usual requests are smaller. */
const FREE = 65_536

type Account = (bytes: number) => void

const accounts = new WeakMap<Request, Account>()

/** The memory for large bodies of all requests: many slow clients cannot fill that of the process. */
export class BodyMemory {
  readonly #most: number
  #held = 0

  constructor(most = 256 * 1024 * 1024) {
    this.#most = most
  }

  /** Accounts for the body of a request until `run` has ended. */
  async during(request: Request, run: () => Promise<void>): Promise<void> {
    let own = 0
    accounts.set(request, (bytes) => {
      const more = Math.max(0, bytes - FREE) - own
      if (this.#held + more > this.#most) throw busy()
      own += more
      this.#held += more
    })
    try {
      await run()
    } finally {
      this.#held -= own
    }
  }
}

const busy = (): HttpError =>
  new HttpError(503, 'try-again-later', 'the gateway is reading too many large bodies; try again later', {
    headers: { 'retry-after': '5' },
  })

/**
 * Reads a body as text.
 * @throws {HttpError} 413 as soon as it is too long; the rest is not read.
 */
export const readText = async (request: Request, max = MAX_BODY): Promise<string> =>
  (await readBytes(request, max)).toString('utf8')

/**
 * Reads the body of a call as text: from Node's own stream if there is one, which spares a web stream over it.
 * @throws {HttpError} 413 as soon as it is too long, and 503 if there is no memory for it; the rest is not read.
 */
export async function readBody(c: Context, max = MAX_BODY): Promise<string> {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  if (!incoming || typeof incoming.on !== 'function') return readText(c.req.raw, max)
  if (Number(incoming.headers['content-length'] ?? 0) > max) throw tooLarge(max)
  return (await bytesOf(incoming, max, accounts.get(c.req.raw))).toString('utf8')
}

/** By its events: an iterator over a stream costs more than the rest of a usual body. */
function bytesOf(incoming: IncomingMessage, max: number, account: Account | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const gone = () => new HttpError(400, 'bad-request', 'the client disconnected')
    // Then none of the events comes.
    if (incoming.readableEnded) return resolve(Buffer.alloc(0))
    if (incoming.destroyed) throw gone()
    const parts: Buffer[] = []
    let count = 0
    const refuse = (error: unknown): void => {
      incoming.off('data', onData).off('close', onClose)
      incoming.pause()
      reject(error)
    }
    const onClose = (): void => refuse(gone())
    const onData = (part: Buffer): void => {
      try {
        count += part.length
        if (count > max) throw tooLarge(max)
        account?.(count)
        parts.push(part)
      } catch (error) {
        refuse(error)
      }
    }
    incoming.on('data', onData)
    incoming.on('error', refuse)
    incoming.on('close', onClose)
    incoming.on('end', () => {
      incoming.off('close', onClose)
      resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts))
    })
  })
}

const tooLarge = (max: number) =>
  new HttpError(413, 'payload-too-large', `a request body may have at most ${max} bytes`)

/**
 * Reads a body as bytes.
 * @throws {HttpError} 413 as soon as it is too long, and 503 if there is no memory for it; the rest is not read.
 */
export async function readBytes(request: Request, max: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge(max)
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const account = accounts.get(request)
  const parts: Uint8Array[] = []
  let count = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(parts)
      count += value.length
      if (count > max) throw tooLarge(max)
      account?.(count)
      parts.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error
  }
}

/**
 * Parses JSON with limited nesting, since later code may process it recursively.
 * @throws {HttpError} 400
 */
export function parseJson(text: string): unknown {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at)
    if (inText) {
      if (mark === 0x5c) at++
      else if (mark === 0x22) inText = false
    } else if (mark === 0x22) inText = true
    else if (mark === 0x7b || mark === 0x5b) {
      if (++depth > MAX_DEPTH) throw badRequest(`the body is nested deeper than ${MAX_DEPTH} levels`)
    } else if (mark === 0x7d || mark === 0x5d) depth--
  }
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('the body is not JSON')
  }
}
