import * as z from 'zod'
import { flag, id, labels, moment, supportsAllDrives } from './shared.ts'

/** What can be written of a file, by `files` and by uploads. */

/** What comes of each file of a list: not what is heavy (permissions, capabilities, metadata of pictures). */
export const LISTED =
  'kind,id,name,mimeType,description,starred,trashed,explicitlyTrashed,trashedTime,parents,properties,appProperties,spaces,version,webContentLink,webViewLink,iconLink,hasThumbnail,viewedByMe,viewedByMeTime,createdTime,modifiedTime,modifiedByMe,modifiedByMeTime,sharedWithMeTime,sharingUser,owners,lastModifyingUser,driveId,shared,ownedByMe,writersCanShare,copyRequiresWriterPermission,folderColorRgb,originalFilename,fullFileExtension,fileExtension,md5Checksum,sha1Checksum,sha256Checksum,size,quotaBytesUsed,headRevisionId,isAppAuthorized,shortcutDetails,resourceKey'

/** Values by name; an update removes those that are null. */
const ownValues = (what: string) =>
  z.record(z.string(), z.string().nullable()).optional().describe(`${what}; null removes one`)

const ContentHintsParam = z
  .strictObject({
    indexableText: z.string().max(131_072).optional().describe('Text to find the file by, at most 128 kB'),
    thumbnail: z
      .strictObject({
        image: z
          .string()
          .regex(/^[\w-]+=*$/)
          .meta({ hint: 'must be base64url' })
          .describe('The picture, base64url'),
        mimeType: z.string().min(1).describe('Its media type'),
      })
      .optional()
      .describe('Thumbnail of a file that Drive cannot show'),
  })
  .meta({ id: 'ContentHintsParam', description: 'Help for search and display.' })

const ContentRestrictionParam = z
  .strictObject({
    readOnly: z.boolean().describe('Whether the content is locked'),
    reason: z.string().optional().describe('Why'),
    ownerRestricted: z.boolean().optional().describe('Whether only an owner can unlock it'),
  })
  .meta({ id: 'ContentRestrictionParam', description: 'A lock on the content of a file.' })

const DownloadRestrictionsParam = z
  .strictObject({
    itemDownloadRestriction: z
      .strictObject({
        restrictedForReaders: z.boolean().optional().describe('Readers may not download or copy'),
        restrictedForWriters: z.boolean().optional().describe('Writers may not either'),
      })
      .describe('Who may not download and copy'),
  })
  .meta({ id: 'DownloadRestrictionsParam', description: 'Restrictions of downloading a file.' })

/** Parts of a file that every write takes. */
export const writable = {
  name: z.string().optional().describe('Name; need not be unique'),
  mimeType: z
    .string()
    .min(1)
    .optional()
    .describe('Media type; `application/vnd.google-apps.folder` makes a folder, other types of Workspace a document'),
  description: z.string().nullish().describe('Description'),
  createdTime: moment('When it was made'),
  modifiedTime: moment('When it was last changed. Default: now'),
  viewedByMeTime: moment('When the user last looked at it'),
  starred: flag('Whether the user starred it'),
  properties: ownValues('Own values that all applications see, at most 124 bytes each with the name'),
  appProperties: ownValues('Own values that only this application sees, at most 124 bytes each with the name'),
  folderColorRgb: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional()
    .meta({ hint: 'must be a color like #4986e7', description: 'Color of a folder; `about.get` has the palette' }),
  originalFilename: z.string().optional().describe('Name of the file that was uploaded'),
  copyRequiresWriterPermission: flag('Whether readers and commenters may not copy, print and download it'),
  writersCanShare: flag('Whether writers may change permissions'),
  inheritedPermissionsDisabled: flag('Whether permissions of the folder shall not hold for it'),
  contentHints: ContentHintsParam.optional().describe('Help for search and display'),
  contentRestrictions: z.array(ContentRestrictionParam).optional().describe('Locks on the content'),
  downloadRestrictions: DownloadRestrictionsParam.optional().describe('Restrictions of downloading'),
}

/** Parts that only a new file takes. */
export const creatable = {
  id: id(
    'Id for the file, one of `files.generate_ids`: repeating the call then makes no second file',
    '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs',
  ).optional(),
  parents: z
    .array(id('Id of a folder', 'root'))
    .min(1)
    .max(1)
    .optional()
    .describe('Id of the folder it goes into, one. Default: the top of My Drive'),
}

/** What a write says besides the file. */
export const writeOptions = {
  supportsAllDrives: supportsAllDrives(),
  keepRevisionForever: flag('Whether this revision is kept for good; at most 200 are'),
  ocrLanguage: z.string().min(2).optional().describe('Language of the text in an imported picture, ISO 639-1'),
  ...labels(),
}

export const ignoreDefaultVisibility = () =>
  flag("Whether it is private although the domain's new files are visible to all")
export const useContentAsIndexableText = () => flag('Whether the content is text to find it by')
