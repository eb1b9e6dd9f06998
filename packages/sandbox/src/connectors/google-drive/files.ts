import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Call, Params, World } from '../../core/vendor.ts'
import { store } from './bytes.ts'
import { parameter, refuse } from './errors.ts'
import { readQuery } from './query.ts'
import {
  bytesOf,
  changeFile,
  type FileRow,
  FOLDER,
  fileIdOf,
  fileOf,
  isDocument,
  ME,
  nothing,
  ROOT,
  SHORTCUT,
  tell,
  timeOf,
} from './rows.ts'

/** What the query says of a write; the rest is the file. */
const OPTIONS = [
  'fileId',
  'supportsAllDrives',
  'keepRevisionForever',
  'ocrLanguage',
  'includeLabels',
  'includePermissionsForView',
  'ignoreDefaultVisibility',
  'useContentAsIndexableText',
  'addParents',
  'removeParents',
  'copyComments',
  'uploadType',
  'fields',
  'contentHints',
]

export const writtenOf = (params: Params): NewRow =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !OPTIONS.includes(name)))

/** A folder that something goes into. */
function folderOf(world: World, params: Params, id: string): FileRow {
  const folder = fileOf(world, { ...params, fileId: id })
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
  const { id, parents = ['root'], name = 'Untitled', mimeType = type, ...given } = writtenOf(params)
  if (id !== undefined && world.store.find('files', id))
    throw refuse(409, 'fileIdInUse', 'A file already exists with the provided ID.')
  const folder = folderOf(world, params, String((parents as string[])[0]))
  const fresh = String(id ?? fileIdOf((length, alphabet) => world.random.text(length, alphabet)))
  const now = timeOf(world.now())
  const facts = { id: fresh, name: String(name), mimeType: String(mimeType) }
  const target = (given['shortcutDetails'] as { targetId?: string } | undefined)?.targetId
  if (mimeType === SHORTCUT) {
    const to = fileOf(world, { ...params, fileId: target })
    given['shortcutDetails'] = { targetId: to.id, targetMimeType: to.mimeType }
  }
  const content = isDocument(mimeType) ? {} : await store(world, facts, bytes ?? new Uint8Array())
  const row = await world.store.insert('files', {
    kind: 'drive#file',
    ...facts,
    parents: [folder.id],
    starred: false,
    trashed: false,
    explicitlyTrashed: false,
    spaces: ['drive'],
    version: '1',
    createdTime: now,
    modifiedTime: now,
    modifiedByMeTime: now,
    modifiedByMe: true,
    lastModifyingUser: ME,
    webViewLink: `https://drive.google.com/file/d/${fresh}/view`,
    ...(folder.driveId ? { driveId: folder.driveId } : { owners: [ME], ownedByMe: true, shared: false }),
    ...(isDocument(mimeType) && bytes && { _text: new TextDecoder().decode(bytes) }),
    ...content,
    ...given,
  })
  tell(world, 'file', row)
  return row as FileRow
}

const children = (world: World, id: string): FileRow[] =>
  world.store.all('files', (row) => ((row['parents'] ?? []) as string[]).includes(id)) as FileRow[]

/** Puts metadata into a file as a PATCH does: null takes away, values of maps one by one. */
export async function patchFile(world: World, file: FileRow, params: Params, content: NewRow = {}): Promise<FileRow> {
  const given = writtenOf(params)
  if ('parents' in given)
    throw refuse(403, 'fieldNotWritable', 'The parents field is not directly writable in update requests.')
  const names = (value: unknown): string[] => (value === undefined ? [] : String(value).split(','))
  const added = names(params['addParents']).map((id) => folderOf(world, params, id).id)
  const removed = names(params['removeParents']).map((id) => (id === 'root' ? ROOT : id))
  const left = (file.parents ?? []).filter((id) => !removed.includes(id) && added.length === 0)
  const trashed = given['trashed'] as boolean | undefined
  const changed = await changeFile(world, file, (draft) => {
    for (const [name, value] of Object.entries({ ...given, ...content })) {
      if (value === null) delete draft[name]
      else if (name === 'properties' || name === 'appProperties') {
        const all = { ...(draft[name] as NewRow | undefined), ...(value as NewRow) }
        draft[name] = Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null))
      } else draft[name] = value
    }
    if (added.length > 0 || removed.length > 0) draft.parents = [...left, ...added]
    if (trashed !== undefined) draft['explicitlyTrashed'] = trashed && !('_with' in given)
    if (given['modifiedTime'] === undefined) draft['modifiedTime'] = timeOf(world.now())
  })
  if (trashed !== undefined && file.mimeType === FOLDER)
    for (const child of children(world, file.id)) await patchFile(world, child, { trashed, _with: file.id })
  return changed
}

function erase(world: World, file: FileRow): void {
  for (const child of children(world, file.id)) erase(world, child)
  world.store.remove('files', file.id)
  if (file.headRevisionId) bytesOf(world).delete(file.headRevisionId)
  tell(world, 'file', file, true)
}

/** Where a search looks. */
function inCorpora({ params }: Call): (row: Row) => boolean {
  const { corpora = 'user', driveId, includeItemsFromAllDrives, supportsAllDrives } = params
  const shared = includeItemsFromAllDrives === true && supportsAllDrives === true
  if ((corpora === 'drive' || corpora === 'allDrives') && !shared)
    throw refuse(
      403,
      'teamDrivesNotSupported',
      'The attempted action requires shared drive support: includeItemsFromAllDrives and supportsAllDrives.',
    )
  if (corpora === 'drive' && driveId === undefined) throw parameter('required', 'driveId', 'driveId is required.')
  if (corpora !== 'drive' && driveId !== undefined)
    throw parameter('invalid', 'corpora', 'corpora must be drive where driveId is given.')
  if (corpora === 'drive') return (row) => row['driveId'] === driveId
  // Of shared drives, the user has seen what is marked so.
  return (row) => !row['driveId'] || (shared && (corpora === 'allDrives' || row['viewedByMe'] === true))
}

function ordered(rows: Row[], orderBy: unknown): Row[] {
  const keys = orderBy === undefined ? ['modifiedTime desc'] : String(orderBy).split(',')
  const rankOf = (row: Row, key: string): string | number =>
    key === 'folder'
      ? Number(row['mimeType'] !== FOLDER)
      : key === 'quotaBytesUsed'
        ? Number(row['quotaBytesUsed'] ?? 0)
        : key === 'starred'
          ? Number(!row['starred'])
          : key === 'recency'
            ? String(row['modifiedTime'])
            : String(row[key === 'name_natural' ? 'name' : key] ?? '').toLowerCase()
  const compare = (left: Row, right: Row): number => {
    for (const key of keys) {
      const [name = '', direction] = key.trim().split(' ')
      const [a, b] = [rankOf(left, name), rankOf(right, name)]
      if (a !== b) return (a < b ? -1 : 1) * (direction === 'desc' ? -1 : 1)
    }
    return 0
  }
  return rows.sort(compare)
}

const list: Behavior = (call, world, crud) => {
  const { q, orderBy } = call.params
  if (orderBy !== undefined && /fullText/.test(String(q)))
    throw parameter('badRequest', 'orderBy', 'Sorting is not supported for queries with fullText terms.')
  const wanted = q === undefined ? () => true : readQuery(String(q).replace(/'root'(\s+in\s+parents)/g, `'${ROOT}'$1`))
  const within = inCorpora(call)
  const rows = world.store.all('files', (row) => !row['_top'] && within(row) && wanted(row))
  return crud.page(call, world, ordered(rows, orderBy), {
    kind: 'drive#fileList',
    incompleteSearch: call.params['corpora'] === 'domain',
  })
}

const copy: Behavior = async ({ params }, world) => {
  const file = fileOf(world, params)
  if (file.mimeType === FOLDER) throw refuse(403, 'cannotCopyFile', 'This file cannot be copied by the user.')
  const { fileId: _, ...given } = params
  const source = {
    name: `Copy of ${file.name}`,
    mimeType: file.mimeType,
    parents: file.parents,
    ...(file['description'] !== undefined && { description: file['description'] }),
  }
  const bytes = isDocument(file.mimeType)
    ? new TextEncoder().encode(String(file['_text'] ?? ''))
    : bytesOf(world).get(String(file.headRevisionId))
  return makeFile(world, { ...source, ...given }, bytes)
}

export const fileBehaviors: Readonly<Record<string, Behavior>> = {
  'files.list': list,
  'files.get': ({ params }, world) => fileOf(world, params),
  'files.create': ({ params }, world) => makeFile(world, params, undefined),
  'files.update': ({ params }, world) => patchFile(world, fileOf(world, params), params),
  'files.copy': copy,
  'files.delete': ({ params }, world) => {
    const file = fileOf(world, params)
    if (file['_top']) throw refuse(403, 'insufficientFilePermissions', 'The top folder cannot be deleted.')
    erase(world, file)
    return nothing()
  },
  'files.empty_trash': ({ params }, world) => {
    const trashed = world.store.all(
      'files',
      (row) => row['trashed'] === true && row['driveId'] === params['driveId'],
    ) as FileRow[]
    for (const file of trashed) if (world.store.find('files', file.id)) erase(world, file)
    return nothing()
  },
  'files.generate_ids': ({ params }, world) => ({
    kind: 'drive#generatedIds',
    space: params['space'] ?? 'drive',
    ids: Array.from({ length: Number(params['count'] ?? 10) }, () =>
      fileIdOf((length, alphabet) => world.random.text(length, alphabet)),
    ),
  }),
}
