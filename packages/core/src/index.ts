import type { LiteralUnion } from 'type-fest'

export { CallPromise, send, type WithResponse } from './call-promise.ts'
export {
  type CallContext,
  type Client,
  type ClientFor,
  type Credentials,
  createClient,
  type LocalClient,
} from './client.ts'
export {
  type CheckResult,
  Connector,
  type ConnectorDefinition,
  type Environment,
  type ExecuteRequest,
  type ExecuteResult,
  fromEnvironment,
} from './connector.ts'
export { type OAuthNames, oauth } from './credentials/oauth.ts'
export { basic, basicValue, bearer, headerToken } from './credentials/plain.ts'
export type { TokenStore } from './credentials/token-store.ts'
export { at } from './decode/at.ts'
export { type Download, download, downloadFrom, safeName } from './decode/download.ts'
export { parseExact } from './decode/exact.ts'
export { formBody, jsonBody, multipartBody } from './encode/body.ts'
export { bracketQuery, csvQuery, repeatQuery } from './encode/query.ts'
export * from './errors/ferrule-error.ts'
export {
  type CallEvent,
  combineHooks,
  type DriftEvent,
  type HookEvent,
  type Hooks,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
  type TokenRefreshEvent,
} from './hooks.ts'
export type { BodyEncoder, Encoder, ListStyle, Method, Operation, Place } from './operation.ts'
export type { CallOptions, ClientOptions, Progress, Retry, Validation } from './options.ts'
export { type Page, PagePromise, paginate } from './pagination/page-promise.ts'
export type { PageFacts, Paging, Position, Strategy } from './pagination/paging.ts'
export {
  connection,
  lastId,
  linkHeader,
  nextLink,
  offset,
  pageNumber,
  pageToken,
  single,
} from './pagination/strategies.ts'
export { type Plan, plan } from './plan.ts'
export { buildDraft, type Draft } from './request.ts'
export { type Answer, decode } from './response.ts'
export type { CallResult } from './result.ts'
export { fits } from './shape/check.ts'
export { explain, type Issue } from './shape/explain.ts'
export type { Fields, Rule, Shape } from './shape/table.ts'
export { type ByteSource, isByteSource } from './transfer/byte-source.ts'
export { type Checksum, type ResumeSteps, resumable } from './transfer/resume.ts'
export { openSource, type Piece, type Source } from './transfer/source.ts'
export { type Standing, type UploadSession, type UploadSteps, upload } from './transfer/upload.ts'
export { orAborted } from './transport/gate.ts'
export type { AuthContext, Authorizer, ErrorFacts, ErrorReading, Settings, Vendor } from './vendor.ts'

/** An enum that may grow: the known values are offered, any string is accepted. */
export type OpenEnum<Known extends string> = LiteralUnion<Known, string>
