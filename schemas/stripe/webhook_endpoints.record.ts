import * as z from 'zod'
import { created, deletedRecord, id, livemode, Metadata, object } from './shared.records.ts'

export const WebhookEndpoint = z
  .looseObject({
    id: id(),
    object: object('webhook_endpoint'),
    api_version: z.string().nullable().describe('API version of the events'),
    application: z.string().nullable().describe('Connect application that made it'),
    created: created(),
    description: z.string().nullable().describe('Free text'),
    enabled_events: z
      .array(z.string())
      .describe('Types of events that are sent; `*` for all but those that must be named'),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    secret: z.string().optional().describe('Secret that signs the deliveries; only in the answer to a create'),
    status: z.string().describe('State: `enabled` or `disabled`'),
    url: z.string().describe('Where events are sent'),
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address that events are sent to.' })

export const DeletedWebhookEndpoint = deletedRecord('webhook_endpoint', 'DeletedWebhookEndpoint', 'webhook endpoint')
