import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, text } from './shared.records.ts'
import { docs, list, listId, subscriberHash } from './shared.ts'

export const MemberTag = z
  .looseObject({
    id: z.int().describe('Id of the tag'),
    name: always(text('Name of the tag')),
    date_added: always(date('When the member got it')),
  })
  .meta({ id: 'MemberTag', description: 'A tag of one member.' })

const path = '/3.0/lists/{list_id}/members/{subscriber_hash}/tags'
const who = { list_id: listId(), subscriber_hash: subscriberHash() }

export default defineEntity({
  name: 'member_tags',
  type: 'MemberTag',
  summary: 'The tags of one member, all of them.',
  docs: docs('list-member-tags'),
  record: MemberTag,
  actions: {
    list: list({
      summary: 'Lists the tags of a member.',
      docs: docs('list-member-tags'),
      path,
      records: 'tags',
      params: who,
      vendor: { prepare: 'selectFieldsOfMember' },
    }),
    update: {
      title: 'Update member tags',
      summary: 'Gives tags to a member or takes them away. May be repeated.',
      docs: docs('list-member-tags'),
      method: 'POST',
      idempotent: true,
      path,
      params: z.strictObject({
        ...who,
        tags: z
          .array(
            z.strictObject({
              name: z.string().min(1).describe('Name of the tag; a new one is made'),
              status: z.enum(['active', 'inactive']).describe('Given or taken away'),
            }),
          )
          .describe('Tags'),
        is_syncing: z.boolean().optional().describe('Starts no automation'),
      }),
      record: null,
      vendor: { prepare: 'hashSubscriber' },
    },
  },
})
