import type { CallContext } from '../client.ts'
import { type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import type { Answer } from '../response.ts'
import { pause } from './attempts.ts'
import type { Piece, Source } from './source.ts'

/** Where an upload stands: so many bytes have arrived, or all is done. */
export type Standing = { readonly received: number } | { readonly done: Answer }

/** An upload that a vendor has opened. Both throw on a bad answer, and neither tries again by itself. */
export interface UploadSession {
  /** Sends a piece. How much of it has arrived is the vendor's to say. */
  put(piece: Piece): Promise<Standing>
  /** Asks what has arrived. `total` is the size of the whole, where it is known. */
  status(total: number | undefined): Promise<Standing>
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
 * Sends a source piece by piece. After a fault the vendor is asked what has arrived, and the upload goes on from there;
 * `retry` bounds the faults in a row. At most one piece is held in memory.
 */
export async function upload(context: CallContext, source: Source, steps: UploadSteps): Promise<Answer> {
  const { fail, options } = context
  let session: UploadSession | undefined
  /** Bytes that the vendor has, the most it ever had, and whether a file may have come of it. */
  let [received, most, complete] = [0, 0, false]
  let faults = 0
  let unsure = false

  const progress = (transferred: number, total: number | undefined) =>
    options.onProgress?.({ transferred, ...(total !== undefined && { total }) })

  try {
    for (;;) {
      const piece = await source.piece(received, steps.chunkSize)
      if (!piece)
        throw fail('response', 'the vendor says that bytes arrived which were not sent, or lost some that had')
      let standing: Standing
      try {
        session ??= await steps.begin()
        complete ||= piece.last && !unsure
        standing = await (unsure ? session.status(piece.total) : session.put(piece))
      } catch (thrown) {
        let fault = thrown
        if (session && isFerruleError(thrown) && steps.lost(thrown)) {
          const again = (source.anywhere || received === 0) && (!complete || steps.repeatable === true)
          fault = lostSession(context, thrown, again)
          session = undefined
          received = 0
        }
        // A session that could not be opened was tried as often as other requests are.
        await pause(context, fault, session || fault !== thrown ? ++faults : Number.POSITIVE_INFINITY)
        unsure = session !== undefined
        continue
      }
      if ('done' in standing) {
        if (!complete) {
          complete = true
          throw fail('response', 'the vendor ended the upload before all was sent')
        }
        progress(piece.total as number, piece.total)
        return standing.done
      }
      const before = received
      received = standing.received
      if (received > most) {
        most = received
        faults = 0
        progress(most, piece.total)
      } else if (received < before || (received === before && !unsure)) {
        const idle = fail('upstream', 'the vendor took none of the bytes that were sent', { retryable: true })
        await pause(context, idle, ++faults)
      }
      unsure = false
    }
  } catch (thrown) {
    source.close(thrown)
    // Without its end nothing was made.
    if (!complete && isFerruleError(thrown) && thrown.outcome === 'unknown')
      Object.defineProperty(thrown, 'outcome', { value: 'rejected' })
    throw thrown
  }
}

const lostSession = ({ fail }: CallContext, { status, upstream }: FerruleError, again: boolean): FerruleError =>
  fail('upstream', 'the upload was begun but is no more; send the file again', {
    retryable: again,
    ...(status !== undefined && { status }),
    ...(upstream && { upstream }),
  })
