import { defineEntity, families, generic, instanceOf } from '@ferrule/codegen'
import * as z from 'zod'
import { FAMILIES } from './events.families.ts'
import { created, id, livemode, object, open } from './shared.records.ts'
import { createdFilter, docs, get, list, pathId } from './shared.ts'

/** The record that an event is about. Its table fits any object, since events keep the API version they were created with. */
export const EventObject = open().meta({
  id: 'EventObject',
  open: true,
  description: 'The record that an event is about.',
})

export const EventData = generic(
  z.looseObject({
    object: EventObject.describe('The record as of the event'),
    previous_attributes: instanceOf(open(), 'Partial', EventObject)
      .optional()
      .describe('Previous values of the changed fields; update events only'),
  }),
  { id: 'EventData', parameter: 'EventObject', description: 'What an event is about.' },
)

export const StripeEvent = families(
  z.looseObject({
    id: id(),
    object: object('event'),
    account: z.string().optional().describe('Connected account in which the event occurred'),
    api_version: z
      .string()
      .nullable()
      .describe('API version that `data` is rendered in, fixed when the event occurred'),
    context: z.string().optional().describe('Context in which the event occurred, for accounts within an organization'),
    created: created(),
    data: EventData.describe('What the event is about'),
    livemode: livemode(),
    pending_webhooks: z.int().describe('Number of webhooks that have not been delivered yet'),
    request: z
      .looseObject({
        id: z.string().nullable().describe('Id of the request; null for automatic events'),
        idempotency_key: z.string().nullable().describe('Idempotency key of the request'),
      })
      .meta({ id: 'EventRequest', description: 'The request that caused an event.' })
      .nullable()
      .describe('Request that caused the event'),
    type: z.string().describe('Type of event, such as `invoice.paid`; new types may appear'),
  }),
  { id: 'Event', description: 'A record of something that happened in your account.' },
  { by: 'type', in: 'data', of: FAMILIES },
)

const recordId = () => pathId('event', 'evt_123')

export default defineEntity({
  name: 'events',
  type: 'Event',
  summary: 'Recent changes to records. Events are the only way to read what has changed.',
  docs: docs('events'),
  record: StripeEvent,
  actions: {
    list: list({
      summary: 'Lists events of roughly the last 30 days, newest first.',
      docs: docs('events/list'),
      path: '/v1/events',
      params: {
        created: createdFilter,
        delivery_success: z
          .boolean()
          .optional()
          .describe('Only events delivered to all webhooks if true, only the others if false'),
        type: z.string().min(1).optional().describe('Only events of this type; `*` is a wildcard, as in `invoice.*`'),
        types: z.array(z.string().min(1)).max(20).optional().describe('Only events of these types, at most 20'),
      },
      atMostOne: [
        ['starting_after', 'ending_before'],
        ['type', 'types'],
      ],
    }),
    get: get(recordId(), { summary: 'Returns one event.', docs: docs('events/retrieve'), path: '/v1/events/{id}' }),
  },
})
