// `@ferrule/core/node`: the transport on Node's `http`, for programs that set its agent (TLS, proxies, connections).
export type { Attempt, OutgoingRequest, Platform } from './contract/attempt.ts'
export { type NodeTransportOptions, nodeTransport } from './transport/node.ts'
