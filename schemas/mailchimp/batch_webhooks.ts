import { defineEntity } from '@ferrule/codegen'
import { bool, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { docs, get, Id, list } from './shared.ts'

export const BatchWebhook = z
  .looseObject({
    id: orAbsent(text('Id of the webhook')),
    url: orAbsent(text('Address that is called')),
    enabled: orAbsent(bool('Whether it is called')),
  })
  .meta({ id: 'BatchWebhook', description: 'An address that is called when a batch is finished.' })

const page = docs('batch-webhooks')
const path = '/3.0/batch-webhooks'
const one = `${path}/{batch_webhook_id}`
const own = { batch_webhook_id: Id.describe('Id of the webhook') }
const enabled = z.boolean().optional().describe('Whether it is called. Default: true')

export default defineEntity({
  name: 'batch_webhooks',
  type: 'BatchWebhook',
  summary: 'Addresses that are called when a batch is finished.',
  docs: page,
  record: BatchWebhook,
  actions: {
    list: list({ summary: 'Lists webhooks for batches.', docs: page, path, records: 'webhooks' }),
    get: get({ summary: 'Returns one webhook.', docs: page, path: one, params: own }),
    create: {
      summary: 'Adds a webhook.',
      docs: page,
      method: 'POST',
      path,
      params: z.strictObject({
        url: z.string().min(1).describe('Address to call').meta({ example: 'https://app.example/batches' }),
        enabled,
      }),
    },
    update: {
      summary: 'Updates a webhook.',
      docs: page,
      method: 'PATCH',
      idempotent: true,
      path: one,
      params: z.strictObject({ ...own, url: z.string().min(1).optional().describe('Address to call'), enabled }),
    },
    delete: {
      summary: 'Deletes a webhook.',
      docs: page,
      method: 'DELETE',
      path: one,
      params: z.strictObject(own),
      record: null,
    },
  },
})
