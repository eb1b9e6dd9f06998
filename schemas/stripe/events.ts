import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { created, id, livemode, object, open } from './shared.records.ts'
import { createdFilter, docs, list } from './shared.ts'

export const StripeEvent = z
  .looseObject({
    id: id(),
    object: object('event'),
    account: z.string().optional().describe('Connected account it happened on'),
    api_version: z
      .string()
      .nullish()
      .describe('API version that `data` is written in; it was fixed when the event happened'),
    context: z.string().nullish().describe('Where it happened, for accounts within an organization'),
    created: created(),
    data: z
      .looseObject({
        object: open().optional().describe('The record as it was right after'),
        previous_attributes: open().nullish().describe('Former values of the fields that changed; only for updates'),
      })
      .meta({ id: 'EventData', description: 'What an event is about.' })
      .optional()
      .describe('What it is about'),
    livemode: livemode(),
    pending_webhooks: z.int().optional().describe('Webhooks that have not confirmed it yet'),
    request: z
      .looseObject({
        id: z.string().nullish().describe('Id of the request; null when Stripe did it by itself'),
        idempotency_key: z.string().nullish().describe('Idempotency key of the request'),
      })
      .meta({ id: 'EventRequest', description: 'The request behind an event.' })
      .nullish()
      .describe('Request that caused it'),
    type: z.string().optional().describe('What happened, e.g. `invoice.paid`; new types may appear'),
  })
  .meta({ id: 'Event', description: 'Something that happened to a record.' })

export default defineEntity({
  name: 'events',
  type: 'Event',
  summary: 'What happened to records lately; the only way to hear of changes.',
  docs: docs('events'),
  record: StripeEvent,
  actions: {
    list: list({
      summary: 'Lists events of about the last 30 days, newest first.',
      docs: docs('events/list'),
      tier: 'wish',
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
