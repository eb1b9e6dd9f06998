// `@ferrule/core/fetch`: the transport of the platform's fetch, for programs whose conditions choose ky.
export type { Attempt, OutgoingRequest, Platform } from './transport/attempt.ts'
export { attempt as fetchTransport } from './transport/fetch.ts'
