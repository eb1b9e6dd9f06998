// `@ferrule/core/runtime`: what generated code imports.
export { CallPromise, send } from './client/call-promise.ts'
export { Connector, type ConnectorDefinition, fromEnvironment } from './client/connector.ts'
export { createClient } from './client/create.ts'
export { camel } from './client/names.ts'
export type { ClientOptions, HostedOptions } from './client/options.ts'
export type { CallOptions } from './contract/call.ts'
export type { Below, Expanded } from './contract/expanded.ts'
export type { Environment } from './contract/facts.ts'
export type { LocalClient } from './contract/hosted.ts'
export type { ClientFor, Operation } from './contract/operation.ts'
export type { Found, SearchParams, SearchPath, SearchResult } from './contract/search.ts'
export type { Vendor } from './contract/vendor.ts'
export { oauth } from './credentials/oauth.ts'
export { anonymous, basic, bearer, headerToken, headerTokens, queryToken } from './credentials/plain.ts'
export { type Download, download } from './decode/download.ts'
export { parseExact } from './decode/exact.ts'
export { eventStream, type RecordStream, recordLines, type StreamEvent } from './decode/record-stream.ts'
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
export type { Rule } from './shape/table.ts'
export { type ByteSource, isByteSource } from './transfer/byte-source.ts'
export { unlessChanged } from './transport/unless-changed.ts'
