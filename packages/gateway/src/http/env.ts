import type { Family } from '../errors.ts'

/** Variables of a request, set by the middlewares. */
export interface Env {
  Variables: {
    requestId: string
    family: Family
    /** Whether the response was made with its headers. */
    hasHeaders?: true
  }
}
