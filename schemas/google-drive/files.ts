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
      hint: 'must be sort keys such as folder, modifiedTime desc or name_natural; see the reference',
      description:
        'Sort keys, each optionally followed by ` desc`: `createdTime`, `folder`, `modifiedByMeTime`, `modifiedTime`, `name`, `name_natural`, `quotaBytesUsed`, `recency`, `sharedWithMeTime`, `starred`, `viewedByMeTime`. Cannot be combined with `fullText` in `q`',
    })

export const GeneratedIds = z
  .looseObject({
    kind: text('Always `drive#generatedIds`'),
    space: text('Space in which the ids can be used'),
    ids: texts('Generated ids'),
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
      summary: 'Lists or searches files and folders. Includes the trash unless `q` says `trashed = false`.',
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
            "Search query: `'root' in parents and trashed = false`. Build it with `query` from `@ferrule/google-drive/query`",
          ),
        orderBy: orderBy(),
        spaces: names('Spaces to search: `drive` (the default), `appDataFolder`'),
        corpora: z
          .enum(['user', 'domain', 'drive', 'allDrives'])
          .optional()
          .describe(
            'What to search: files the user has opened or been given access to (`user`, the default), the domain, one shared drive (with `driveId`), or everything',
          ),
        driveId: driveId().optional().describe('Shared drive to search; sets `corpora` to `drive`'),
        includeItemsFromAllDrives: flag(
          'Whether to include items in shared drives. Default: `config.shared_drives`; true if `driveId` is given',
        ),
        supportsAllDrives: supportsAllDrives(),
        ...labels(),
      },
      defaults: { supportsAllDrives: true },
      meta: {
        incompleteSearch: z
          .boolean()
          .nullish()
          .describe('Whether results may be missing because not all drives could be searched'),
      },
      prepare: 'listFiles',
    }),
    get: get({
      summary: 'Returns the metadata of a file or folder, not its content.',
      docs: docs('files', 'get'),
      path: one,
      params: { fileId: fileId(), supportsAllDrives: supportsAllDrives(), ...labels() },
      defaults: { supportsAllDrives: true },
      example: 'id,name,md5Checksum',
    }),
    create: write({
      summary:
        'Creates a folder, shortcut, Workspace document or empty file. To upload content, use `files_upload.create`.',
      docs: docs('files', 'create'),
      method: 'POST',
      path,
      params: {
        ...creatable,
        ...writable,
        shortcutDetails: z
          .strictObject({ targetId: fileId() })
          .optional()
          .describe('Target, for a shortcut (`application/vnd.google-apps.shortcut`)'),
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
      summary: "Updates a file's metadata: renames, moves (`addParents`, `removeParents`), trashes or stars it.",
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
        removeParents: names('Id of the folder to move it out of'),
        ...writeOptions,
        useContentAsIndexableText: useContentAsIndexableText(),
      },
      defaults: { supportsAllDrives: true },
    }),
    copy: write({
      summary: 'Copies a file. Folders cannot be copied.',
      access: 'write',
      docs: docs('files', 'copy'),
      method: 'POST',
      path: `${one}/copy`,
      params: { fileId: fileId(), ...creatable, ...writable },
      query: {
        ...writeOptions,
        ignoreDefaultVisibility: ignoreDefaultVisibility(),
        copyComments: flag('Whether to copy comments and suggestions, too'),
      },
      defaults: { supportsAllDrives: true },
      vendor: { prepare: 'repeatableById' },
    }),
    delete: {
      ...remove({
        summary:
          'Deletes a file permanently, bypassing the trash (use `update` with `trashed` to trash it). Deleting a folder also deletes everything in it that the user owns.',
        docs: docs('files', 'delete'),
        path: one,
        params: { fileId: fileId(), supportsAllDrives: supportsAllDrives() },
        defaults: { supportsAllDrives: true },
      }),
    },
    download: {
      summary: "Downloads a file's content. Workspace documents have none: export them with `files_export`.",
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
      summary: 'Returns ids to assign to new files, so that repeating a write does not create a second file.',
      docs: docs('files', 'generateIds'),
      method: 'GET',
      path: `${path}/generateIds`,
      params: z.strictObject({
        count: z.int().min(1).max(1000).optional().meta({ default: 10, description: 'Number of ids, 1 to 1000' }),
        space: z
          .enum(['drive', 'appDataFolder'])
          .optional()
          .meta({ default: 'drive', description: 'Space in which the ids can be used' }),
        type: z
          .enum(['files', 'shortcuts'])
          .optional()
          .meta({ default: 'files', description: 'Kind of item the ids are for' }),
      }),
      record: GeneratedIds,
    },
    empty_trash: {
      ...remove({
        title: 'Empty trash',
        summary:
          'Permanently deletes everything in the trash that the user owns. Returns at once; Google carries on for a while.',
        docs: docs('files', 'emptyTrash'),
        path: `${path}/trash`,
        params: { driveId: driveId().optional().describe('Shared drive whose trash to empty') },
      }),
    },
    watch: {
      summary: 'Sends notifications of changes to a file to your URL; stops after a day at most.',
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
