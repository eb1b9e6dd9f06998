import type { CallContext } from '../client.ts'
import { isFerruleError } from '../errors/ferrule-error.ts'
import type { Answer } from '../response.ts'
import { inTime } from '../transport/gate.ts'
import { networkError, transmit } from '../transport/transport.ts'

/** A file on its way. Read it once, by one of `stream`, `bytes` and `text`; or `cancel` it, to free the connection. */
export interface Download {
  /** The bytes as they come. Nothing is read ahead of the reader. Fails with the errors of this library. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly contentType?: string
  /** Number of bytes to come, where the answer tells. */
  readonly size?: number
  /** The name that the answer gives the file. Without path, control characters and what file systems refuse. */
  readonly filename?: string
  /** The part that comes, both ends inclusive. Absent: the whole, also where a part was asked for and not given. */
  readonly range?: { readonly start: number; readonly end: number; readonly total?: number }
  /**
   * The bytes in one piece.
   * @throws {ResponseError} when there are more than `max`; the rest is then not fetched.
   */
  bytes(options?: { readonly max?: number }): Promise<Uint8Array<ArrayBuffer>>
  /** The bytes as text, in the charset that the answer names; else UTF-8. */
  text(options?: { readonly max?: number }): Promise<string>
  /** Drops what has not been read. */
  cancel(): Promise<void>
}

/** Number of bytes to come, where the headers tell. */
export function sizeOf(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  // What is decoded on the way has another length.
  return length && /^\d+$/.test(length) && !headers.get('content-encoding') ? Number(length) : undefined
}

/** The part that comes, where the headers tell. */
export function rangeOf(headers: Headers): Download['range'] {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? []
  return start ? { start: Number(start), end: Number(end), ...(total !== '*' && { total: Number(total) }) } : undefined
}

/** Reads an answer as a file. For `operation.read`. */
export const download = (answer: Answer, context: CallContext): Download =>
  fileOf(
    answer.headers,
    watched(answer, context, (transferred, total) =>
      context.options.onProgress?.({ transferred, ...(total !== undefined && { total }) }),
    ),
    context,
  )

/** A file of these facts and bytes. */
export function fileOf(headers: Headers, stream: Download['stream'], { fail }: CallContext): Download {
  const contentType = headers.get('content-type') ?? undefined
  const size = sizeOf(headers)
  const range = rangeOf(headers)
  const filename = filenameOf(headers.get('content-disposition') ?? '')
  const file: Download = {
    stream,
    ...(contentType && { contentType }),
    ...(size !== undefined && { size }),
    ...(filename && { filename }),
    ...(range && { range }),
    async bytes({ max = Number.POSITIVE_INFINITY } = {}) {
      if (stream.locked) throw fail('params', 'the file is already being read')
      const reader = stream.getReader()
      const parts: Uint8Array<ArrayBuffer>[] = []
      let count = 0
      for (let left = size ?? 0; left <= max; left = count) {
        const { done, value } = await reader.read()
        if (done) {
          const whole = new Uint8Array(count)
          let at = 0
          for (const part of parts) {
            whole.set(part, at)
            at += part.length
          }
          return whole
        }
        parts.push(value)
        count += value.length
      }
      await reader.cancel()
      throw fail('response', `a file of more than ${max} bytes`)
    },
    async text(options) {
      const bytes = await file.bytes(options)
      const [, charset] = /charset="?([\w.:-]+)/i.exec(contentType ?? '') ?? []
      try {
        return new TextDecoder(charset).decode(bytes)
      } catch {
        return new TextDecoder().decode(bytes)
      }
    },
    cancel: async () => {
      if (!stream.locked) await stream.cancel()
    },
  }
  return file
}

/**
 * Downloads from an address that the vendor gave out, like a signed one on a storage host. No credential goes there, and
 * nothing goes to a host that neither matches `hosts` nor is the API's own. For `operation.run`.
 */
export async function downloadFrom(
  context: CallContext,
  address: string,
  hosts: RegExp,
): Promise<{ data: Download; answer: Answer }> {
  const { fail, base, gate, signal, deadline, secrets, userAgent } = context
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !(url.origin === new URL(base).origin || (url.protocol === 'https:' && hosts.test(url.hostname))))
    throw fail('response', 'a file at an address that is not among those of the vendor')
  secrets.push(...url.searchParams.values())
  const leave = await gate.enter(signal, deadline)
  try {
    const headers = { accept: '*/*', 'user-agent': userAgent }
    const answer = await transmit(context, { method: 'GET', url: url.href, headers, body: undefined, raw: true })
    return { data: download(answer, context), answer }
  } finally {
    leave()
  }
}

/** A body whose breaks, stalls and early end are told, and which ends with the call's signal. `seen` is told of its bytes. */
export function watched(
  { headers, response }: Answer,
  context: CallContext,
  seen?: (count: number, size: number | undefined) => void,
): Download['stream'] {
  const { fail, signal, deadline, options } = context
  const size = sizeOf(headers)
  const reader = response.body?.getReader()
  let count = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const wait = Math.max(0, Math.min(options.timeout, (deadline ?? Number.POSITIVE_INFINITY) - Date.now()))
        const late = () => fail('timeout', `no byte of the file within ${wait} ms`, { retryable: true })
        let told = false
        try {
          const { done, value } = (await inTime(reader?.read(), wait, late, signal)) ?? { done: true }
          if (value) {
            count += value.length
            controller.enqueue(value)
            told = true
            seen?.(count, size)
          }
          if (!done) return
          if (count < (size ?? 0)) throw new Error(`the file broke off after ${count} of ${size} bytes`)
          controller.close()
        } catch (thrown) {
          controller.error(told || signal?.aborted || isFerruleError(thrown) ? thrown : networkError(context, thrown))
          await reader?.cancel().catch(() => {})
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** The file name of a Content-Disposition header, fit to be used in a path. */
export function filenameOf(header: string): string | undefined {
  const [, charset, encoded] = /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header) ?? []
  const [, quoted, bare] = /(?:^|;)\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header) ?? []
  let name = quoted?.replace(/\\(["\\])/g, '$1') ?? bare ?? ''
  try {
    if (encoded) {
      name = /^utf-?8$/i.test(charset as string)
        ? decodeURIComponent(encoded)
        : encoded.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    } else {
      // Headers are read as Latin-1; many servers write UTF-8 into them.
      name = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(name, (mark) => mark.charCodeAt(0)))
    }
  } catch {}
  return safeName(name)
}

/** The last part of a name, fit to be used in a path; undefined when nothing is left. */
export function safeName(name: string): string | undefined {
  return (
    (name.split(/[\\/]/).at(-1) as string)
      // Marks that turn the direction of writing hide what kind of file it is.
      .replace(/[\p{Cc}\p{Bidi_C}]/gu, '')
      .replace(/[<>:"|?*]/g, '_')
      .slice(-200)
      .replace(/^[. ]+|[. ]+$/g, '')
      .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&')
      .toWellFormed() || undefined
  )
}
