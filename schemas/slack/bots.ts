import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { BotProfile } from './shared.records.ts'
import { team_id } from './shared.ts'

export default defineEntity({
  name: 'bots',
  type: 'BotProfile',
  summary: 'Bots of apps.',
  record: BotProfile,
  actions: {
    info: {
      summary: 'Gets a bot.',
      docs: 'https://docs.slack.dev/reference/methods/bots.info',
      method: 'GET',
      path: '/bots.info',
      params: z.strictObject({
        bot: z.string().min(1).describe('Id of the bot'),
        team_id,
      }),
      records: 'bot',
    },
  },
})
