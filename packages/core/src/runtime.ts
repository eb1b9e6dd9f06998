// `@ferrule/core/runtime`: what generated code imports.
export { CallPromise, send } from './call/call-promise.ts'
export { unlessChanged } from './call/unless-changed.ts'
export { type ActionFunction, actionOf } from './client/action-of.ts'
export { byName, Connector, type ConnectorDefinition, fromEnvironment } from './client/connector.ts'
export { createClient } from './client/create.ts'
export { type ByteSource, isByteSource } from './contract/byte-source.ts'
export type { CallOptions } from './contract/call.ts'
export type { Below, Expanded } from './contract/expanded.ts'
export type { Environment } from './contract/facts.ts'
export type { LocalClient } from './contract/hosted.ts'
export { camel } from './contract/names.ts'
export type { ClientFor, Operation } from './contract/operation.ts'
export type { ClientOptions, HostedOptions } from './contract/options.ts'
export type { Found, SearchParams, SearchPath, SearchResult } from './contract/search.ts'
export type { Rule } from './contract/table.ts'
export type { Vendor } from './contract/vendor.ts'
export { oauth } from './credentials/oauth.ts'
export { anonymous, basic, bearer, headerToken, headerTokens, queryToken } from './credentials/plain.ts'
export { parseExact } from './decode/exact.ts'
export { bytesBody, formBody, jsonBody, multipartBody, styledFormBody } from './encode/body.ts'
export { bracketQuery, csvQuery, repeatQuery } from './encode/query.ts'
export { reservedPath } from './encode/reserved-path.ts'
export * from './errors/index.ts'
export type { OpenEnum, OtherKind } from './index.ts'
export { headerOffset, headerPageNumber, headerPageToken } from './pagination/header-facts.ts'
export { nextUrl } from './pagination/next-url.ts'
export { PagePromise, paginate } from './pagination/page-promise.ts'
export {
  connection,
  lastId,
  linkHeader,
  offset,
  pageNumber,
  pageToken,
  single,
} from './pagination/strategies.ts'
export { searchCopy } from './search/search-copy.ts'
export type { SearchPromise } from './search/search-promise.ts'
export { type Download, download } from './transfer/download.ts'
export { eventStream, type RecordStream, recordLines, type StreamEvent } from './transfer/record-stream.ts'
