// `@ferrule/core/connector`: for authors of a vendor's own steps.
export { decodeBody, delay, refusal, wholeText } from './call/for-steps.ts'
export { isIdempotent, isWrite } from './call/idempotency.ts'
export { retryAfter } from './call/response.ts'
export type { ConnectorDefinition } from './client/connector.ts'
export { type ByteSource, isByteSource } from './contract/byte-source.ts'
export type {
  Call,
  CallResult,
  ErrorFacts,
  ErrorReading,
  MakeError,
  Position,
  VendorRequest,
  VendorResponse,
} from './contract/call.ts'
export type {
  Credentials,
  Encoder,
  Environment,
  Method,
  OperationFacts,
  ParameterLocation,
  QueryStyle,
  Settings,
} from './contract/facts.ts'
export type { BodyEncoder, Operation } from './contract/operation.ts'
export type { PageFacts, Paging, Strategy } from './contract/paging.ts'
export type { StandardSchema } from './contract/standard-schema.ts'
export type { AuthContext, Authorizer, RequestChanges, StepContext } from './contract/step.ts'
export type { Fields, Rule, Shape } from './contract/table.ts'
export type { Vendor } from './contract/vendor.ts'
export type { Assertion, OAuthNames } from './credentials/grant.ts'
export { oauth } from './credentials/oauth.ts'
export { anonymous, basic, basicValue, bearer, headerToken, headerTokens, queryToken } from './credentials/plain.ts'
export { at } from './decode/at.ts'
export { parseExact, parseIds } from './decode/exact.ts'
export { formBody, jsonBody, multipartBody } from './encode/body.ts'
export { bracketQuery, csvQuery, repeatQuery } from './encode/query.ts'
export { placeAt, siteOfCall } from './errors/call-site.ts'
export { changedError, errorClasses } from './errors/ferrule-error.ts'
export * from './errors/index.ts'
export type { Issue } from './errors/issue.ts'
export { nextLink } from './pagination/strategies.ts'
export { fits } from './shape/check.ts'
export { explain } from './shape/explain.ts'
export { paramsOf } from './shape/made.ts'
export { nearest } from './shape/nearest.ts'
export { type Download, type DownloadOptions, download, downloadFrom, safeName } from './transfer/download.ts'
export { Md5 } from './transfer/md5.ts'
export { eventStream, type RecordStream, recordLines, type StreamEvent } from './transfer/record-stream.ts'
export { type Checksum, type ResumeSteps, resumable } from './transfer/resume.ts'
export { openSource, type Piece, type Source } from './transfer/source.ts'
export { type UploadSession, type UploadStatus, type UploadSteps, upload } from './transfer/upload.ts'
export { bounded, orAborted } from './transport/time.ts'
