import { defineEntity, families, generic, instanceOf } from '@ferrule/codegen'
import * as z from 'zod'
import { FAMILIES } from './events.families.ts'
import { created, id, livemode, object, open } from './shared.records.ts'
import { createdFilter, docs, list } from './shared.ts'

/** The record that an event is about; its table is that of any object, since events keep the API version they were made in. */
export const EventObject = open().meta({
  id: 'EventObject',
  open: true,
  description: 'A record that something happened to.',
})

export const EventData = generic(
  z.looseObject({
    object: EventObject.describe('The record as it was right after'),
    previous_attributes: instanceOf(open(), 'Partial', EventObject)
      .optional()
      .describe('Former values of the fields that changed; only for updates'),
  }),
  { id: 'EventData', parameter: 'EventObject', description: 'What an event is about.' },
)

export const StripeEvent = families(
  z.looseObject({
    id: id(),
    object: object('event'),
    account: z.string().optional().describe('Connected account it happened on'),
    api_version: z
      .string()
      .nullable()
      .describe('API version that `data` is written in; it was fixed when the event happened'),
    context: z.string().optional().describe('Where it happened, for accounts within an organization'),
    created: created(),
    data: EventData.describe('What it is about'),
    livemode: livemode(),
    pending_webhooks: z.int().describe('Webhooks that have not confirmed it yet'),
    request: z
      .looseObject({
        id: z.string().nullable().describe('Id of the request; null when Stripe did it automatically'),
        idempotency_key: z.string().nullable().describe('Idempotency key of the request'),
      })
      .meta({ id: 'EventRequest', description: 'The request behind an event.' })
      .nullable()
      .describe('Request that caused it'),
    type: z.string().describe('What happened, e.g. `invoice.paid`; new types may appear'),
  }),
  { id: 'Event', description: 'Something that happened to a record.' },
  { by: 'type', in: 'data', of: FAMILIES },
)

export default defineEntity({
  name: 'events',
  type: 'Event',
  summary: 'What happened to records lately; the only way to read changes.',
  docs: docs('events'),
  record: StripeEvent,
  actions: {
    list: list({
      summary: 'Lists events of about the last 30 days, newest first.',
      docs: docs('events/list'),
      path: '/v1/events',
      params: {
        created: createdFilter,
        delivery_success: z
          .boolean()
          .optional()
          .describe('Only events that all webhooks confirmed, or only the others'),
        type: z
          .string()
          .min(1)
          .optional()
          .describe('Only events of this type; `*` stands for anything, as in `invoice.*`'),
        types: z.array(z.string().min(1)).max(20).optional().describe('Only events of these types, at most 20'),
      },
      atMostOne: [
        ['starting_after', 'ending_before'],
        ['type', 'types'],
      ],
    }),
  },
})
