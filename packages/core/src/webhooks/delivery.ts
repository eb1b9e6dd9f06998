import { isBuffer } from '../contract/byte-source.ts'
import { WebhookError, type WebhookProblem } from '../errors/ferrule-error.ts'

/** A webhook delivery: the platform's `Request`, or its headers and its raw body. */
export type Delivery = Request | RawDelivery

export interface RawDelivery {
  /** A `Headers`, or an object as in Node, Express and Lambda; names in any case. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw bytes or text. A parsed body cannot be verified. */
  readonly body: string | Uint8Array | ArrayBuffer
  /** Only for vendors whose secret is part of the URL. */
  readonly url?: string | undefined
}

/** One secret, or several during a rotation. */
export type Secrets = string | readonly string[]

export interface VerifyOptions {
  /** Maximum age of a signed timestamp in milliseconds, if the vendor signs one. Default: 300,000 (5 minutes). */
  readonly tolerance?: number | undefined
  /** Maximum body size in bytes. Default: 10,485,760 (10 MiB). */
  readonly maxBytes?: number | undefined
  /** The time to compare with, in epoch milliseconds. Default: now. */
  readonly now?: number | undefined
}

/** A delivery that has been read: headers by name, the body as bytes. */
export interface Received {
  readonly connector: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly url: string
  /** The value of a header, or `''`. */
  header(name: string): string
}

const LONGEST_HEADER = 8_192
const LARGEST_BODY = 10_485_760

/** The error for a rejected delivery. Its message quotes nothing from the delivery. */
export const refuse = (connector: string, reason: WebhookProblem, message: string): WebhookError =>
  new WebhookError(`[${connector} webhook] ${message}`, { connector, reason })

/**
 * Reads a delivery, at most once and up to the maximum size.
 *
 * @throws {WebhookError} if the body was already parsed or read, or is too large.
 */
export async function receive(
  connector: string,
  delivery: Delivery,
  { maxBytes = LARGEST_BODY }: VerifyOptions = {},
): Promise<Received> {
  const { headers = {}, body, url = '' } = Object(delivery) as RawDelivery
  const fail = (message: string) => refuse(connector, 'body', message)
  const bytes = isRequest(delivery)
    ? delivery.bodyUsed || delivery.body?.locked
      ? undefined
      : await readAll(delivery.body, maxBytes)
    : bytesOf(body)
  if (!bytes) throw fail('the raw request body is required: pass the bytes or the text before any parser reads them')
  // Also where the maximum is not a number.
  if (!(bytes.length <= maxBytes)) throw fail(`the body is larger than ${maxBytes} bytes (maxBytes)`)
  return { connector, body: bytes, url, header: (name) => headerOf(headers, name).slice(0, LONGEST_HEADER) }
}

const isRequest = (delivery: Delivery): delivery is Request =>
  typeof (delivery as Partial<Request> | undefined)?.arrayBuffer === 'function'

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

/** Reads all bytes of a stream; stops once there are more than `most`. */
async function readAll(stream: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: BlobPart[] = []
  let size = 0
  const reader = stream?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) break
    chunks.push(value as BlobPart)
    size += value.length
    if (!(size <= most)) {
      reader?.cancel().catch(() => {})
      break
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/**
 * The body as a JSON object.
 *
 * @throws {WebhookError} if it is not one.
 */
export function jsonOf<T extends object>({ connector, body }: Received): T {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    if (typeof value === 'object' && value && !Array.isArray(value)) return value as T
  } catch {
    // Thrown below; the parser's message would quote the body.
  }
  throw refuse(connector, 'body', 'the body is not a JSON object')
}
