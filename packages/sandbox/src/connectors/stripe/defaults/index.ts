import type { Defaults } from '../../../core/make.ts'
import type { World } from '../../../core/vendor.ts'
import { account } from './account.ts'
import { catalog } from './catalog.ts'
import { customers } from './customers.ts'
import { intents } from './intents.ts'
import { invoices } from './invoices.ts'
import { makingOf } from './making.ts'
import { payments } from './payments.ts'
import { subscriptions } from './subscriptions.ts'

/** What Stripe's new records begin with, where "null, or the emptiest value" would be wrong. */
export function defaults(world: World): Readonly<Record<string, Defaults>> {
  const making = makingOf(world)
  const groups = [account, catalog, customers, intents, invoices, payments, subscriptions]
  return Object.assign({}, ...groups.map((group) => group(making)))
}
