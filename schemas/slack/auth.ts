import { defineEntity } from '@ferrule/codegen'
import { always, bool, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const Identity = z
  .looseObject({
    url: always(text('Address of the workspace')),
    team: always(text('Name of the workspace')),
    team_id: always(text('Id of the workspace')),
    user: always(text('Name of the user')),
    user_id: always(text('Id of the user')),
    bot_id: text('Id of the bot, for bot tokens'),
    app_id: text('Id of the app'),
    enterprise_id: text('Id of the organization'),
    is_enterprise_install: bool('Whether the token is for a whole organization'),
  })
  .meta({ id: 'Identity', description: 'Whose token it is.' })

export default defineEntity({
  name: 'auth',
  type: 'Identity',
  summary: 'The token.',
  record: Identity,
  actions: {
    test: {
      summary: 'Checks the token, and tells whose it is.',
      docs: 'https://docs.slack.dev/reference/methods/auth.test',
      method: 'GET',
      path: '/auth.test',
    },
  },
})
