import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, Int64, int64, kind, orAbsent, text, texts, User } from './shared.records.ts'
import { docs, get } from './shared.ts'

const Theme = z
  .looseObject({
    id: orAbsent(text('Id of the theme')),
    backgroundImageLink: orAbsent(text('Address of the picture')),
    colorRgb: orAbsent(text('Color, `#rrggbb`')),
  })
  .meta({ id: 'DriveTheme', description: 'A theme of shared drives.' })
const themes = (what: string) => z.array(Theme).nullish().describe(what)

const StorageQuota = z
  .looseObject({
    limit: orAbsent(int64('Bytes there are; absent when unlimited')),
    usage: orAbsent(int64('Bytes in use by all services')),
    usageInDrive: orAbsent(int64('Bytes in use in Drive')),
    usageInDriveTrash: orAbsent(int64("Bytes in use in Drive's trash")),
  })
  .meta({ id: 'StorageQuota', description: 'Storage of the user.' })

const formats = (what: string) => z.record(z.string(), z.array(z.string())).nullish().describe(what)

export const About = z
  .looseObject({
    kind: kind('about'),
    user: User.optional().describe('The user of the credentials'),
    storageQuota: StorageQuota.nullish().describe('Storage of the user'),
    importFormats: formats('By media type of an upload, what it can be made into'),
    exportFormats: formats('By media type of a Workspace document, what it can be exported as'),
    maxImportSizes: z
      .record(z.string(), Int64)
      .nullish()
      .describe('Most bytes of an import, by media type; int64 as text'),
    maxUploadSize: int64('Most bytes of an upload'),
    appInstalled: bool('Whether the user has installed the application'),
    canCreateDrives: bool('Whether the user may create shared drives'),
    canCreateTeamDrives: bool('Whether the user may create shared drives; use `canCreateDrives`').meta({
      deprecated: true,
    }),
    folderColorPalette: texts('Colors that folders can have, `#rrggbb`'),
    driveThemes: themes('Themes that shared drives can have'),
    teamDriveThemes: themes('Themes that shared drives can have; use `driveThemes`').meta({ deprecated: true }),
  })
  .meta({ id: 'About', description: "The user, the user's storage and what Drive can do." })

export default defineEntity({
  name: 'about',
  type: 'About',
  summary: "The user, the user's storage, formats for import and export, and themes.",
  docs: docs('about'),
  record: About,
  actions: {
    get: get({
      title: 'Get user and storage quota',
      summary: 'Returns the user of the credentials, the storage in use and the formats of import and export.',
      docs: docs('about', 'get'),
      path: '/drive/v3/about',
      params: {},
      example: 'user,storageQuota',
    }),
  },
})
