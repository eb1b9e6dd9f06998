import { activeCall } from '../call/active.ts'
import type { MakeError, VendorRequest, VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { givenAddress } from '../transport/address.ts'
import { sizeOf, watched } from './watched-body.ts'

/** A download. Read it once, with `stream`, `bytes` or `text`, or `cancel` it to release the connection. */
export interface Download {
  /** The bytes as they arrive, without read-ahead. Fails with the errors of this library. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly contentType?: string
  /** Size in bytes, if the response states it. */
  readonly size?: number
  /** The file name in the response, without path, control characters and characters that file systems reject. */
  readonly filename?: string
  /** The range of the response, both ends inclusive. Absent: the whole file, also if the vendor ignored a requested range. */
  readonly range?: { readonly start: number; readonly end: number; readonly total?: number }
  /**
   * All bytes at once.
   * @throws {ResponseError} if there are more than `max` bytes; the rest is not fetched.
   */
  bytes(options?: { readonly max?: number }): Promise<Uint8Array<ArrayBuffer>>
  /** The bytes as text, in the response's charset; UTF-8 by default. */
  text(options?: { readonly max?: number }): Promise<string>
  /** Discards what has not been read, and releases the connection. */
  cancel(): Promise<void>
}

/** The range of the response, if the headers state it. */
export function rangeOf(headers: Headers): Download['range'] {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? []
  return start ? { start: Number(start), end: Number(end), ...(total !== '*' && { total: Number(total) }) } : undefined
}

/** Reads a response as a file. For `operation.read`. */
export const download = (response: VendorResponse, step: StepContext): Download =>
  fileOf(response.headers, watched(response, step), step.error)

/** Builds a download from headers and a stream. */
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

/** Where a file may be, and what it may be. */
export interface DownloadOptions {
  /** Allowed hosts, besides the API's own. */
  readonly hosts: RegExp
  /** Whether the file may be an HTML page. */
  readonly mayBePage?: boolean
  /** Reads the storage host's error responses. */
  readonly readError?: NonNullable<VendorRequest['readError']>
}

/**
 * Downloads from an address that the vendor provided, such as a signed URL of a storage host. Sends no credentials
 * there, and sends nothing, redirects included, to a host other than the API's own or one that matches `hosts`. An HTML
 * page is taken for a login or error page, unless the response names it as a file or `mayBePage` is set. For
 * `operation.run`.
 */
export async function downloadFrom(
  step: StepContext,
  address: string,
  { hosts, mayBePage = false, readError }: DownloadOptions,
): Promise<{ data: Download; response: VendorResponse }> {
  const { secrets, baseUrl } = activeCall(step)
  // Must be an absolute URL, as vendors send it.
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

/** The file name of a Content-Disposition header, safe to use in a path. */
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
      // Headers are decoded as Latin-1, but many servers write UTF-8 into them.
      name = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(name, (mark) => mark.charCodeAt(0)))
    }
  } catch {}
  return safeName(name)
}

/** The last part of a name, safe to use in a path; undefined if nothing is left. */
export function safeName(name: string): string | undefined {
  const clean = (name.split(/[\\/]/).at(-1) as string)
    // Bidirectional control characters can disguise a file's extension.
    .replace(/[\p{Cc}\p{Bidi_C}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .slice(-200)
  return (
    trimmed(clean)
      .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&')
      .toWellFormed() || undefined
  )
}

/** Trims dots and spaces at both ends. */
function trimmed(name: string): string {
  let [start, end] = [0, name.length]
  while (start < end && ' .'.includes(name[start] as string)) start++
  while (end > start && ' .'.includes(name[end - 1] as string)) end--
  return name.slice(start, end)
}
