import { defineEntity } from '@ferrule/codegen'
import { always, bool, flag, int, object, objects, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { channel, team_id } from './shared.ts'

export const SharedInvite = z
  .looseObject({
    id: text('Id of the invitation'),
    direction: text('`incoming` or `outgoing`'),
    status: text('State: `sent`, `accepted`, …'),
    invite_type: text('Kind: `channel`, …'),
    date_created: int('When it was sent, in Unix seconds'),
    date_invalid: int('When it ends, in Unix seconds'),
    date_last_updated: int('When it was last changed, in Unix seconds'),
    inviting_team: object('Workspace that invites'),
    inviting_user: object('User who invites'),
    recipient_user_id: text('Id of the user who is invited'),
    channel: object('The conversation'),
    acceptances: objects('Who has accepted'),
    invite: object('The invitation as it was sent'),
    link: text('Address to accept it'),
  })
  .meta({ id: 'SharedInvite', description: 'An invitation to a conversation of another organization.' })

const invite_id = z.string().min(1).describe('Id of the invitation')
const target_team = z.string().optional().describe('Id of the workspace that is asked for')

export default defineEntity({
  name: 'shared_invites',
  type: 'SharedInvite',
  summary: 'Slack Connect: invitations to conversations of other organizations.',
  record: SharedInvite,
  actions: {
    list: {
      summary: 'Lists invitations that are sent or received, and not declined.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.listConnectInvites',
      access: 'read',
      method: 'POST',
      path: '/conversations.listConnectInvites',
      body: 'form',
      params: z.strictObject({
        count: z.int().min(1).max(1000).optional().meta({ default: 100, description: 'Records per page' }),
        cursor: z.string().optional().describe('Cursor of the page'),
        team_id,
      }),
      records: 'invites',
      paging: {
        style: 'page_token',
        param: 'cursor',
        from: 'response_metadata.next_cursor',
        size: 'count',
        pageSize: 100,
      },
    },
    create: {
      summary: 'Invites somebody of another organization to a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.inviteShared',
      method: 'POST',
      path: '/conversations.inviteShared',
      params: z.strictObject({
        channel,
        emails: z.array(z.string()).min(1).max(1).optional().describe('One email address; or `user_ids`'),
        user_ids: z.array(z.string()).min(1).max(1).optional().describe('Id of one user; or `emails`'),
        external_limited: flag('Whether they may only write, and not invite or share files', true),
      }),
      atLeastOne: [['emails', 'user_ids']],
      record: z.looseObject({
        invite_id: always(text('Id of the invitation')),
        is_legacy_shared_channel: bool('Whether the conversation is shared in the old way'),
        url: text('Address to accept it'),
        conf_code: text('Code that confirms it'),
      }),
    },
    accept: {
      summary: 'Accepts an invitation: the conversation gets a name here.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.acceptSharedInvite',
      access: 'write',
      method: 'POST',
      path: '/conversations.acceptSharedInvite',
      params: z.strictObject({
        channel_name: z.string().min(1).max(80).describe('Name of the conversation here'),
        invite_id: z.string().optional().describe('Id of the invitation; or `channel_id`'),
        channel_id: z.string().optional().describe('Id of the conversation, if the invitation was accepted before'),
        is_private: flag('Whether it is private here', false),
        free_trial_accepted: flag('Whether a trial may begin, where the plan does not suffice'),
        team_id,
      }),
      atLeastOne: [['invite_id', 'channel_id']],
      record: z.looseObject({
        invite_id: text('Id of the invitation'),
        channel_id: text('Id of the conversation'),
        implicit_approval: bool('Whether nobody has to approve it'),
        can_open_scdm: bool('Whether direct messages can be opened'),
      }),
    },
    approve: {
      summary: 'Approves an invitation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.approveSharedInvite',
      access: 'write',
      method: 'POST',
      path: '/conversations.approveSharedInvite',
      params: z.strictObject({ invite_id, target_team }),
      record: null,
    },
    decline: {
      summary: 'Declines an invitation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.declineSharedInvite',
      access: 'destructive',
      method: 'POST',
      path: '/conversations.declineSharedInvite',
      params: z.strictObject({ invite_id, target_team }),
      record: null,
    },
  },
})
