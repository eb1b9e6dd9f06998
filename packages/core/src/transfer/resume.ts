import type { VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { type Download, fileOf, rangeOf } from './download.ts'
import { pause } from './pause.ts'
import { reportProgress, sizeOf, type WatchedBody, watchBody } from './watched-body.ts'

/** The vendor's part of a resumable download. */
export interface ResumeSteps {
  /**
   * Requests the file again with these headers (`range`, `if-range`). A 416 is returned, not thrown. If absent, nothing
   * tells whether the file is unchanged, so a broken connection is an error.
   */
  again?(headers: Readonly<Record<string, string>>): Promise<VendorResponse>
  /** Whether a response to `again` still has the same file. Entity tags and modification times are compared already. */
  unchanged?(next: VendorResponse, first: VendorResponse): boolean | Promise<boolean>
  /** The checksum of a whole file. Absent if the vendor gives none. */
  readonly checksum?: Checksum | undefined
}

/** An incremental checksum. */
export interface Checksum {
  update(bytes: Uint8Array<ArrayBuffer>): void
  /** Whether it matches the vendor's checksum. */
  matches(): boolean
}

/**
 * Reads a response as a file, and resumes it if the connection breaks or stalls. `retry` limits the failures in a row.
 * Bytes of two versions are never mixed.
 */
export function resumable(first: VendorResponse, step: StepContext, steps: ResumeSteps): Download {
  const reading = new ResumableReading(first, step, steps)
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    { pull: (controller) => reading.pull(controller), cancel: (reason) => reading.cancel(reason) },
    { highWaterMark: 0 },
  )
  return fileOf(first.headers, stream, step.error)
}

class ResumableReading {
  readonly #first: VendorResponse
  readonly #step: StepContext
  readonly #steps: ResumeSteps
  readonly #range: ReturnType<typeof rangeOf>
  readonly #checksum: Checksum | undefined
  /** Length of the content being read, once known. */
  #length: number | undefined
  #body: WatchedBody
  /** A read that has already started. */
  #pending: ReturnType<WatchedBody['read']> | undefined
  #received = 0
  #faults = 0
  /** Bytes of the current response that were received before. */
  #skip = 0
  #cancelled = false

  constructor(first: VendorResponse, step: StepContext, steps: ResumeSteps) {
    const range = rangeOf(first.headers)
    this.#first = first
    this.#step = step
    this.#steps = steps
    this.#range = range
    this.#checksum = range ? undefined : steps.checksum
    this.#length = range ? range.end - range.start + 1 : sizeOf(first.headers)
    this.#body = watchBody(first, step)
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
    const { error } = this.#step
    try {
      const bytes = await this.#read()
      if (this.#cancelled) return
      if (bytes) {
        this.#received += bytes.length
        this.#faults = 0
        this.#checksum?.update(bytes)
        controller.enqueue(bytes)
        reportProgress(this.#step, this.#received, this.#length)
        return
      }
      if (this.#checksum?.matches() === false)
        throw error('response', 'the bytes do not match the checksum of the file; start again', { retryable: true })
      controller.close()
    } catch (thrown) {
      controller.error(thrown)
      await this.#body.cancel().catch(() => {})
    }
  }

  cancel(reason: unknown): Promise<void> {
    this.#cancelled = true
    return this.#body.cancel(reason)
  }

  /** The next bytes; undefined at the end. */
  async #read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      let fault: unknown
      let bytes: Uint8Array<ArrayBuffer> | undefined
      const reading = this.#pending ?? this.#body.read()
      this.#pending = undefined
      try {
        bytes = await reading
      } catch (thrown) {
        fault = thrown
      }
      if (this.#cancelled) return undefined
      const room = (this.#length ?? Number.POSITIVE_INFINITY) - this.#received
      if (bytes) {
        const fresh = bytes.subarray(this.#skip)
        this.#skip -= bytes.length - fresh.length
        if (fresh.length > 0 && room > 0) return fresh.subarray(0, room)
        if (fresh.length === 0) continue
        // The response had the whole file instead of a part.
        await this.#body.cancel()
      }
      // A connection that breaks after the last byte does not matter.
      if (room === 0 || (this.#length === undefined && !fault)) return undefined
      const broken = fault ?? this.#step.error('network', 'the file was truncated', { retryable: true })
      if (!(await this.#resume(broken))) return undefined
    }
  }

  /** Resumes the file after a fault. Returns false if there is nothing left to read. */
  async #resume(fault: unknown): Promise<boolean> {
    const { again } = this.#steps
    if (!again && !this.#step.call.signal?.aborted)
      throw this.#step.error(
        'network',
        'the file was truncated, and the vendor does not say whether it is unchanged; start again',
        {
          retryable: true,
          cause: fault,
        },
      )
    await pause(this.#step, fault, ++this.#faults)
    if (this.#cancelled || !again) return false
    const next = await again(this.#restHeaders())
    // The body of a 416 is already consumed.
    const body = next.status === 416 ? undefined : watchBody(next, this.#step)
    // Read at once: bytes that have arrived would be lost if the connection broke during the checks below.
    const early = body?.read()
    early?.catch(() => {})
    try {
      await this.#checkSame(next)
      this.#skip = next.status === 206 ? 0 : this.#at
      if (!this.#cancelled && body) {
        this.#body = body
        this.#pending = early
        return true
      }
    } catch (thrown) {
      await body?.cancel()
      throw thrown
    }
    await body?.cancel()
    return false
  }

  /** Offset of the next byte in the file. */
  get #at(): number {
    return (this.#range?.start ?? 0) + this.#received
  }

  /**
   * The headers that request the rest. An encoded response has no ranges, and a file that may be empty is requested
   * whole.
   */
  #restHeaders(): Record<string, string> {
    const { headers } = this.#first
    if (!(this.#at > 0 || this.#range) || headers.get('content-encoding')) return {}
    const tag = headers.get('etag')
    return { range: `bytes=${this.#at}-${this.#range?.end ?? ''}`, ...(tag?.startsWith('"') && { 'if-range': tag }) }
  }

  /** Throws if another response is not the rest of the same file. */
  async #checkSame(next: VendorResponse): Promise<void> {
    const { error } = this.#step
    const { headers } = this.#first
    const range = rangeOf(next.headers)
    const isPart = next.status === 206
    if (isPart && range?.start !== this.#at)
      throw error('response', '206 with another range than the requested one', { retryable: true })
    const total = isPart ? range?.total : (totalIn(next.headers) ?? sizeOf(next.headers))
    if (
      ['etag', 'last-modified'].some((name) => differ(headers.get(name), next.headers.get(name))) ||
      differ(this.#range ? this.#range.total : this.#length, total) ||
      (next.status === 416 && total !== this.#at) ||
      (await this.#steps.unchanged?.(next, this.#first)) === false
    )
      throw error('response', 'the file changed while it was read; start again', { retryable: true })
    if (!this.#range) this.#length ??= total
  }
}

/** Whether both are known and different. */
const differ = (one: string | number | null | undefined, other: string | number | null | undefined): boolean =>
  one !== null && one !== undefined && other !== null && other !== undefined && one !== other

/** The total size in a 416 response. */
function totalIn(headers: Headers): number | undefined {
  const [, total] = /^bytes \*\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return total === undefined ? undefined : Number(total)
}
