import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, object, text } from './shared.records.ts'
import { docs, list, listId, subscriberHash, time } from './shared.ts'

export const MemberEvent = z
  .looseObject({
    name: orAbsent(text('Name of the event')),
    occurred_at: orAbsent(date('When the event happened')),
    properties: orAbsent(object('Properties of the event')),
  })
  .meta({ id: 'MemberEvent', description: 'A custom event sent by your own app.' })

const path = '/3.0/lists/{list_id}/members/{subscriber_hash}/events'
const who = { list_id: listId(), subscriber_hash: subscriberHash() }

export default defineEntity({
  name: 'member_events',
  type: 'MemberEvent',
  summary: 'Custom events sent by your own app, for automations and segments.',
  docs: docs('list-member-events'),
  record: MemberEvent,
  actions: {
    list: list({
      summary: "Lists a member's events.",
      docs: docs('list-member-events'),
      path,
      records: 'events',
      params: who,
      vendor: { prepare: 'selectFieldsOfMember' },
    }),
    create: {
      summary: 'Adds an event for a member.',
      docs: docs('list-member-events'),
      method: 'POST',
      path,
      params: z.strictObject({
        ...who,
        name: z.string().min(2).max(30).describe('Name of the event, 2 to 30 characters'),
        properties: z.record(z.string(), z.string()).optional().describe('Properties of the event'),
        is_syncing: z.boolean().optional().describe('Whether to suppress automations, as for events in a bulk sync'),
        occurred_at: time('When the event happened'),
      }),
      record: null,
      vendor: { prepare: 'hashSubscriber' },
    },
  },
})
