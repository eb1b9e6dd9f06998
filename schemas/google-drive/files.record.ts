import * as z from 'zod'
import { Permission } from './permissions.record.ts'
import {
  bool,
  DownloadRestriction,
  date,
  flags,
  Int64,
  int,
  int64,
  kind,
  num,
  openEnum,
  orAbsent,
  text,
  textMap,
  texts,
  User,
} from './shared.records.ts'

const user = (what: string) => User.optional().describe(what)

const ImageLocation = z
  .looseObject({
    latitude: orAbsent(num('Latitude')),
    longitude: orAbsent(num('Longitude')),
    altitude: orAbsent(num('Altitude')),
  })
  .meta({ id: 'ImageLocation', description: 'Where an image was taken.' })

const ImageMediaMetadata = z
  .looseObject({
    width: orAbsent(int('Width in pixels')),
    height: orAbsent(int('Height in pixels')),
    rotation: orAbsent(int('Number of 90° clockwise rotations from the original')),
    isoSpeed: orAbsent(int('ISO speed')),
    subjectDistance: orAbsent(int('Distance to the subject in meters')),
    aperture: orAbsent(num('f-number')),
    exposureTime: orAbsent(num('Exposure time in seconds')),
    exposureBias: orAbsent(num('Exposure bias in APEX')),
    focalLength: orAbsent(num('Focal length in millimeters')),
    maxApertureValue: orAbsent(num('Smallest f-number at the focal length, in APEX')),
    cameraMake: orAbsent(text('Make of the camera')),
    cameraModel: orAbsent(text('Model of the camera')),
    colorSpace: orAbsent(text('Color space')),
    exposureMode: orAbsent(text('Exposure mode')),
    lens: orAbsent(text('Lens')),
    meteringMode: orAbsent(text('Metering mode')),
    sensor: orAbsent(text('Type of sensor')),
    time: orAbsent(text('When the photo was taken, in EXIF format: `2026:01:31 12:00:00`')),
    whiteBalance: orAbsent(text('White balance')),
    flashUsed: orAbsent(bool('Whether the flash was used')),
    location: ImageLocation.optional().describe('Where the photo was taken'),
  })
  .meta({ id: 'ImageMediaMetadata', description: 'Metadata of an image.' })

const VideoMediaMetadata = z
  .looseObject({
    width: orAbsent(int('Width in pixels')),
    height: orAbsent(int('Height in pixels')),
    durationMillis: orAbsent(int64('Duration in milliseconds')),
  })
  .meta({ id: 'VideoMediaMetadata', description: 'Metadata of a video; appears some time after the upload.' })

const ContentRestriction = z
  .looseObject({
    readOnly: bool('Whether the content is read-only'),
    reason: text('Reason for the restriction'),
    type: text('Always `globalContentRestriction`'),
    restrictingUser: user('User who set the restriction'),
    restrictionTime: date('When the restriction was set'),
    ownerRestricted: bool('Whether only the owner can lift the restriction'),
    systemRestricted: bool('Whether the system set the restriction, for example because of a signature'),
  })
  .meta({ id: 'ContentRestriction', description: "A restriction on editing a file's content." })

const DownloadRestrictions = z
  .looseObject({
    itemDownloadRestriction: DownloadRestriction.optional().describe('Restriction set on the file itself'),
    effectiveDownloadRestrictionWithContext: DownloadRestriction.optional().describe(
      'Restriction in effect, with all rules applied',
    ),
  })
  .meta({ id: 'DownloadRestrictions', description: 'Restrictions on downloading a file.' })

const DecryptionMetadata = z
  .looseObject({
    aes256GcmChunkSize: text('Size of encrypted chunks: `default` or `small`'),
    encryptionResourceKeyHash: text('Hash of the resource name and the key'),
    jwt: text('Signed JWT for the key service'),
    kaclsId: int64('Id of the key service'),
    kaclsName: text('Name of the key service'),
    keyFormat: text('Format of the unwrapped key'),
    wrappedKey: text('The wrapped key'),
  })
  .meta({ id: 'DecryptionMetadata', description: 'What a client needs to decrypt a file.' })

const ClientEncryptionDetails = z
  .looseObject({
    encryptionState: openEnum('encrypted', 'unencrypted').nullish().describe('Whether the file is encrypted'),
    decryptionMetadata: DecryptionMetadata.optional().describe('What a client needs to decrypt the file'),
  })
  .meta({ id: 'ClientEncryptionDetails', description: 'Client-side encryption of a file.' })

const LabelField = z
  .looseObject({
    kind: kind('labelField'),
    id: text('Id of the field'),
    valueType: openEnum('dateString', 'integer', 'selection', 'text', 'user').nullish().describe('Type of the values'),
    dateString: texts('Dates, `2026-01-31`'),
    integer: z.array(Int64).nullish().describe('Integers; int64s as strings'),
    selection: texts('Ids of the selected choices'),
    text: texts('Strings'),
    user: z.array(User).optional().describe('Users'),
  })
  .meta({ id: 'LabelField', description: 'A label field and its values.' })

export const Label = z
  .looseObject({
    kind: kind('label'),
    id: text('Id of the label'),
    revisionId: text("Id of the label's revision"),
    fields: z.record(z.string(), LabelField).nullish().describe('Fields by id'),
  })
  .meta({ id: 'Label', description: 'A label applied to a file.' })

const LabelInfo = z
  .looseObject({ labels: z.array(Label).optional().describe('The labels') })
  .meta({ id: 'LabelInfo', description: 'The labels applied to a file.' })

const ShortcutDetails = z
  .looseObject({
    targetId: orAbsent(text('Id of the target file')),
    targetMimeType: orAbsent(text('Media type of the target file')),
    targetResourceKey: orAbsent(text('Resource key of the target file')),
  })
  .meta({ id: 'ShortcutDetails', description: 'The target of a shortcut.' })

const LinkShareMetadata = z
  .looseObject({
    securityUpdateEligible: orAbsent(bool('Whether the link security update can be applied to the file')),
    securityUpdateEnabled: orAbsent(
      bool('Whether the link security update is in effect, so that links need a resource key'),
    ),
  })
  .meta({ id: 'LinkShareMetadata', description: 'Link sharing of a file.' })

const Thumbnail = z
  .looseObject({
    image: orAbsent(text('The thumbnail image, base64url')),
    mimeType: orAbsent(text('Media type of the image')),
  })
  .meta({ id: 'ContentHintsThumbnail', description: 'A thumbnail supplied by an app.' })

const ContentHints = z
  .looseObject({
    indexableText: orAbsent(text('Text to index for search')),
    thumbnail: Thumbnail.optional().describe('Thumbnail'),
  })
  .meta({ id: 'ContentHints', description: 'Hints for search and preview; write only.' })

export const DriveFile = z
  .looseObject({
    kind: kind('file'),
    id: text('Id of the file'),
    name: text('Name; not necessarily unique within a folder, and may contain any character'),
    mimeType: text(
      'Media type. `application/vnd.google-apps.folder` is a folder; other `…google-apps.…` types are documents without bytes',
    ),
    description: text('Description'),
    starred: bool('Whether the user has starred it'),
    trashed: bool('Whether it is in the trash, on its own or with a parent folder'),
    explicitlyTrashed: bool('Whether it was trashed itself, rather than with a parent folder'),
    trashedTime: date('When it was trashed; shared drives only'),
    trashingUser: user('User who trashed it; shared drives only'),
    parents: texts('Id of the parent folder; absent if the user cannot see it'),
    properties: textMap('Custom properties visible to all apps'),
    appProperties: textMap('Custom properties visible to this app only'),
    spaces: texts('Spaces that contain it: `drive`, `appDataFolder`, `photos`'),
    version: int64('Version number, which increases with every change'),
    webContentLink: text('URL for downloading it in a browser'),
    webViewLink: text('URL for opening it in a browser'),
    iconLink: text('URL of its icon'),
    hasThumbnail: bool('Whether it has a thumbnail'),
    thumbnailLink: text('Short-lived URL of the thumbnail, valid for hours'),
    thumbnailVersion: int64('Version of the thumbnail'),
    viewedByMe: bool('Whether the user has viewed it'),
    viewedByMeTime: date('When the user last viewed it'),
    createdTime: date('When it was created'),
    modifiedTime: date('When anyone last modified it'),
    modifiedByMe: bool('Whether the user has modified it'),
    modifiedByMeTime: date('When the user last modified it'),
    sharedWithMeTime: date('When it was shared with the user'),
    sharingUser: user('User who shared it with the authenticated user'),
    lastModifyingUser: user('Last user to modify it'),
    owners: z.array(User).optional().describe('Owner; absent for items in shared drives'),
    driveId: text('Id of the shared drive it is in'),
    teamDriveId: text('Deprecated: use `driveId`').meta({ deprecated: true }),
    shared: bool('Whether it is shared; absent for items in shared drives'),
    ownedByMe: bool('Whether the user owns it; absent for items in shared drives'),
    writersCanShare: bool('Whether writers can change its permissions; absent for items in shared drives'),
    capabilities: flags("The user's capabilities on it, by name: `canDownload`, `canEdit`, …"),
    copyRequiresWriterPermission: bool(
      'Whether readers and commenters are prevented from copying, printing and downloading it',
    ),
    viewersCanCopyContent: bool('Deprecated: use `copyRequiresWriterPermission`').meta({
      deprecated: true,
    }),
    permissionIds: texts('Ids of its permissions'),
    permissions: z
      .array(Permission)
      .optional()
      .describe('Permissions, visible to users who can share it; not for items in shared drives'),
    hasAugmentedPermissions: bool('Whether permissions are set directly on it; shared drives only'),
    inheritedPermissionsDisabled: bool('Whether permissions of the parent folder do not apply to it'),
    folderColorRgb: text('Color of the folder, `#rrggbb`'),
    originalFilename: text('File name at upload'),
    fullFileExtension: text('All extensions of the name, such as `tar.gz`'),
    fileExtension: text('Last extension of the name'),
    md5Checksum: text('MD5 checksum of the content, hexadecimal; absent for Workspace documents'),
    sha1Checksum: text('SHA-1 checksum of the content, hexadecimal'),
    sha256Checksum: text('SHA-256 checksum of the content, hexadecimal; absent for some older files'),
    size: int64('Size in bytes; absent for folders and shortcuts'),
    quotaBytesUsed: int64('Bytes of storage quota used, including kept revisions'),
    headRevisionId: text('Id of the latest revision; absent for Workspace documents'),
    isAppAuthorized: bool('Whether the requesting app created or opened it'),
    exportLinks: textMap('Export URLs by media type; Workspace documents only'),
    shortcutDetails: ShortcutDetails.nullish().describe('Target of the shortcut'),
    contentRestrictions: z.array(ContentRestriction).optional().describe('Restrictions on editing the content'),
    downloadRestrictions: DownloadRestrictions.optional().describe('Download restrictions'),
    clientEncryptionDetails: ClientEncryptionDetails.optional().describe('Client-side encryption'),
    resourceKey: text('Resource key that links to it require; see `config.resource_keys`'),
    linkShareMetadata: LinkShareMetadata.nullish().describe('Link sharing'),
    labelInfo: LabelInfo.nullish().describe('The labels requested with `includeLabels`'),
    imageMediaMetadata: ImageMediaMetadata.nullish().describe('Image metadata'),
    videoMediaMetadata: VideoMediaMetadata.nullish().describe('Video metadata'),
    contentHints: ContentHints.nullish().describe('Hints for search and preview; write only'),
  })
  .meta({ id: 'DriveFile', description: 'A file, folder or shortcut.' })
