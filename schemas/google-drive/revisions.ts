import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, date, int64, kind, text, textMap, User } from './shared.records.ts'
import { docs, fileId, flag, get, list, pageToken, remove, revisionId, write } from './shared.ts'
import { download } from './transfer.params.ts'

export const Revision = z
  .looseObject({
    kind: kind('revision'),
    id: text('Id of the revision'),
    mimeType: text('Media type'),
    modifiedTime: date('When it was made'),
    lastModifyingUser: User.optional().describe('Who made it'),
    originalFilename: text('Name of the file that was uploaded; absent of Workspace documents'),
    md5Checksum: text('MD5 of the bytes, hexadecimal; absent of Workspace documents'),
    size: int64('Bytes; absent of Workspace documents'),
    keepForever: bool('Whether it is kept for good; absent of Workspace documents'),
    published: bool('Whether it is published; of Workspace documents'),
    publishAuto: bool('Whether later ones are published automatically; of Workspace documents'),
    publishedOutsideDomain: bool('Whether it is published outside of the domain; of Workspace documents'),
    publishedLink: text('Address where it is published'),
    exportLinks: textMap('Addresses of exports by media type; of Workspace documents'),
  })
  .meta({ id: 'Revision', description: 'A version of a file.' })

const path = '/drive/v3/files/{fileId}/revisions'
const one = `${path}/{revisionId}`

const item = { fileId: fileId() }
const which = { ...item, revisionId: revisionId() }

export default defineEntity({
  name: 'revisions',
  type: 'Revision',
  summary: 'Versions of a file.',
  docs: docs('revisions'),
  record: Revision,
  actions: {
    list: list({
      summary:
        'Lists the versions of a file, oldest first; of documents that are changed often, old ones may be missing.',
      docs: docs('revisions', 'list'),
      path,
      records: 'revisions',
      size: [1000, 200],
      params: { ...item, pageToken: pageToken() },
    }),
    get: get({
      summary: 'Returns what is known of a version.',
      docs: docs('revisions', 'get'),
      path: one,
      params: which,
      example: 'id,modifiedTime',
    }),
    download: {
      summary: 'Returns the bytes of a version: of the newest one, or of one that is kept forever.',
      docs: docs('revisions', 'get'),
      method: 'GET',
      path: one,
      params: z.strictObject({
        ...which,
        ...download.params,
      }),
      place: download.place,
      defaults: { alt: 'media' },
      atMostOne: download.atMostOne,
      download: true,
      vendor: download.vendor,
    },
    update: write({
      summary: 'Keeps a version for good (which cannot be taken back), or publishes one of a Workspace document.',
      docs: docs('revisions', 'update'),
      method: 'PATCH',
      path: one,
      params: {
        ...which,
        keepForever: flag('Whether it is kept for good; at most 200 are, and true cannot be taken back'),
        published: flag('Whether it is published; of Workspace documents'),
        publishAuto: flag('Whether later ones are published automatically'),
        publishedOutsideDomain: flag('Whether it is published outside of the domain'),
      },
      query: {},
    }),
    delete: remove({
      summary: 'Deletes a version for good; not of Workspace documents, and not the last one.',
      docs: docs('revisions', 'delete'),
      path: one,
      params: which,
    }),
  },
})
