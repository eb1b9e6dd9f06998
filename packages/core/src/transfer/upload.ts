import type { VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { changedError, type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import { pause } from './pause.ts'
import type { Piece, Source } from './source.ts'

/** What has arrived of an upload: so many bytes, or all, and it is done. */
export type UploadStatus = { readonly received: number } | { readonly done: VendorResponse }

/** An upload that a vendor has opened. Both throw on a bad response, and neither retries. */
export interface UploadSession {
  /** Sends a piece. How much of it has arrived is the vendor's to say. */
  put(piece: Piece): Promise<UploadStatus>
  /** Asks what has arrived. `total` is the size of the whole, where it is known. */
  status(total: number | undefined): Promise<UploadStatus>
}

/** What an upload needs of a vendor. */
export interface UploadSteps {
  begin(): Promise<UploadSession>
  /** Bytes sent at a time; the last piece may be shorter. */
  readonly chunkSize: number
  /** Whether an error says that the session is no more. */
  lost(error: FerruleError): boolean
  /** Sending the whole twice has the effect of sending it once. */
  readonly repeatable?: boolean
}

/**
 * Sends a source piece by piece. After a fault the vendor is asked what has arrived, and the upload resumes from there;
 * `retry` bounds the faults in a row. At most one piece is held in memory.
 */
export async function upload(step: StepContext, source: Source, steps: UploadSteps): Promise<VendorResponse> {
  const run = new Upload(step, source, steps)
  try {
    return await run.send()
  } catch (thrown) {
    source.close(thrown)
    // Without its end nothing was made.
    const nothingMade = !run.complete && isFerruleError(thrown) && thrown.outcome === 'unknown'
    throw nothingMade ? changedError(thrown, { outcome: 'rejected' }) : thrown
  }
}

/** A vendor that takes less than a fourth of a piece is faulty, or after a break less than a thirty-second. */
const [WORTH, WORTH_AFTER_BREAK] = [4, 32]

class Upload {
  /** Whether a file may have come of it. */
  complete = false
  readonly #step: StepContext
  readonly #source: Source
  readonly #steps: UploadSteps
  #session: UploadSession | undefined
  /** Bytes that the vendor has, and the most it ever had. */
  #received = 0
  #most = 0
  #faults = 0
  /** What has arrived is to be asked before more is sent. */
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

  /** Sends a piece, or asks for the status; undefined when the upload resumes after a fault. */
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
    // A session that could not be opened was tried as often as other requests are.
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
    // What a piece brings must be worth sending it: one byte a time would send the whole thousands of times.
    const share = piece.bytes.length / (this.#unsure ? WORTH_AFTER_BREAK : WORTH)
    if (received > this.#most) {
      this.#most = received
      this.#notify(received, piece.total)
    }
    if (received >= before + Math.max(1, share)) {
      // What was there before, in a session that is no more, is no progress yet.
      if (received === this.#most) this.#faults = 0
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
