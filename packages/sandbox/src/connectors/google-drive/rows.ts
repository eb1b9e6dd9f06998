import type { NewRow, Row } from '../../core/rows.ts'
import type { Answer, Params, World } from '../../core/vendor.ts'
import { notFound } from './errors.ts'

export const FOLDER = 'application/vnd.google-apps.folder'
export const SHORTCUT = 'application/vnd.google-apps.shortcut'
/** Documents of Workspace have no bytes. */
export const isDocument = (mimeType: unknown): boolean => String(mimeType).startsWith('application/vnd.google-apps.')

/** A file; `_root` and `_drive` say whose top it is. */
export interface FileRow extends Row {
  name: string
  mimeType: string
  parents?: string[]
  trashed: boolean
  starred: boolean
  driveId?: string
  version: string
  headRevisionId?: string
  size?: string
  md5Checksum?: string
}

/** The user of the credentials. */
export const ME = {
  kind: 'drive#user',
  displayName: 'Ada Sandbox',
  me: true,
  permissionId: '01234567890123456789',
  emailAddress: 'ada@example.com',
} as const

/** An answer that is more than JSON with status 200. */
export class Sent implements Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}
export const nothing = (): Sent => new Sent(204)

/** RFC 3339, as Google writes it. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** A record as it is answered. */
export const bare = (row: NewRow): NewRow =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !name.startsWith('_') && value !== undefined))

/** Bytes by id of a revision. */
export const bytesOf = (world: World): Map<string, Uint8Array<ArrayBuffer>> =>
  world.memory('bytes', () => new Map<string, Uint8Array<ArrayBuffer>>())

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
export const fileIdOf = (text: (length: number, alphabet: string) => string): string => `1${text(32, ALPHABET)}`

/** The top of My Drive. */
export const ROOT = '0AFerruleSandboxRoot9PVA'

/** The file of a call; one in a shared drive is only there for whoever says that it knows of them. */
export function fileOf(world: World, params: Params, name = 'fileId'): FileRow {
  const given = params[name]
  const row = world.store.find('files', given === 'root' ? ROOT : given) as FileRow | undefined
  if (!row || (row.driveId && params['supportsAllDrives'] === false)) throw notFound('File', given)
  return row
}

/** What belongs to a file: the record of a collection by its own id. */
export function partOf(world: World, collection: string, file: string, id: unknown, what: string): Row {
  const [row] = world.store.all(collection, (one) => one['_file'] === file && one['_own'] === id)
  if (!row) throw notFound(what, id)
  return row
}
export const partsOf = (world: World, collection: string, file: string): Row[] =>
  world.store.all(collection, (row) => row['_file'] === file)

/** A part as it is answered: its id is unique for its file only. */
export const barePart = (row: Row): NewRow => bare({ ...row, id: row['_own'] })

export const insertPart = (world: World, collection: string, file: string, own: string, row: NewRow): Promise<Row> =>
  world.store.insert(collection, { ...row, id: `${file}/${own}`, _file: file, _own: own })

/** One entry of the change feed. */
interface Entry {
  readonly changeType: 'file' | 'drive'
  readonly id: string
  readonly driveId?: string | undefined
  readonly time: string
  readonly removed: boolean
}
export const feedOf = (world: World): Entry[] => world.memory('feed', (): Entry[] => [])

export const tell = (world: World, changeType: Entry['changeType'], row: Row, removed = false): void => {
  const driveId = changeType === 'drive' ? row.id : (row['driveId'] as string | undefined)
  feedOf(world).push({ changeType, id: row.id, driveId, time: timeOf(world.now()), removed })
}

/** Changes a file, and tells the change feed. */
export async function changeFile(world: World, row: FileRow, change: (draft: FileRow) => void): Promise<FileRow> {
  const changed = (await world.store.change('files', row.id, (draft) => {
    change(draft as FileRow)
    draft['version'] = String(Number(row.version) + 1)
  })) as FileRow
  tell(world, 'file', changed)
  return changed
}
