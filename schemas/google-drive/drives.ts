import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Drive } from './drives.record.ts'
import { docs, driveId, flag, get, list, pageToken, remove, useDomainAdminAccess, write } from './shared.ts'

const path = '/drive/v3/drives'
const one = `${path}/{driveId}`

const which = { driveId: driveId() }
const name = () => z.string().min(1).describe('Name')
const themeId = () => z.string().min(1).optional().describe('Theme, for picture and color; `about.get` has them')

const restrictions = () =>
  z
    .strictObject({
      adminManagedRestrictions: flag('Whether only administrators may change these'),
      copyRequiresWriterPermission: flag('Whether readers and commenters may not copy, print and download'),
      domainUsersOnly: flag('Whether only users of the domain have access'),
      driveMembersOnly: flag('Whether only members have access'),
      sharingFoldersRequiresOrganizerPermission: flag('Whether only organizers may share folders'),
      downloadRestriction: z
        .strictObject({
          restrictedForReaders: flag('Readers may not download or copy'),
          restrictedForWriters: flag('Writers may not either'),
        })
        .optional()
        .describe('Who may not download and copy'),
    })
    .optional()
    .describe('Rules that hold for all that is in it')

export default defineEntity({
  name: 'drives',
  type: 'Drive',
  summary: 'Shared drives.',
  docs: docs('drives'),
  record: Drive,
  actions: {
    list: list({
      summary: 'Lists the shared drives of the user; with `useDomainAdminAccess` all of the domain.',
      docs: docs('drives', 'list'),
      path,
      records: 'drives',
      size: [100, 10],
      params: {
        pageToken: pageToken(),
        q: z
          .string()
          .min(1)
          .optional()
          .describe(
            "Search by `name` and `hidden`; as an administrator also by `createdTime`, `memberCount`, `organizerCount`, `orgUnitId`: `name contains 'Sales'`",
          ),
        useDomainAdminAccess: useDomainAdminAccess(),
      },
    }),
    get: get({
      summary: 'Returns one shared drive.',
      docs: docs('drives', 'get'),
      path: one,
      params: { ...which, useDomainAdminAccess: useDomainAdminAccess() },
      example: 'id,name',
    }),
    create: write({
      summary: 'Makes a shared drive. Repeated with the same `requestId` it makes no second one.',
      docs: docs('drives', 'create'),
      method: 'POST',
      path,
      params: {
        name: name(),
        themeId: themeId(),
        hidden: flag('Whether it is left out of the usual view'),
        restrictions: restrictions(),
      },
      query: {
        requestId: z
          .string()
          .min(1)
          .max(255)
          .optional()
          .describe('Id of this request, a UUID or the like. Default: one made for each call'),
      },
      idempotent: true,
      vendor: { prepare: 'nameRequest' },
    }),
    update: write({
      summary: 'Changes name, look or rules of a shared drive.',
      docs: docs('drives', 'update'),
      method: 'PATCH',
      path: one,
      params: {
        ...which,
        name: name().optional(),
        themeId: themeId(),
        colorRgb: z
          .string()
          .regex(/^#[0-9a-fA-F]{6}$/)
          .optional()
          .meta({ hint: 'must be a color like #4986e7' })
          .describe('Color, `#rrggbb`; not together with `themeId`'),
        backgroundImageFile: z
          .strictObject({
            id: z.string().min(1).describe('Id of a picture in Drive'),
            xCoordinate: z.number().min(0).max(1).describe('Left edge of the part to show, 0 to 1'),
            yCoordinate: z.number().min(0).max(1).describe('Upper edge of the part to show, 0 to 1'),
            width: z.number().min(0).max(1).describe('Width of the part to show, 0 to 1'),
          })
          .optional()
          .describe('Picture; not together with `themeId`'),
        restrictions: restrictions(),
      },
      query: { useDomainAdminAccess: useDomainAdminAccess() },
      atMostOne: [
        ['themeId', 'colorRgb'],
        ['themeId', 'backgroundImageFile'],
      ],
    }),
    delete: remove({
      summary: 'Deletes an empty shared drive; administrators may delete one with all that is in it.',
      docs: docs('drives', 'delete'),
      path: one,
      params: {
        ...which,
        useDomainAdminAccess: useDomainAdminAccess(),
        allowItemDeletion: flag('Whether what is in it is deleted, too; needs `useDomainAdminAccess`'),
      },
      vendor: { prepare: 'checkDriveDeletion' },
    }),
    hide: write({
      summary: 'Leaves a shared drive out of the usual view.',
      access: 'write',
      docs: docs('drives', 'hide'),
      method: 'POST',
      path: `${one}/hide`,
      params: which,
      idempotent: true,
      query: {},
    }),
    unhide: write({
      summary: 'Brings a shared drive back into the usual view.',
      access: 'write',
      docs: docs('drives', 'unhide'),
      method: 'POST',
      path: `${one}/unhide`,
      params: which,
      idempotent: true,
      query: {},
    }),
  },
})
