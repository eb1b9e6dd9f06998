import { type Behavior, type Call, type Incoming, md5, originFor, type World } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { STORAGE } from './facts.ts'
import { revisionOf } from './revisions.ts'
import { bytesOf, type FileRow, fileOf, isDocument, ME, Sent, timeOf } from './rows.ts'

/** Bytes of files: their checksums, versions, downloads and exports. */

const hex = async (algorithm: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest(algorithm, bytes)).toString('hex')

/** Fields of a file that follow from its bytes, which become its newest version. */
export async function store(
  world: World,
  file: { readonly id: string; readonly name: string; readonly mimeType: string },
  bytes: Uint8Array<ArrayBuffer>,
  options: { readonly keepForever?: boolean; readonly at?: number } = {},
): Promise<Partial<FileRow>> {
  const { id, name, mimeType } = file
  const revision = `0B${world.random.text(20)}`
  const facts = { md5Checksum: md5(bytes), size: String(bytes.length) }
  bytesOf(world).set(revision, bytes)
  await world.store.insert('revisions', {
    id: revision,
    _file: id,
    mimeType,
    modifiedTime: timeOf(options.at ?? world.now()),
    keepForever: options.keepForever ?? false,
    published: false,
    lastModifyingUser: ME,
    originalFilename: name,
    ...facts,
  })
  const extension = /\.([\w]+)$/.exec(name)?.[1]
  return {
    ...facts,
    sha1Checksum: await hex('SHA-1', bytes),
    sha256Checksum: await hex('SHA-256', bytes),
    quotaBytesUsed: facts.size,
    headRevisionId: revision,
    originalFilename: name,
    ...(extension && { fileExtension: extension, fullFileExtension: extension }),
    ...(/^text\/|json/.test(mimeType) && { _text: new TextDecoder().decode(bytes) }),
  }
}

/** The whole, or the part that a Range header asks for. */
export function serve(request: Request, bytes: Uint8Array<ArrayBuffer>, type: string): Sent {
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (first === '' && last === '') return new Sent(200, bytes, { ...headers, 'content-length': String(bytes.length) })
  const start = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first)
  const end = Math.min(first === '' || last === '' ? bytes.length - 1 : Number(last), bytes.length - 1)
  const whole = { 'content-range': `bytes */${bytes.length}` }
  if (start > end) throw refuse(416, 'requestedRangeNotSatisfiable', 'Request range not satisfiable', {}, whole)
  const part = bytes.slice(start, end + 1)
  return new Sent(206, part, {
    ...headers,
    'content-length': String(part.length),
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
  })
}

const contentOf = (world: World, revision: unknown): Uint8Array<ArrayBuffer> =>
  bytesOf(world).get(String(revision)) ?? new Uint8Array()

const download: Behavior = ({ params, request }, world) => {
  const { mimeType, headRevisionId } = fileOf(world, params)
  const where = { location: 'alt', locationType: 'parameter' }
  if (isDocument(mimeType))
    throw refuse(403, 'fileNotDownloadable', 'Only files with binary content can be downloaded.', where)
  return serve(request, contentOf(world, headRevisionId), mimeType)
}

const downloadRevision: Behavior = ({ params, request }, world) => {
  const { bytes, type } = versionOf(params, world)
  return serve(request, bytes, type)
}

interface Version {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

function versionOf(params: Call['params'], world: World): Version {
  const { id, keepForever, mimeType } = revisionOf(world, params)
  if (!keepForever && id !== fileOf(world, params).headRevisionId)
    throw refuse(403, 'download_restricted_for_revision', 'The revision is not kept forever.')
  return { bytes: contentOf(world, id), type: String(mimeType) }
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Types of the exports of each kind of document. */
export const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  'application/vnd.google-apps.document': [
    ...['application/pdf', 'text/plain', 'text/markdown'],
    `${OFFICE}.wordprocessingml.document`,
  ],
  'application/vnd.google-apps.spreadsheet': ['application/pdf', 'text/csv', `${OFFICE}.spreadsheetml.sheet`],
  'application/vnd.google-apps.presentation': ['application/pdf', 'text/plain'],
}
const MOST_EXPORTED = 10 * 1024 * 1024

const exportFile: Behavior = ({ params }, world) => {
  const { bytes, type } = exportOf(params, world)
  if (bytes.length > MOST_EXPORTED)
    throw refuse(403, 'exportSizeLimitExceeded', 'This file is too large to be exported.')
  // Its length is not known beforehand.
  return new Sent(200, bytes, { 'content-type': type })
}

function exportOf(params: Call['params'], world: World): Version {
  const { mimeType, _text = '' } = fileOf(world, params)
  const type = String(params['mimeType'] ?? 'application/pdf')
  const types = EXPORTS[mimeType]
  if (!types) throw refuse(403, 'fileNotExportable', 'Export only supports Docs Editors files.')
  const where = { location: 'convertTo', locationType: 'parameter' }
  if (!types.includes(type)) throw refuse(400, 'badRequest', 'The requested conversion is not supported.', where)
  const text = type === 'application/pdf' ? `%PDF-1.4\n% ${_text}\n%%EOF\n` : _text
  return { bytes: new TextEncoder().encode(text), type }
}

interface Job {
  readonly address: string
  /** How often it was asked for. */
  asked: number
}
const jobsOf = (world: World) => world.memory('jobs', () => new Map<string, Job>())

const running = (name: string) => ({ name, metadata: { '@type': `${TYPES}DownloadFileMetadata` } })
const TYPES = 'type.googleapis.com/google.apps.drive.v3.'

/** Has a file made ready, which takes until it was asked for twice. */
const prepareDownload: Behavior = ({ params, request }, world) => {
  // A lack of `supportsAllDrives` says nothing here: the method does not know it.
  const file = fileOf(world, params)
  const whole = isDocument(file.mimeType)
    ? exportOf(params, world)
    : versionOf({ revisionId: 'head', ...params }, world)
  const [name, key] = [world.random.text(24), world.random.text(24)]
  addressesOf(world).set(key, (asked) => serve(asked, whole.bytes, whole.type))
  jobsOf(world).set(name, { address: signed(request, key), asked: 0 })
  return running(name)
}

const operation: Behavior = ({ params }, world) => {
  const name = String(params['name'])
  const job = jobsOf(world).get(name)
  if (!job) throw refuse(404, 'notFound', 'Operation not found.')
  if (++job.asked < 2) return running(name)
  const response = { '@type': `${TYPES}DownloadFileResponse`, downloadUri: job.address, partialDownloadAllowed: true }
  return { ...running(name), done: true, response }
}

/** Where a download is sent by the fault `redirect`: another host, with a signed address that ends soon. */
export function redirected({ operation, places, request }: Incoming, world: World): Sent | undefined {
  if (operation?.name !== 'files.download') return undefined
  const key = world.random.text(24)
  addressesOf(world).set(key, (asked) => {
    const file = world.store.find<FileRow>('files', places['fileId'])
    return file && serve(asked, contentOf(world, file.headRevisionId), file.mimeType)
  })
  return new Sent(302, undefined, { location: signed(request, key) })
}

const signed = (request: Request, key: string): string =>
  `${originFor(request, STORAGE)}/sandbox-bytes/${key}?signature=ferrule-sandbox`
/** The targets of signed addresses, by their keys. */
export const addressesOf = (world: World) =>
  world.memory('addresses', () => new Map<string, (request: Request) => Sent | undefined>())

const stored: Behavior = ({ params, request }, world) => {
  const sent = addressesOf(world).get(String(params['key']))?.(request)
  if (request.headers.has('authorization') && !request.headers.has('x-forwarded-host'))
    throw refuse(400, 'badRequest', 'A token has no place here.')
  if (!sent || new URL(request.url).searchParams.get('signature') !== 'ferrule-sandbox')
    throw refuse(403, 'forbidden', 'The address is not signed.')
  return sent
}

export const byteBehaviors: Readonly<Record<string, Behavior>> = {
  'files.download': download,
  'revisions.download': downloadRevision,
  'files_export.download': exportFile,
  'files_lro.download': prepareDownload,
  'files_lro.get': operation,
  // The same request; what comes of it is another one.
  'files_lro.result': operation,
  'storage.get': stored,
}
