import type { CallContext } from '../client.ts'
import { type Download, fileOf, rangeOf, sizeOf, watched } from '../decode/download.ts'
import type { Answer } from '../response.ts'
import { pause } from './attempts.ts'

/** What a download that can be gone on with needs of a vendor. */
export interface ResumeSteps {
  /**
   * Asks for the file again with these headers (`range`, `if-range`); 416 is an answer to it, not an error. Absent: nothing
   * tells whether it is still the same, and a connection that breaks is not followed by another one.
   */
  again?(headers: Readonly<Record<string, string>>): Promise<Answer>
  /** Whether an answer to `again` is still of the same file. Entity tags and times are compared already. */
  unchanged?(next: Answer, first: Answer): boolean | Promise<boolean>
  /** A checksum of the bytes, which are those of a whole file. Absent: there is none to compare with. */
  readonly checksum?: Checksum | undefined
}

/** A checksum in the making. */
export interface Checksum {
  update(bytes: Uint8Array<ArrayBuffer>): void
  /** Whether it is the one that the vendor gave. */
  matches(): boolean
}

/**
 * Reads an answer as a file, and asks for the rest of it when the connection breaks or falls silent; `retry` bounds the
 * faults in a row. Bytes of two versions are never put together.
 */
export function resumable(first: Answer, context: CallContext, steps: ResumeSteps): Download {
  const { fail, options, signal } = context
  const range = rangeOf(first.headers)
  const { start = 0, end = '' } = range ?? {}
  const checksum = range ? undefined : steps.checksum
  let length = range ? range.end - start + 1 : sizeOf(first.headers)
  let reader = watched(first, context).getReader()
  let pending: ReturnType<typeof reader.read> | undefined
  let [got, faults] = [0, 0]
  /** Bytes of the present answer that were had before. */
  let skip = 0
  let left = false

  /** Opens the rest of the file after a fault; false when there is none. */
  async function goOn(fault: unknown): Promise<boolean> {
    if (!steps.again && !signal?.aborted)
      throw fail('network', 'the file broke off, and nothing tells whether it is still the same; begin again', {
        retryable: true,
        cause: fault,
      })
    await pause(context, fault, ++faults)
    if (left || !steps.again) return false
    const at = start + got
    // What is encoded on the way has no parts, and what may be empty is asked for whole.
    const part = (at > 0 || range) && !first.headers.get('content-encoding')
    const tag = first.headers.get('etag')
    const next = await steps.again({
      ...(part && { range: `bytes=${at}-${end}` }),
      ...(part && tag?.startsWith('"') && { 'if-range': tag }),
    })
    const { status, headers } = next
    // The answer that there is no such part has been read already.
    const body = status === 416 ? undefined : watched(next, context).getReader()
    // What comes at once is taken at once: when the connection breaks during the questions below, it would be lost.
    const early = body?.read()
    early?.catch(() => {})
    try {
      const given = rangeOf(headers)
      if (status === 206 && given?.start !== at)
        throw fail('response', '206 with a part of the file that was not asked for', { retryable: true })
      const total = status === 206 ? given?.total : (totalIn(headers) ?? sizeOf(headers))
      if (
        ['etag', 'last-modified'].some((name) => differ(first.headers.get(name), headers.get(name))) ||
        differ(range ? range.total : length, total) ||
        (status === 416 && total !== at) ||
        (await steps.unchanged?.(next, first)) === false
      )
        throw fail('response', 'the file was changed while it was read; begin again', { retryable: true })
      if (!range) length ??= total
      skip = status === 206 ? 0 : at
      if (left || !body) {
        await body?.cancel()
        return false
      }
      reader = body
      pending = early
      return true
    } catch (thrown) {
      await body?.cancel()
      throw thrown
    }
  }

  /** The next bytes; undefined at the end. */
  async function read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      let fault: unknown
      const reading = pending ?? reader.read()
      pending = undefined
      const { done, value = new Uint8Array() } = await reading.catch((thrown: unknown) => {
        fault = thrown
        return { done: true, value: undefined }
      })
      if (left) return undefined
      const fresh = value.subarray(skip)
      skip -= value.length - fresh.length
      const room = (length ?? Number.POSITIVE_INFINITY) - got
      if (fresh.length > 0 && room > 0) return fresh.subarray(0, room)
      // The whole was given in place of a part.
      if (fresh.length > 0) await reader.cancel()
      else if (!done) continue
      // A connection that breaks after the last byte does no harm.
      if (room === 0 || (length === undefined && !fault)) return undefined
      if (!(await goOn(fault ?? fail('network', 'the file broke off', { retryable: true })))) return undefined
    }
  }

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const bytes = await read()
          if (left) return
          if (bytes) {
            got += bytes.length
            faults = 0
            checksum?.update(bytes)
            controller.enqueue(bytes)
            options.onProgress?.({ transferred: got, ...(length !== undefined && { total: length }) })
            return
          }
          if (checksum?.matches() === false)
            throw fail('response', 'bytes that do not match the checksum of the file; begin again', { retryable: true })
          controller.close()
        } catch (thrown) {
          controller.error(thrown)
          await reader.cancel().catch(() => {})
        }
      },
      cancel(reason) {
        left = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return fileOf(first.headers, stream, context)
}

/** Whether both are known and not the same. */
const differ = (one: string | number | null | undefined, other: string | number | null | undefined): boolean =>
  one !== null && one !== undefined && other !== null && other !== undefined && one !== other

/** The size of the whole that a 416 tells. */
function totalIn(headers: Headers): number | undefined {
  const [, total] = /^bytes \*\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return total === undefined ? undefined : Number(total)
}
