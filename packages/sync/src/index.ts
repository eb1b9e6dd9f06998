export type {
  ChangeFeed,
  CursorDefinition,
  DeleteRule,
  EventFeed,
  FeedDefinition,
  IdFeed,
  ListCall,
  ParentDefinition,
  ReportDefinition,
  SegmentDefinition,
  StreamDefinition,
  StreamMode,
  SyncDefinition,
  TimeFormat,
} from '@ferrule/core/manifest'
export {
  type ChosenStream,
  checkChoices,
  type DestinationMode,
  modesOf,
  type StreamChoice,
  type StreamModes,
  usualStreams,
} from './choice.ts'
export {
  type Batch,
  type BatchDelete,
  type BatchRecord,
  type Destination,
  type Finish,
  MAX_DELETE_SHARE,
} from './destination.ts'
export type { SyncConnector } from './engine/context.ts'
export { DeleteGuardError } from './errors.ts'
export { keyOf, keyText } from './key.ts'
export { MemoryDestination, type MemoryRow } from './memory.ts'
export type * from './messages.ts'
export { read } from './read.ts'
export type { ReadOptions } from './run.ts'
export { type StreamResult, type SyncOptions, type SyncProgress, type SyncResult, sync } from './sync.ts'
