import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask, get, list, write } from './documents.ts'
import { text as words } from './shared.params.ts'
import { bool, Count, createdAt, gid, legacyResourceId, text, texts, updatedAt, word } from './shared.records.ts'
import { between, docs, ids, sinceId } from './shared.ts'

const filters = {
  ids: [ids('WebhookSubscription'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('created_at', 'created'),
  ...between('updated_at', 'updated'),
}

export const WebhookSubscription = z
  .looseObject({
    id: gid('WebhookSubscription'),
    legacyResourceId: always(legacyResourceId()),
    topic: always(text('Event that it is for, such as `ORDERS_CREATE`')),
    uri: always(text('Where deliveries go: an https address, an ARN of Amazon EventBridge, or `pubsub://…`')),
    format: always(word('Format of deliveries', 'JSON', 'XML')),
    filter: orNull(text('Which events are delivered; null for all')),
    includeFields: always(texts('Fields that deliveries have; empty for all')),
    metafieldNamespaces: always(texts('Namespaces whose metafields deliveries have')),
    metafields: z
      .array(z.looseObject({ namespace: always(text('Namespace')), key: always(text('Key')) }))
      .describe('Single metafields that deliveries have'),
    apiVersion: z
      .looseObject({
        handle: always(text('The version, such as `2026-10`')),
        displayName: always(text('Name of the version')),
        supported: always(bool('Whether it is supported')),
      })
      .describe('API version of deliveries'),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
  })
  .meta({ id: 'WebhookSubscription', description: 'A subscription of this app to an event of the shop.' })

export const DeletedWebhookSubscription = z
  .looseObject({ deletedWebhookSubscriptionId: text('Id of the subscription') })
  .meta({ id: 'DeletedWebhookSubscription', description: 'The id of what was deleted.', graphql: { type: null } })

/** Which topics there are changes with each version. */
const topic = () =>
  z
    .string()
    .regex(/^[A-Z]+(_[A-Z]+)+$/)
    .meta({ hint: 'must be a topic such as ORDERS_CREATE', example: 'ORDERS_CREATE' })

const uri = () =>
  z
    .string()
    .regex(/^(https:\/\/|pubsub:\/\/|arn:aws:events:)\S+$/)
    .meta({
      hint: 'must be an https address, pubsub://<project>:<topic>, or an ARN of Amazon EventBridge',
      example: 'https://app.example.com/webhooks',
    })

const facts = {
  format: z.enum(['JSON', 'XML']).optional().describe('Format of deliveries. Default: JSON'),
  filter: words('Which events to deliver, as a search: `variants.price:>=10`'),
  includeFields: z.array(z.string().min(1)).optional().describe('Fields that deliveries have. Default: all'),
  metafieldNamespaces: z.array(z.string().min(1)).optional().describe('Namespaces whose metafields deliveries have'),
  metafields: z
    .array(
      z.strictObject({
        namespace: z.string().min(1).optional().describe("Namespace. Default: the app's own"),
        key: z.string().min(1).describe('Key'),
      }),
    )
    .optional()
    .describe('Single metafields that deliveries have'),
  name: words('Name of the subscription, which its deliveries have in a header'),
}

const known = { subscription_id: ['WebhookSubscription', 'id'] } as const

export default defineEntity({
  name: 'webhook_subscriptions',
  type: 'WebhookSubscription',
  summary:
    "The app's subscriptions to events of this shop. Those in the app's own configuration file (`shopify.app.toml`) are not among them.",
  docs: docs('objects/WebhookSubscription'),
  record: WebhookSubscription,
  actions: {
    list: list({
      summary: 'Lists subscriptions.',
      docs: docs('queries/webhookSubscriptions'),
      connection: 'webhookSubscriptions',
      variables: {
        topics: [
          z.array(topic()).min(1).optional().describe('Only those for these topics'),
          '[WebhookSubscriptionTopic!]',
        ],
        uri: [z.string().min(1).optional().describe('Only those that deliver here'), 'String'],
      },
      args: ['topics:$topics', 'uri:$uri'],
      filters,
      sort: ['WebhookSubscriptionSortKeys', ['ID', 'CREATED_AT']],
      size: 100,
    }),
    get: get({
      summary: 'Returns one subscription.',
      docs: docs('queries/webhookSubscription'),
      root: 'webhookSubscription',
      param: 'subscription_id',
      type: 'WebhookSubscription',
    }),
    count: ask({
      summary: 'Counts subscriptions.',
      docs: docs('queries/webhookSubscriptionsCount'),
      field: 'webhookSubscriptionsCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
    create: write({
      summary: 'Subscribes to an event. Verify deliveries with `@ferrule/shopify/webhooks`.',
      docs: docs('mutations/webhookSubscriptionCreate'),
      mutation: 'webhookSubscriptionCreate',
      args: { topic: 'WebhookSubscriptionTopic!', webhookSubscription: 'WebhookSubscriptionInput!' },
      input: 'webhookSubscription',
      params: {
        topic: topic().describe('Event, such as `ORDERS_CREATE`'),
        uri: uri().describe('Where to deliver'),
        ...facts,
      },
      result: 'webhookSubscription',
    }),
    update: write({
      summary: 'Updates a subscription. Its topic cannot be changed.',
      docs: docs('mutations/webhookSubscriptionUpdate'),
      mutation: 'webhookSubscriptionUpdate',
      args: { id: 'ID!', webhookSubscription: 'WebhookSubscriptionInput!' },
      input: 'webhookSubscription',
      ids: known,
      params: { uri: uri().optional().describe('Where to deliver'), ...facts },
      result: 'webhookSubscription',
      idempotent: true,
    }),
    delete: write({
      summary: 'Ends a subscription.',
      docs: docs('mutations/webhookSubscriptionDelete'),
      mutation: 'webhookSubscriptionDelete',
      args: { id: 'ID!' },
      ids: known,
      record: DeletedWebhookSubscription,
    }),
  },
})
