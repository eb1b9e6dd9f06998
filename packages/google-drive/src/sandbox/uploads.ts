import {
  type Behavior,
  type Call,
  type Incoming,
  membersOf,
  originFor,
  type Params,
  type World,
} from '@ferrule/sandbox/engine'
import { store } from './bytes.ts'
import { refuse } from './errors.ts'
import { API } from './facts.ts'
import { makeFile, patchFile } from './files.ts'
import { fileOf, isDocument, Sent } from './rows.ts'

/** Google's upload protocol: whole (`media`, `multipart`) or in chunks (`resumable`). */

const CHUNK = 262_144

/** An upload in the making. */
interface Session {
  readonly params: Params
  readonly type: string
  readonly total: number | undefined
  readonly parts: Uint8Array<ArrayBuffer>[]
  got: number
  done?: unknown
}
const sessionsOf = (world: World) => world.memory('sessions', () => new Map<string, Session>())

interface Related {
  readonly metadata: Params
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const HEAD = /^(?:\r\n)?([\s\S]*?)\r\n\r\n/

/** The two parts of a `multipart/related` body: metadata and bytes. */
function readRelated(bytes: Uint8Array<ArrayBuffer>, contentType: string): Related {
  const bad = (why: string) => refuse(400, 'badContent', `Malformed multipart body: ${why}.`)
  const [, quoted, plain] = /^multipart\/related;.*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw bad('the type is not multipart/related with a boundary')
  // In this encoding each byte is a character.
  const [, ...all] = `\r\n${Buffer.from(bytes).toString('latin1')}`.split(`\r\n--${boundary}`)
  const [first, second, end, more] = all.map((part) => {
    const head = HEAD.exec(part)?.[0] ?? ''
    return { head, type: /content-type:\s*([^\r\n]+)/i.exec(head)?.[1] ?? '', body: part.slice(head.length) }
  })
  if (!first || !second || !end || more) throw bad(`it has ${all.length - 1} parts`)
  if (!/^application\/json/i.test(first.type)) throw bad('the first part is not JSON')
  const encoding = /content-transfer-encoding:\s*base64/i.test(second.head) ? 'base64' : 'latin1'
  return {
    metadata: membersOf(JSON.parse(Buffer.from(first.body, 'latin1').toString())),
    type: second.type || 'application/octet-stream',
    bytes: Uint8Array.from(Buffer.from(second.body, encoding)),
  }
}

const isRelated = ({ headers }: Request): boolean => /^multipart\//i.test(headers.get('content-type') ?? '')

/** The metadata of an upload, which stands in one of three places or nowhere. */
export function metadataOf({ request, bytes, text, url }: Incoming): Params {
  const kind = url.searchParams.get('uploadType')
  if (kind === 'media') return {}
  if (isRelated(request)) return readRelated(bytes, request.headers.get('content-type') ?? '').metadata
  if (kind === 'multipart') throw refuse(400, 'badContent', 'Malformed multipart body.')
  return text === '' ? {} : membersOf(JSON.parse(text))
}

/** Writes the bytes: a new file, or a new version of one. */
async function finish(world: World, params: Params, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  if (params['fileId'] === undefined) return makeFile(world, params, bytes, type)
  const file = fileOf(world, params)
  const mimeType = String(params['mimeType'] ?? (type === 'application/octet-stream' ? file.mimeType : type))
  const keepForever = params['keepRevisionForever'] === true
  const content = isDocument(file.mimeType)
    ? { _text: new TextDecoder().decode(bytes) }
    : { mimeType, ...(await store(world, { ...file, mimeType }, bytes, { keepForever })) }
  return patchFile(world, file, params, content)
}

const upload: Behavior = async (call, world) => {
  const { request, params, bytes } = call
  if (params['uploadType'] === 'resumable') return begin(call, world)
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  const media = params['uploadType'] === 'multipart' ? readRelated(bytes, type) : { type, bytes }
  return finish(world, params, media.type, media.bytes)
}

function begin({ request, params }: Call, world: World): Sent {
  const { headers } = request
  if (params['fileId'] !== undefined) fileOf(world, params)
  const id = world.random.text(40)
  const type = headers.get('x-upload-content-type') ?? 'application/octet-stream'
  const length = headers.get('x-upload-content-length')
  const total = length === null ? undefined : Number(length)
  sessionsOf(world).set(id, { params, type, total, parts: [], got: 0 })
  const { pathname } = new URL(request.url)
  const location = `${originFor(request, API)}${pathname}?uploadType=resumable&upload_id=${id}`
  return new Sent(200, undefined, { location, 'x-guploader-uploadid': id.slice(0, 20) })
}

const go = (session: Session): Sent =>
  new Sent(308, undefined, session.got > 0 ? { range: `bytes=0-${session.got - 1}` } : {})

/** A chunk, or the question how far it is. */
const put: Behavior = async ({ request, bytes }, world) => {
  const session = sessionsOf(world).get(new URL(request.url).searchParams.get('upload_id') ?? '')
  if (!session) throw refuse(404, 'notFound', 'The upload session is not there any more.')
  if (session.done) return session.done
  const range = request.headers.get('content-range')
  const [, first, last, total] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(range ?? '') ?? []
  if (range !== null && total === undefined) throw refuse(400, 'badRequest', 'Failed to parse Content-Range header.')
  const end = total === undefined ? bytes.length : total === '*' ? undefined : Number(total)
  if (end !== undefined && session.total !== undefined && end !== session.total)
    throw refuse(400, 'badRequest', 'The length is not the one that was promised.')
  if (first !== undefined || range === null) {
    const start = Number(first ?? 0)
    if (start !== session.got || (last !== undefined && Number(last) - start + 1 !== bytes.length))
      throw refuse(400, 'badRequest', 'The chunk does not follow on what came before.')
    const isLast = end !== undefined && start + bytes.length === end
    if (!isLast && bytes.length % CHUNK !== 0)
      throw refuse(400, 'badRequest', 'Every chunk but the last one must be a multiple of 256 KiB.')
    session.parts.push(bytes)
    session.got += bytes.length
  }
  if (end === undefined || session.got < end) return go(session)
  session.done = await finish(world, session.params, session.type, Uint8Array.from(Buffer.concat(session.parts)))
  session.parts.length = 0
  return session.done
}

const cancel: Behavior = ({ request }, world) => {
  sessionsOf(world).delete(new URL(request.url).searchParams.get('upload_id') ?? '')
  return new Sent(499)
}

export const uploadBehaviors: Readonly<Record<string, Behavior>> = {
  'files_upload.create': upload,
  'files_upload.update': upload,
  'sessions.put': put,
  'sessions.put_update': put,
  'sessions.cancel': cancel,
}

/** Fields that the last chunk is answered with were asked for when the session began. */
export const fieldsOfSession = (request: Request, world: World): unknown =>
  sessionsOf(world).get(new URL(request.url).searchParams.get('upload_id') ?? '')?.params['fields']
