// `@ferrule/core/undici`: the transport on a dispatcher of undici, which the program brings.
export type { Attempt, OutgoingRequest, Platform } from './contract/attempt.ts'
export type { UndiciDispatcher } from './transport/undici/types.ts'
export { type UndiciTransportOptions, undiciTransport } from './transport/undici.ts'
