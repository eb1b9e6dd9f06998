import type { GoogleDriveOperations } from '@ferrule/google-drive'

type Params<Entity extends keyof GoogleDriveOperations, Action> = Action extends keyof GoogleDriveOperations[Entity]
  ? GoogleDriveOperations[Entity][Action] extends { params: infer Given }
    ? Given
    : never
  : never

/** One operation: the method of the vendor's SDK that means the same, and parameters worth sending. */
export interface Row<Given> {
  readonly sdk: string
  readonly samples: readonly Given[]
}

/** Several requests each: uploads are compared in `transfer/`, the result of an operation in `operations.test.ts`. */
export const elsewhere = ['files_upload.create', 'files_upload.update', 'files_lro.result']

type Rows = {
  readonly [Entity in Exclude<keyof GoogleDriveOperations, 'files_upload'>]: {
    readonly [Action in Exclude<keyof GoogleDriveOperations[Entity], 'result'>]: Row<Params<Entity, Action>>
  }
}

const awkward = 'a+b & c=d [e] %41 é 漢字 😀 \'"!*()~`;,/?:@#$|{}<>^'
const time = '2026-01-31T12:00:00.123Z'
const file = { fileId: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs' }
const comment = { ...file, commentId: 'AAAABGk3vGo' }
const proposal = { ...file, proposalId: 'AAABk3vGo' }
const approval = { ...file, approvalId: 'AAABk3vGo' }
const reply = { ...comment, replyId: 'AAAABGk3vGs' }
const revision = { ...file, revisionId: '0B1x2y3z' }
const permission = { ...file, permissionId: '12345678901234567890' }
const inDrive = { driveId: '0AK4lP9dxTGVyUk9PVA' }
const page = { pageSize: 7, pageToken: '~!!~AI9FV7' }
const labels = { includeLabels: ['label1', 'label2'], includePermissionsForView: 'published' as const }

const written = {
  name: awkward,
  mimeType: 'application/vnd.google-apps.folder',
  description: awkward,
  createdTime: time,
  modifiedTime: '2026-01-31T12:00:00+01:00',
  viewedByMeTime: time,
  starred: true,
  properties: { a: awkward, gone: null },
  appProperties: { b: '' },
  folderColorRgb: '#4986e7',
  originalFilename: 'a.txt',
  copyRequiresWriterPermission: false,
  writersCanShare: true,
  inheritedPermissionsDisabled: false,
  contentHints: { indexableText: awkward, thumbnail: { image: 'aGk_-w==', mimeType: 'image/png' } },
  contentRestrictions: [{ readOnly: true, reason: 'done', ownerRestricted: false }],
  downloadRestrictions: { itemDownloadRestriction: { restrictedForReaders: true, restrictedForWriters: false } },
}
const made = { id: 'generated-id', parents: ['root'] }
const options = { supportsAllDrives: true, keepRevisionForever: true, ocrLanguage: 'de', ...labels }
const channel = {
  id: '01234567-89ab-cdef-0123-456789abcdef',
  address: 'https://example.com/hook?a=b',
  type: 'web_hook' as const,
  token: awkward,
  expiration: '1790000000000',
  payload: true,
  params: { ttl: '3600' },
}
const changes = {
  ...inDrive,
  includeItemsFromAllDrives: true,
  supportsAllDrives: true,
  spaces: 'drive,appDataFolder',
  includeRemoved: false,
  includeCorpusRemovals: true,
  restrictToMyDrive: false,
  ...labels,
}
const restrictions = {
  adminManagedRestrictions: true,
  copyRequiresWriterPermission: false,
  domainUsersOnly: true,
  driveMembersOnly: false,
  sharingFoldersRequiresOrganizerPermission: true,
  downloadRestriction: { restrictedForReaders: true, restrictedForWriters: true },
}

export const calls: Rows = {
  access_proposals: {
    list: { sdk: 'accessproposals.list', samples: [file, { ...file, ...page, fields: '*' }] },
    get: { sdk: 'accessproposals.get', samples: [{ ...proposal, fields: 'proposalId' }] },
    resolve: {
      sdk: 'accessproposals.resolve',
      samples: [
        { ...proposal, action: 'DENY' },
        { ...proposal, action: 'ACCEPT', role: ['reader'], view: 'published', sendNotification: true },
      ],
    },
  },
  approvals: {
    list: { sdk: 'approvals.list', samples: [file, { ...file, ...page, fields: 'items(approvalId),nextPageToken' }] },
    get: { sdk: 'approvals.get', samples: [approval] },
    start: {
      sdk: 'approvals.start',
      samples: [
        { ...file, reviewerEmails: ['a@b.example'] },
        {
          ...file,
          reviewerEmails: ['a@b.example', 'c@d.example'],
          dueTime: time,
          lockFile: true,
          message: awkward,
          fileContentChangeBehavior: 'NO_APPROVAL_ACTION',
          fields: 'approvalId',
        },
      ],
    },
    approve: { sdk: 'approvals.approve', samples: [approval, { ...approval, message: awkward }] },
    decline: { sdk: 'approvals.decline', samples: [{ ...approval, message: awkward, fields: 'status' }] },
    cancel: { sdk: 'approvals.cancel', samples: [{ ...approval, message: awkward }] },
    comment: { sdk: 'approvals.comment', samples: [{ ...approval, message: awkward }] },
    reassign: {
      sdk: 'approvals.reassign',
      samples: [
        { ...approval, addReviewers: [{ addedReviewerEmail: 'a@b.example' }], message: awkward },
        {
          ...approval,
          replaceReviewers: [{ removedReviewerEmail: 'a@b.example', addedReviewerEmail: 'c@d.example' }],
        },
      ],
    },
  },
  labels: {
    list: {
      sdk: 'files.listLabels',
      samples: [file, { ...file, maxResults: 7, pageToken: 't', fields: 'labels(id),nextPageToken' }],
    },
    modify: {
      sdk: 'files.modifyLabels',
      samples: [
        { ...file, labelModifications: [{ labelId: 'l1', removeLabel: true }] },
        {
          ...file,
          labelModifications: [
            {
              labelId: 'l2',
              fieldModifications: [
                { fieldId: 'f1', setTextValues: [awkward], setIntegerValues: ['12345678901234567'] },
                {
                  fieldId: 'f2',
                  setDateValues: ['2026-01-31'],
                  setSelectionValues: ['s'],
                  setUserValues: ['a@b.example'],
                },
                { fieldId: 'f3', unsetValues: true },
              ],
            },
          ],
          fields: 'modifiedLabels(id)',
        },
      ],
    },
  },
  about: { get: { sdk: 'about.get', samples: [{}, { fields: 'user,storageQuota' }, { fields: ['user', 'kind'] }] } },
  changes: {
    list: {
      sdk: 'changes.list',
      samples: [
        { pageToken: '51' },
        { pageToken: '51', pageSize: 1000, ...changes, fields: 'nextPageToken,newStartPageToken,changes(fileId)' },
      ],
    },
    watch: { sdk: 'changes.watch', samples: [{ pageToken: '51', ...channel, ...changes }] },
  },
  changes_start_page_token: {
    get: { sdk: 'changes.getStartPageToken', samples: [{}, { ...inDrive, supportsAllDrives: true }] },
  },
  channels: { stop: { sdk: 'channels.stop', samples: [{ id: 'channel', resourceId: 'ret08u3rv24htgh289g' }] } },
  comments: {
    list: {
      sdk: 'comments.list',
      samples: [file, { ...file, ...page, startModifiedTime: time, includeDeleted: true, fields: '*' }],
    },
    get: { sdk: 'comments.get', samples: [comment, { ...comment, includeDeleted: true, fields: 'id,content' }] },
    create: {
      sdk: 'comments.create',
      samples: [
        { ...file, content: awkward },
        {
          ...file,
          content: 'x',
          anchor: '{"r":"head"}',
          quotedFileContent: { mimeType: 'text/plain', value: awkward },
          fields: 'id',
        },
      ],
    },
    update: { sdk: 'comments.update', samples: [{ ...comment, content: awkward, fields: 'id' }] },
    delete: { sdk: 'comments.delete', samples: [comment] },
  },
  drives: {
    list: {
      sdk: 'drives.list',
      samples: [{}, { ...page, q: `name contains '${awkward.replace(/'/g, "\\'")}'`, useDomainAdminAccess: true }],
    },
    get: { sdk: 'drives.get', samples: [inDrive, { ...inDrive, useDomainAdminAccess: false, fields: 'id,name' }] },
    create: {
      sdk: 'drives.create',
      samples: [
        { requestId: 'r1', name: awkward },
        { requestId: 'r2', name: 'x', themeId: 'abacus', hidden: true, restrictions, fields: 'id' },
      ],
    },
    update: {
      sdk: 'drives.update',
      samples: [
        { ...inDrive, name: awkward, themeId: 'abacus', useDomainAdminAccess: true, restrictions, fields: '*' },
        {
          ...inDrive,
          colorRgb: '#4986e7',
          backgroundImageFile: { id: 'image', xCoordinate: 0, yCoordinate: 0.25, width: 1 },
        },
      ],
    },
    delete: {
      sdk: 'drives.delete',
      samples: [inDrive, { ...inDrive, useDomainAdminAccess: true, allowItemDeletion: true }],
    },
    hide: { sdk: 'drives.hide', samples: [inDrive, { ...inDrive, fields: 'id' }] },
    unhide: { sdk: 'drives.unhide', samples: [inDrive, { ...inDrive, fields: 'id' }] },
  },
  files: {
    list: {
      sdk: 'files.list',
      samples: [
        {},
        { q: `name = '${awkward.replace(/'/g, "\\'")}' and trashed = false`, orderBy: 'folder,modifiedTime desc' },
        {
          ...page,
          ...inDrive,
          ...labels,
          corpora: 'drive',
          includeItemsFromAllDrives: true,
          supportsAllDrives: true,
          spaces: ['drive'],
          orderBy: ['name_natural', 'createdTime desc'],
          fields: 'nextPageToken,incompleteSearch,files(id,owners/me,imageMediaMetadata(location))',
        },
        { corpora: 'user', includeItemsFromAllDrives: false, supportsAllDrives: false },
      ],
    },
    get: {
      sdk: 'files.get',
      samples: [file, { ...file, ...labels, supportsAllDrives: false, fields: ['id', 'name'] }],
    },
    create: {
      sdk: 'files.create',
      samples: [
        { name: awkward },
        {
          ...made,
          ...written,
          ...options,
          shortcutDetails: { targetId: file.fileId },
          ignoreDefaultVisibility: true,
          useContentAsIndexableText: false,
          fields: 'id,name',
        },
      ],
    },
    update: {
      sdk: 'files.update',
      samples: [
        { ...file, trashed: true },
        { ...file, description: null },
        {
          ...file,
          ...written,
          ...options,
          addParents: ['a', 'b'],
          removeParents: 'c,d',
          useContentAsIndexableText: true,
          fields: 'id',
        },
      ],
    },
    copy: {
      sdk: 'files.copy',
      samples: [
        file,
        { ...file, ...made, ...written, ...options, ignoreDefaultVisibility: true, copyComments: true, fields: '*' },
      ],
    },
    delete: { sdk: 'files.delete', samples: [file, { ...file, supportsAllDrives: false }] },
    download: {
      sdk: 'files.get',
      samples: [file, { ...file, alt: 'media', acknowledgeAbuse: true, supportsAllDrives: false }],
    },
    generate_ids: {
      sdk: 'files.generateIds',
      samples: [{}, { count: 1000, space: 'appDataFolder', type: 'shortcuts' }],
    },
    empty_trash: { sdk: 'files.emptyTrash', samples: [{}, inDrive] },
    watch: {
      sdk: 'files.watch',
      samples: [
        { ...file, id: 'c', address: channel.address },
        { ...file, ...channel, ...labels, supportsAllDrives: false, acknowledgeAbuse: true },
      ],
    },
  },
  files_lro: {
    download: {
      sdk: 'files.download',
      samples: [file, { ...file, mimeType: 'application/pdf', revisionId: '0B1x2y3z' }],
    },
    get: { sdk: 'operations.get', samples: [{ name: 'AB3-x_y=' }, { name: 'operations/AB3 é%41=?#' }] },
  },
  files_export: { download: { sdk: 'files.export', samples: [{ ...file, mimeType: 'application/pdf' }] } },
  permissions: {
    list: {
      sdk: 'permissions.list',
      samples: [
        file,
        {
          ...file,
          ...page,
          supportsAllDrives: false,
          useDomainAdminAccess: true,
          includePermissionsForView: 'published',
          fields: 'nextPageToken,permissions(id)',
        },
      ],
    },
    get: {
      sdk: 'permissions.get',
      samples: [permission, { ...permission, supportsAllDrives: false, useDomainAdminAccess: true, fields: 'id' }],
    },
    create: {
      sdk: 'permissions.create',
      samples: [
        { ...file, role: 'reader', type: 'anyone', allowFileDiscovery: false, view: 'published' },
        { ...file, role: 'writer', type: 'domain', domain: 'example.com', inheritedPermissionsDisabled: false },
        {
          ...file,
          role: 'owner',
          type: 'user',
          emailAddress: 'a+b@example.com',
          expirationTime: time,
          pendingOwner: false,
          sendNotificationEmail: true,
          emailMessage: awkward,
          transferOwnership: true,
          moveToNewOwnersRoot: false,
          supportsAllDrives: false,
          useDomainAdminAccess: true,
          fields: 'id',
        },
      ],
    },
    update: {
      sdk: 'permissions.update',
      samples: [
        { ...permission, role: 'reader', expirationTime: time, pendingOwner: true, inheritedPermissionsDisabled: true },
        {
          ...permission,
          removeExpiration: true,
          transferOwnership: false,
          supportsAllDrives: false,
          useDomainAdminAccess: true,
          fields: 'id',
        },
      ],
    },
    delete: {
      sdk: 'permissions.delete',
      samples: [permission, { ...permission, supportsAllDrives: false, useDomainAdminAccess: true }],
    },
  },
  replies: {
    list: { sdk: 'replies.list', samples: [comment, { ...comment, ...page, includeDeleted: true, fields: '*' }] },
    get: { sdk: 'replies.get', samples: [reply, { ...reply, includeDeleted: false, fields: 'id' }] },
    create: {
      sdk: 'replies.create',
      samples: [
        { ...comment, content: awkward },
        { ...comment, action: 'resolve', fields: 'id' },
      ],
    },
    update: { sdk: 'replies.update', samples: [{ ...reply, content: awkward, fields: 'id' }] },
    delete: { sdk: 'replies.delete', samples: [reply] },
  },
  revisions: {
    list: {
      sdk: 'revisions.list',
      samples: [file, { ...file, ...page, fields: ['nextPageToken', 'revisions(id)'] }],
    },
    get: { sdk: 'revisions.get', samples: [revision, { ...revision, revisionId: 'head', fields: 'id' }] },
    download: { sdk: 'revisions.get', samples: [revision, { ...revision, alt: 'media', acknowledgeAbuse: true }] },
    update: {
      sdk: 'revisions.update',
      samples: [
        {
          ...revision,
          keepForever: true,
          published: false,
          publishAuto: true,
          publishedOutsideDomain: false,
          fields: 'id',
        },
      ],
    },
    delete: { sdk: 'revisions.delete', samples: [revision] },
  },
}

/** The same by name: `files.list`. */
export const rows: ReadonlyMap<string, Row<Record<string, unknown>>> = new Map(
  Object.entries(calls).flatMap(([entity, actions]) =>
    Object.entries(actions as unknown as Record<string, Row<Record<string, unknown>>>).map(
      ([action, row]) => [`${entity}.${action}`, row] as const,
    ),
  ),
)
