import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { channel, pages } from './shared.ts'

const ChannelMember = z
  .looseObject({ member_id: z.string().describe('Id of the user') })
  .meta({ id: 'ChannelMember', description: 'A member of a conversation.' })

export default defineEntity({
  name: 'channel_members',
  type: 'ChannelMember',
  summary: 'Members of conversations as records, so that they can be copied. `conversations.members` lists their ids.',
  record: ChannelMember,
  actions: {
    list: {
      summary: 'Lists the members of a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.members',
      method: 'GET',
      path: '/conversations.members',
      params: z.strictObject({ channel, ...pages }),
      records: 'members',
      vendor: { finish: 'membersAsRecords' },
      paging: {
        style: 'page_token',
        param: 'cursor',
        from: 'response_metadata.next_cursor',
        size: 'limit',
        pageSize: 100,
      },
    },
  },
})
