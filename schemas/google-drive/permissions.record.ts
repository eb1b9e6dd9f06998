import * as z from 'zod'
import { bool, date, kind, openEnum, orAbsent, text } from './shared.records.ts'

const role = () =>
  openEnum('owner', 'organizer', 'fileOrganizer', 'writer', 'commenter', 'reader')
    .nullish()
    .describe('What the grantee may do')

const PermissionDetail = z
  .looseObject({
    permissionType: openEnum('file', 'member').optional().describe('Where it comes from'),
    role: orAbsent(role()),
    inheritedFrom: orAbsent(text('Id of the item it is inherited from')),
    inherited: orAbsent(bool('Whether it is inherited')),
  })
  .meta({ id: 'PermissionDetail', description: 'How a permission came about.' })

const TeamDrivePermissionDetail = z
  .looseObject({
    teamDrivePermissionType: orAbsent(text('Where it comes from')),
    role: orAbsent(text('What the grantee may do')),
    inheritedFrom: orAbsent(text('Id of the item it is inherited from')),
    inherited: orAbsent(bool('Whether it is inherited')),
  })
  .meta({ id: 'TeamDrivePermissionDetail', description: 'How a permission came about; the old form.' })

export const Permission = z
  .looseObject({
    kind: kind('permission'),
    id: text('Id of the permission; the same for a grantee on all files'),
    type: openEnum('user', 'group', 'domain', 'anyone').nullish().describe('Who the grantee is'),
    role: role(),
    emailAddress: text('E-mail address of the user or group'),
    domain: text('The domain'),
    displayName: text('Name to show of the grantee'),
    photoLink: text("Address of the grantee's picture"),
    allowFileDiscovery: bool('Whether the file can be found by searching; of the types domain and anyone'),
    deleted: bool('Whether the account has been deleted'),
    pendingOwner: bool('Whether the grantee is asked to become the owner'),
    inheritedPermissionsDisabled: bool('Whether only those have access who were added to the item itself'),
    expirationTime: date('When it ends'),
    view: openEnum('published', 'metadata').nullish().describe('The view that it belongs to'),
    permissionDetails: z.array(PermissionDetail).nullish().describe('How it came about; in shared drives'),
    teamDrivePermissionDetails: z
      .array(TeamDrivePermissionDetail)
      .nullish()
      .meta({ deprecated: true, description: 'How it came about; use `permissionDetails`' }),
  })
  .meta({ id: 'Permission', description: 'What someone may do with a file or shared drive.' })
