import { defineEntity, openEnum } from '@ferrule/codegen'
import { always, int, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { File, Message } from './shared.records.ts'
import { channel, message } from './shared.ts'

export const Pin = z
  .looseObject({
    type: always(openEnum('message', 'file')).describe('What is pinned'),
    created: int('When it was pinned, in Unix seconds'),
    created_by: text('Id of the user who pinned it'),
    channel: text('Id of the conversation'),
    message: Message.nullish().describe('The message'),
    file: File.nullish().describe('The file'),
  })
  .meta({ id: 'Pin', description: 'A message or a file that is pinned to a conversation.' })

const pinned = z.strictObject({ channel, timestamp: message })

export default defineEntity({
  name: 'pins',
  type: 'Pin',
  summary: 'What is pinned to a conversation.',
  record: Pin,
  actions: {
    list: {
      summary: 'Lists what is pinned to a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/pins.list',
      method: 'GET',
      path: '/pins.list',
      params: z.strictObject({ channel }),
      records: 'items',
      paging: { style: 'single', param: '' },
    },
    add: {
      summary: 'Pins a message.',
      docs: 'https://docs.slack.dev/reference/methods/pins.add',
      method: 'POST',
      path: '/pins.add',
      params: pinned,
      record: null,
    },
    remove: {
      summary: 'Takes a pin away.',
      docs: 'https://docs.slack.dev/reference/methods/pins.remove',
      method: 'POST',
      path: '/pins.remove',
      params: pinned,
      record: null,
    },
  },
})
