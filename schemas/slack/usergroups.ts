import { defineEntity } from '@ferrule/codegen'
import { always, bool, flag, int, object, text, texts } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { team_id } from './shared.ts'

export const UserGroup = z
  .looseObject({
    id: always(text('Id of the user group')),
    team_id: text('Id of the workspace'),
    name: always(text('Name')),
    handle: text('How it is mentioned, without @'),
    description: text('Description'),
    is_usergroup: bool('Always true'),
    is_subteam: bool('Always true'),
    is_external: bool('Whether it comes from elsewhere'),
    auto_type: text('`admin` or `owner`, if Slack keeps its members'),
    auto_provision: bool('Whether an identity provider keeps it'),
    enterprise_subteam_id: text('Id of the group of the organization'),
    created_by: text('Id of the user who created it'),
    updated_by: text('Id of the user who changed it last'),
    deleted_by: text('Id of the user who disabled it'),
    date_create: int('When it was created, in Unix seconds'),
    date_update: int('When it was last changed, in Unix seconds'),
    date_delete: int('When it was disabled, in Unix seconds; 0: not'),
    prefs: object('Channels that members join: `{ channels, groups }`'),
    users: texts('Ids of members, if asked for'),
    user_count: z.union([z.int(), z.string()]).nullish().describe('Number of members, if asked for'),
    channel_count: int('Number of channels that members join'),
  })
  .meta({ id: 'UserGroup', description: 'Users who are mentioned together.' })

const usergroup = z.string().min(1).describe('Id of the user group')
const include_count = flag('Include the number of members')

const described = {
  handle: z.string().optional().describe('How it is mentioned, without @'),
  description: z.string().optional().describe('Description'),
  channels: z.string().optional().describe('Ids of channels that members join, with commas'),
  include_count,
  team_id,
}

export default defineEntity({
  name: 'usergroups',
  type: 'UserGroup',
  summary: 'Users who are mentioned together.',
  record: UserGroup,
  actions: {
    list: {
      summary: 'Lists user groups.',
      docs: 'https://docs.slack.dev/reference/methods/usergroups.list',
      method: 'GET',
      path: '/usergroups.list',
      params: z.strictObject({
        include_count,
        include_disabled: flag('Include disabled groups', false),
        include_users: flag('Include ids of members', false),
        team_id,
      }),
      records: 'usergroups',
      paging: { style: 'single', param: '' },
    },
    create: {
      summary: 'Creates a user group.',
      docs: 'https://docs.slack.dev/reference/methods/usergroups.create',
      method: 'POST',
      path: '/usergroups.create',
      params: z.strictObject({ name: z.string().min(1).describe('Name'), ...described }),
      records: 'usergroup',
    },
    update: {
      summary: 'Changes a user group.',
      docs: 'https://docs.slack.dev/reference/methods/usergroups.update',
      method: 'POST',
      path: '/usergroups.update',
      params: z.strictObject({ usergroup, name: z.string().min(1).optional().describe('Name'), ...described }),
      records: 'usergroup',
    },
    disable: {
      summary: 'Disables a user group.',
      docs: 'https://docs.slack.dev/reference/methods/usergroups.disable',
      access: 'destructive',
      method: 'POST',
      path: '/usergroups.disable',
      params: z.strictObject({ usergroup, include_count, team_id }),
      records: 'usergroup',
    },
    enable: {
      summary: 'Enables a user group.',
      docs: 'https://docs.slack.dev/reference/methods/usergroups.enable',
      access: 'write',
      method: 'POST',
      path: '/usergroups.enable',
      params: z.strictObject({ usergroup, include_count, team_id }),
      records: 'usergroup',
    },
    list_users: {
      summary: 'Lists ids of the members of a user group.',
      docs: 'https://docs.slack.dev/reference/methods/usergroups.users.list',
      method: 'GET',
      path: '/usergroups.users.list',
      params: z.strictObject({ usergroup, include_disabled: flag('Also of a disabled group', false), team_id }),
      records: 'users',
      record: z.string(),
      paging: { style: 'single', param: '' },
    },
    update_users: {
      summary: 'Replaces the members of a user group.',
      docs: 'https://docs.slack.dev/reference/methods/usergroups.users.update',
      method: 'POST',
      path: '/usergroups.users.update',
      idempotent: true,
      params: z.strictObject({
        usergroup,
        users: z.string().min(1).describe('Ids of all members, with commas'),
        include_count,
        team_id,
      }),
      records: 'usergroup',
    },
  },
})
