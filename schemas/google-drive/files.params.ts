import * as z from 'zod'
import { flag, id, labels, moment, supportsAllDrives } from './shared.ts'

/** The metadata that `files` and uploads can write. */

/** Default fields of each file in a list: without the heavy ones (permissions, capabilities, image metadata). */
export const LISTED =
  'kind,id,name,mimeType,description,starred,trashed,explicitlyTrashed,trashedTime,parents,properties,appProperties,spaces,version,webContentLink,webViewLink,iconLink,hasThumbnail,viewedByMe,viewedByMeTime,createdTime,modifiedTime,modifiedByMe,modifiedByMeTime,sharedWithMeTime,sharingUser,owners,lastModifyingUser,driveId,shared,ownedByMe,writersCanShare,copyRequiresWriterPermission,folderColorRgb,originalFilename,fullFileExtension,fileExtension,md5Checksum,sha1Checksum,sha256Checksum,size,quotaBytesUsed,headRevisionId,isAppAuthorized,shortcutDetails,resourceKey'

/** Values by name. In an update, null removes a value. */
const ownValues = (what: string) =>
  z.record(z.string(), z.string().nullable()).optional().describe(`${what}; null removes a property`)

const ContentHintsParam = z
  .strictObject({
    indexableText: z.string().max(131_072).optional().describe('Text to index for search, at most 128 kB'),
    thumbnail: z
      .strictObject({
        image: z
          .string()
          .regex(/^[\w-]+=*$/)
          .meta({ hint: 'must be base64url' })
          .describe('The thumbnail image, base64url'),
        mimeType: z.string().min(1).describe('Media type of the image'),
      })
      .optional()
      .describe('Thumbnail for a file that Drive cannot preview'),
  })
  .meta({ id: 'ContentHintsParam', description: 'Hints for search and preview.' })

const ContentRestrictionParam = z
  .strictObject({
    readOnly: z.boolean().describe('Whether the content is read-only'),
    reason: z.string().optional().describe('Reason for the restriction'),
    ownerRestricted: z.boolean().optional().describe('Whether only the owner can lift the restriction'),
  })
  .meta({ id: 'ContentRestrictionParam', description: "A restriction on editing a file's content." })

const DownloadRestrictionsParam = z
  .strictObject({
    itemDownloadRestriction: z
      .strictObject({
        restrictedForReaders: z
          .boolean()
          .optional()
          .describe('Whether readers are prevented from downloading and copying'),
        restrictedForWriters: z.boolean().optional().describe('Whether writers are prevented, too'),
      })
      .describe('Who is prevented from downloading and copying'),
  })
  .meta({ id: 'DownloadRestrictionsParam', description: 'Restrictions on downloading a file.' })

/** File fields that every write accepts. */
export const writable = {
  name: z
    .string()
    .optional()
    .meta({ aliases: ['title', 'filename', 'fileName'], description: 'Name; not necessarily unique' }),
  mimeType: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Media type. `application/vnd.google-apps.folder` creates a folder; other Workspace types create a document',
    ),
  description: z.string().nullish().describe('Description'),
  createdTime: moment('When it was created'),
  modifiedTime: moment('When it was last modified. Default: now'),
  viewedByMeTime: moment('When the user last viewed it'),
  starred: flag('Whether the user has starred it'),
  properties: ownValues('Custom properties visible to all apps, at most 124 bytes each including the name'),
  appProperties: ownValues('Custom properties visible to this app only, at most 124 bytes each including the name'),
  folderColorRgb: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional()
    .meta({
      hint: 'must be a color such as #4986e7',
      description: 'Color of the folder; `about.get` lists the palette',
    }),
  originalFilename: z.string().optional().describe('File name at upload'),
  copyRequiresWriterPermission: flag(
    'Whether readers and commenters are prevented from copying, printing and downloading it',
  ),
  writersCanShare: flag('Whether writers can change its permissions'),
  inheritedPermissionsDisabled: flag('Whether permissions of the parent folder do not apply to it'),
  contentHints: ContentHintsParam.optional().describe('Hints for search and preview'),
  contentRestrictions: z.array(ContentRestrictionParam).optional().describe('Restrictions on editing the content'),
  downloadRestrictions: DownloadRestrictionsParam.optional().describe('Download restrictions'),
}

/** Fields that can be set only when a file is created. */
export const creatable = {
  id: id(
    'Id of the file, from `files.generate_ids`, so that repeating the call does not create a second file',
    '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs',
  ).optional(),
  parents: z
    .array(id('Id of a folder', 'root'))
    .min(1)
    .max(1)
    .optional()
    .describe('Id of the parent folder; only one is allowed. Default: the root of My Drive'),
}

/** Options of a write that are not fields of the file. */
export const writeOptions = {
  supportsAllDrives: supportsAllDrives(),
  keepRevisionForever: flag('Whether to keep this revision forever; at most 200 can be kept'),
  ocrLanguage: z
    .string()
    .min(2)
    .optional()
    .describe('Language hint for text recognition in imported images, ISO 639-1'),
  ...labels(),
}

export const ignoreDefaultVisibility = () =>
  flag('Whether to keep the file private even if the domain makes new files visible to everyone')
export const useContentAsIndexableText = () => flag('Whether to index the content as text')
