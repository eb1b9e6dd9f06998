import type { Family } from '../errors.ts'

/** What the middlewares know of a request. */
export interface Env {
  Variables: {
    requestId: string
    family: Family
    /** Whether the response was made with its headers. */
    hasHeaders?: true
  }
}
