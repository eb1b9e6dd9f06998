import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import {
  creatable,
  ignoreDefaultVisibility,
  LISTED,
  useContentAsIndexableText,
  writable,
  writeOptions,
} from './files.params.ts'
import { DriveFile } from './files.record.ts'
import { Channel, text, texts } from './shared.records.ts'
import {
  acknowledgeAbuse,
  docs,
  driveId,
  fileId,
  flag,
  get,
  inQuery,
  labels,
  list,
  names,
  pageToken,
  remove,
  supportsAllDrives,
  write,
} from './shared.ts'
import { download } from './transfer.params.ts'
import { channel } from './watch.ts'

const path = '/drive/v3/files'
const one = `${path}/{fileId}`

const orders =
  /^((createdTime|folder|modifiedByMeTime|modifiedTime|name|name_natural|quotaBytesUsed|recency|sharedWithMeTime|starred|viewedByMeTime)( desc)?(, ?(?=.)|$))+$/

const orderBy = () =>
  z
    .union([z.string().regex(orders), z.array(z.string().regex(orders)).min(1)])
    .optional()
    .meta({
      hint: 'must be names like folder, modifiedTime desc or name_natural; see the reference',
      description:
        'What to order by, each with ` desc` or without: `createdTime`, `folder`, `modifiedByMeTime`, `modifiedTime`, `name`, `name_natural`, `quotaBytesUsed`, `recency`, `sharedWithMeTime`, `starred`, `viewedByMeTime`; not together with `fullText` in `q`',
    })

export const GeneratedIds = z
  .looseObject({
    kind: text('Always `drive#generatedIds`'),
    space: text('Space that they are for'),
    ids: texts('The ids'),
  })
  .meta({ id: 'GeneratedIds', description: 'Ids for new files.' })

export default defineEntity({
  name: 'files',
  type: 'DriveFile',
  summary: 'Files, folders and shortcuts.',
  docs: docs('files'),
  record: DriveFile,
  actions: {
    list: list({
      summary: 'Lists or searches files and folders, those in the trash included unless `q` says `trashed = false`.',
      docs: docs('files', 'list'),
      path,
      records: 'files',
      size: [1000, 100],
      selected: `nextPageToken,incompleteSearch,files(${LISTED})`,
      params: {
        pageToken: pageToken(),
        q: z
          .string()
          .min(1)
          .optional()
          .describe(
            "Search: `'root' in parents and trashed = false`; build it with `query` of `@ferrule/google-drive/query`",
          ),
        orderBy: orderBy(),
        spaces: names('Where to look: `drive` (the default), `appDataFolder`'),
        corpora: z
          .enum(['user', 'domain', 'drive', 'allDrives'])
          .optional()
          .describe(
            'What to look through: what the user opened or was given (`user`, the default), the domain, one shared drive (with `driveId`), or all',
          ),
        driveId: driveId().optional().describe('The shared drive to look through; `corpora` is then `drive`'),
        includeItemsFromAllDrives: flag(
          'Whether items of shared drives come, too. Default: as `config.shared_drives` says, and true with `driveId`',
        ),
        supportsAllDrives: supportsAllDrives(),
        ...labels(),
      },
      defaults: { supportsAllDrives: true },
      meta: {
        incompleteSearch: z
          .boolean()
          .nullish()
          .describe('Whether files may be missing, since not all drives could be searched'),
      },
      prepare: 'listFiles',
    }),
    get: get({
      summary: 'Returns what is known of a file or folder, without its bytes.',
      docs: docs('files', 'get'),
      path: one,
      params: { fileId: fileId(), supportsAllDrives: supportsAllDrives(), ...labels() },
      defaults: { supportsAllDrives: true },
      example: 'id,name,md5Checksum',
    }),
    create: write({
      summary: 'Makes a folder, a shortcut, a Workspace document or an empty file; `files_upload.create` takes bytes.',
      docs: docs('files', 'create'),
      method: 'POST',
      path,
      params: {
        ...creatable,
        ...writable,
        shortcutDetails: z
          .strictObject({ targetId: fileId() })
          .optional()
          .describe('What a shortcut (`application/vnd.google-apps.shortcut`) points to'),
      },
      query: {
        ...writeOptions,
        ignoreDefaultVisibility: ignoreDefaultVisibility(),
        useContentAsIndexableText: useContentAsIndexableText(),
      },
      defaults: { supportsAllDrives: true },
      vendor: { prepare: 'repeatableById' },
    }),
    update: write({
      summary: 'Changes what is known of a file: renames, moves (`addParents`, `removeParents`), trashes, stars it.',
      docs: docs('files', 'update'),
      method: 'PATCH',
      path: one,
      params: {
        fileId: fileId(),
        ...writable,
        trashed: flag('Whether it is in the trash'),
      },
      query: {
        addParents: names('Id of the folder to move it to'),
        removeParents: names('Id of the folder to move it from'),
        ...writeOptions,
        useContentAsIndexableText: useContentAsIndexableText(),
      },
      defaults: { supportsAllDrives: true },
    }),
    copy: write({
      summary: 'Copies a file; folders cannot be copied.',
      access: 'write',
      docs: docs('files', 'copy'),
      method: 'POST',
      path: `${one}/copy`,
      params: { fileId: fileId(), ...creatable, ...writable },
      query: {
        ...writeOptions,
        ignoreDefaultVisibility: ignoreDefaultVisibility(),
        copyComments: flag('Whether comments and suggestions are copied, too'),
      },
      defaults: { supportsAllDrives: true },
      vendor: { prepare: 'repeatableById' },
    }),
    delete: {
      ...remove({
        summary:
          'Deletes a file for good, not into the trash (that is `update` with `trashed`); a folder takes along what the user owns in it.',
        docs: docs('files', 'delete'),
        path: one,
        params: { fileId: fileId(), supportsAllDrives: supportsAllDrives() },
        defaults: { supportsAllDrives: true },
      }),
    },
    download: {
      summary: 'Returns the bytes of a file; Workspace documents have none and are exported (`files_export`).',
      docs: docs('files', 'get'),
      method: 'GET',
      path: one,
      params: z.strictObject({
        fileId: fileId(),
        ...download.params,
        supportsAllDrives: supportsAllDrives(),
      }),
      place: download.place,
      defaults: { alt: 'media', supportsAllDrives: true },
      atMostOne: download.atMostOne,
      download: true,
      vendor: download.vendor,
    },
    generate_ids: {
      title: 'Generate file ids',
      summary: 'Returns ids to give to new files, so that a write can be repeated without making a second one.',
      docs: docs('files', 'generateIds'),
      method: 'GET',
      path: `${path}/generateIds`,
      params: z.strictObject({
        count: z.int().min(1).max(1000).optional().meta({ default: 10, description: 'How many, 1 to 1000' }),
        space: z
          .enum(['drive', 'appDataFolder'])
          .optional()
          .meta({ default: 'drive', description: 'Space that they are for' }),
        type: z.enum(['files', 'shortcuts']).optional().meta({ default: 'files', description: 'What they are for' }),
      }),
      record: GeneratedIds,
    },
    empty_trash: {
      ...remove({
        title: 'Empty trash',
        summary:
          'Deletes for good all that the user owns in the trash; returns at once, and the work continues for a while.',
        docs: docs('files', 'emptyTrash'),
        path: `${path}/trash`,
        params: { driveId: driveId().optional().describe('The shared drive whose trash is emptied') },
      }),
    },
    watch: {
      summary:
        'Sends notifications of changes of a file to an address of yours; ends automatically after a day at most.',
      access: 'write',
      docs: docs('files', 'watch'),
      method: 'POST',
      path: `${one}/watch`,
      params: z.strictObject({
        fileId: fileId(),
        ...channel,
        supportsAllDrives: supportsAllDrives(),
        acknowledgeAbuse: acknowledgeAbuse(),
        ...labels(),
      }),
      place: inQuery('supportsAllDrives', 'acknowledgeAbuse', ...Object.keys(labels())),
      defaults: { type: 'web_hook', supportsAllDrives: true },
      record: Channel,
    },
  },
})
