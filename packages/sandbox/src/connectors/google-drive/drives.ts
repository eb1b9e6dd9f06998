import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Params, World } from '../../core/vendor.ts'
import { notFound, refuse } from './errors.ts'
import { readQuery } from './query.ts'
import { FOLDER, ME, nothing, tell, timeOf } from './rows.ts'
import { share } from './sharing.ts'

/** Shared drives; each has a top folder with its id. */

const driveOf = (world: World, params: Params): Row => {
  const row = world.store.find('drives', params['driveId'])
  if (!row) throw notFound('Drive', params['driveId'])
  return row
}

/** Never answered. */
const GIVEN = ['requestId', 'fields', 'useDomainAdminAccess', 'driveId', 'themeId', 'backgroundImageFile']
const kept = (params: Params): NewRow =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !GIVEN.includes(name)))

export async function makeDrive(world: World, given: NewRow): Promise<Row> {
  const id = (given['id'] as string | undefined) ?? `0A${world.random.text(15)}9PVA`
  const createdTime = timeOf(world.now())
  const row = await world.store.insert('drives', {
    kind: 'drive#drive',
    colorRgb: '#4986e7',
    hidden: false,
    createdTime,
    capabilities: { canAddChildren: true, canDeleteDrive: true, canEdit: true, canListChildren: true, canShare: true },
    restrictions: {
      adminManagedRestrictions: false,
      copyRequiresWriterPermission: false,
      domainUsersOnly: false,
      driveMembersOnly: false,
    },
    ...given,
    id,
  })
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
  tell(world, 'drive', row)
  return row
}

const change = async (world: World, params: Params, given: NewRow): Promise<Row> => {
  const row = (await world.store.change('drives', driveOf(world, params).id, (draft) => {
    const { restrictions, ...rest } = given
    Object.assign(draft, rest)
    if (restrictions) draft['restrictions'] = { ...(draft['restrictions'] as NewRow), ...(restrictions as NewRow) }
  })) as Row
  tell(world, 'drive', row)
  return row
}

export const driveBehaviors: Readonly<Record<string, Behavior>> = {
  'drives.list': (call, world, crud) => {
    const { q } = call.params
    const wanted = q === undefined ? () => true : readQuery(String(q))
    return crud.page(call, world, world.store.all('drives', wanted), { kind: 'drive#driveList' })
  },
  'drives.get': ({ params }, world) => driveOf(world, params),
  'drives.create': async ({ params }, world) => {
    const wishes = world.memory('wishes', () => new Set<string>())
    const wish = String(params['requestId'])
    if (wishes.has(wish))
      throw refuse(409, 'duplicate', 'A shared drive has already been created with the specified request ID.')
    wishes.add(wish)
    return makeDrive(world, kept(params))
  },
  'drives.update': ({ params }, world) => change(world, params, kept(params)),
  'drives.hide': ({ params }, world) => change(world, params, { hidden: true }),
  'drives.unhide': ({ params }, world) => change(world, params, { hidden: false }),
  'drives.delete': ({ params }, world) => {
    const drive = driveOf(world, params)
    const inside = world.store.all('files', (row) => row['driveId'] === drive.id && !row['_top'])
    if (inside.length > 0 && params['allowItemDeletion'] !== true)
      throw refuse(403, 'cannotDeleteSharedDriveWithChildren', 'A shared drive that is not empty cannot be deleted.')
    for (const { id } of inside) world.store.remove('files', id)
    world.store.remove('files', drive.id)
    world.store.remove('drives', drive.id)
    tell(world, 'drive', drive, true)
    return nothing()
  },
}
