import * as z from 'zod'
import { bool, date, kind, openEnum, orAbsent, text } from './shared.records.ts'

const role = () =>
  openEnum('owner', 'organizer', 'fileOrganizer', 'writer', 'commenter', 'reader')
    .nullish()
    .describe('Role of the grantee')

const PermissionDetail = z
  .looseObject({
    permissionType: openEnum('file', 'member').optional().describe('Where the permission comes from'),
    role: orAbsent(role()),
    inheritedFrom: orAbsent(text('Id of the item the permission is inherited from')),
    inherited: orAbsent(bool('Whether the permission is inherited')),
  })
  .meta({ id: 'PermissionDetail', description: 'Where a permission comes from.' })

const TeamDrivePermissionDetail = z
  .looseObject({
    teamDrivePermissionType: orAbsent(text('Where the permission comes from')),
    role: orAbsent(text('Role of the grantee')),
    inheritedFrom: orAbsent(text('Id of the item the permission is inherited from')),
    inherited: orAbsent(bool('Whether the permission is inherited')),
  })
  .meta({ id: 'TeamDrivePermissionDetail', description: "Deprecated form of a permission's details." })

export const Permission = z
  .looseObject({
    kind: kind('permission'),
    id: text('Id of the permission; a grantee has the same id on all files'),
    type: openEnum('user', 'group', 'domain', 'anyone').nullish().describe('Type of grantee'),
    role: role(),
    emailAddress: text('Email address of the user or group'),
    domain: text('Domain'),
    displayName: text('Display name of the grantee'),
    photoLink: text("URL of the grantee's profile picture"),
    allowFileDiscovery: bool('Whether the file can be found by searching; types domain and anyone only'),
    deleted: bool("Whether the grantee's account has been deleted"),
    pendingOwner: bool('Whether the grantee has been asked to become the owner'),
    inheritedPermissionsDisabled: bool('Whether access is limited to people added to the item itself'),
    expirationTime: date('When the permission expires'),
    view: openEnum('published', 'metadata').nullish().describe('View that the permission belongs to'),
    permissionDetails: z
      .array(PermissionDetail)
      .nullish()
      .describe('Where the permission comes from; shared drives only'),
    teamDrivePermissionDetails: z
      .array(TeamDrivePermissionDetail)
      .nullish()
      .meta({ deprecated: true, description: 'Deprecated: use `permissionDetails`' }),
  })
  .meta({ id: 'Permission', description: "A grantee's access to a file or shared drive." })
