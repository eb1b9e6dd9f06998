import { defineEntity } from '@ferrule/codegen'
import { always, int, object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { File } from './shared.records.ts'
import { searched } from './shared.ts'

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
      params: z.strictObject(searched),
      records: 'messages.matches',
      paging: { style: 'page_number', param: 'page', pages: 'messages.paging.pages', size: 'count', pageSize: 20 },
    },
    search_all: {
      summary: 'Searches for messages and files, and gets a page of each.',
      docs: 'https://docs.slack.dev/reference/methods/search.all',
      access: 'read',
      method: 'POST',
      path: '/search.all',
      body: 'form',
      params: z.strictObject(searched),
      record: z.looseObject({
        query: text('Words that were searched for'),
        messages: z
          .looseObject({ total: int('How many there are'), matches: z.array(FoundMessage).describe('A page of them') })
          .nullish()
          .describe('Messages'),
        files: z
          .looseObject({ total: int('How many there are'), matches: z.array(File).describe('A page of them') })
          .nullish()
          .describe('Files'),
      }),
    },
  },
})
