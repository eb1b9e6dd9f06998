import type { Call, World } from '@ferrule/sandbox/engine'
import { noSuch } from '../errors.ts'
import { newId } from '../ids.ts'
import { find, here, methodOf, patch, store, within } from '../records.ts'
import { now, type Part } from '../rows.ts'
import { cancelNow } from './subscriptions.ts'

/** The default payment method must be one of the customer's own. */
function checkDefaultMethod({ params }: Call, world: World, attached?: string): void {
  const { default_payment_method: wanted } = within(params, 'invoice_settings')
  if (wanted === undefined || wanted === '' || wanted === attached) return
  const method = find(world, 'payment_methods', wanted)
  if (!method || method.customer !== params['id']) {
    throw noSuch('payment_methods', wanted, 'invoice_settings[default_payment_method]')
  }
}

export const customers: Part = {
  records: {
    customers: {
      async made(fields, call, world) {
        const wanted = call.params['payment_method']
        const method = wanted === undefined ? undefined : await methodOf(now(world), wanted)
        checkDefaultMethod(call, world, method?.id)
        if (!method) return fields
        const customer = newId('customers', world.random)
        await patch(world, 'payment_methods', method, { customer })
        return { ...fields, id: customer }
      },
      changed(fields, _, call, world) {
        checkDefaultMethod(call, world)
        return fields
      },
    },
  },
  behaviors: {
    // Also ends all subscriptions of the customer.
    async 'customers.delete'(call, world, crud) {
      const { id } = here(world, 'customers', call)
      const active = store(world).all('subscriptions', (row) => row.customer === id && row.status !== 'canceled')
      for (const subscription of active) await cancelNow(world, subscription, call)
      return crud.delete(call, world)
    },
  },
}
