import { defineEntity } from '@ferrule/codegen'
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
      'How it is sent: in one request (`multipart`; `media` without anything but the bytes), or in chunks (`resumable`). By default by size: up to 5 MB in one request, more and every stream in chunks',
    )

export default defineEntity({
  name: 'files_upload',
  type: 'Upload',
  summary: 'Files with their bytes, sent whole or in chunks. An upload resumes after a dropped connection.',
  docs: 'https://developers.google.com/workspace/drive/api/guides/manage-uploads',
  record: DriveFile,
  actions: {
    create: withPlaces(
      write({
        title: 'Upload file',
        summary: 'Makes a file of bytes; returns what is known of it. `mimeType` of Workspace has it converted.',
        docs: docs('files', 'create'),
        method: 'POST',
        path,
        params: {
          ...upload.params,
          uploadType: uploadType('multipart', 'resumable'),
          ...creatable,
          ...writable,
          name: z.string().describe('Name; need not be unique'),
        },
        query: { ...options, ignoreDefaultVisibility: ignoreDefaultVisibility() },
        defaults: { supportsAllDrives: true },
        vendor: upload.vendor,
      }),
    ),
    update: withPlaces(
      write({
        title: 'Replace file content',
        summary: 'Replaces the bytes of a file, and what else is given; returns what is known of it.',
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
          removeParents: names('Id of the folder to move it from'),
        },
        defaults: { supportsAllDrives: true },
        vendor: upload.vendor,
      }),
    ),
  },
})

/** With the parameters that the vendor's step reads. */
function withPlaces<Action extends { place: object }>(action: Action) {
  return { ...action, place: { ...action.place, ...upload.place } }
}
