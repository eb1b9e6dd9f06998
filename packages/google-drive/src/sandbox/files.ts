import {
  type Behavior,
  type Call,
  membersOf,
  type NewRow,
  type Params,
  type RecordRules,
  type World,
} from '@ferrule/sandbox/engine'
import { store } from './bytes.ts'
import { parameter, refuse } from './errors.ts'
import { readQuery } from './query.ts'
import {
  bytesOf,
  changeFile,
  type FileRow,
  FOLDER,
  fileOf,
  isDocument,
  isFile,
  newId,
  OWNED,
  ROOT,
  SHORTCUT,
  tell,
  timeOf,
} from './rows.ts'

/** The fields of a file that parameters write; the others say how. */
function writtenOf({ manifest: { $defs } }: World, params: Params): Partial<FileRow> {
  const { properties = {} } = $defs?.['DriveFile'] ?? {}
  const isField = (name: string): boolean => name !== 'contentHints' && Object.hasOwn(properties, name)
  return Object.fromEntries(Object.entries(params).filter(([name]) => isField(name)))
}

/** A folder that something goes into. */
function folderOf(world: World, params: Params, id: string): FileRow {
  const folder = fileOf(world, params, id)
  if (folder.mimeType !== FOLDER) throw refuse(403, 'parentNotAFolder', 'The specified parent is not a folder.')
  return folder
}

/** A new file as it is kept; bytes make it more than an empty one. */
export async function makeFile(
  world: World,
  params: Params,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  type = 'application/octet-stream',
): Promise<FileRow> {
  const { id, parents, ...given } = writtenOf(world, params)
  if (id !== undefined && world.store.find('files', id))
    throw refuse(409, 'fileIdInUse', 'A file already exists with the provided ID.')
  const folder = folderOf(world, params, parents?.[0] ?? 'root')
  const now = timeOf(world.now())
  const facts = { id: id ?? newId(world.random), name: given.name ?? 'Untitled', mimeType: given.mimeType ?? type }
  const target = facts.mimeType === SHORTCUT && fileOf(world, params, given.shortcutDetails?.targetId)
  const text = isDocument(facts.mimeType) && bytes && { _text: new TextDecoder().decode(bytes) }
  const content = isDocument(facts.mimeType) ? text : await store(world, facts, bytes ?? new Uint8Array())
  const row = await world.store.insert<FileRow>('files', {
    ...{ createdTime: now, modifiedTime: now, modifiedByMeTime: now, modifiedByMe: true, parents: [folder.id] },
    ...(folder.driveId ? { driveId: folder.driveId } : OWNED),
    ...{ ...content, ...given, ...facts },
    ...(target && { shortcutDetails: { targetId: target.id, targetMimeType: target.mimeType } }),
  })
  tell(world, 'file', row)
  return row
}

const children = (world: World, id: string): FileRow[] =>
  world.store.all<FileRow>('files', ({ parents }) => parents?.includes(id) ?? false)

/** Values of maps are put one by one; null takes one away. */
const merged = (before: unknown, change: unknown): NewRow =>
  Object.fromEntries(Object.entries({ ...membersOf(before), ...membersOf(change) }).filter(([, one]) => one !== null))

/** Puts metadata into a file as a PATCH does. */
function patch(draft: NewRow, change: NewRow): void {
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete draft[name]
    else draft[name] = /^(p|appP)roperties$/.test(name) ? merged(draft[name], value) : value
  }
}

const idsIn = (text: unknown): string[] => (text === undefined ? [] : String(text).split(','))

export async function patchFile(world: World, file: FileRow, params: Params, content: NewRow = {}): Promise<FileRow> {
  const given = writtenOf(world, params)
  const added = idsIn(params['addParents']).map((id) => folderOf(world, params, id).id)
  const removed = idsIn(params['removeParents']).map((id) => (id === 'root' ? ROOT : id))
  const { trashed } = given
  const changed = await changeFile(world, file, (draft) => {
    const now = { modifiedTime: timeOf(world.now()) }
    patch(draft, { ...now, ...(trashed !== undefined && { explicitlyTrashed: trashed }), ...given, ...content })
    if (added.length > 0) draft.parents = added
    else if (removed.length > 0) draft.parents = (file.parents ?? []).filter((id) => !removed.includes(id))
  })
  if (trashed !== undefined && file.mimeType === FOLDER)
    for (const child of children(world, file.id))
      await patchFile(world, child, { trashed }, { explicitlyTrashed: false })
  return changed
}

function erase(world: World, file: FileRow): void {
  for (const child of children(world, file.id)) erase(world, child)
  world.store.removeRow('files', file)
  if (file.headRevisionId) bytesOf(world).delete(file.headRevisionId)
  tell(world, 'file', file, true)
}

/** The files that a search considers. */
function inCorpora({ params }: Call): (row: FileRow) => boolean {
  const { corpora = 'user', driveId, includeItemsFromAllDrives, supportsAllDrives } = params
  const shared = includeItemsFromAllDrives === true && supportsAllDrives === true
  if ((corpora === 'drive' || corpora === 'allDrives') && !shared)
    throw refuse(403, 'teamDrivesNotSupported', 'includeItemsFromAllDrives and supportsAllDrives must be true.')
  if ((corpora === 'drive') !== (driveId !== undefined))
    throw parameter('invalid', 'corpora', 'corpora is drive if and only if driveId is given.')
  if (corpora === 'drive') return (row) => row.driveId === driveId
  // Of shared drives, the user has seen what is marked so.
  return (row) => !row.driveId || (shared && (corpora === 'allDrives' || row.viewedByMe === true))
}

/** The value that a file is sorted by. */
function rankOf(row: FileRow, key: string): string | number {
  if (key === 'folder') return Number(row.mimeType !== FOLDER)
  if (key === 'quotaBytesUsed') return Number(row.quotaBytesUsed ?? 0)
  if (key === 'starred') return Number(!row.starred)
  if (key === 'recency') return String(row.modifiedTime)
  return String(row[key === 'name_natural' ? 'name' : key] ?? '').toLowerCase()
}

function ordered(rows: FileRow[], orderBy: unknown): FileRow[] {
  const keys = String(orderBy ?? 'modifiedTime desc').split(',')
  return rows.sort((left, right) => {
    for (const key of keys) {
      const [name = '', direction] = key.trim().split(' ')
      const [a, b] = [rankOf(left, name), rankOf(right, name)]
      if (a !== b) return (a < b ? -1 : 1) * (direction === 'desc' ? -1 : 1)
    }
    return 0
  })
}

export const files: RecordRules<FileRow> = {
  is: isFile,
  listed(all, call) {
    const { q, orderBy } = call.params
    if (orderBy !== undefined && /fullText/.test(String(q)))
      throw parameter('badRequest', 'orderBy', 'Sorting is not supported for queries with fullText terms.')
    const asked = q === undefined ? undefined : readQuery(String(q).replace(/'root'(\s+in\s+parents)/g, `'${ROOT}'$1`))
    const within = inCorpora(call)
    return ordered(
      all.filter((row) => !row._top && within(row) && (asked?.(row) ?? true)),
      orderBy,
    )
  },
}

const copy: Behavior = async ({ params }, world) => {
  const file = fileOf(world, params)
  const { name, mimeType, parents, description, _text = '' } = file
  if (mimeType === FOLDER) throw refuse(403, 'cannotCopyFile', 'This file cannot be copied by the user.')
  const source = { name: `Copy of ${name}`, mimeType, parents, ...(description !== undefined && { description }) }
  const bytes = isDocument(mimeType) ? new TextEncoder().encode(_text) : bytesOf(world).get(String(file.headRevisionId))
  return makeFile(world, { ...source, ...params }, bytes)
}

export const fileBehaviors: Readonly<Record<string, Behavior>> = {
  'files.list': (call, world, crud) =>
    crud.list(call, world, { incompleteSearch: call.params['corpora'] === 'domain' }),
  'files.create': ({ params }, world) => makeFile(world, params, undefined),
  'files.update': (call, world, crud) => patchFile(world, crud.named<FileRow>(call, world), call.params),
  'files.copy': copy,
  'files.delete'(call, world, crud) {
    const file = crud.named<FileRow>(call, world)
    if (file._top) throw refuse(403, 'insufficientFilePermissions', 'The top folder cannot be deleted.')
    erase(world, file)
  },
  'files.empty_trash'({ params: { driveId: drive } }, world) {
    const inTrash = ({ trashed, driveId }: FileRow): boolean => trashed === true && driveId === drive
    for (const file of world.store.all('files', inTrash)) if (world.store.find('files', file.id)) erase(world, file)
  },
  'files.generate_ids': ({ params: { space = 'drive', count = 10 } }, world) => ({
    kind: 'drive#generatedIds',
    space,
    ids: Array.from({ length: Number(count) }, () => newId(world.random)),
  }),
}
