import type { StripeOperations } from '@ferrule/stripe'
import type Stripe from 'stripe'

/** One operation: parameters worth sending, and the call of Stripe's own SDK that means the same. */
export interface Row<Params> {
  readonly samples: readonly Params[]
  /** `params` come without `id` when the path has one. */
  readonly sdk: (stripe: Stripe, id: string, params: never) => Promise<unknown>
}

export type Rows = {
  readonly [Entity in keyof StripeOperations]: {
    readonly [Action in keyof StripeOperations[Entity]]: Row<
      StripeOperations[Entity][Action] extends { params: infer Params } ? Params : never
    >
  }
}
