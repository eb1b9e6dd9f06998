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
    modifiedTime: date('When it was created'),
    lastModifyingUser: User.optional().describe('User who made the revision'),
    originalFilename: text('File name at upload; absent for Workspace documents'),
    md5Checksum: text('MD5 checksum of the content, hexadecimal; absent for Workspace documents'),
    size: int64('Size in bytes; absent for Workspace documents'),
    keepForever: bool('Whether the revision is kept forever; absent for Workspace documents'),
    published: bool('Whether the revision is published; Workspace documents only'),
    publishAuto: bool('Whether later revisions are published automatically; Workspace documents only'),
    publishedOutsideDomain: bool('Whether the revision is published outside the domain; Workspace documents only'),
    publishedLink: text('URL of the published revision'),
    exportLinks: textMap('Export URLs by media type; Workspace documents only'),
  })
  .meta({ id: 'Revision', description: 'A revision of a file.' })

const path = '/drive/v3/files/{fileId}/revisions'
const one = `${path}/{revisionId}`

const item = { fileId: fileId() }
const which = { ...item, revisionId: revisionId() }

export default defineEntity({
  name: 'revisions',
  type: 'Revision',
  summary: 'Revisions of a file.',
  docs: docs('revisions'),
  record: Revision,
  actions: {
    list: list({
      summary: "Lists a file's revisions, oldest first. Old revisions of frequently edited documents may be missing.",
      docs: docs('revisions', 'list'),
      path,
      records: 'revisions',
      size: [1000, 200],
      params: { ...item, pageToken: pageToken() },
    }),
    get: get({
      summary: "Returns a revision's metadata.",
      docs: docs('revisions', 'get'),
      path: one,
      params: which,
      example: 'id,modifiedTime',
    }),
    download: {
      summary: "Downloads a revision's content: that of the latest one, or of one that is kept forever.",
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
      summary: 'Keeps a revision forever, which cannot be undone, or publishes a revision of a Workspace document.',
      docs: docs('revisions', 'update'),
      method: 'PATCH',
      path: one,
      params: {
        ...which,
        keepForever: flag('Whether to keep the revision forever. At most 200 can be kept, and true cannot be undone'),
        published: flag('Whether the revision is published; Workspace documents only'),
        publishAuto: flag('Whether later revisions are published automatically'),
        publishedOutsideDomain: flag('Whether the revision is published outside the domain'),
      },
      query: {},
    }),
    delete: remove({
      summary:
        'Deletes a revision permanently. Revisions of Workspace documents and the last remaining revision cannot be deleted.',
      docs: docs('revisions', 'delete'),
      path: one,
      params: which,
    }),
  },
})
