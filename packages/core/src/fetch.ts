// `@ferrule/core/fetch`: the transport on the platform's fetch, for programs whose export conditions select another.
export type { Attempt, OutgoingRequest, Platform } from './contract/attempt.ts'
export { attempt as fetchTransport } from './transport/fetch.ts'
