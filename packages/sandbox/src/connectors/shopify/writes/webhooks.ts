import { all, change, gid, insert, nextNumber, remove } from '../ids.ts'
import { UserError } from '../problem.ts'
import { given, type Mutation, need } from './write.ts'

/** Subscriptions to events. Nothing is delivered: the sandbox has its own way to make deliveries. */

const FIELDS = ['uri', 'format', 'filter', 'includeFields', 'metafieldNamespaces', 'metafields']

export const webhookWrites: Readonly<Record<string, Mutation>> = {
  webhookSubscriptionCreate: {
    fields: ['webhookSubscription'],
    async run({ topic, webhookSubscription: input }, world) {
      const known = all(world, 'WebhookSubscription').some((row) => row['topic'] === topic && row['uri'] === input.uri)
      if (known)
        throw new UserError(['webhookSubscription', 'callbackUrl'], 'Address for this topic has already been taken')
      const webhookSubscription = await insert(world, 'WebhookSubscription', {
        id: gid('WebhookSubscription', nextNumber(world, 'webhook subscription', 1_100_000_001)),
        topic,
        format: 'JSON',
        filter: null,
        includeFields: [],
        metafieldNamespaces: [],
        metafields: [],
        apiVersion: { handle: '2026-10', displayName: '2026-10', supported: true },
        ...given(input, FIELDS),
      })
      return { webhookSubscription }
    },
  },
  webhookSubscriptionUpdate: {
    fields: ['webhookSubscription'],
    async run({ id, webhookSubscription: input }, world) {
      const row = need(world, id, 'WebhookSubscription')
      return { webhookSubscription: await change(world, row.id, (draft) => Object.assign(draft, given(input, FIELDS))) }
    },
  },
  webhookSubscriptionDelete: {
    fields: ['deletedWebhookSubscriptionId'],
    run({ id }, world) {
      remove(world, need(world, id, 'WebhookSubscription').id)
      return { deletedWebhookSubscriptionId: id }
    },
  },
}
