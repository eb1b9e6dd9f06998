import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { noSuch } from '../errors.ts'
import { present } from '../present.ts'
import { customerOf, emit, find, methodOf, need, patch } from '../records.ts'
import { type CustomerRow, now, type PaymentMethodRow } from '../rows.ts'
import { cancelNow } from './subscriptions.ts'

async function create(call: Call, world: World, crud: Parameters<Behavior>[2]): Promise<unknown> {
  const wanted = call.params['payment_method']
  const method = wanted === undefined ? undefined : await methodOf(now(world), wanted)
  checkDefaultMethod(call, world, method)
  const customer = await crud.create(call, world)
  if (method) await attach(world, method, customer.id)
  return customer
}

const update: Behavior = (call, world, crud) => {
  checkDefaultMethod(call, world)
  return crud.update(call, world)
}

/** The default payment method must be one of the customer's own. */
function checkDefaultMethod({ params }: Call, world: World, attached?: PaymentMethodRow): void {
  const wanted = (params['invoice_settings'] as { default_payment_method?: string } | undefined)?.default_payment_method
  if (wanted === undefined || wanted === '' || wanted === attached?.id) return
  const method = find<PaymentMethodRow>(world, 'payment_methods', wanted)
  if (!method || method.customer !== params['id']) {
    throw noSuch('payment_methods', wanted, 'invoice_settings[default_payment_method]')
  }
}

/** Also ends all subscriptions of the customer. */
const remove: Behavior = async (call, world, crud) => {
  const { id } = need<CustomerRow>(world, 'customers', call.params['id'], 'id')
  const active = world.store.all('subscriptions', (row) => row['customer'] === id && row['status'] !== 'canceled')
  for (const subscription of active) await cancelNow(world, subscription.id, call)
  return crud.delete(call, world)
}

const attach = (world: World, method: PaymentMethodRow, customer: string): Promise<PaymentMethodRow> =>
  patch<PaymentMethodRow>(world, 'payment_methods', method.id, { customer })

const attachMethod: Behavior = async (call, world) => {
  const customer = customerOf(world, call) as CustomerRow
  const method = await attach(world, await methodOf(now(world), call.params['id'], 'id'), customer.id)
  await emit(world, 'payment_method.attached', method, call)
  return present('payment_methods', method, world)
}

/** The path names the customer. */
const listMethods: Behavior = (call, world, crud) => {
  need(world, 'customers', call.params['id'], 'id')
  return crud.list(call, world)
}

export const customerBehaviors: Readonly<Record<string, Behavior>> = {
  'customers.create': create,
  'customers.update': update,
  'customers.delete': remove,
  'payment_method_attachments.create': attachMethod,
  'payment_methods.list': listMethods,
}
