import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, expand, get, list, metadataOrEmpty, orEmpty, pathId } from './shared.ts'
import { DeletedWebhookEndpoint, WebhookEndpoint } from './webhook_endpoints.record.ts'

const recordId = () => pathId('webhook endpoint', 'we_123')

export default defineEntity({
  name: 'webhook_endpoints',
  type: 'WebhookEndpoint',
  summary: 'Addresses that events are sent to.',
  docs: docs('webhook_endpoints'),
  record: WebhookEndpoint,
  actions: {
    list: list({
      summary: 'Lists webhook endpoints, newest first.',
      docs: docs('webhook_endpoints/list'),
      path: '/v1/webhook_endpoints',
    }),
    get: get(recordId(), {
      summary: 'Returns one webhook endpoint.',
      docs: docs('webhook_endpoints/retrieve'),
      path: '/v1/webhook_endpoints/{id}',
    }),
    create: {
      summary: 'Creates a webhook endpoint and returns it; only this answer has its `secret`.',
      docs: docs('webhook_endpoints/create'),
      method: 'POST',
      path: '/v1/webhook_endpoints',
      params: z.strictObject({
        enabled_events: z
          .array(z.string())
          .describe('Types of events that are sent; `*` for all but those that must be named'),
        url: z.string().describe('Where events are sent; https'),
        api_version: z.string().optional().describe('API version of the events'),
        connect: z
          .boolean()
          .optional()
          .describe('Whether events of connected accounts are sent, instead of the own ones'),
        description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
        expand,
        metadata: metadataOrEmpty(),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the webhook endpoint.',
      docs: docs('webhook_endpoints/update'),
      method: 'POST',
      path: '/v1/webhook_endpoints/{id}',
      params: z.strictObject({
        id: recordId(),
        description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
        disabled: z.boolean().optional().describe('Whether nothing is sent for now'),
        enabled_events: z
          .array(z.string())
          .optional()
          .describe('Types of events that are sent; `*` for all but those that must be named'),
        expand,
        metadata: metadataOrEmpty(),
        url: z.string().optional().describe('Where events are sent; https'),
      }),
    },
    delete: {
      summary: 'Deletes a webhook endpoint; nothing is sent to it any more.',
      docs: docs('webhook_endpoints/delete'),
      method: 'DELETE',
      path: '/v1/webhook_endpoints/{id}',
      record: DeletedWebhookEndpoint,
      params: z.strictObject({ id: recordId() }),
    },
  },
})
