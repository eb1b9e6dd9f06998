import { defineEntity } from '@ferrule/codegen'
import { always, bool, flag, object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { pages } from './shared.ts'

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
    list_teams: {
      summary: 'Lists workspaces that the token is for.',
      docs: 'https://docs.slack.dev/reference/methods/auth.teams.list',
      access: 'read',
      method: 'POST',
      path: '/auth.teams.list',
      body: 'form',
      params: z.strictObject({ include_icon: flag('Include pictures', false), ...pages }),
      records: 'teams',
      record: z.looseObject({
        id: z.string().describe('Id of the workspace'),
        name: text('Name of the workspace'),
        icon: object('Its pictures, by size'),
      }),
      paging: {
        style: 'page_token',
        param: 'cursor',
        from: 'response_metadata.next_cursor',
        size: 'limit',
        pageSize: 100,
      },
    },
    revoke: {
      summary: 'Revokes the token; nothing can be done with it any more.',
      docs: 'https://docs.slack.dev/reference/methods/auth.revoke',
      method: 'POST',
      path: '/auth.revoke',
      body: 'form',
      params: z.strictObject({ test: flag('Only try it: the token stays', false) }),
      record: z.looseObject({ revoked: bool('Whether the token is revoked') }),
    },
  },
})
