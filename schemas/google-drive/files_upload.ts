import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { creatable, ignoreDefaultVisibility, writable, writeOptions } from './files.params.ts'
import { DriveFile } from './files.record.ts'
import { docs, fileId, flag, names, write } from './shared.ts'
import { upload } from './transfer.params.ts'

const path = '/upload/drive/v3/files'
const options = { ...writeOptions, ...upload.query }

/** How the bytes are sent. */
const uploadType = <const Values extends [string, ...string[]]>(...values: Values) =>
  z
    .enum(values)
    .optional()
    .describe(
      'How to send the content: in one request (`multipart`, or `media` for content without metadata), or in chunks (`resumable`). By default, files of up to 5 MB go in one request; larger files and all streams go in chunks',
    )

export default defineEntity({
  name: 'files_upload',
  type: 'Upload',
  summary:
    'Files with content, uploaded in one request or in chunks. A chunked upload resumes after a dropped connection.',
  docs: 'https://developers.google.com/workspace/drive/api/guides/manage-uploads',
  record: DriveFile,
  actions: {
    create: withPlaces(
      write({
        title: 'Upload file',
        summary: 'Creates a file with content and returns its metadata. A Workspace `mimeType` converts it.',
        docs: docs('files', 'create'),
        method: 'POST',
        path,
        params: {
          ...upload.params,
          uploadType: uploadType('multipart', 'resumable'),
          ...creatable,
          ...writable,
          name: always(writable.name),
        },
        query: { ...options, ignoreDefaultVisibility: ignoreDefaultVisibility() },
        defaults: { supportsAllDrives: true },
        vendor: upload.vendor,
      }),
    ),
    update: withPlaces(
      write({
        title: 'Replace file content',
        summary: "Replaces a file's content, updates any metadata you pass, and returns its metadata.",
        docs: docs('files', 'update'),
        method: 'PATCH',
        path: `${path}/{fileId}`,
        params: {
          fileId: fileId(),
          ...upload.params,
          uploadType: uploadType('media', 'multipart', 'resumable'),
          ...writable,
          trashed: flag('Whether it is in the trash'),
        },
        query: {
          ...options,
          addParents: names('Id of the folder to move it to'),
          removeParents: names('Id of the folder to move it out of'),
        },
        defaults: { supportsAllDrives: true },
        vendor: upload.vendor,
      }),
    ),
  },
})

/** With the parameters that the vendor step reads. */
function withPlaces<Action extends { place: object }>(action: Action) {
  return { ...action, place: { ...action.place, ...upload.place } }
}
