import type { Exchange } from '../../contract/attempt.ts'
import type { VendorResponse } from '../../contract/call.ts'
import { TooLarge } from '../read-text.ts'
import { type LazyHeaders, responseOf } from './response.ts'
import { builtin } from './types.ts'

/** All bytes as text, without the mark of its byte order. */
function textOf(chunks: Uint8Array[]): string {
  const { Buffer } = builtin<{ Buffer: { concat(all: Uint8Array[]): { toString(): string } } }>('buffer')
  const text = chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** The head of a response. */
interface Head {
  readonly status: number
  readonly statusText: string
  readonly headers: LazyHeaders
  readonly url: string
}

/** A response as it is read: as text, whose (decompressed) bytes are counted. */
export class Reading {
  readonly #head: Head
  readonly #most: number
  readonly #cuts: boolean
  readonly #resolve: (answer: VendorResponse) => void
  readonly #reject: (thrown: unknown) => void
  readonly #chunks: Uint8Array[] = []
  #left: number

  constructor(
    exchange: Exchange,
    head: Head,
    resolve: (answer: VendorResponse) => void,
    reject: (thrown: unknown) => void,
  ) {
    this.#head = head
    this.#most = exchange.most(head.status)
    this.#cuts = exchange.cuts(head.status)
    this.#left = this.#most
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Takes bytes. False: no more are wanted, and the response has been settled. */
  take(chunk: Uint8Array): boolean {
    if (this.#left < 0) return false
    this.#chunks.push(chunk.length > this.#left ? chunk.subarray(0, this.#left) : chunk)
    this.#left -= chunk.length
    if (this.#left >= 0) return true
    if (this.#cuts) this.end()
    else this.#reject(new TooLarge(this.#most))
    return false
  }

  end(): void {
    this.#resolve(new NodeAnswer(this.#head, textOf(this.#chunks)))
  }
}

/** A response whose `native` is made when it is read. */
export class NodeAnswer implements VendorResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly #head: Head
  #native: Response | undefined

  constructor(head: Head, text: string) {
    this.status = head.status
    this.headers = head.headers as unknown as Headers
    this.text = text
    this.#head = head
  }

  get native(): Response {
    const { statusText, url } = this.#head
    this.#native ??= responseOf(this.status, this.headers, url, statusText)
    return this.#native
  }
}
