import { defineEntity } from '@ferrule/codegen'
import { always, bool, flag, int, object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { pages } from './shared.ts'

export const SharedInviteRequest = z
  .looseObject({
    id: always(text('Id of the invitation')),
    date_created: int('When it was asked for, in Unix seconds'),
    date_last_updated: int('When it was last changed, in Unix seconds'),
    expires_at: int('When it ends, in Unix seconds'),
    is_external_limited: bool('Whether the guests may only write'),
    inviting_team: object('Workspace that wants to invite'),
    inviting_user: object('User who wants to invite'),
    target_user: object('User who would be invited'),
    channel: object('The conversation'),
  })
  .meta({ id: 'SharedInviteRequest', description: 'An invitation to another organization that waits for approval.' })

const invite_id = z.string().min(1).describe('Id of the invitation')

export default defineEntity({
  name: 'shared_invite_requests',
  type: 'SharedInviteRequest',
  summary: 'Slack Connect: invitations that wait until somebody approves them.',
  record: SharedInviteRequest,
  actions: {
    list: {
      summary: 'Lists invitations that wait for approval.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.requestSharedInvite.list',
      access: 'read',
      method: 'POST',
      path: '/conversations.requestSharedInvite.list',
      params: z.strictObject({
        user_id: z.string().optional().describe('Only those of this user'),
        invite_ids: z.array(z.string()).min(1).optional().describe('Only these'),
        include_approved: flag('Include approved ones', false),
        include_denied: flag('Include denied ones', false),
        include_expired: flag('Include those that have ended', false),
        ...pages,
      }),
      records: 'invite_requests',
      paging: {
        style: 'page_token',
        param: 'cursor',
        from: 'response_metadata.next_cursor',
        size: 'limit',
        pageSize: 100,
      },
    },
    approve: {
      summary: 'Approves an invitation, which is sent then.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.requestSharedInvite.approve',
      access: 'write',
      method: 'POST',
      path: '/conversations.requestSharedInvite.approve',
      params: z.strictObject({
        invite_id,
        channel_id: z.string().optional().describe('Id of another conversation to invite to'),
        is_external_limited: flag('Whether the guests may only write'),
        message: z
          .strictObject({
            is_override: z.boolean().describe('Whether it replaces the message of the user'),
            text: z.string().describe('The message'),
          })
          .optional()
          .describe('A message in the invitation'),
      }),
      record: null,
    },
    deny: {
      summary: 'Denies an invitation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.requestSharedInvite.deny',
      access: 'destructive',
      method: 'POST',
      path: '/conversations.requestSharedInvite.deny',
      params: z.strictObject({
        invite_id,
        message: z.string().optional().describe('Why, for the user who asked'),
      }),
      record: null,
    },
  },
})
