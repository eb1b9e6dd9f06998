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
  .meta({ id: 'ImageLocation', description: 'Where a picture was taken.' })

const ImageMediaMetadata = z
  .looseObject({
    width: orAbsent(int('Width in pixels')),
    height: orAbsent(int('Height in pixels')),
    rotation: orAbsent(int('Quarter turns clockwise from the original')),
    isoSpeed: orAbsent(int('ISO speed')),
    subjectDistance: orAbsent(int('Distance to the subject in metres')),
    aperture: orAbsent(num('f-number')),
    exposureTime: orAbsent(num('Exposure time in seconds')),
    exposureBias: orAbsent(num('Exposure bias in APEX')),
    focalLength: orAbsent(num('Focal length in millimetres')),
    maxApertureValue: orAbsent(num('Smallest f-number of the lens, in APEX')),
    cameraMake: orAbsent(text('Maker of the camera')),
    cameraModel: orAbsent(text('Model of the camera')),
    colorSpace: orAbsent(text('Color space')),
    exposureMode: orAbsent(text('Exposure mode')),
    lens: orAbsent(text('Lens')),
    meteringMode: orAbsent(text('Metering mode')),
    sensor: orAbsent(text('Kind of the sensor')),
    time: orAbsent(text('When it was taken, as in EXIF: `2026:01:31 12:00:00`')),
    whiteBalance: orAbsent(text('White balance')),
    flashUsed: orAbsent(bool('Whether a flash was used')),
    location: ImageLocation.optional().describe('Where it was taken'),
  })
  .meta({ id: 'ImageMediaMetadata', description: 'What a picture says of itself.' })

const VideoMediaMetadata = z
  .looseObject({
    width: orAbsent(int('Width in pixels')),
    height: orAbsent(int('Height in pixels')),
    durationMillis: orAbsent(int64('Length in milliseconds')),
  })
  .meta({ id: 'VideoMediaMetadata', description: 'What a video says of itself; comes some time after the upload.' })

const ContentRestriction = z
  .looseObject({
    readOnly: bool('Whether the content is locked'),
    reason: text('Why'),
    type: text('Always `globalContentRestriction`'),
    restrictingUser: user('Who locked it'),
    restrictionTime: date('When it was locked'),
    ownerRestricted: bool('Whether only an owner can unlock it'),
    systemRestricted: bool('Whether the system locked it, as with a signature'),
  })
  .meta({ id: 'ContentRestriction', description: 'A lock on the content of a file.' })

const DownloadRestrictions = z
  .looseObject({
    itemDownloadRestriction: DownloadRestriction.optional().describe('What was set on the file itself'),
    effectiveDownloadRestrictionWithContext: DownloadRestriction.optional().describe('What holds, all rules together'),
  })
  .meta({ id: 'DownloadRestrictions', description: 'Restrictions of downloading a file.' })

const DecryptionMetadata = z
  .looseObject({
    aes256GcmChunkSize: text('Size of encrypted chunks: `default` or `small`'),
    encryptionResourceKeyHash: text('Hash of the resource name and the key'),
    jwt: text('Signed token for the key service'),
    kaclsId: int64('Id of the key service'),
    kaclsName: text('Name of the key service'),
    keyFormat: text('Format of the unwrapped key'),
    wrappedKey: text('The wrapped key'),
  })
  .meta({ id: 'DecryptionMetadata', description: 'What a client needs to decrypt a file.' })

const ClientEncryptionDetails = z
  .looseObject({
    encryptionState: openEnum('encrypted', 'unencrypted').nullish().describe('Whether it is encrypted'),
    decryptionMetadata: DecryptionMetadata.optional().describe('What a client needs to decrypt it'),
  })
  .meta({ id: 'ClientEncryptionDetails', description: 'Encryption of a file by its clients.' })

const LabelField = z
  .looseObject({
    kind: kind('labelField'),
    id: text('Id of the field'),
    valueType: openEnum('dateString', 'integer', 'selection', 'text', 'user').nullish().describe('Kind of the values'),
    dateString: texts('Days, `2026-01-31`'),
    integer: z.array(Int64).nullish().describe('Whole numbers; int64 as text'),
    selection: texts('Ids of choices'),
    text: texts('Texts'),
    user: z.array(User).optional().describe('Users'),
  })
  .meta({ id: 'LabelField', description: 'A field of a label, and its values.' })

const Label = z
  .looseObject({
    kind: kind('label'),
    id: text('Id of the label'),
    revisionId: text('Id of its revision'),
    fields: z.record(z.string(), LabelField).nullish().describe('Fields by id'),
  })
  .meta({ id: 'Label', description: 'A label on a file.' })

const LabelInfo = z
  .looseObject({ labels: z.array(Label).optional().describe('The labels') })
  .meta({ id: 'LabelInfo', description: 'Labels on a file.' })

const ShortcutDetails = z
  .looseObject({
    targetId: orAbsent(text('Id of the file it points to')),
    targetMimeType: orAbsent(text('Media type of that file')),
    targetResourceKey: orAbsent(text('Resource key of that file')),
  })
  .meta({ id: 'ShortcutDetails', description: 'What a shortcut points to.' })

const LinkShareMetadata = z
  .looseObject({
    securityUpdateEligible: orAbsent(bool('Whether links can be made to need a resource key')),
    securityUpdateEnabled: orAbsent(bool('Whether links need a resource key')),
  })
  .meta({ id: 'LinkShareMetadata', description: 'Links to a file.' })

const Thumbnail = z
  .looseObject({ image: orAbsent(text('The picture, base64url')), mimeType: orAbsent(text('Its media type')) })
  .meta({ id: 'ContentHintsThumbnail', description: 'A thumbnail of ours.' })

const ContentHints = z
  .looseObject({
    indexableText: orAbsent(text('Text to find it by')),
    thumbnail: Thumbnail.optional().describe('A thumbnail'),
  })
  .meta({ id: 'ContentHints', description: 'Help for search and display; never returned.' })

export const DriveFile = z
  .looseObject({
    kind: kind('file'),
    id: text('Id of the file'),
    name: text('Name; not unique within a folder, and any mark may be in it'),
    mimeType: text(
      'Media type; `application/vnd.google-apps.folder` is a folder, other `…google-apps.…` are documents without bytes',
    ),
    description: text('Description'),
    starred: bool('Whether the user starred it'),
    trashed: bool('Whether it is in the trash, directly or with a folder'),
    explicitlyTrashed: bool('Whether it was put into the trash directly, not with a folder'),
    trashedTime: date('When it was trashed; in shared drives'),
    trashingUser: user('Who trashed it; in shared drives'),
    parents: texts('Id of the folder it is in; absent when the user cannot see that'),
    properties: textMap('Own values that all applications see'),
    appProperties: textMap('Own values that only this application sees'),
    spaces: texts('Where it is: `drive`, `appDataFolder`, `photos`'),
    version: int64('Rises with every change'),
    webContentLink: text('Address to download it in a browser'),
    webViewLink: text('Address to open it in a browser'),
    iconLink: text('Address of the icon'),
    hasThumbnail: bool('Whether there is a thumbnail'),
    thumbnailLink: text('Address of the thumbnail; valid for hours'),
    thumbnailVersion: int64('Version of the thumbnail'),
    viewedByMe: bool('Whether the user has looked at it'),
    viewedByMeTime: date('When the user last looked at it'),
    createdTime: date('When it was made'),
    modifiedTime: date('When anyone last changed it'),
    modifiedByMe: bool('Whether the user has changed it'),
    modifiedByMeTime: date('When the user last changed it'),
    sharedWithMeTime: date('When it was shared with the user'),
    sharingUser: user('Who shared it with the user'),
    lastModifyingUser: user('Who last changed it'),
    owners: z.array(User).optional().describe('The owner; absent in shared drives'),
    driveId: text('Id of the shared drive it is in'),
    teamDriveId: text('Id of the shared drive it is in; use `driveId`').meta({ deprecated: true }),
    shared: bool('Whether it is shared; absent in shared drives'),
    ownedByMe: bool('Whether the user owns it; absent in shared drives'),
    writersCanShare: bool('Whether writers may change permissions; absent in shared drives'),
    capabilities: flags('What the user may do with it, by name: `canDownload`, `canEdit`, …'),
    copyRequiresWriterPermission: bool('Whether readers and commenters may not copy, print and download it'),
    viewersCanCopyContent: bool('Whether readers may copy it; use `copyRequiresWriterPermission`').meta({
      deprecated: true,
    }),
    permissionIds: texts('Ids of the permissions'),
    permissions: z.array(Permission).optional().describe('The permissions, for who may share it; not in shared drives'),
    hasAugmentedPermissions: bool('Whether it has permissions of its own; in shared drives'),
    inheritedPermissionsDisabled: bool('Whether permissions of the folder do not hold for it'),
    folderColorRgb: text('Color of a folder, `#rrggbb`'),
    originalFilename: text('Name of the file that was uploaded'),
    fullFileExtension: text('All extensions of the name: `tar.gz`'),
    fileExtension: text('Last extension of the name'),
    md5Checksum: text('MD5 of the bytes, hexadecimal; absent of Workspace documents'),
    sha1Checksum: text('SHA-1 of the bytes, hexadecimal'),
    sha256Checksum: text('SHA-256 of the bytes, hexadecimal; absent of some older files'),
    size: int64('Bytes; absent of folders and shortcuts'),
    quotaBytesUsed: int64('Bytes of storage it uses, kept revisions included'),
    headRevisionId: text('Id of the newest revision; absent of Workspace documents'),
    isAppAuthorized: bool('Whether this application made or opened it'),
    exportLinks: textMap('Addresses of exports by media type; of Workspace documents'),
    shortcutDetails: ShortcutDetails.nullish().describe('What a shortcut points to'),
    contentRestrictions: z.array(ContentRestriction).optional().describe('Locks on the content'),
    downloadRestrictions: DownloadRestrictions.optional().describe('Restrictions of downloading'),
    clientEncryptionDetails: ClientEncryptionDetails.optional().describe('Encryption by clients'),
    resourceKey: text('Key that links to it need; see `config.resource_keys`'),
    linkShareMetadata: LinkShareMetadata.nullish().describe('Links to it'),
    labelInfo: LabelInfo.nullish().describe('Labels, those of `includeLabels`'),
    imageMediaMetadata: ImageMediaMetadata.nullish().describe('What a picture says of itself'),
    videoMediaMetadata: VideoMediaMetadata.nullish().describe('What a video says of itself'),
    contentHints: ContentHints.nullish().describe('Help for search and display; never returned'),
  })
  .meta({ id: 'DriveFile', description: 'A file, folder or shortcut.' })
