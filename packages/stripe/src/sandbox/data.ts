import type { DataOf } from '@ferrule/sandbox/engine'
import type { StripeOperations } from '../generated/connector.gen.ts'

/** The records of the sandbox. Lists within them (`invoice.lines`, `subscription.items`) are collections of their own. */
export interface StripeData extends DataOf<StripeOperations> {}
