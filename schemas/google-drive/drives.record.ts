import * as z from 'zod'
import { bool, DownloadRestriction, date, flags, kind, num, orAbsent, text } from './shared.records.ts'

const BackgroundImageFile = z
  .looseObject({
    id: orAbsent(text('Id of an image file in Drive')),
    xCoordinate: orAbsent(num('Left edge of the visible area, 0 to 1')),
    yCoordinate: orAbsent(num('Top edge of the visible area, 0 to 1')),
    width: orAbsent(num('Width of the visible area, 0 to 1')),
  })
  .meta({ id: 'BackgroundImageFile', description: 'A background image and the area of it that is shown.' })

const DriveRestrictions = z
  .looseObject({
    adminManagedRestrictions: orAbsent(bool('Whether only administrators can change the restrictions')),
    copyRequiresWriterPermission: orAbsent(
      bool('Whether readers and commenters are prevented from copying, printing and downloading files'),
    ),
    domainUsersOnly: orAbsent(bool('Whether access is limited to users of the domain')),
    driveMembersOnly: orAbsent(bool('Whether access is limited to members of the shared drive')),
    sharingFoldersRequiresOrganizerPermission: orAbsent(bool('Whether only organizers can share folders')),
    downloadRestriction: DownloadRestriction.optional().describe('Who is prevented from downloading and copying'),
  })
  .meta({ id: 'DriveRestrictions', description: 'Restrictions that apply to everything in a shared drive.' })

export const Drive = z
  .looseObject({
    kind: kind('drive'),
    id: text('Id of the shared drive, which is also the id of its top-level folder'),
    name: text('Name'),
    colorRgb: text('Color, as an RGB hex string: `#rrggbb`'),
    backgroundImageLink: text('Short-lived URL of the background image, valid for hours'),
    backgroundImageFile: BackgroundImageFile.nullish().describe('The background image; write only'),
    themeId: text('Id of the theme; write only'),
    orgUnitId: text('Id of the organizational unit; only in lists requested as a domain administrator'),
    createdTime: date('When it was created'),
    hidden: bool('Whether the shared drive is hidden from the default view'),
    capabilities: flags("The user's capabilities on the shared drive, by name: `canAddChildren`, `canEdit`, …"),
    restrictions: DriveRestrictions.nullish().describe('Restrictions that apply to everything in the shared drive'),
  })
  .meta({ id: 'Drive', description: 'A shared drive.' })
