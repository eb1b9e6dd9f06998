import { defineEntity } from '@ferrule/codegen'
import { always, flag, object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { team_id } from './shared.ts'

export const FoundMessage = z
  .looseObject({
    iid: text('Id of the match'),
    type: text('`message` or `im`'),
    ts: always(text('Timestamp, which is its id in the conversation')),
    text: text('Text in Slack’s Markdown'),
    user: text('Id of the author'),
    username: text('Name of the author'),
    team: text('Id of the workspace'),
    permalink: text('Address of the message'),
    channel: object('The conversation'),
  })
  .meta({ id: 'FoundMessage', description: 'A message that matches a search.' })

export default defineEntity({
  name: 'messages',
  type: 'FoundMessage',
  summary: 'Searches for messages. Requires a user token.',
  record: FoundMessage,
  actions: {
    api_search: {
      summary: 'Searches for messages.',
      docs: 'https://docs.slack.dev/reference/methods/search.messages',
      method: 'GET',
      path: '/search.messages',
      params: z.strictObject({
        query: z.string().min(1).describe('Words, and operators: `in:general`, `from:@ada`, `before:2026-01-31`'),
        sort: z.enum(['score', 'timestamp']).optional().meta({ default: 'score', description: 'Order' }),
        sort_dir: z.enum(['asc', 'desc']).optional().meta({ default: 'desc', description: 'Direction' }),
        highlight: flag('Mark the words that match', false),
        team_id,
        count: z.int().min(1).max(100).optional().meta({ default: 20, description: 'Records per page' }),
        page: z.int().min(1).max(100).optional().meta({ default: 1, description: 'Number of the page' }),
      }),
      records: 'messages.matches',
      paging: { style: 'page_number', param: 'page', pages: 'messages.paging.pages', size: 'count', pageSize: 20 },
    },
  },
})
