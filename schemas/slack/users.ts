import { defineEntity, type PagingDefinition } from '@ferrule/codegen'
import { always, bool, flag, int, object, text, texts } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Conversation, Profile } from './shared.records.ts'
import { pages, team_id, user } from './shared.ts'

export const User = z
  .looseObject({
    id: always(text('Id of the user')),
    team_id: text('Id of the workspace'),
    name: text('Short name'),
    real_name: text('Full name'),
    profile: Profile.nullish().describe('What the user says of herself or himself'),
    deleted: bool('Whether the user is deactivated'),
    color: text('Color of the name, in hexadecimal digits'),
    tz: text('Time zone: `Europe/Zurich`'),
    tz_label: text('Name of the time zone'),
    tz_offset: int('Seconds that the time zone is ahead of UTC'),
    locale: text('Language, if asked for'),
    is_admin: bool('Whether the user administers the workspace'),
    is_owner: bool('Whether the user owns the workspace'),
    is_primary_owner: bool('Whether the user is the first owner of the workspace'),
    is_restricted: bool('Whether the user is a guest'),
    is_ultra_restricted: bool('Whether the user is a guest of a single channel'),
    is_bot: bool('Whether it is a bot'),
    is_app_user: bool('Whether it is an app'),
    is_stranger: bool('Whether the user is of another workspace, and shares no channel'),
    is_invited_user: bool('Whether the user has not accepted the invitation'),
    is_email_confirmed: bool('Whether the email address is confirmed'),
    has_2fa: bool('Whether the user has two-factor authentication'),
    two_factor_type: text('`app` or `sms`'),
    enterprise_user: object('The user in the organization'),
    teams: texts('Ids of workspaces of the organization'),
    presence: text('`active` or `away`, if asked for'),
    updated: int('When the user was last changed, in Unix seconds'),
    who_can_share_contact_card: text('Who sees the contact card'),
  })
  .meta({ id: 'User', description: 'A member of the workspace, a guest or a bot.' })

const paging = {
  style: 'page_token',
  param: 'cursor',
  from: 'response_metadata.next_cursor',
  size: 'limit',
  pageSize: 100,
} satisfies PagingDefinition

const include_locale = flag('Include the language', false)

export default defineEntity({
  name: 'users',
  type: 'User',
  summary: 'Members of the workspace, guests and bots.',
  record: User,
  actions: {
    list: {
      summary: 'Lists users, deactivated ones among them.',
      docs: 'https://docs.slack.dev/reference/methods/users.list',
      method: 'GET',
      path: '/users.list',
      params: z.strictObject({ include_locale, team_id, ...pages }),
      records: 'members',
      paging,
    },
    info: {
      summary: 'Gets a user.',
      docs: 'https://docs.slack.dev/reference/methods/users.info',
      method: 'GET',
      path: '/users.info',
      params: z.strictObject({ user, include_locale }),
      records: 'user',
    },
    lookup_by_email: {
      summary: 'Gets the user who has an email address.',
      docs: 'https://docs.slack.dev/reference/methods/users.lookupByEmail',
      method: 'GET',
      path: '/users.lookupByEmail',
      params: z.strictObject({ email: z.string().min(1).describe('Email address') }),
      records: 'user',
    },
    conversations: {
      summary: 'Lists conversations that a user is a member of.',
      docs: 'https://docs.slack.dev/reference/methods/users.conversations',
      method: 'GET',
      path: '/users.conversations',
      params: z.strictObject({
        user: z.string().optional().describe('Id of the user; the default is the caller'),
        types: z
          .union([z.string(), z.array(z.string()).min(1)])
          .optional()
          .meta({
            default: 'public_channel',
            description: '`public_channel`, `private_channel`, `mpim`, `im`; several with commas',
          }),
        exclude_archived: flag('Leave out archived channels', false),
        team_id,
        ...pages,
      }),
      styles: { types: 'csv' },
      records: 'channels',
      record: Conversation,
      paging,
    },
    identity: {
      summary: 'Gets the user who signed in with Slack. Requires a user token with `identity.basic`.',
      docs: 'https://docs.slack.dev/reference/methods/users.identity',
      method: 'GET',
      path: '/users.identity',
      record: z.looseObject({
        user: z
          .looseObject({
            id: always(text('Id of the user')),
            name: text('Full name'),
            email: text('Email address, with the scope `identity.email`'),
          })
          .describe('The user, with pictures by size if the scope is there'),
        team: z
          .looseObject({ id: always(text('Id of the workspace')), name: text('Name, with the scope `identity.team`') })
          .describe('The workspace'),
      }),
    },
    is_discoverable: {
      summary: 'Tells whether somebody of another organization can be found by an email address.',
      docs: 'https://docs.slack.dev/reference/methods/users.discoverableContacts.lookup',
      access: 'read',
      method: 'POST',
      path: '/users.discoverableContacts.lookup',
      body: 'form',
      params: z.strictObject({ email: z.string().min(1).describe('Email address') }),
      record: z.looseObject({ is_discoverable: z.boolean().describe('Whether there is somebody') }),
    },
    exchange_ids: {
      summary: 'Gets the ids of users in the organization by those in the workspace, or the other way round.',
      docs: 'https://docs.slack.dev/reference/methods/migration.exchange',
      method: 'GET',
      path: '/migration.exchange',
      params: z.strictObject({
        users: z.string().min(1).describe('Ids of users, up to 400, with commas'),
        to_old: flag('From the organization to the workspace', false),
        team_id,
      }),
      record: z.looseObject({
        user_id_map: z.record(z.string(), z.string()).nullish().describe('Other id by id'),
        invalid_user_ids: texts('Ids that nobody has'),
        team_id: text('Id of the workspace'),
        enterprise_id: text('Id of the organization'),
      }),
    },
    delete_photo: {
      summary: 'Deletes the picture of the caller. Requires a user token.',
      docs: 'https://docs.slack.dev/reference/methods/users.deletePhoto',
      method: 'POST',
      path: '/users.deletePhoto',
      body: 'form',
      record: null,
    },
    get_presence: {
      summary: 'Tells whether a user is active.',
      docs: 'https://docs.slack.dev/reference/methods/users.getPresence',
      method: 'GET',
      path: '/users.getPresence',
      params: z.strictObject({ user: z.string().optional().describe('Id of the user; the default is the caller') }),
      record: z.looseObject({
        presence: z.string().describe('`active` or `away`'),
        online: bool('Whether a client is connected; of the caller alone'),
        auto_away: bool('Whether the user is away for lack of activity'),
        manual_away: bool('Whether the user said so'),
        connection_count: int('Number of connected clients'),
        last_activity: int('Last activity, in Unix seconds'),
      }),
    },
    set_presence: {
      summary: 'Sets whether the caller is away.',
      docs: 'https://docs.slack.dev/reference/methods/users.setPresence',
      access: 'write',
      method: 'POST',
      path: '/users.setPresence',
      idempotent: true,
      params: z.strictObject({ presence: z.enum(['auto', 'away']).describe('`auto`: as Slack sees it') }),
      record: null,
    },
  },
})
