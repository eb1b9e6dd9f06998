import type { Family } from '../errors.ts'

/** What the middlewares know of a request. */
export interface Env {
  Variables: { requestId: string; family: Family }
}
