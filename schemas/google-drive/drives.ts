import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Drive } from './drives.record.ts'
import { docs, driveId, flag, get, list, pageToken, remove, useDomainAdminAccess, write } from './shared.ts'

const path = '/drive/v3/drives'
const one = `${path}/{driveId}`

const which = { driveId: driveId() }
const name = () =>
  z
    .string()
    .min(1)
    .meta({ aliases: ['title'], description: 'Name' })
const themeId = () =>
  z.string().min(1).optional().describe('Id of the theme, which sets image and color; `about.get` lists the themes')

const restrictions = () =>
  z
    .strictObject({
      adminManagedRestrictions: flag('Whether only administrators can change the restrictions'),
      copyRequiresWriterPermission: flag(
        'Whether readers and commenters are prevented from copying, printing and downloading files',
      ),
      domainUsersOnly: flag('Whether access is limited to users of the domain'),
      driveMembersOnly: flag('Whether access is limited to members of the shared drive'),
      sharingFoldersRequiresOrganizerPermission: flag('Whether only organizers can share folders'),
      downloadRestriction: z
        .strictObject({
          restrictedForReaders: flag('Whether readers are prevented from downloading and copying'),
          restrictedForWriters: flag('Whether writers are prevented, too'),
        })
        .optional()
        .describe('Who is prevented from downloading and copying'),
    })
    .optional()
    .describe('Restrictions that apply to everything in the shared drive')

export default defineEntity({
  name: 'drives',
  type: 'Drive',
  summary: 'Shared drives.',
  docs: docs('drives'),
  record: Drive,
  actions: {
    list: list({
      summary: "Lists the user's shared drives, or with `useDomainAdminAccess` all shared drives of the domain.",
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
            "Search by `name` and `hidden`, and as an administrator by `createdTime`, `memberCount`, `organizerCount` and `orgUnitId`: `name contains 'Sales'`",
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
      summary: 'Creates a shared drive. Repeating the call with the same `requestId` does not create another.',
      docs: docs('drives', 'create'),
      method: 'POST',
      path,
      params: {
        name: name(),
        themeId: themeId(),
        hidden: flag('Whether the shared drive is hidden from the default view'),
        restrictions: restrictions(),
      },
      query: {
        requestId: z
          .string()
          .min(1)
          .max(255)
          .optional()
          .describe('Idempotency key, such as a UUID. Default: a new one for each call'),
      },
      idempotent: true,
      vendor: { prepare: 'nameRequest' },
    }),
    update: write({
      summary: "Updates a shared drive's name, appearance or restrictions.",
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
          .meta({ hint: 'must be a color such as #4986e7' })
          .describe('Color, `#rrggbb`; cannot be combined with `themeId`'),
        backgroundImageFile: z
          .strictObject({
            id: z.string().min(1).describe('Id of an image file in Drive'),
            xCoordinate: z.number().min(0).max(1).describe('Left edge of the area to show, 0 to 1'),
            yCoordinate: z.number().min(0).max(1).describe('Top edge of the area to show, 0 to 1'),
            width: z.number().min(0).max(1).describe('Width of the area to show, 0 to 1'),
          })
          .optional()
          .describe('Background image; cannot be combined with `themeId`'),
        restrictions: restrictions(),
      },
      query: { useDomainAdminAccess: useDomainAdminAccess() },
      atMostOne: [
        ['themeId', 'colorRgb'],
        ['themeId', 'backgroundImageFile'],
      ],
    }),
    delete: remove({
      summary: 'Deletes an empty shared drive. Administrators can also delete one with its contents.',
      docs: docs('drives', 'delete'),
      path: one,
      params: {
        ...which,
        useDomainAdminAccess: useDomainAdminAccess(),
        allowItemDeletion: flag('Whether to delete the contents, too; requires `useDomainAdminAccess`'),
      },
      vendor: { prepare: 'checkDriveDeletion' },
    }),
    hide: write({
      summary: 'Hides a shared drive from the default view.',
      access: 'write',
      docs: docs('drives', 'hide'),
      method: 'POST',
      path: `${one}/hide`,
      params: which,
      idempotent: true,
      query: {},
    }),
    unhide: write({
      summary: 'Restores a shared drive to the default view.',
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
