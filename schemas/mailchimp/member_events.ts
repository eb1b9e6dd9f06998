import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, object, text } from './shared.records.ts'
import { docs, list, listId, subscriberHash, time } from './shared.ts'

export const MemberEvent = z
  .looseObject({
    name: orAbsent(text('Name of the event')),
    occurred_at: orAbsent(date('When it happened')),
    properties: orAbsent(object('What is known of it')),
  })
  .meta({ id: 'MemberEvent', description: "An event of the caller's own application." })

const path = '/3.0/lists/{list_id}/members/{subscriber_hash}/events'
const who = { list_id: listId(), subscriber_hash: subscriberHash() }

export default defineEntity({
  name: 'member_events',
  type: 'MemberEvent',
  summary: "Events of the caller's own application, for automations and segments.",
  docs: docs('list-member-events'),
  record: MemberEvent,
  actions: {
    list: list({
      summary: 'Lists the events of a member.',
      docs: docs('list-member-events'),
      path,
      records: 'events',
      params: who,
      vendor: { prepare: 'selectFieldsOfMember' },
    }),
    create: {
      summary: 'Adds an event to a member.',
      docs: docs('list-member-events'),
      method: 'POST',
      path,
      params: z.strictObject({
        ...who,
        name: z.string().min(2).max(30).describe('Name of the event, 2 to 30 characters'),
        properties: z.record(z.string(), z.string()).optional().describe('What is known of it'),
        is_syncing: z.boolean().optional().describe('Starts no automation'),
        occurred_at: time('When it happened'),
      }),
      record: null,
      vendor: { prepare: 'hashSubscriber' },
    },
  },
})
