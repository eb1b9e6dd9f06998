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
const expirationTime = () => moment('When it ends; of users and groups, at most a year from now')
const transferOwnership = () => flag('Must be true to make someone the owner (`role` owner)')
const view = () => z.enum(['published', 'metadata']).optional().describe('The view that it belongs to')

export default defineEntity({
  name: 'permissions',
  type: 'Permission',
  summary: 'Who may do what with a file, folder or shared drive. Writes to one item must not run at the same time.',
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
          .describe('Also return permissions of this view; only `published` is known'),
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
      summary: 'Shares a file, folder or shared drive; users and groups get a mail by default.',
      docs: docs('permissions', 'create'),
      method: 'POST',
      path,
      params: {
        ...item,
        role: role().describe('What the grantee may do'),
        type: z.enum(['user', 'group', 'domain', 'anyone']).describe('Who the grantee is'),
        emailAddress: z
          .string()
          .regex(/^[^\s@]+@[^\s@]+$/)
          .optional()
          .meta({ hint: 'must be an email address' })
          .describe('E-mail address; required with the types user and group'),
        domain: z.string().min(1).optional().describe('The domain; required with the type domain'),
        allowFileDiscovery: flag('Whether the file can be found by searching; of the types domain and anyone'),
        expirationTime: expirationTime(),
        pendingOwner: flag('Whether the user is asked to become the owner'),
        view: view(),
        inheritedPermissionsDisabled: flag('Whether only those have access who were added to the item itself'),
      },
      query: {
        sendNotificationEmail: flag('Whether users and groups get a mail', true),
        emailMessage: z.string().optional().describe('Text of the mail'),
        transferOwnership: transferOwnership(),
        moveToNewOwnersRoot: flag("Whether the file moves to the top of the new owner's My Drive"),
        ...access,
      },
      defaults,
      vendor: { prepare: 'checkShare' },
    }),
    update: write({
      summary: 'Changes the role or the end of a permission.',
      docs: docs('permissions', 'update'),
      method: 'PATCH',
      path: one,
      params: {
        ...whom,
        role: role().optional().describe('What the grantee may do'),
        expirationTime: expirationTime(),
        pendingOwner: flag('Whether the user is asked to become the owner'),
        inheritedPermissionsDisabled: flag('Whether only those have access who were added to the item itself'),
      },
      query: {
        removeExpiration: flag('Whether it shall have no end any more'),
        transferOwnership: transferOwnership(),
        ...access,
      },
      defaults,
      atMostOne: [['expirationTime', 'removeExpiration']],
      vendor: { prepare: 'checkShare' },
    }),
    delete: remove({
      summary: 'Takes a permission away.',
      docs: docs('permissions', 'delete'),
      path: one,
      params: { ...whom, ...access },
      defaults,
    }),
  },
})
