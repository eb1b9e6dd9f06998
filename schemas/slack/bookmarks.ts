import { defineEntity } from '@ferrule/codegen'
import { always, int, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { channel } from './shared.ts'

export const Bookmark = z
  .looseObject({
    id: always(text('Id of the bookmark')),
    channel_id: text('Id of the channel'),
    title: always(text('Title')),
    type: text('`link`'),
    link: text('Address'),
    emoji: text('Emoji next to the title'),
    icon_url: text('Address of its icon'),
    entity_id: text('Id of what it leads to'),
    date_created: int('When it was created, in Unix seconds'),
    date_updated: int('When it was last changed, in Unix seconds; 0: never'),
    rank: text('Place among the bookmarks'),
    last_updated_by_user_id: text('Id of the user who changed it last'),
    last_updated_by_team_id: text('Id of the workspace of that user'),
    app_id: text('Id of the app that added it'),
  })
  .meta({ id: 'Bookmark', description: 'A link in the bar of a channel.' })

const bookmark = z.string().min(1).describe('Id of the bookmark')

export default defineEntity({
  name: 'bookmarks',
  type: 'Bookmark',
  summary: 'Links in the bar of a channel.',
  record: Bookmark,
  actions: {
    add: {
      summary: 'Adds a bookmark to a channel.',
      docs: 'https://docs.slack.dev/reference/methods/bookmarks.add',
      method: 'POST',
      path: '/bookmarks.add',
      params: z.strictObject({
        channel_id: channel,
        title: z.string().min(1).describe('Title'),
        type: z.enum(['link']).describe('What it is'),
        link: z.string().optional().describe('Address'),
        emoji: z.string().optional().describe('Emoji next to the title'),
        entity_id: z.string().optional().describe('Id of what it leads to'),
        parent_id: z.string().optional().describe('Id of the folder'),
      }),
      records: 'bookmark',
    },
    edit: {
      summary: 'Changes a bookmark.',
      docs: 'https://docs.slack.dev/reference/methods/bookmarks.edit',
      access: 'write',
      method: 'POST',
      path: '/bookmarks.edit',
      params: z.strictObject({
        channel_id: channel,
        bookmark_id: bookmark,
        title: z.string().min(1).optional().describe('Title'),
        link: z.string().optional().describe('Address'),
        emoji: z.string().optional().describe('Emoji next to the title'),
      }),
      records: 'bookmark',
    },
    list: {
      summary: 'Lists the bookmarks of a channel.',
      docs: 'https://docs.slack.dev/reference/methods/bookmarks.list',
      access: 'read',
      method: 'POST',
      path: '/bookmarks.list',
      idempotent: true,
      params: z.strictObject({ channel_id: channel }),
      records: 'bookmarks',
      paging: { style: 'single', param: '' },
    },
    remove: {
      summary: 'Removes a bookmark.',
      docs: 'https://docs.slack.dev/reference/methods/bookmarks.remove',
      access: 'destructive',
      method: 'POST',
      path: '/bookmarks.remove',
      params: z.strictObject({ channel_id: channel, bookmark_id: bookmark }),
      record: null,
    },
  },
})
