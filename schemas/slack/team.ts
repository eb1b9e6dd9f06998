import { defineEntity, type PagingDefinition } from '@ferrule/codegen'
import { always, bool, int, object, objects, text, texts } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { numbered, pages, team_id } from './shared.ts'

export const Team = z
  .looseObject({
    id: always(text('Id of the workspace')),
    name: always(text('Name')),
    domain: always(text('First part of its address')),
    url: text('Address'),
    email_domain: text('Domains whose users may join, with commas'),
    icon: object('Its pictures, by size'),
    avatar_base_url: text('Address of its pictures'),
    description: text('Description'),
    is_verified: bool('Whether Slack has verified it'),
    enterprise_id: text('Id of the organization'),
    enterprise_name: text('Name of the organization'),
    enterprise_domain: text('First part of the address of the organization'),
    lob_sales_home_enabled: bool('Whether a sales home is shown'),
  })
  .meta({ id: 'Team', description: 'A workspace.' })

export const AccessLog = z
  .looseObject({
    user_id: always(text('Id of the user')),
    username: text('Short name of the user'),
    date_first: int('First access, in Unix seconds'),
    date_last: int('Last access, in Unix seconds'),
    count: int('How many accesses'),
    ip: text('Address that it came from'),
    user_agent: text('Program that was used'),
    isp: text('Provider of the network'),
    country: text('Country of the address'),
    region: text('Region of the address'),
  })
  .meta({ id: 'AccessLog', description: 'Accesses of a user from one place, with one program.' })

export const IntegrationLog = z
  .looseObject({
    date: text('When, in Unix seconds'),
    change_type: text('`added`, `removed`, `enabled`, `disabled` or `updated`'),
    user_id: text('Id of the user'),
    user_name: text('Short name of the user'),
    app_id: text('Id of the app'),
    app_type: text('Name of the app'),
    service_id: z.union([z.int(), z.string()]).nullish().describe('Id of the service'),
    service_type: text('Name of the service'),
    channel: text('Id of the conversation'),
    scope: text('Scopes of the app, with commas'),
    reason: text('Why'),
    resolution: text('How a request for an app was resolved'),
  })
  .meta({ id: 'IntegrationLog', description: 'A change of an app or a service of the workspace.' })

export const ProfileField = z
  .looseObject({
    id: always(text('Id of the field')),
    label: text('Name'),
    hint: text('What it is for'),
    type: text('Kind of value: `text`, `date`, `link`, `user`, `options_list`, …'),
    ordering: int('Place among the fields'),
    possible_values: texts('Choices'),
    options: object('Further settings'),
    is_hidden: z.union([z.boolean(), z.int()]).nullish().describe('Whether it is hidden'),
    section_id: text('Id of the section'),
  })
  .meta({ id: 'ProfileField', description: 'A field of profiles that the workspace has added.' })

export const ExternalTeam = z
  .looseObject({
    team_id: always(text('Id of the organization')),
    team_name: text('Name'),
    team_domain: text('First part of its address'),
    connection_status: text('`CONNECTED`, `DISCONNECTED`, `BLOCKED` or `IN_REVIEW`'),
    last_active_timestamp: int('When it was last active, in Unix seconds'),
    public_channel_count: int('Number of shared public channels'),
    private_channel_count: int('Number of shared private channels'),
    im_channel_count: int('Number of shared direct messages'),
    mpim_channel_count: int('Number of shared direct messages among several users'),
    connected_workspaces: objects('Workspaces that are connected'),
    slack_connect_prefs: object('What it may do'),
    is_sponsored: bool('Whether its access is paid for here'),
  })
  .meta({ id: 'ExternalTeam', description: 'An organization that conversations are shared with.' })

const cursor = {
  style: 'page_token',
  param: 'cursor',
  from: 'response_metadata.next_cursor',
  size: 'limit',
  pageSize: 100,
} satisfies PagingDefinition

export default defineEntity({
  name: 'team',
  type: 'Team',
  summary: 'The workspace.',
  record: Team,
  actions: {
    info: {
      summary: 'Gets the workspace.',
      docs: 'https://docs.slack.dev/reference/methods/team.info',
      method: 'GET',
      path: '/team.info',
      params: z.strictObject({
        team: z.string().optional().describe('Id of another workspace that can be seen'),
        domain: z.string().optional().describe('First part of the address of another workspace'),
      }),
      records: 'team',
    },
    list_access_logs: {
      summary: 'Lists who used the workspace, from where and with what. Requires a paid plan.',
      docs: 'https://docs.slack.dev/reference/methods/team.accessLogs',
      method: 'GET',
      path: '/team.accessLogs',
      params: z.strictObject({
        before: z.int().optional().describe('Only accesses before, in Unix seconds; the default is now'),
        team_id,
        ...pages,
      }),
      records: 'logins',
      record: AccessLog,
      paging: cursor,
    },
    list_integration_logs: {
      summary: 'Lists changes of apps and services of the workspace.',
      docs: 'https://docs.slack.dev/reference/methods/team.integrationLogs',
      method: 'GET',
      path: '/team.integrationLogs',
      params: z.strictObject({
        app_id: z.string().optional().describe('Only those of this app'),
        service_id: z.string().optional().describe('Only those of this service'),
        user: z.string().optional().describe('Only those by this user'),
        change_type: z
          .enum(['added', 'removed', 'enabled', 'disabled', 'updated'])
          .optional()
          .describe('Only changes of this kind'),
        team_id,
        ...numbered,
      }),
      records: 'logs',
      record: IntegrationLog,
      paging: { style: 'page_number', param: 'page', pages: 'paging.pages', size: 'count', pageSize: 100 },
    },
    billable_info: {
      summary: 'Tells which users are paid for.',
      docs: 'https://docs.slack.dev/reference/methods/team.billableInfo',
      method: 'GET',
      path: '/team.billableInfo',
      params: z.strictObject({
        user: z.string().optional().describe('Id of one user'),
        team_id,
        ...pages,
      }),
      record: z.looseObject({
        billable_info: z
          .record(z.string(), z.looseObject({ billing_active: bool('Whether the user is paid for') }))
          .describe('By id of the user'),
        response_metadata: object('Cursor of the next page: `{ next_cursor }`'),
      }),
    },
    billing_info: {
      summary: 'Gets the plan of the workspace.',
      docs: 'https://docs.slack.dev/reference/methods/team.billing.info',
      access: 'read',
      method: 'POST',
      path: '/team.billing.info',
      body: 'form',
      record: z.looseObject({ plan: text('Name of the plan: `free`, `std`, `plus`, …') }),
    },
    preferences: {
      summary: 'Gets preferences of the workspace.',
      docs: 'https://docs.slack.dev/reference/methods/team.preferences.list',
      access: 'read',
      method: 'POST',
      path: '/team.preferences.list',
      body: 'form',
      record: z.looseObject({
        allow_message_deletion: bool('Whether messages can be deleted'),
        display_real_names: bool('Whether full names are shown'),
        disable_file_uploads: text('Who may not upload files'),
        msg_edit_window_mins: int('Minutes in which a message can be changed; -1: always'),
        who_can_post_general: text('Who may write in the channel of all members'),
      }),
    },
    list_profile_fields: {
      summary: 'Lists fields of profiles that the workspace has added.',
      docs: 'https://docs.slack.dev/reference/methods/team.profile.get',
      method: 'GET',
      path: '/team.profile.get',
      params: z.strictObject({
        visibility: z.enum(['all', 'visible', 'hidden']).optional().describe('Only fields of this kind'),
      }),
      records: 'profile.fields',
      record: ProfileField,
      paging: { style: 'single', param: '' },
    },
    list_external_teams: {
      summary: 'Lists organizations that conversations are shared with.',
      docs: 'https://docs.slack.dev/reference/methods/team.externalTeams.list',
      access: 'read',
      method: 'POST',
      path: '/team.externalTeams.list',
      params: z.strictObject({
        connection_status_filter: z
          .enum(['CONNECTED', 'DISCONNECTED', 'BLOCKED', 'IN_REVIEW'])
          .optional()
          .describe('Only those of this state'),
        slack_connect_pref_filter: z
          .enum([
            'approved_orgs_only',
            'allow_sc_file_uploads',
            'profile_visibility',
            'away_team_sc_invite_permissions',
            'accept_sc_invites',
            'sc_mpdm_to_private',
            'require_sc_channel_for_sc_dm',
            'external_awareness_context_bar',
          ])
          .optional()
          .describe('Only those with this setting'),
        workspace_filter: z.array(z.string()).min(1).optional().describe('Only those of these workspaces, by id'),
        sort_field: z.enum(['team_name', 'last_active_timestamp', 'connection_status']).optional().describe('Order'),
        sort_direction: z.enum(['asc', 'desc']).optional().describe('Direction'),
        ...pages,
      }),
      records: 'organizations',
      record: ExternalTeam,
      paging: cursor,
    },
    disconnect_external_team: {
      summary: 'Ends all that is shared with an organization.',
      docs: 'https://docs.slack.dev/reference/methods/team.externalTeams.disconnect',
      access: 'destructive',
      method: 'POST',
      path: '/team.externalTeams.disconnect',
      params: z.strictObject({ target_team: z.string().min(1).describe('Id of the organization') }),
      record: null,
    },
  },
})
