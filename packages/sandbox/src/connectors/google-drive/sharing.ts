import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Params, World } from '../../core/vendor.ts'
import { parameter, refuse } from './errors.ts'
import { barePart, fileOf, insertPart, nothing, partOf, partsOf, tell } from './rows.ts'

/** Permissions, which the file itself tells of, too. */

/** A file, or the top folder of a shared drive, which has its id. */
const itemOf = (world: World, params: Params) => fileOf(world, params)

const emailOf = (row: Row): string => String(row['emailAddress'] ?? '')

/** What a file says of who may do what. */
export async function reflect(world: World, id: string): Promise<void> {
  const permissions = partsOf(world, 'permissions', id)
  const may = (...roles: string[]) => permissions.filter((row) => roles.includes(String(row['role']))).map(emailOf)
  const anyone = permissions.find((row) => row['type'] === 'anyone')
  await world.store.change('files', id, (draft) => {
    draft['permissionIds'] = permissions.map((row) => row['_own'])
    draft['_writers'] = may('owner', 'organizer', 'fileOrganizer', 'writer')
    draft['_readers'] = permissions.map(emailOf)
    draft['_visibility'] = anyone ? (anyone['allowFileDiscovery'] ? 'anyoneCanFind' : 'anyoneWithLink') : 'limited'
    if (draft['driveId']) return
    draft['shared'] = permissions.length > 1
    draft['permissions'] = permissions.map(barePart)
  })
}

export async function share(world: World, file: string, given: NewRow): Promise<Row> {
  const { type, emailAddress, domain } = given
  const known = partsOf(world, 'permissions', file).find(
    (row) => row['type'] === type && row['emailAddress'] === emailAddress && row['domain'] === domain,
  )
  const own =
    (given['id'] as string | undefined) ??
    (known?.['_own'] as string | undefined) ??
    (type === 'anyone' ? 'anyoneWithLink' : world.random.text(20, '0123456789'))
  if (known) world.store.remove('permissions', known.id)
  const row = await insertPart(world, 'permissions', file, own, {
    ...given,
    id: own,
    kind: 'drive#permission',
    ...(emailAddress !== undefined && { displayName: String(emailAddress).split('@')[0] }),
    ...(domain !== undefined && { displayName: domain }),
    ...((type === 'user' || type === 'group') && { deleted: false, pendingOwner: false }),
    ...((type === 'anyone' || type === 'domain') && { allowFileDiscovery: given['allowFileDiscovery'] ?? false }),
  })
  await reflect(world, file)
  return row
}

/** Who may see a file is a change of it. */
function tellShared(world: World, id: string): void {
  const file = world.store.find('files', id)
  if (file) tell(world, 'file', file)
}

const GRANTED = [
  'role',
  'type',
  'emailAddress',
  'domain',
  'allowFileDiscovery',
  'expirationTime',
  'view',
  'pendingOwner',
  'inheritedPermissionsDisabled',
]
const granted = (params: Params): NewRow =>
  Object.fromEntries(GRANTED.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]))

const ofCall = (world: World, params: Params): Row =>
  partOf(world, 'permissions', itemOf(world, params).id, params['permissionId'], 'Permission')

export const sharingBehaviors: Readonly<Record<string, Behavior>> = {
  'permissions.list': (call, world, crud) => {
    const rows = partsOf(world, 'permissions', itemOf(world, call.params).id).map(barePart)
    return crud.page(call, world, rows as Row[], { kind: 'drive#permissionList' })
  },
  'permissions.get': ({ params }, world) => barePart(ofCall(world, params)),
  'permissions.create': async ({ params }, world) => {
    const file = itemOf(world, params)
    const { type, role, emailAddress, domain, transferOwnership } = params
    if ((type === 'user' || type === 'group') && !emailAddress)
      throw parameter('required', 'permission.emailAddress', 'The permission needs an email address.')
    if (type === 'domain' && !domain) throw parameter('required', 'permission.domain', 'The permission needs a domain.')
    if (role === 'owner' && transferOwnership !== true)
      throw refuse(
        403,
        'forbidden',
        'The transferOwnership parameter must be enabled when the permission role is "owner".',
        { location: 'transferOwnership', locationType: 'parameter' },
      )
    if (/@refuses\./.test(String(emailAddress)))
      throw refuse(400, 'invalidSharingRequest', 'Bad Request. User message: "The mail could not be sent."')
    const row = await share(world, file.id, granted(params))
    tellShared(world, file.id)
    return barePart(row)
  },
  'permissions.update': async ({ params }, world) => {
    const row = ofCall(world, params)
    const changed = (await world.store.change('permissions', row.id, (draft) => {
      Object.assign(draft, granted(params))
      if (params['removeExpiration'] === true) delete draft['expirationTime']
    })) as Row
    await reflect(world, String(row['_file']))
    tellShared(world, String(row['_file']))
    return barePart(changed)
  },
  'permissions.delete': async ({ params }, world) => {
    const row = ofCall(world, params)
    if (row['role'] === 'owner')
      throw refuse(403, 'insufficientFilePermissions', 'The owner of a file cannot be removed.')
    world.store.remove('permissions', row.id)
    await reflect(world, String(row['_file']))
    tellShared(world, String(row['_file']))
    return nothing()
  },
}
