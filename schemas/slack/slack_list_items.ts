import { defineEntity, open } from '@ferrule/codegen'
import { always, flag, int, object, objects, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { pages } from './shared.ts'

export const SlackListItem = z
  .looseObject({
    id: always(text('Id of the item')),
    list_id: text('Id of the list'),
    date_created: int('When it was created, in Unix seconds'),
    created_by: text('Id of the user who created it'),
    updated_by: text('Id of the user who changed it last'),
    updated_timestamp: text('When it was last changed, in Unix seconds'),
    fields: objects('Its values: `{ column_id, key, value, text, … }`'),
  })
  .meta({ id: 'SlackListItem', description: 'An item of a list: a row of its table.' })

const list_id = z.string().min(1).describe('Id of the list')
const id = z.string().min(1).describe('Id of the item')

/** The kind of column says which member has the value. */
const Value = {
  column_id: z.string().min(1).describe('Id of the column'),
  attachment: z.array(z.string()).optional().describe('Ids of files'),
  channel: z.array(z.string()).optional().describe('Ids of conversations'),
  checkbox: z.boolean().optional().describe('Whether it is ticked'),
  date: z.array(z.string()).optional().describe('Days, as YYYY-MM-DD'),
  email: z.array(z.string()).optional().describe('Email addresses'),
  link: z
    .array(
      z.looseObject({
        original_url: z.string().describe('Address'),
        display_as_url: z.boolean().optional().describe('Whether the address is shown'),
        display_name: z.string().optional().describe('Text that is shown'),
      }),
    )
    .optional()
    .describe('Links'),
  message: z.array(z.string()).optional().describe('Addresses of messages'),
  number: z.array(z.number()).optional().describe('Numbers'),
  phone: z.array(z.string()).optional().describe('Phone numbers'),
  rating: z.array(z.number()).optional().describe('Ratings'),
  reference: z.array(open()).optional().describe('Files: `{ file: { file_id } }`'),
  rich_text: z.array(open()).optional().describe('Texts, as blocks of rich text'),
  select: z.array(z.string()).optional().describe('Choices'),
  timestamp: z.array(z.int()).optional().describe('Times, in Unix seconds'),
  user: z.array(z.string()).optional().describe('Ids of users'),
}

const Field = z.strictObject(Value).meta({ id: 'SlackListField', description: 'A value of an item, by its column.' })

const Cell = z
  .strictObject({ row_id: z.string().min(1).describe('Id of the item'), ...Value })
  .meta({ id: 'SlackListCell', description: 'A value of an item, by item and column.' })

export default defineEntity({
  name: 'slack_list_items',
  type: 'SlackListItem',
  summary: 'Items of a list of Slack.',
  record: SlackListItem,
  actions: {
    list: {
      summary: 'Lists items of a list.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.items.list',
      access: 'read',
      method: 'POST',
      path: '/slackLists.items.list',
      params: z.strictObject({ list_id, archived: flag('Only archived items', false), ...pages }),
      records: 'items',
      paging: {
        style: 'page_token',
        param: 'cursor',
        from: 'response_metadata.next_cursor',
        size: 'limit',
        pageSize: 100,
      },
    },
    info: {
      summary: 'Gets an item, the list it is in, and what is below it.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.items.info',
      access: 'read',
      method: 'POST',
      path: '/slackLists.items.info',
      params: z.strictObject({ list_id, id, include_is_subscribed: flag('Tell whether the user follows it', false) }),
      record: z.looseObject({
        record: SlackListItem.nullish().describe('The item'),
        list: object('The list'),
        subtasks: objects('Items below it'),
      }),
    },
    create: {
      summary: 'Adds an item to a list.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.items.create',
      method: 'POST',
      path: '/slackLists.items.create',
      params: z.strictObject({
        list_id,
        initial_fields: z.array(Field).optional().describe('Its values'),
        parent_item_id: z.string().optional().describe('Id of the item that it goes below'),
        duplicated_item_id: z.string().optional().describe('Id of an item to copy'),
      }),
      records: 'item',
    },
    update: {
      summary: 'Changes values of items.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.items.update',
      method: 'POST',
      path: '/slackLists.items.update',
      idempotent: true,
      params: z.strictObject({ list_id, cells: z.array(Cell).min(1).describe('The new values') }),
      record: null,
    },
    delete: {
      summary: 'Deletes an item.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.items.delete',
      method: 'POST',
      path: '/slackLists.items.delete',
      params: z.strictObject({ list_id, id }),
      record: null,
    },
    delete_many: {
      summary: 'Deletes items.',
      docs: 'https://docs.slack.dev/reference/methods/slackLists.items.deleteMultiple',
      method: 'POST',
      path: '/slackLists.items.deleteMultiple',
      params: z.strictObject({ list_id, ids: z.array(z.string()).min(1).describe('Ids of the items') }),
      record: null,
    },
  },
})
