import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { File } from './shared.records.ts'
import { pages } from './shared.ts'

/** Slack knows the file by either. */
const named = {
  file: z.string().optional().describe('Id of the file'),
  external_id: z.string().optional().describe('Id that the app gave it'),
}
const atLeastOne = [['file', 'external_id']]

const filetype = z.string().optional().describe('Kind of file: `pdf`, `gdoc`, …')

export default defineEntity({
  name: 'remote_files',
  type: 'RemoteFile',
  summary: 'Files that are stored elsewhere, and shown in Slack. They require a bot token.',
  record: File,
  actions: {
    list: {
      summary: 'Lists remote files that the app has added.',
      docs: 'https://docs.slack.dev/reference/methods/files.remote.list',
      method: 'GET',
      path: '/files.remote.list',
      params: z.strictObject({
        channel: z.string().optional().describe('Only files of this conversation'),
        ts_from: z.string().optional().describe('Only files added after, in Unix seconds'),
        ts_to: z.string().optional().describe('Only files added before, in Unix seconds'),
        ...pages,
      }),
      records: 'files',
      paging: {
        style: 'page_token',
        param: 'cursor',
        from: 'response_metadata.next_cursor',
        size: 'limit',
        pageSize: 100,
      },
    },
    info: {
      summary: 'Gets a remote file.',
      docs: 'https://docs.slack.dev/reference/methods/files.remote.info',
      method: 'GET',
      path: '/files.remote.info',
      params: z.strictObject(named),
      atLeastOne,
      records: 'file',
    },
    add: {
      summary: 'Adds a file that is stored elsewhere. Nobody sees it before `share`.',
      docs: 'https://docs.slack.dev/reference/methods/files.remote.add',
      method: 'POST',
      path: '/files.remote.add',
      body: 'form',
      params: z.strictObject({
        external_id: z.string().min(1).describe('Id that the app gives it'),
        external_url: z.string().min(1).describe('Address of the file'),
        title: z.string().min(1).describe('Title'),
        filetype,
      }),
      records: 'file',
    },
    update: {
      summary: 'Changes a remote file.',
      docs: 'https://docs.slack.dev/reference/methods/files.remote.update',
      method: 'POST',
      path: '/files.remote.update',
      body: 'form',
      params: z.strictObject({
        ...named,
        external_url: z.string().optional().describe('Address of the file'),
        title: z.string().optional().describe('Title'),
        filetype,
      }),
      atLeastOne,
      records: 'file',
    },
    share: {
      summary: 'Shares a remote file in conversations.',
      docs: 'https://docs.slack.dev/reference/methods/files.remote.share',
      access: 'write',
      method: 'POST',
      path: '/files.remote.share',
      body: 'form',
      params: z.strictObject({
        ...named,
        channels: z.string().min(1).describe('Ids of conversations, with commas'),
      }),
      atLeastOne,
      records: 'file',
    },
    remove: {
      summary: 'Removes a remote file from Slack; where it is stored, it stays.',
      docs: 'https://docs.slack.dev/reference/methods/files.remote.remove',
      method: 'POST',
      path: '/files.remote.remove',
      body: 'form',
      params: z.strictObject(named),
      atLeastOne,
      record: null,
    },
  },
})
