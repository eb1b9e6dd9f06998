import type { Params, RecordRules, World } from '@ferrule/sandbox/engine'
import { parameter, refuse } from './errors.ts'
import { belowFile, type FileRow, type PermissionRow, tell } from './rows.ts'

/** Permissions of a file, or of the top folder of a shared drive, which has its id. The file itself has them, too. */

type Grant = Partial<PermissionRow>

/** Updates the fields of a file that show its permissions. */
export async function reflect(world: World, id: string): Promise<FileRow | undefined> {
  const permissions = world.store.by<PermissionRow>('permissions', '_file', id)
  const emails = (some: readonly PermissionRow[]): string[] => some.map(({ emailAddress }) => emailAddress ?? '')
  const writes = ({ role }: PermissionRow) => /^(owner|organizer|fileOrganizer|writer)$/.test(role ?? '')
  const anyone = permissions.find(({ type }) => type === 'anyone')
  const file = world.store.find<FileRow>('files', id)
  return (
    file &&
    world.store.changeRow('files', file, (draft) => {
      draft.permissionIds = permissions.map((row) => row.id)
      draft._writers = emails(permissions.filter(writes))
      draft._readers = emails(permissions)
      draft._visibility = anyone ? (anyone.allowFileDiscovery ? 'anyoneCanFind' : 'anyoneWithLink') : 'limited'
      if (draft.driveId) return
      draft.shared = permissions.length > 1
      draft.permissions = permissions.map(({ _file, ...row }) => row)
    })
  )
}

/** A change of a file's permissions is a change of it. */
export async function shared(world: World, id: unknown): Promise<void> {
  const file = await reflect(world, String(id))
  if (file) tell(world, 'file', file)
}

function checkGrant({ type, role, emailAddress, domain }: Grant, { transferOwnership }: Params): void {
  if ((type === 'user' || type === 'group') && !emailAddress)
    throw parameter('required', 'permission.emailAddress', 'The permission needs an email address.')
  if (type === 'domain' && !domain) throw parameter('required', 'permission.domain', 'The permission needs a domain.')
  const message = 'The transferOwnership parameter must be enabled when the permission role is "owner".'
  if (role === 'owner' && transferOwnership !== true)
    throw refuse(403, 'forbidden', message, { location: 'transferOwnership', locationType: 'parameter' })
}

export const permissions: RecordRules<PermissionRow> = {
  parents: belowFile,
  /** Replaces the permission that the same people had. */
  made(grant: Grant, { params }, world, { beside }) {
    checkGrant(grant, params)
    const { type, emailAddress, domain } = grant
    const known = beside.find((row) => ['type', 'emailAddress', 'domain'].every((name) => row[name] === grant[name]))
    if (known) world.store.removeRow('permissions', known)
    const fresh = type === 'anyone' ? 'anyoneWithLink' : world.random.text(20, '0123456789')
    return {
      ...grant,
      id: known?.id ?? fresh,
      ...(domain || emailAddress ? { displayName: domain ?? emailAddress?.split('@')[0] } : {}),
      ...(type === 'user' || type === 'group'
        ? { deleted: false, pendingOwner: false }
        : { allowFileDiscovery: grant.allowFileDiscovery ?? false }),
    }
  },
  changed: (fields, _, { params }) =>
    params['removeExpiration'] === true ? { ...fields, expirationTime: undefined } : fields,
  leaves({ role }) {
    if (role === 'owner') throw refuse(403, 'insufficientFilePermissions', 'The owner of a file cannot be removed.')
  },
}
