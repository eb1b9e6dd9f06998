import {
  type Checksum,
  type Download,
  decodeBody,
  download,
  isFerruleError,
  Md5,
  resumable,
  type StepContext,
  safeName,
  type VendorRequest,
  type VendorResponse,
} from '@ferrule/core/connector'

/** Google's file hosts, besides the API's own. */
export const HOSTS =
  /^(?:[\w-]+\.)*(?:googleapis\.com|googleusercontent\.com)$|^(?:docs|drive\.usercontent)\.google\.com$/

/** Allows redirects to Google's file hosts only. */
export function fromStorage(request: VendorRequest): void {
  request.hosts = HOSTS
}

/** Google's metadata of a file. */
interface Facts {
  readonly name?: string
  readonly originalFilename?: string
  readonly size?: string
  readonly md5Checksum?: string
  readonly sha256Checksum?: string
  readonly headRevisionId?: string
}

const ofFile = 'name,size,md5Checksum,sha256Checksum,headRevisionId'
const ofRevision = 'originalFilename,size,md5Checksum'

/** Header with checksums of the whole file, if the storage sends it. */
const HASHES = 'x-goog-hash'

/**
 * Downloads a file or a revision. Requests its checksum as well: it verifies the bytes, and a broken connection is
 * resumed only while it is unchanged. If it is not available, the response's own checksum or entity tag is used.
 * `verify: false` saves the request, and does neither.
 * @see https://developers.google.com/workspace/drive/api/guides/manage-downloads
 */
export async function downloadFile(step: StepContext): Promise<{ data: Download; response: VendorResponse }> {
  const {
    call: { params },
  } = step
  const request = step.request()
  // Lengths and ranges must be those of the file.
  request.headers['accept-encoding'] = 'identity'
  const ask = (headers: Readonly<Record<string, string>>, more: Partial<VendorRequest> = {}) =>
    step.send({ ...request, stream: true, hosts: HOSTS, headers: { ...request.headers, ...headers }, ...more })
  const range = rangeIn(step)
  if (params.verify === false) {
    const response = await ask(range ? { range } : {})
    return { data: await partOf(step, response, download(response, step), range), response }
  }
  let facts: Facts
  let response: VendorResponse
  let wanted: string | undefined
  if (range) {
    // First, since they must not describe a later version; and an empty file has no ranges.
    facts = await factsIfAny(step, request)
    const isEmpty = facts.size === '0'
    response = await ask(isEmpty ? {} : { range })
    wanted = isEmpty ? undefined : range
  } else {
    // Both at once. The storage is not guaranteed to send the checksum with the bytes, and does not send the name.
    const asked = ask({})
    asked.catch(() => {})
    try {
      facts = await factsIfAny(step, request)
    } catch (error) {
      await (await asked).native.body?.cancel()
      throw error
    }
    response = await asked
  }
  const { md5Checksum, headRevisionId } = facts
  const own = md5In(response)
  // The checksum in the response belongs to its bytes, even if the file changed between the two requests.
  const md5 = own ?? md5Checksum
  const data = resumable(response, step, {
    ...((md5 ?? headRevisionId ?? strongTag(response)) && { again: (headers) => ask(headers, { accepts: 416 }) }),
    async unchanged(next) {
      const [was, is] = [response, next].map(({ headers }) => headers.get(HASHES))
      if (was && is && was !== is) return false
      if (own && own === md5In(next)) return true
      // Both have the same strong tag; anything else was rejected before.
      if (!md5Checksum && !headRevisionId && strongTag(response)) return strongTag(next) !== undefined
      const now = await factsOf(step, request)
      return (!md5 || now.md5Checksum === md5) && (!headRevisionId || now.headRevisionId === headRevisionId)
    },
    // Valid for the same bytes, if both MD5 checksums are equal.
    checksum: range ? undefined : checksum(md5, md5 === md5Checksum ? facts.sha256Checksum : undefined),
  })
  await partOf(step, response, data, wanted)
  const filename = data.filename ?? safeName(facts.name ?? facts.originalFilename ?? '')
  return { data: { ...data, ...(filename && { filename }) }, response }
}

/** The range in the header's format. */
function rangeIn({ call: { params }, error }: StepContext): string | undefined {
  const { range, range_header: header } = params
  const { start, end = '' } = (typeof range === 'object' ? range : {}) as { start?: number; end?: number }
  const text = start === undefined ? ((range ?? header) as string | undefined) : `bytes=${start}-${end}`
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(text ?? '') ?? []
  // Servers ignore such a range, and would return the whole file.
  if (Number(last) < Number(first)) {
    const name = range === undefined ? 'range_header' : 'range'
    const message = 'must not end before it starts'
    throw error('params', `${name} ${message}`, { issues: [{ path: [name], message, received: 'value' }] })
  }
  return text
}

/**
 * Checks that the response is the requested range. A proxy that ignores ranges returns the whole file, or another part.
 */
async function partOf(
  step: StepContext,
  { status }: VendorResponse,
  data: Download,
  wanted: string | undefined,
): Promise<Download> {
  if (!wanted || (status === 206 ? isWithin(wanted, data) : isWhole(wanted, data))) return data
  await data.cancel()
  const given = status === 206 ? 'another part of the file' : 'the whole file'
  throw step.error(
    'response',
    `${status} with ${given} where ${wanted} was requested; check proxies, or download without a range`,
    { status },
  )
}

/** First and last number of a range; for the last bytes, the first is empty. */
const boundsOf = (wanted: string): string[] => /^bytes=(\d*)-(\d*)$/.exec(wanted)?.slice(1) ?? []

/** Whether a range covers the whole file, as far as its size is known. */
function isWhole(wanted: string, { size = Number.POSITIVE_INFINITY }: Download): boolean {
  const [first, last] = boundsOf(wanted)
  if (first === '') return Number(last) >= size
  return Number(first) === 0 && (last === '' || Number(last) >= size - 1)
}

/** Whether a part starts where requested, and is no longer than that. */
function isWithin(wanted: string, { range }: Download): boolean {
  const [first, last] = boundsOf(wanted)
  if (!range) return false
  if (first === '') return range.end === (range.total ?? range.end + 1) - 1 && range.end - range.start < Number(last)
  return range.start === Number(first) && (last === '' || range.end <= Number(last))
}

async function factsOf(step: StepContext, request: VendorRequest): Promise<Facts> {
  const url = new URL(request.url)
  url.searchParams.delete('alt')
  url.searchParams.delete('acknowledgeAbuse')
  url.searchParams.set('fields', 'revisionId' in step.call.params ? ofRevision : ofFile)
  const headers = { ...request.headers, accept: 'application/json' }
  const data = decodeBody(step, await step.send({ ...request, url: url.href, headers }))
  const texts = Object.entries(data ?? {}).filter(([, value]) => typeof value === 'string' && value !== '')
  return Object.fromEntries(texts)
}

/** The metadata, or none: a file can be downloaded even if a proxy or the token does not allow that request. */
async function factsIfAny(step: StepContext, request: VendorRequest): Promise<Facts> {
  try {
    return await factsOf(step, request)
  } catch (error) {
    if (isFerruleError(error)) return {}
    // The caller ended it.
    throw error
  }
}

/** The MD5 in the response, as hex. With a content encoding, it may be that of the encoded bytes. */
function md5In({ headers }: VendorResponse): string | undefined {
  const [, text] = /(?:^|[,\s])md5=([A-Za-z\d+/]{22}==)(?:[,\s]|$)/.exec(headers.get(HASHES) ?? '') ?? []
  if (!text || headers.get('content-encoding')) return undefined
  return Array.from(atob(text), (mark) => mark.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

/** A strong entity tag: equal tags mean equal bytes. */
function strongTag({ headers }: VendorResponse): string | undefined {
  const tag = headers.get('etag')
  return tag?.startsWith('"') ? tag : undefined
}

/** An incremental hash, with hex output. */
interface Hash {
  update(bytes: Uint8Array): unknown
  digest(encoding: 'hex'): string
}

/**
 * The runtime's own hash, which takes a tenth of the CPU time of one in JavaScript: Node, Bun, Deno, Workers with
 * `nodejs_compat`.
 */
function nativeHash(name: 'sha256' | 'md5'): Hash | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => { createHash(name: string): Hash } | undefined }
  }
  try {
    return process?.getBuiltinModule?.('node:crypto')?.createHash(name)
  } catch {
    // Unknown, or not allowed: MD5 is disabled where only approved algorithms are.
    return undefined
  }
}

/**
 * The checksum of a file with a known MD5 and possibly SHA-256, with the fastest available implementation. MD5 is the only
 * one that Google has for every file.
 */
function checksum(md5: string | undefined, sha256: string | undefined): Checksum | undefined {
  const by = (hash: Hash | undefined, wanted: string | undefined): Checksum | undefined =>
    hash && wanted
      ? { update: (bytes) => void hash.update(bytes), matches: () => hash.digest('hex') === wanted.toLowerCase() }
      : undefined
  return (sha256 && by(nativeHash('sha256'), sha256)) || (md5 ? by(nativeHash('md5') ?? new Md5(), md5) : undefined)
}
