import type { Behavior } from '../../../core/vendor.ts'
import { nextId } from '../records.ts'

/** Webhooks, which expire after a month. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

const MONTH = 30 * 86_400

export const webhooks: Behaviors = {
  'webhook_endpoints.create': async ({ params, operation }, world) => {
    const made: Values[] = []
    for (const one of params['webhooks'] as Values[]) {
      const expirationDate = (world.now() + MONTH) * 1000
      const row = { ...one, id: nextId(world, operation.entity), url: params['url'], expirationDate }
      made.push({ createdWebhookId: Number((await world.store.insert(operation.entity, row)).id) })
    }
    return { webhookRegistrationResult: made }
  },
  'webhook_endpoints.refresh': async ({ params, operation }, world) => {
    const expirationDate = (world.now() + MONTH) * 1000
    for (const id of params['webhookIds'] as number[])
      await world.store.change(operation.entity, String(id), (draft) => Object.assign(draft, { expirationDate }))
    return { expirationDate }
  },
  'webhook_endpoints.delete': ({ params, operation }, world) => {
    for (const id of params['webhookIds'] as number[]) world.store.remove(operation.entity, String(id))
    return undefined
  },
  'webhook_endpoints.list_failed': () => ({ values: [], maxResults: 100 }),
}
