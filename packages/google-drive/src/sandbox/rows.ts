import {
  type Answer,
  type NewRow,
  type Params,
  type Random,
  type Row,
  type Stored,
  textIn,
  type World,
} from '@ferrule/sandbox/engine'
import type * as Drive from '../generated/index.gen.ts'
import { notFound } from './errors.ts'

export const FOLDER = 'application/vnd.google-apps.folder'
export const SHORTCUT = 'application/vnd.google-apps.shortcut'
/** Documents of Workspace have no bytes. */
export const isDocument = (mimeType: unknown): boolean => String(mimeType).startsWith('application/vnd.google-apps.')

/** The subjects of queries: files, and shared drives, which have fewer fields. */
export type Queried = Stored<Drive.DriveFile> & OwnFields
export type FileRow = Queried & { name: string; mimeType: string; version: string }

/** Further state of a file that the sandbox keeps. */
interface OwnFields {
  /** It is the top folder of a drive. */
  _top?: boolean
  /** The content as text, for searches and exports. */
  _text?: string | undefined
  /** Email addresses of those who may read or write it, and who else finds it. */
  _readers?: string[]
  _writers?: string[]
  _visibility?: string
}

/** A record below a file. */
type Below<Record> = Stored<Record> & { _file: string }
export type CommentRow = Below<Drive.Comment>
export type ReplyRow = Below<Drive.Reply> & { _comment: string }
export type PermissionRow = Below<Drive.Permission>
export type RevisionRow = Below<Drive.Revision>
export type DriveRow = Stored<Drive.Drive>

/** The field that names the file of a record. */
export const belowFile = { fileId: '_file' }

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

/** RFC 3339, as Google writes it. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** A record as it is answered. */
export const bare = (row: NewRow): NewRow =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !name.startsWith('_') && value !== undefined))

/** Bytes by id of a revision. */
export const bytesOf = (world: World): Map<string, Uint8Array<ArrayBuffer>> =>
  world.memory('bytes', () => new Map<string, Uint8Array<ArrayBuffer>>())

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
export const newId = (random: Random): string => `1${random.text(32, ALPHABET)}`

/** The top of My Drive. */
export const ROOT = '0AFerruleSandboxRoot9PVA'

/** Fields of a new file. */
export const FILE = {
  kind: 'drive#file',
  ...{ starred: false, trashed: false, explicitlyTrashed: false, spaces: ['drive'], version: '1' },
  lastModifyingUser: ME,
  webViewLink: ({ id }: Row) => `https://drive.google.com/file/d/${id}/view`,
}
/** Files outside of shared drives have an owner. */
export const OWNED = { owners: [ME], ownedByMe: true, shared: false }

/** Whether an id names a file; one in a shared drive is only there for whoever says that it knows of them. */
export const isFile = (row: FileRow, id: unknown, { supportsAllDrives }: Params): boolean =>
  row.id === (id === 'root' ? ROOT : id) && !(row.driveId && supportsAllDrives === false)

/** The file of a call, or another one that it names. */
export function fileOf(world: World, params: Params, id: unknown = params['fileId']): FileRow {
  const [row] = world.store.all<FileRow>('files', (one) => isFile(one, id, params))
  if (!row) throw notFound('fileId', id)
  return row
}

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
  const driveId = changeType === 'drive' ? row.id : textIn(row['driveId'])
  feedOf(world).push({ changeType, id: row.id, driveId, time: timeOf(world.now()), removed })
}

/** Changes a file, and tells the change feed. */
export async function changeFile(world: World, row: FileRow, change: (draft: FileRow) => void): Promise<FileRow> {
  const changed = await world.store.changeRow('files', row, (draft) => {
    change(draft)
    draft.version = String(Number(row.version) + 1)
  })
  tell(world, 'file', changed)
  return changed
}
