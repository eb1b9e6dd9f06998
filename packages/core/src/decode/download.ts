import { activeCall } from '../call/active.ts'
import type { MakeError, VendorRequest, VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { isFerruleError } from '../errors/ferrule-error.ts'
import { givenAddress } from '../transport/address.ts'
import { networkError } from '../transport/network-error.ts'
import { inTime } from '../transport/time.ts'

/** A download. Read it once, through `stream`, `bytes` or `text`; or `cancel` it, to release the connection. */
export interface Download {
  /** The bytes as they arrive. Nothing is read ahead of the reader. Fails with the errors of this library. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly contentType?: string
  /** Size in bytes, where the response says it. */
  readonly size?: number
  /** The file name in the response, without path, control characters and characters that file systems reject. */
  readonly filename?: string
  /** The range of the response, both ends inclusive. Absent: the whole file, also if the vendor ignored a requested range. */
  readonly range?: { readonly start: number; readonly end: number; readonly total?: number }
  /**
   * All bytes at once.
   * @throws {ResponseError} when there are more than `max`; the rest is then not fetched.
   */
  bytes(options?: { readonly max?: number }): Promise<Uint8Array<ArrayBuffer>>
  /** The bytes as text, in the charset that the response names; by default UTF-8. */
  text(options?: { readonly max?: number }): Promise<string>
  /** Discards what has not been read, and releases the connection. */
  cancel(): Promise<void>
}

/** Number of bytes to come, where the headers say. */
export function sizeOf(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  // What is decoded on the way has another length.
  return length && /^\d+$/.test(length) && !headers.get('content-encoding') ? Number(length) : undefined
}

/** The part that comes, where the headers say. */
export function rangeOf(headers: Headers): Download['range'] {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? []
  return start ? { start: Number(start), end: Number(end), ...(total !== '*' && { total: Number(total) }) } : undefined
}

/** Reads a response as a file. For `operation.read`. */
export const download = (response: VendorResponse, step: StepContext): Download =>
  fileOf(
    response.headers,
    watched(response, step, (transferred, total) =>
      step.call.options.onProgress?.({ transferred, ...(total !== undefined && { total }) }),
    ),
    step.error,
  )

/** A file of these facts and bytes. */
export function fileOf(headers: Headers, stream: Download['stream'], error: MakeError): Download {
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
      if (stream.locked) throw error('params', 'the file is already being read')
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
      throw error('response', `a file of more than ${max} bytes`)
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

/** Where a file may be, and what may come. */
export interface DownloadOptions {
  /** Hosts besides the API's own. */
  readonly hosts: RegExp
  /** The file may be a page of HTML. */
  readonly mayBePage?: boolean
  /** Reads the errors of the storage. */
  readonly readError?: NonNullable<VendorRequest['readError']>
}

/**
 * Downloads from an address that the vendor gave out, like a signed one on a storage host. No credential goes there, and
 * nothing goes to a host that neither matches `hosts` nor is the API's own, redirects included. A page of HTML is a login or
 * an error and no file, unless the response names it as one or the caller says that it `mayBePage`. For `operation.run`.
 */
export async function downloadFrom(
  step: StepContext,
  address: string,
  { hosts, mayBePage = false, readError }: DownloadOptions,
): Promise<{ data: Download; response: VendorResponse }> {
  const { secrets, baseUrl } = activeCall(step)
  // Not one that is only a path: the vendor gives whole ones.
  const url = URL.canParse(address) ? givenAddress(address, { home: baseUrl, hosts, secrets }) : undefined
  if (!url) throw step.error('response', 'a file on a host that does not belong to the vendor')
  const response = await step.send({
    method: 'GET',
    url: url.href,
    headers: { accept: '*/*' },
    stream: true,
    anonymous: true,
    hosts,
    ...(readError && { readError }),
  })
  const { status, headers, native } = response
  const isPage = /^\s*text\/html/i.test(headers.get('content-type') ?? '') && !headers.has('content-disposition')
  if (isPage && !mayBePage) {
    await native.body?.cancel()
    throw step.error('response', `${status} with an HTML page where a file was expected`, { status })
  }
  return { data: download(response, step), response }
}

/** A body whose breaks, stalls and early end are errors, and which ends with the call's signal. `seen` is notified of its bytes. */
export function watched(
  { headers, native }: VendorResponse,
  step: StepContext,
  seen?: (count: number, size: number | undefined) => void,
): Download['stream'] {
  const { error } = step
  const { signal, deadline, options } = step.call
  const size = sizeOf(headers)
  const reader = native.body?.getReader()
  let count = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const wait = Math.max(0, Math.min(options.timeout, (deadline ?? Number.POSITIVE_INFINITY) - Date.now()))
        const late = () => error('timeout', `received no byte of the file within ${wait} ms`, { retryable: true })
        let taken = false
        try {
          const { done, value } = (await inTime(reader?.read(), wait, late, signal)) ?? { done: true }
          if (value) {
            count += value.length
            controller.enqueue(value)
            taken = true
            seen?.(count, size)
          }
          if (!done) return
          if (count < (size ?? 0)) throw new Error(`the file was truncated after ${count} of ${size} bytes`)
          controller.close()
        } catch (thrown) {
          controller.error(
            taken || signal?.aborted || isFerruleError(thrown) ? thrown : networkError(activeCall(step), thrown, true),
          )
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
  const clean = (name.split(/[\\/]/).at(-1) as string)
    // Marks that turn the direction of writing hide what kind of file it is.
    .replace(/[\p{Cc}\p{Bidi_C}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .slice(-200)
  return (
    trimmed(clean)
      .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&')
      .toWellFormed() || undefined
  )
}

/** Without the dots and blanks at both ends. */
function trimmed(name: string): string {
  let [start, end] = [0, name.length]
  while (start < end && ' .'.includes(name[start] as string)) start++
  while (end > start && ' .'.includes(name[end - 1] as string)) end--
  return name.slice(start, end)
}
