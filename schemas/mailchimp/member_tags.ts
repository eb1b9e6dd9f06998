import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, text } from './shared.records.ts'
import { docs, list, listId, subscriberHash } from './shared.ts'

export const MemberTag = z
  .looseObject({
    id: z.int().describe('Id of the tag'),
    name: always(text('Name of the tag')),
    date_added: always(date('When the tag was added to the member')),
  })
  .meta({ id: 'MemberTag', description: 'A tag on a member.' })

const path = '/3.0/lists/{list_id}/members/{subscriber_hash}/tags'
const who = { list_id: listId(), subscriber_hash: subscriberHash() }

export default defineEntity({
  name: 'member_tags',
  type: 'MemberTag',
  summary: 'All tags on a member.',
  docs: docs('list-member-tags'),
  record: MemberTag,
  actions: {
    list: list({
      summary: "Lists a member's tags.",
      docs: docs('list-member-tags'),
      path,
      records: 'tags',
      params: who,
      vendor: { prepare: 'selectFieldsOfMember' },
    }),
    update: {
      title: 'Update member tags',
      summary: 'Adds tags to a member, or removes them. Safe to repeat.',
      docs: docs('list-member-tags'),
      method: 'POST',
      idempotent: true,
      path,
      params: z.strictObject({
        ...who,
        tags: z
          .array(
            z.strictObject({
              name: z.string().min(1).describe('Name of the tag; created if it does not exist'),
              status: z.enum(['active', 'inactive']).describe('Whether to add (`active`) or remove the tag'),
            }),
          )
          .describe('Tags'),
        is_syncing: z.boolean().optional().describe('Whether to suppress automations, as for events in a bulk sync'),
      }),
      record: null,
      vendor: { prepare: 'hashSubscriber' },
    },
  },
})
