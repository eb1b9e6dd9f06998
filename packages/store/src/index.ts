export type { CopyPart } from './copy/dump.ts'
export type { Readiness } from './copy/streams.ts'
export { Copy, type CopyOptions, type OnDemand } from './copy.ts'
export type { TablesOptions } from './destinations/tables.ts'
export type { StoreLocation } from './engine.ts'
export { StoreError, type StoreReason } from './errors.ts'
export type { CopyIndex, IndexOrigin } from './indexes/registry.ts'
export type { BucketOptions } from './lake/bucket.ts'
export { type DestinationLocation, openDestination } from './open-destination.ts'
export type { PgPool } from './postgres.ts'
export type { IndexKind, IndexSpec } from './search/index-spec.ts'
export type {
  Condition,
  Scalar,
  SearchHit,
  SearchParams,
  SearchResult,
  SortDirection,
} from './search/types.ts'
export { openStore, type Store } from './store.ts'
export type { CopyManifest, FieldType, JsonSchema, SearchableFields } from './tables/manifest.ts'
