// `@ferrule/core`: for users of connectors.
import type { LiteralUnion } from 'type-fest'

export { CallPromise, type WithResponse } from './call/call-promise.ts'
export type { ApiListRequest, ApiRequest } from './client/api-request.ts'
export type { CheckResult, ExecuteRequest, ExecuteResult } from './client/connector.ts'
export type { Plan } from './client/plan.ts'
export type { ByteSource } from './contract/byte-source.ts'
export type { CallOptions, CallResult, Progress, Retry, Validation } from './contract/call.ts'
export type { Below, Expanded } from './contract/expanded.ts'
export type { Environment } from './contract/facts.ts'
export type {
  ActionName,
  CallEvent,
  DriftEvent,
  HookEvent,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  TokenRefreshEvent,
} from './contract/hooks.ts'
export type { Hosted } from './contract/hosted.ts'
export type { Client, ClientFor } from './contract/operation.ts'
export type { ClientOptions, HostedOptions } from './contract/options.ts'
export type { RateLimiter, Turn } from './contract/rate-limiter.ts'
export type {
  ApiPaging,
  ListRouteName,
  Route,
  RouteAnswer,
  RouteName,
  RouteParams,
  RouteRecord,
} from './contract/routes.ts'
export type {
  Condition,
  Copy,
  Found,
  Projected,
  Scalar,
  SearchHit,
  SearchParams,
  SearchPath,
  SearchResult,
  Sort,
  SortDirection,
} from './contract/search.ts'
export type { TokenStore } from './contract/token-store.ts'
export * from './errors/index.ts'
export type { Issue } from './errors/issue.ts'
export { combineHooks } from './hooks.ts'
export { type Page, PagePromise } from './pagination/page-promise.ts'
export { type CursorSeal, sealCursors } from './pagination/seal.ts'
export { SearchPromise } from './search/search-promise.ts'
export type { Download } from './transfer/download.ts'
export type { RecordStream, StreamEvent } from './transfer/record-stream.ts'

/** An enum that may grow: editors suggest the known values, but any string is accepted. */
export type OpenEnum<Known extends string> = LiteralUnion<Known, string>

/**
 * A string other than the values that a schema knows. Only an enum member is both a string and able to discriminate
 * unions.
 */
declare enum OtherWord {
  any = '(another word)',
}

/**
 * A member of an open union that the schema does not know. Its discriminant is none of the known values, so unions still
 * narrow.
 */
export type OtherKind<Discriminator extends string> = {
  readonly [Name in Discriminator]: OtherWord
} & { readonly [name: string]: unknown }
