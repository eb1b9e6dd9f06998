import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, Int64, int64, kind, orAbsent, text, texts, User } from './shared.records.ts'
import { docs, get } from './shared.ts'

const Theme = z
  .looseObject({
    id: orAbsent(text('Id of the theme')),
    backgroundImageLink: orAbsent(text('URL of the image')),
    colorRgb: orAbsent(text('Color, as an RGB hex string: `#rrggbb`')),
  })
  .meta({ id: 'DriveTheme', description: 'A theme for shared drives.' })
const themes = (what: string) => z.array(Theme).nullish().describe(what)

const StorageQuota = z
  .looseObject({
    limit: orAbsent(int64('Storage limit in bytes; absent if storage is unlimited')),
    usage: orAbsent(int64('Bytes used across all Google services')),
    usageInDrive: orAbsent(int64('Bytes used in Drive')),
    usageInDriveTrash: orAbsent(int64("Bytes used by files in Drive's trash")),
  })
  .meta({ id: 'StorageQuota', description: "The user's storage quota." })

const formats = (what: string) => z.record(z.string(), z.array(z.string())).nullish().describe(what)

export const About = z
  .looseObject({
    kind: kind('about'),
    user: User.optional().describe('The authenticated user'),
    storageQuota: StorageQuota.nullish().describe("The user's storage quota"),
    importFormats: formats('Import conversions: by source media type, the media types it can be converted to'),
    exportFormats: formats('Export conversions: by Workspace media type, the media types it can be exported as'),
    maxImportSizes: z
      .record(z.string(), Int64)
      .nullish()
      .describe('Maximum import size in bytes, by media type; an int64 as a string'),
    maxUploadSize: int64('Maximum upload size in bytes'),
    appInstalled: bool('Whether the user has installed the requesting app'),
    canCreateDrives: bool('Whether the user can create shared drives'),
    canCreateTeamDrives: bool('Deprecated: use `canCreateDrives`').meta({
      deprecated: true,
    }),
    folderColorPalette: texts('Folder colors to choose from, `#rrggbb`'),
    driveThemes: themes('Themes to choose from for shared drives'),
    teamDriveThemes: themes('Deprecated: use `driveThemes`').meta({ deprecated: true }),
  })
  .meta({ id: 'About', description: 'The user, their storage quota, and what Drive supports.' })

export default defineEntity({
  name: 'about',
  type: 'About',
  summary: 'The user, their storage quota, import and export formats, and shared drive themes.',
  docs: docs('about'),
  record: About,
  actions: {
    get: get({
      title: 'Get user and storage quota',
      summary: 'Returns the authenticated user, their storage quota, and the supported import and export formats.',
      docs: docs('about', 'get'),
      path: '/drive/v3/about',
      params: {},
      example: 'user,storageQuota',
    }),
  },
})
