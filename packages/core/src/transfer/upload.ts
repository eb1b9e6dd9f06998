import type { VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { changedError, type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import { pause } from './pause.ts'
import type { Piece, Source } from './source.ts'

/** The state of an upload: the number of bytes received, or done. */
export type UploadStatus = { readonly received: number } | { readonly done: VendorResponse }

/** An open upload session. Both methods throw for an error response, and neither retries. */
export interface UploadSession {
  /** Sends a piece. The vendor decides how much of it is received. */
  put(piece: Piece): Promise<UploadStatus>
  /** Requests the number of received bytes. `total` is the size of the file, if known. */
  status(total: number | undefined): Promise<UploadStatus>
}

/** The vendor's part of an upload. */
export interface UploadSteps {
  begin(): Promise<UploadSession>
  /** Bytes per piece; the last one may be shorter. */
  readonly chunkSize: number
  /** Whether an error means that the session no longer exists. */
  lost(error: FerruleError): boolean
  /** Whether uploading the file twice has the same effect as uploading it once. */
  readonly repeatable?: boolean
}

/**
 * Uploads a source in pieces. After a fault it asks the vendor how much has arrived, and resumes from there. `retry`
 * limits the failures in a row. Holds at most one piece in memory.
 */
export async function upload(step: StepContext, source: Source, steps: UploadSteps): Promise<VendorResponse> {
  const run = new Upload(step, source, steps)
  try {
    return await run.send()
  } catch (thrown) {
    source.close(thrown)
    // The vendor creates nothing before the last piece.
    const nothingMade = !run.complete && isFerruleError(thrown) && thrown.outcome === 'unknown'
    throw nothingMade ? changedError(thrown, { outcome: 'rejected' }) : thrown
  }
}

/** A vendor that accepts less than this fraction of a piece (1/4; after a break, 1/32) is faulty. */
const [WORTH, WORTH_AFTER_BREAK] = [4, 32]

/**
 * How often a vendor may report fewer bytes than before. Each time they are sent again, so a server that walks back and forth
 * would be sent a file without end.
 */
const MOST_STEPS_BACK = 8

class Upload {
  /** Whether the vendor may have created the file. */
  complete = false
  readonly #step: StepContext
  readonly #source: Source
  readonly #steps: UploadSteps
  #session: UploadSession | undefined
  /** Bytes that the vendor has, and the maximum so far. */
  #received = 0
  #most = 0
  #faults = 0
  #stepsBack = 0
  /** Whether to ask for the status before sending more. */
  #unsure = false

  constructor(step: StepContext, source: Source, steps: UploadSteps) {
    this.#step = step
    this.#source = source
    this.#steps = steps
  }

  async send(): Promise<VendorResponse> {
    for (;;) {
      const piece = await this.#source.piece(this.#received, this.#steps.chunkSize)
      if (!piece)
        throw this.#step.error('response', 'the vendor reports bytes that were not sent, or lost received bytes')
      const status = await this.#put(piece)
      if (!status) continue
      if ('done' in status) return this.#end(piece, status.done)
      await this.#progress(piece, status.received)
    }
  }

  /** Sends a piece, or requests the status. Undefined if the upload resumes after a fault. */
  async #put(piece: Piece): Promise<UploadStatus | undefined> {
    try {
      this.#session ??= await this.#steps.begin()
      this.complete ||= piece.last && !this.#unsure
      return await (this.#unsure ? this.#session.status(piece.total) : this.#session.put(piece))
    } catch (thrown) {
      await this.#resume(thrown)
      return undefined
    }
  }

  async #resume(thrown: unknown): Promise<void> {
    let fault = thrown
    if (this.#session && isFerruleError(thrown) && this.#steps.lost(thrown)) {
      const isWhole = this.#source.anywhere || this.#received === 0
      fault = this.#lostSession(thrown, isWhole && (!this.complete || this.#steps.repeatable === true))
      this.#session = undefined
      this.#received = 0
    }
    // Opening a session has had its own retries already.
    await pause(this.#step, fault, this.#session || fault !== thrown ? ++this.#faults : Number.POSITIVE_INFINITY)
    this.#unsure = this.#session !== undefined
  }

  #end(piece: Piece, done: VendorResponse): VendorResponse {
    if (!this.complete) {
      this.complete = true
      throw this.#step.error('response', 'the vendor ended the upload before all bytes were sent')
    }
    this.#notify(piece.total as number, piece.total)
    return done
  }

  async #progress(piece: Piece, received: number): Promise<void> {
    const before = this.#received
    this.#received = received
    // A piece must be worth sending: at one byte per request, the same bytes would be sent thousands of times.
    const share = piece.bytes.length / (this.#unsure ? WORTH_AFTER_BREAK : WORTH)
    const isNew = received > this.#most
    if (isNew) {
      this.#most = received
      this.#notify(received, piece.total)
    }
    if (received < before && ++this.#stepsBack > MOST_STEPS_BACK)
      throw this.#step.error('upstream', 'the vendor reports fewer bytes than before, again and again')
    if (received >= before + Math.max(1, share)) {
      // Catching up with what was sent before is not progress.
      if (isNew) this.#faults = 0
    } else if (received < before || !this.#unsure) {
      const message = 'the vendor accepted none of the bytes, or too few'
      await pause(this.#step, this.#step.error('upstream', message, { retryable: true }), ++this.#faults)
    }
    this.#unsure = false
  }

  #notify(transferred: number, total: number | undefined): void {
    this.#step.call.options.onProgress?.({ transferred, ...(total !== undefined && { total }) })
  }

  #lostSession({ status, upstream }: FerruleError, retryable: boolean): FerruleError {
    return this.#step.error('upstream', 'the upload was started but no longer exists; upload the file again', {
      retryable,
      ...(status !== undefined && { status }),
      ...(upstream && { upstream }),
    })
  }
}
