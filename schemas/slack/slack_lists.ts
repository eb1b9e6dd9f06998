import { defineEntity, open } from '@ferrule/codegen'
import { always, flag, object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const SlackList = z
  .looseObject({
    list_id: always(text('Id of the list')),
    list_metadata: object('Columns and views: `{ schema, views, … }`'),
  })
  .meta({ id: 'SlackList', description: 'A list of Slack: a table of items.' })

const Column = z
  .looseObject({
    key: z.string().min(1).describe('Name for programs'),
    name: z.string().min(1).describe('Name that people see'),
    type: z.string().min(1).describe('Kind of value: `text`, `select`, `user`, `date`, …'),
    is_primary_column: flag('Whether it is the first column'),
    options: open().optional().describe('Choices and formats'),
  })
  .meta({ id: 'SlackListColumn', description: 'A column of a list.' })

const list_id = z.string().min(1).describe('Id of the list')

const described = {
  description_blocks: z.array(open()).optional().describe('Description, in blocks of rich text'),
  todo_mode: flag('Whether it has columns for tasks: done, who and until when'),
}

/** Whose access is meant. */
const whose = {
  channel_ids: z.array(z.string()).min(1).optional().describe('Ids of conversations; not beside `user_ids`'),
  user_ids: z.array(z.string()).min(1).optional().describe('Ids of users; not beside `channel_ids`'),
}
const atLeastOne = [['channel_ids', 'user_ids']]

export default defineEntity({
  name: 'slack_lists',
  type: 'SlackList',
  summary: 'Lists of Slack: created, shared and exported.',
  record: SlackList,
  actions: {
    create: {
      summary: 'Creates a list.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.create',
      method: 'POST',
      path: '/slackLists.create',
      params: z.strictObject({
        name: z.string().min(1).describe('Name'),
        ...described,
        schema: z.array(Column).optional().describe('Columns'),
        copy_from_list_id: z.string().optional().describe('Id of a list to copy'),
        include_copied_list_records: flag('Copy the items, too', false),
      }),
    },
    update: {
      summary: 'Changes a list.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.update',
      method: 'POST',
      path: '/slackLists.update',
      params: z.strictObject({
        id: list_id,
        name: z.string().optional().describe('Name'),
        ...described,
      }),
      record: null,
    },
    set_access: {
      summary: 'Gives access to a list.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.access.set',
      access: 'write',
      method: 'POST',
      path: '/slackLists.access.set',
      params: z.strictObject({
        list_id,
        access_level: z.enum(['read', 'write', 'owner']).describe('What they may do'),
        ...whose,
      }),
      atLeastOne,
      record: null,
    },
    delete_access: {
      summary: 'Takes access to a list away.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.access.delete',
      method: 'POST',
      path: '/slackLists.access.delete',
      params: z.strictObject({ list_id, ...whose }),
      atLeastOne,
      record: null,
    },
    start_download: {
      summary: 'Begins an export of a list. `get_download` tells when it is there.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.download.start',
      access: 'write',
      method: 'POST',
      path: '/slackLists.download.start',
      params: z.strictObject({ list_id, include_archived: flag('Include archived items', false) }),
      record: z.looseObject({ job_id: z.string().describe('Id of the export') }),
    },
    get_download: {
      summary: 'Gets the state of an export, and its address.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.download.get',
      access: 'read',
      method: 'POST',
      path: '/slackLists.download.get',
      params: z.strictObject({ list_id, job_id: z.string().min(1).describe('Id of the export') }),
      record: z.looseObject({
        status: text('State of the export'),
        download_url: text('Address of the file, once it is there'),
      }),
    },
  },
})
