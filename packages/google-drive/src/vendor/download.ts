import {
  type Checksum,
  type Download,
  decodeBody,
  download,
  isFerruleError,
  resumable,
  type StepContext,
  safeName,
  type VendorRequest,
  type VendorResponse,
} from '@ferrule/core/connector'

/** Where Google keeps bytes, besides the API's own host. */
export const HOSTS =
  /^(?:[\w-]+\.)*(?:googleapis\.com|googleusercontent\.com)$|^(?:docs|drive\.usercontent)\.google\.com$/

/** Redirects lead to where Google keeps bytes, and nowhere else. */
export function fromStorage(request: VendorRequest): void {
  request.hosts = HOSTS
}

/** What Google says of the bytes, apart from them. */
interface Facts {
  readonly name?: string
  readonly originalFilename?: string
  readonly size?: string
  readonly md5Checksum?: string
  readonly headRevisionId?: string
}

const ofFile = 'name,size,md5Checksum,headRevisionId'
const ofRevision = 'originalFilename,size,md5Checksum'

/** Header with checksums of the whole file, where the storage sends it. */
const HASHES = 'x-goog-hash'

/**
 * The bytes of a file or a revision. Its checksum is asked for besides: the bytes are verified against it, and a connection that
 * breaks is followed by another one only while it is the same. Where it cannot be had, the response's own checksum or entity
 * tag does. `verify: false` spares the request, and with it both.
 * @see https://developers.google.com/workspace/drive/api/guides/manage-downloads
 */
export async function downloadFile(step: StepContext): Promise<{ data: Download; response: VendorResponse }> {
  const {
    call: { params },
  } = step
  const request = step.request()
  // So that lengths and ranges are those of the file.
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
    // First of all: they must not be those of a later version, and an empty file has no parts.
    facts = await factsIfAny(step, request)
    const isEmpty = facts.size === '0'
    response = await ask(isEmpty ? {} : { range })
    wanted = isEmpty ? undefined : range
  } else {
    // Both at once. That the storage sends the checksum with the bytes is not promised, and it does not send the name.
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
  // What comes with the bytes is theirs, also when the file was changed between the two requests.
  const md5 = own ?? md5Checksum
  const data = resumable(response, step, {
    ...((md5 ?? headRevisionId ?? strongTag(response)) && { again: (headers) => ask(headers, { accepts: 416 }) }),
    async unchanged(next) {
      const [was, is] = [response, next].map(({ headers }) => headers.get(HASHES))
      if (was && is && was !== is) return false
      if (own && own === md5In(next)) return true
      // The same tag on both; others were refused already.
      if (!md5Checksum && !headRevisionId && strongTag(response)) return strongTag(next) !== undefined
      const now = await factsOf(step, request)
      return (!md5 || now.md5Checksum === md5) && (!headRevisionId || now.headRevisionId === headRevisionId)
    },
    checksum: md5 && !range ? await checksum(md5) : undefined,
  })
  await partOf(step, response, data, wanted)
  const filename = data.filename ?? safeName(facts.name ?? facts.originalFilename ?? '')
  return { data: { ...data, ...(filename && { filename }) }, response }
}

/** The range as the header takes it. */
function rangeIn({ call: { params }, error }: StepContext): string | undefined {
  const { range, range_header: header } = params
  const { start, end = '' } = (typeof range === 'object' ? range : {}) as { start?: number; end?: number }
  const text = start === undefined ? ((range ?? header) as string | undefined) : `bytes=${start}-${end}`
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(text ?? '') ?? []
  // Servers take such a range for none, and would give the whole.
  if (Number(last) < Number(first)) {
    const name = range === undefined ? 'range_header' : 'range'
    const message = 'must not end before it starts'
    throw error('params', `${name} ${message}`, { issues: [{ path: [name], message, received: 'value' }] })
  }
  return text
}

/** The download, where it is the part that was asked for. A proxy that ignores ranges gives the whole, or another part. */
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

/** First and last number of a range; of the last bytes, the first is empty. */
const boundsOf = (wanted: string): string[] => /^bytes=(\d*)-(\d*)$/.exec(wanted)?.slice(1) ?? []

/** Whether a range means all bytes, as far as that is known. */
function isWhole(wanted: string, { size = Number.POSITIVE_INFINITY }: Download): boolean {
  const [first, last] = boundsOf(wanted)
  if (first === '') return Number(last) >= size
  return Number(first) === 0 && (last === '' || Number(last) >= size - 1)
}

/** Whether a part begins where it must, and holds no more than it may. */
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

/** A file whose bytes are given is not withheld because nothing else is known of it, behind a proxy or with this token. */
async function factsIfAny(step: StepContext, request: VendorRequest): Promise<Facts> {
  try {
    return await factsOf(step, request)
  } catch (error) {
    if (isFerruleError(error)) return {}
    // The caller ended it.
    throw error
  }
}

/** The MD5 that came with the bytes, as hex. What is encoded on the way may have that of its code. */
function md5In({ headers }: VendorResponse): string | undefined {
  const [, text] = /(?:^|[,\s])md5=([A-Za-z\d+/]{22}==)(?:[,\s]|$)/.exec(headers.get(HASHES) ?? '') ?? []
  if (!text || headers.get('content-encoding')) return undefined
  return Array.from(atob(text), (mark) => mark.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

/** An entity tag that stands for the same bytes. */
function strongTag({ headers }: VendorResponse): string | undefined {
  const tag = headers.get('etag')
  return tag?.startsWith('"') ? tag : undefined
}

async function checksum(wanted: string): Promise<Checksum> {
  // Loaded with the first download. WebCrypto digests nothing piece by piece, and knows no MD5, which is the only checksum
  // that Google gives of every file. The build without Node's own parts and HMAC has no types of its own.
  // @ts-expect-error
  const { md5 }: { md5: Pick<typeof import('js-md5').md5, 'create'> } = await import('js-md5/build/md5-lite.mjs')
  const hash = md5.create()
  return {
    update: (bytes) => void hash.update(bytes),
    matches: () => hash.hex() === wanted.toLowerCase(),
  }
}
