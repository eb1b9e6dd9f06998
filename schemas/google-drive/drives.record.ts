import * as z from 'zod'
import { bool, DownloadRestriction, date, flags, kind, num, orAbsent, text } from './shared.records.ts'

const BackgroundImageFile = z
  .looseObject({
    id: orAbsent(text('Id of a picture in Drive')),
    xCoordinate: orAbsent(num('Left edge of the part shown, 0 to 1')),
    yCoordinate: orAbsent(num('Upper edge of the part shown, 0 to 1')),
    width: orAbsent(num('Width of the part shown, 0 to 1')),
  })
  .meta({ id: 'BackgroundImageFile', description: 'A picture, and the part of it that is shown.' })

const DriveRestrictions = z
  .looseObject({
    adminManagedRestrictions: orAbsent(bool('Whether only administrators may change these')),
    copyRequiresWriterPermission: orAbsent(bool('Whether readers and commenters may not copy, print and download')),
    domainUsersOnly: orAbsent(bool('Whether only users of the domain have access')),
    driveMembersOnly: orAbsent(bool('Whether only members have access')),
    sharingFoldersRequiresOrganizerPermission: orAbsent(bool('Whether only organizers may share folders')),
    downloadRestriction: DownloadRestriction.optional().describe('Who may not download and copy'),
  })
  .meta({ id: 'DriveRestrictions', description: 'Rules that hold for all that is in a shared drive.' })

export const Drive = z
  .looseObject({
    kind: kind('drive'),
    id: text('Id of the shared drive, and of its top folder'),
    name: text('Name'),
    colorRgb: text('Color, `#rrggbb`'),
    backgroundImageLink: text('Address of the picture; valid for hours'),
    backgroundImageFile: BackgroundImageFile.nullish().describe('The picture; never returned'),
    themeId: text('Theme; never returned'),
    orgUnitId: text('Organizational unit; only in lists of an administrator'),
    createdTime: date('When it was made'),
    hidden: bool('Whether it is left out of the usual view'),
    capabilities: flags('What the user may do with it, by name: `canAddChildren`, `canEdit`, …'),
    restrictions: DriveRestrictions.nullish().describe('Rules that hold for all that is in it'),
  })
  .meta({ id: 'Drive', description: 'A shared drive.' })
