import type { Params, RecordRules, Row, World } from '@ferrule/sandbox/engine'
import { parameter, refuse } from './errors.ts'
import { belowFile, type FileRow, type PermissionRow, tell } from './rows.ts'

/** Permissions of a file, or of the top folder of a shared drive, which has its id. The file itself tells of them, too. */

type Grant = Partial<PermissionRow>

/** What a file says of who may do what. */
async function reflect(world: World, id: string): Promise<void> {
  const permissions = world.store.by<PermissionRow>('permissions', '_file', id)
  const emails = (some: readonly PermissionRow[]): string[] => some.map(({ emailAddress }) => emailAddress ?? '')
  const writes = ({ role }: PermissionRow) => /^(owner|organizer|fileOrganizer|writer)$/.test(role ?? '')
  const anyone = permissions.find(({ type }) => type === 'anyone')
  const file = world.store.find<FileRow>('files', id)
  if (!file) return
  await world.store.changeRow('files', file, (draft) => {
    draft.permissionIds = permissions.map((row) => row.id)
    draft._writers = emails(permissions.filter(writes))
    draft._readers = emails(permissions)
    draft._visibility = anyone ? (anyone.allowFileDiscovery ? 'anyoneCanFind' : 'anyoneWithLink') : 'limited'
    if (draft.driveId) return
    draft.shared = permissions.length > 1
    draft.permissions = permissions.map(({ _file, ...row }) => row)
  })
}

/** Who may see a file is a change of it. */
export async function shared(world: World, { _file }: Row): Promise<void> {
  await reflect(world, String(_file))
  const file = world.store.find('files', _file)
  if (file) tell(world, 'file', file)
}

/** A permission as it is kept, in place of the one that the same people had. */
function granted(world: World, grant: Grant, beside: readonly PermissionRow[]): Grant {
  const { type, emailAddress, domain } = grant
  const known = beside.find((row) => row.type === type && row.emailAddress === emailAddress && row.domain === domain)
  if (known) world.store.removeRow('permissions', known)
  const fresh = () => (type === 'anyone' ? 'anyoneWithLink' : world.random.text(20, '0123456789'))
  return {
    ...grant,
    id: grant.id ?? known?.id ?? fresh(),
    kind: 'drive#permission',
    ...(emailAddress && { displayName: emailAddress.split('@')[0] ?? '' }),
    ...(domain && { displayName: domain }),
    ...((type === 'user' || type === 'group') && { deleted: false, pendingOwner: false }),
    ...((type === 'anyone' || type === 'domain') && { allowFileDiscovery: grant.allowFileDiscovery ?? false }),
  }
}

/** Shares a file without a request for it. */
export async function share(world: World, file: string, grant: Grant): Promise<void> {
  const beside = world.store.by<PermissionRow>('permissions', '_file', file)
  await world.store.insert('permissions', { ...granted(world, grant, beside), _file: file })
  await reflect(world, file)
}

function checkGrant({ type, role, emailAddress, domain }: Grant, { transferOwnership }: Params): void {
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
  if (/@refuses\./.test(emailAddress ?? ''))
    throw refuse(400, 'invalidSharingRequest', 'Bad Request. User message: "The mail could not be sent."')
}

export const permissions: RecordRules<PermissionRow> = {
  parents: belowFile,
  made(grant: Grant, { params }, world, { beside }) {
    checkGrant(grant, params)
    return granted(world, grant, beside as PermissionRow[])
  },
  changed: (fields, _, { params }) =>
    params['removeExpiration'] === true ? { ...fields, expirationTime: undefined } : fields,
  leaves({ role }) {
    if (role === 'owner') throw refuse(403, 'insufficientFilePermissions', 'The owner of a file cannot be removed.')
  },
}
