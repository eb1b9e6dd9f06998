import type { RecordRules, World } from '@ferrule/sandbox/engine'
import { readQuery } from './query.ts'
import { type DriveRow, type FileRow, FOLDER, ME, timeOf } from './rows.ts'
import { reflect } from './sharing.ts'

/** Shared drives; each has a top folder with its id. */

/** Fields of a new drive. */
export const DRIVE = {
  kind: 'drive#drive',
  colorRgb: '#4986e7',
  hidden: false,
  capabilities: { canAddChildren: true, canDeleteDrive: true, canEdit: true, canListChildren: true, canShare: true },
}

/** Puts the top folder into a new drive. */
async function openDrive(world: World, id: string): Promise<void> {
  const { permissionId, emailAddress, displayName } = ME
  const times = { createdTime: timeOf(world.now()), modifiedTime: timeOf(world.now()) }
  await world.store.insert('files', { ...times, id, name: 'Drive', mimeType: FOLDER, driveId: id, _top: true })
  const organizer = { type: 'user', role: 'organizer', emailAddress, displayName, deleted: false, pendingOwner: false }
  await world.store.insert('permissions', { ...organizer, id: permissionId, _file: id })
  await reflect(world, id)
}

/** Fields that an action sets. */
const SET: Readonly<Record<string, Partial<DriveRow>>> = { hide: { hidden: true }, unhide: { hidden: false } }

export const drives: RecordRules<DriveRow> = {
  listed: (rows, { params: { q } }) => (q === undefined ? rows : rows.filter(readQuery(String(q)))),
  made: ({ themeId: _, ...fields }, __, world) => ({
    ...{ ...fields, id: `0A${world.random.text(15)}9PVA`, createdTime: timeOf(world.now()) },
  }),
  changed: ({ themeId: _, backgroundImageFile: __, ...fields }, ___, { operation }) => ({
    ...{ ...fields, ...SET[operation.action] },
  }),
  wrote: (kind, { id }, _, world) => (kind === 'created' ? openDrive(world, id) : undefined),
  removed({ id }, _, world) {
    for (const file of world.store.all<FileRow>('files', ({ driveId }) => driveId === id))
      world.store.removeRow('files', file)
  },
}
