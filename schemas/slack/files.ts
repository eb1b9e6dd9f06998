import { byteSource, defineEntity } from '@ferrule/codegen'
import { flag } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { layout } from './shared.blocks.ts'
import { File } from './shared.records.ts'
import { numbered, searched, team_id } from './shared.ts'

const file = z.string().min(1).describe('Id of the file')

/** Where an uploaded file is shared. */
const shared = {
  channel_id: z.string().optional().describe('Id of the conversation to share it in; absent: nowhere'),
  initial_comment: z.string().optional().describe('Message that shares it'),
  thread_ts: z.string().optional().describe('Timestamp of the message to reply to'),
}

const described = {
  alt_txt: z.string().max(1000).optional().describe('What an image shows, for those who do not see it'),
  snippet_type: z.string().optional().describe('Language of a code snippet: `python`, `json`, …'),
}

export default defineEntity({
  name: 'files',
  type: 'File',
  summary: 'Files: uploaded, shared and deleted.',
  record: File,
  actions: {
    list: {
      summary: 'Lists files of the workspace.',
      docs: 'https://docs.slack.dev/reference/methods/files.list',
      method: 'GET',
      path: '/files.list',
      params: z.strictObject({
        channel: z.string().optional().describe('Only files of this conversation'),
        user: z.string().optional().describe('Only files of this user'),
        ts_from: z.string().optional().describe('Only files created after, in Unix seconds'),
        ts_to: z.string().optional().describe('Only files created before, in Unix seconds'),
        types: z
          .union([z.string(), z.array(z.string()).min(1)])
          .optional()
          .meta({
            default: 'all',
            description: '`spaces`, `snippets`, `images`, `gdocs`, `zips`, `pdfs`; with commas',
          }),
        show_files_hidden_by_limit: flag('Include files that the plan hides, with little more than their ids'),
        team_id,
        ...numbered,
      }),
      styles: { types: 'csv' },
      records: 'files',
      paging: { style: 'page_number', param: 'page', pages: 'paging.pages', size: 'count', pageSize: 100 },
    },
    api_search: {
      summary: 'Searches for files. Requires a user token.',
      docs: 'https://docs.slack.dev/reference/methods/search.files',
      access: 'read',
      method: 'POST',
      path: '/search.files',
      body: 'form',
      params: z.strictObject(searched),
      records: 'files.matches',
      paging: { style: 'page_number', param: 'page', pages: 'files.paging.pages', size: 'count', pageSize: 20 },
    },
    info: {
      summary: 'Gets a file.',
      docs: 'https://docs.slack.dev/reference/methods/files.info',
      method: 'GET',
      path: '/files.info',
      params: z.strictObject({ file }),
      records: 'file',
    },
    get_upload_url_external: {
      summary: 'Gets an address to send the bytes of a file to. `upload` does all three steps.',
      docs: 'https://docs.slack.dev/reference/methods/files.getUploadURLExternal',
      access: 'write',
      method: 'POST',
      path: '/files.getUploadURLExternal',
      idempotent: true,
      body: 'form',
      params: z.strictObject({
        filename: z.string().min(1).describe('File name'),
        length: z.int().min(0).describe('Number of bytes'),
        ...described,
      }),
      record: z.looseObject({
        upload_url: z.string().describe('Where to send the bytes, by POST; it is a secret'),
        file_id: z.string().describe('Id of the file'),
      }),
    },
    complete_upload_external: {
      summary: 'Ends uploads whose bytes were sent, and shares the files.',
      docs: 'https://docs.slack.dev/reference/methods/files.completeUploadExternal',
      access: 'write',
      method: 'POST',
      path: '/files.completeUploadExternal',
      params: z.strictObject({
        files: z
          .array(
            z.strictObject({
              id: z.string().min(1).describe('Id of the file'),
              title: z.string().optional().describe('Title'),
            }),
          )
          .min(1)
          .describe('The files'),
        ...shared,
        channels: z.string().optional().describe('Ids of conversations to share them in, with commas'),
        blocks: layout().optional().describe('Layout blocks of the message'),
      }),
      record: z.looseObject({ files: z.array(File).describe('The files') }),
    },
    upload: {
      summary: 'Uploads a file, and shares it.',
      docs: 'https://docs.slack.dev/messaging/working-with-files#upload',
      access: 'write',
      method: 'POST',
      path: '/files.completeUploadExternal',
      params: z.strictObject({
        file_content: byteSource().describe('The content'),
        filename: z.string().min(1).describe('File name'),
        title: z.string().optional().describe('Title; the default is the file name'),
        ...described,
        ...shared,
      }),
      place: { file_content: 'none' },
      vendor: { run: 'uploadFile' },
      records: 'files',
      first: true,
    },
    delete: {
      summary: 'Deletes a file.',
      docs: 'https://docs.slack.dev/reference/methods/files.delete',
      method: 'POST',
      path: '/files.delete',
      params: z.strictObject({ file }),
      record: null,
    },
    shared_public_url: {
      summary: 'Gives a file a public address.',
      docs: 'https://docs.slack.dev/reference/methods/files.sharedPublicURL',
      access: 'write',
      method: 'POST',
      path: '/files.sharedPublicURL',
      params: z.strictObject({ file }),
      records: 'file',
    },
    revoke_public_url: {
      summary: 'Takes the public address of a file back.',
      docs: 'https://docs.slack.dev/reference/methods/files.revokePublicURL',
      access: 'destructive',
      method: 'POST',
      path: '/files.revokePublicURL',
      params: z.strictObject({ file }),
      records: 'file',
    },
  },
})
