import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Permission } from './permissions.record.ts'
import {
  docs,
  fileId,
  flag,
  get,
  list,
  moment,
  pageToken,
  permissionId,
  remove,
  supportsAllDrives,
  useDomainAdminAccess,
  write,
} from './shared.ts'

const path = '/drive/v3/files/{fileId}/permissions'
const one = `${path}/{permissionId}`

const item = { fileId: fileId().describe('Id of the file, folder or shared drive') }
const whom = { ...item, permissionId: permissionId() }
const access = { supportsAllDrives: supportsAllDrives(), useDomainAdminAccess: useDomainAdminAccess() }
const defaults = { supportsAllDrives: true }
const role = () => z.enum(['owner', 'organizer', 'fileOrganizer', 'writer', 'commenter', 'reader'])
const expirationTime = () => moment('When the permission expires, at most a year from now; users and groups only')
const transferOwnership = () => flag('Must be true to transfer ownership (`role` owner)')
const view = () => z.enum(['published', 'metadata']).optional().describe('View that the permission belongs to')

export default defineEntity({
  name: 'permissions',
  type: 'Permission',
  summary: 'Who has access to a file, folder or shared drive. Writes to one item must not run concurrently.',
  docs: docs('permissions'),
  record: Permission,
  actions: {
    list: list({
      summary: 'Lists the permissions of a file, folder or shared drive.',
      docs: docs('permissions', 'list'),
      path,
      records: 'permissions',
      size: [100, undefined],
      params: {
        pageToken: pageToken(),
        ...item,
        ...access,
        includePermissionsForView: z
          .enum(['published'])
          .optional()
          .describe('Also return permissions of this view; `published` is the only one'),
      },
      defaults,
    }),
    get: get({
      summary: 'Returns one permission.',
      docs: docs('permissions', 'get'),
      path: one,
      params: { ...whom, ...access },
      defaults,
      example: 'id,role,emailAddress',
    }),
    create: write({
      summary: 'Shares a file, folder or shared drive. Users and groups receive an email by default.',
      docs: docs('permissions', 'create'),
      method: 'POST',
      path,
      params: {
        ...item,
        role: role().describe('Role of the grantee'),
        type: z.enum(['user', 'group', 'domain', 'anyone']).describe('Type of grantee'),
        emailAddress: z
          .string()
          .regex(/^[^\s@]+@[^\s@]+$/)
          .optional()
          .meta({ hint: 'must be an email address', aliases: ['email'] })
          .describe('Email address; required for the types user and group'),
        domain: z.string().min(1).optional().describe('Domain; required for the type domain'),
        allowFileDiscovery: flag('Whether the file can be found by searching; types domain and anyone only'),
        expirationTime: expirationTime(),
        pendingOwner: flag('Whether to ask the user to become the owner'),
        view: view(),
        inheritedPermissionsDisabled: flag('Whether access is limited to people added to the item itself'),
      },
      query: {
        sendNotificationEmail: flag('Whether to notify users and groups by email', true),
        emailMessage: z
          .string()
          .optional()
          .meta({ aliases: ['message'], description: 'Message to include in the email' }),
        transferOwnership: transferOwnership(),
        moveToNewOwnersRoot: flag("Whether to move the file to the root of the new owner's My Drive"),
        ...access,
      },
      defaults,
      vendor: { prepare: 'checkShare' },
    }),
    update: write({
      summary: "Updates a permission's role or expiration.",
      docs: docs('permissions', 'update'),
      method: 'PATCH',
      path: one,
      params: {
        ...whom,
        role: role().optional().describe('Role of the grantee'),
        expirationTime: expirationTime(),
        pendingOwner: flag('Whether to ask the user to become the owner'),
        inheritedPermissionsDisabled: flag('Whether access is limited to people added to the item itself'),
      },
      query: {
        removeExpiration: flag('Whether to remove the expiration'),
        transferOwnership: transferOwnership(),
        ...access,
      },
      defaults,
      atMostOne: [['expirationTime', 'removeExpiration']],
      vendor: { prepare: 'checkShare' },
    }),
    delete: remove({
      summary: 'Removes a permission.',
      docs: docs('permissions', 'delete'),
      path: one,
      params: { ...whom, ...access },
      defaults,
    }),
  },
})
