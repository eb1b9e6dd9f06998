import { defineEntity } from '@ferrule/codegen'
import { flag } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const EmojiSet = z
  .looseObject({
    emoji: z.record(z.string(), z.string()).nullish().describe('Address of the picture by name; `alias:` and a name'),
    cache_ts: z.string().nullish().describe('When the set was last changed'),
    categories_version: z.string().nullish().describe('Version of the categories'),
    categories: z
      .array(
        z.looseObject({
          name: z.string().describe('Name'),
          emoji_names: z.array(z.string()).describe('Names of emoji'),
        }),
      )
      .nullish()
      .describe('Unicode emoji by category, if asked for'),
  })
  .meta({ id: 'EmojiSet', description: 'The custom emoji of a workspace.' })

export default defineEntity({
  name: 'emoji',
  type: 'EmojiSet',
  summary: 'Custom emoji.',
  record: EmojiSet,
  actions: {
    get: {
      summary: 'Gets the custom emoji of the workspace.',
      docs: 'https://docs.slack.dev/reference/methods/emoji.list',
      method: 'GET',
      path: '/emoji.list',
      params: z.strictObject({ include_categories: flag('Include Unicode emoji by category', false) }),
    },
  },
})
