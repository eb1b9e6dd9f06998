import { creates, edits } from './usual.ts'
import { deletes, type Mutations } from './write.ts'

/** Subscriptions to events. Nothing is delivered: the sandbox has its own way to make deliveries. */
export const webhookWrites = {
  webhookSubscriptionCreate: creates('WebhookSubscription', 'webhookSubscription'),
  webhookSubscriptionUpdate: edits('WebhookSubscription', 'webhookSubscription'),
  webhookSubscriptionDelete: deletes('WebhookSubscription', 'id', 'deletedWebhookSubscriptionId'),
} satisfies Partial<Mutations>
