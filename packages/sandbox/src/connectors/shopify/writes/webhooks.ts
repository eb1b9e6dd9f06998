import { newId } from '../ids.ts'
import { UserError } from '../problem.ts'
import { all, insert } from '../records.ts'
import { given } from '../values.ts'
import type { WebhookInput } from './args.ts'
import { OWN } from './metafields.ts'
import { answers, deletes, type Mutations, updates } from './write.ts'

/** Subscriptions to events. Nothing is delivered: the sandbox has its own way to make deliveries. */

const fieldsOf = (input: Partial<WebhookInput>) => ({
  ...given(input, ['uri', 'format', 'filter', 'includeFields', 'metafieldNamespaces']),
  ...(input.metafields && { metafields: input.metafields.map(({ namespace = OWN, key }) => ({ namespace, key })) }),
})

export const webhookWrites = {
  webhookSubscriptionCreate: answers('webhookSubscription', ({ topic, webhookSubscription: input }, world) => {
    if (all(world, 'WebhookSubscription').some((row) => row.topic === topic && row.uri === input.uri))
      throw new UserError(['webhookSubscription', 'callbackUrl'], 'Address for this topic has already been taken')
    return insert(world, 'WebhookSubscription', {
      id: newId(world, 'WebhookSubscription'),
      topic,
      format: 'JSON',
      apiVersion: { handle: '2026-10', displayName: '2026-10', supported: true },
      ...fieldsOf(input),
    })
  }),
  webhookSubscriptionUpdate: updates('WebhookSubscription', 'id', 'webhookSubscription', ({ webhookSubscription }) =>
    fieldsOf(webhookSubscription),
  ),
  webhookSubscriptionDelete: deletes('WebhookSubscription', 'id', 'deletedWebhookSubscriptionId'),
} satisfies Partial<Mutations>
