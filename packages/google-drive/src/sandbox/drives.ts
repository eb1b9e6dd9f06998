import type { RecordRules, World } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { readQuery } from './query.ts'
import { type DriveRow, type FileRow, FOLDER, ME, timeOf } from './rows.ts'
import { share } from './sharing.ts'

/** Shared drives; each has a top folder with its id. */

type Fields = Partial<DriveRow>

/** Pictures are written only. */
const kept = ({ themeId: _, backgroundImageFile: __, ...fields }: Fields): Fields => fields

export const newDrive = (world: World, fields: Fields): Fields => ({
  kind: 'drive#drive',
  colorRgb: '#4986e7',
  hidden: false,
  createdTime: timeOf(world.now()),
  capabilities: { canAddChildren: true, canDeleteDrive: true, canEdit: true, canListChildren: true, canShare: true },
  restrictions: {
    adminManagedRestrictions: false,
    copyRequiresWriterPermission: false,
    domainUsersOnly: false,
    driveMembersOnly: false,
  },
  id: `0A${world.random.text(15)}9PVA`,
  ...fields,
})

/** Puts the top folder into a new drive. */
export async function openDrive(world: World, id: string): Promise<void> {
  const createdTime = timeOf(world.now())
  await world.store.insert('files', {
    id,
    kind: 'drive#file',
    name: 'Drive',
    mimeType: FOLDER,
    driveId: id,
    trashed: false,
    starred: false,
    version: '1',
    createdTime,
    modifiedTime: createdTime,
    _top: true,
  })
  await share(world, id, { type: 'user', role: 'organizer', emailAddress: ME.emailAddress, id: ME.permissionId })
}

const filesIn = (world: World, drive: string): FileRow[] =>
  world.store.all<FileRow>('files', ({ driveId }) => driveId === drive)

/** What an action sets, which no parameter says. */
const SET: Readonly<Record<string, Fields>> = { hide: { hidden: true }, unhide: { hidden: false } }

export const drives: RecordRules<DriveRow> = {
  listed: (rows, { params: { q } }) => (q === undefined ? rows : rows.filter(readQuery(String(q)))),
  made(fields, { params }, world) {
    const wishes = world.memory('wishes', () => new Set<string>())
    const wish = String(params['requestId'])
    if (wishes.has(wish))
      throw refuse(409, 'duplicate', 'A shared drive has already been created with the specified request ID.')
    wishes.add(wish)
    return newDrive(world, kept(fields))
  },
  changed({ restrictions, ...fields }: Fields, row, { operation }) {
    const all = restrictions && { restrictions: { ...row.restrictions, ...restrictions } }
    return { ...kept(fields), ...all, ...SET[operation.action] }
  },
  leaves({ id }, { params }, world) {
    if (params['allowItemDeletion'] !== true && filesIn(world, id).some(({ _top }) => !_top))
      throw refuse(403, 'cannotDeleteSharedDriveWithChildren', 'A shared drive that is not empty cannot be deleted.')
  },
  removed({ id }, _, world) {
    for (const file of filesIn(world, id)) world.store.removeRow('files', file)
  },
}
