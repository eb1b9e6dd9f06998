import { WebhookError, type WebhookProblem } from '../errors/ferrule-error.ts'
import { isBuffer } from '../transfer/byte-source.ts'

/** A webhook delivery: the platform's `Request`, or its headers and its raw body. */
export type Delivery = Request | RawDelivery

export interface RawDelivery {
  /** A `Headers`, or an object as in Node, Express and Lambda; names in any case. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw bytes or text. A parsed body cannot be verified. */
  readonly body: string | Uint8Array | ArrayBuffer
  /** Only for vendors whose secret is part of the address. */
  readonly url?: string | undefined
}

/** One secret, or several while one is being replaced. */
export type Secrets = string | readonly string[]

export interface VerifyOptions {
  /** How old a signed timestamp may be, in milliseconds, where the vendor signs one. Default: 300,000 (5 minutes). */
  readonly tolerance?: number | undefined
  /** Maximum body size, in bytes. Default: 10 MB. */
  readonly maxBytes?: number | undefined
  /** The time to compare with, epoch milliseconds. Default: now. */
  readonly now?: number | undefined
}

/** A delivery that has been read: headers by name, the body as bytes. */
export interface Received {
  readonly connector: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly url: string
  /** The header's value, or `''`. */
  header(name: string): string
}

const LONGEST_HEADER = 8_192
const LARGEST_BODY = 10_485_760

/** The error of a delivery that is refused. Its message quotes nothing that came. */
export const refuse = (connector: string, reason: WebhookProblem, message: string): WebhookError =>
  new WebhookError(`[${connector} webhook] ${message}`, { connector, reason })

/**
 * Reads a delivery, at most once and within bounds.
 *
 * @throws {WebhookError} when the body was parsed or read before, or is too large.
 */
export async function receive(
  connector: string,
  delivery: Delivery,
  { maxBytes = LARGEST_BODY }: VerifyOptions = {},
): Promise<Received> {
  const { headers, body, url = '' } = delivery
  const fail = (message: string) => refuse(connector, 'body', message)
  const bytes = isRequest(delivery)
    ? delivery.bodyUsed
      ? undefined
      : await readAll(delivery.body, maxBytes)
    : bytesOf(body)
  if (!bytes) throw fail('the raw request body is required: pass the bytes or the text before any parser reads them')
  if (bytes.length > maxBytes) throw fail(`the body is larger than ${maxBytes} bytes (maxBytes)`)
  return { connector, body: bytes, url, header: (name) => headerOf(headers, name).slice(0, LONGEST_HEADER) }
}

const isRequest = (delivery: Delivery): delivery is Request =>
  typeof (delivery as Partial<Request>).arrayBuffer === 'function'

function headerOf(headers: RawDelivery['headers'], name: string): string {
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? ''
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
  return String(found)
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength)
  return typeof body === 'object' && body && isBuffer(body) ? new Uint8Array(body) : undefined
}

/** All bytes of a stream; it is left as soon as there are more than `most`. */
async function readAll(stream: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: BlobPart[] = []
  let size = 0
  const reader = stream?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) break
    chunks.push(value as BlobPart)
    size += value.length
    if (size > most) {
      reader?.cancel().catch(() => {})
      break
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/**
 * The body as a JSON object.
 *
 * @throws {WebhookError} when it is none.
 */
export function jsonOf<T extends object>({ connector, body }: Received): T {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    if (typeof value === 'object' && value && !Array.isArray(value)) return value as T
  } catch {
    // Said below; the parser's words would quote the body.
  }
  throw refuse(connector, 'body', 'the body is not a JSON object')
}
