import type { Facts } from '../core/sandbox.ts'
import { stripeFacts } from './stripe/facts.ts'

/** The connectors that have a sandbox, by name. A new one adds its folder and a line here. */
export const connectors = {
  stripe: stripeFacts,
} satisfies Record<string, Facts<object>>
