import { refuse } from '../errors.ts'
import { customerOf, emit, here, methodOf, patch } from '../records.ts'
import { now, type Part } from '../rows.ts'

export const paymentMethods: Part = {
  defaults: ({ of }) => ({
    payment_methods: of({ allow_redisplay: 'unspecified', type: 'card' }),
  }),
  records: { payment_methods: { parents: { id: 'customer' } } },
  behaviors: {
    async 'payment_method_attachments.create'(call, world) {
      const customer = customerOf(world, call)?.id ?? null
      const method = await methodOf(now(world), call.params['id'], 'id')
      const done = await patch(world, 'payment_methods', method, { customer })
      await emit(world, 'payment_method.attached', done, call)
      return done
    },
    async 'payment_methods.detach'(call, world) {
      const method = here(world, 'payment_methods', call)
      if (method.customer === null)
        throw refuse(400, { message: 'The payment method you provided is not attached to a customer.' })
      const done = await patch(world, 'payment_methods', method, { customer: null })
      await emit(world, 'payment_method.detached', done, call)
      return done
    },
  },
}
