/**
 * The messages of the Airbyte protocol, version 0, as a source emits them. Ferrule's additions are in the member `ferrule`: the
 * protocol allows additional members, and other readers ignore them.
 */
export type Message =
  | RecordMessage
  | StateMessage
  | LogMessage
  | TraceMessage
  | SpecMessage
  | ConnectionStatusMessage
  | CatalogMessage

/** One record of a stream. A deleted record has its primary key and `_ab_cdc_deleted_at`. */
export interface RecordMessage {
  readonly type: 'RECORD'
  readonly record: {
    readonly stream: string
    readonly data: Readonly<Record<string, unknown>>
    /** Epoch milliseconds, by this machine's clock. */
    readonly emitted_at: number
    readonly ferrule?: RecordFacts
  }
}

/** Facts about a record that a destination needs besides its data. */
export interface RecordFacts {
  /** Canonical text of the primary key. */
  readonly key: string
  /** Source time, epoch milliseconds. */
  readonly at?: number
  /** Key of the parent, if the stream is read per parent. */
  readonly under?: string
  /** The record was deleted. */
  readonly deleted?: true
}

/** The position of one stream. Store it together with the records before it. */
export interface StateMessage {
  readonly type: 'STATE'
  readonly state: {
    readonly type: 'STREAM'
    readonly stream: {
      readonly stream_descriptor: { readonly name: string }
      readonly stream_state: StreamState
    }
    readonly sourceStats: { readonly recordCount: number }
    readonly ferrule?: StateFacts
  }
}

/** Facts that a destination needs besides the state itself. */
export interface StateFacts {
  /** Full refresh that the records since the last state belong to. */
  readonly generation: number
  /** Parents whose children are all among the records since the last state; their other children were deleted. */
  readonly sets?: readonly string[]
  /** A complete snapshot ends here: rows not seen in `generation` were deleted. */
  readonly finished?: true
}

export interface LogMessage {
  readonly type: 'LOG'
  readonly log: { readonly level: 'FATAL' | 'ERROR' | 'WARN' | 'INFO' | 'DEBUG'; readonly message: string }
}

export interface TraceMessage {
  readonly type: 'TRACE'
  readonly trace: StreamStatusTrace | ErrorTrace
}

export type StreamStatus = 'STARTED' | 'RUNNING' | 'COMPLETE' | 'INCOMPLETE'

interface StreamStatusTrace {
  readonly type: 'STREAM_STATUS'
  readonly emitted_at: number
  readonly stream_status: {
    readonly stream_descriptor: { readonly name: string }
    readonly status: StreamStatus
  }
}

interface ErrorTrace {
  readonly type: 'ERROR'
  readonly emitted_at: number
  readonly error: {
    readonly message: string
    readonly internal_message?: string
    readonly failure_type: 'system_error' | 'config_error' | 'transient_error'
    readonly stream_descriptor?: { readonly name: string }
  }
}

export interface SpecMessage {
  readonly type: 'SPEC'
  readonly spec: {
    readonly protocol_version: string
    readonly documentationUrl?: string
    readonly connectionSpecification: Readonly<Record<string, unknown>>
  }
}

export interface ConnectionStatusMessage {
  readonly type: 'CONNECTION_STATUS'
  readonly connectionStatus: { readonly status: 'SUCCEEDED' | 'FAILED'; readonly message?: string }
}

export interface CatalogMessage {
  readonly type: 'CATALOG'
  readonly catalog: { readonly streams: readonly CatalogStream[] }
}

/** A stream as `discover` describes it. */
export interface CatalogStream {
  readonly name: string
  readonly json_schema: Readonly<Record<string, unknown>>
  readonly supported_sync_modes: readonly SyncMode[]
  readonly source_defined_cursor: boolean
  readonly default_cursor_field?: readonly string[]
  readonly source_defined_primary_key: readonly (readonly string[])[]
  readonly is_resumable: boolean
}

export type SyncMode = 'full_refresh' | 'incremental'

/** The state of one stream: JSON, to store and pass back unchanged. */
export interface StreamState {
  /** Format of this state. */
  readonly version: 1
  /** Connector and stream that it belongs to: any other state is rejected. */
  readonly connector: string
  readonly stream: string
  /** Counts full refreshes. */
  readonly generation: number
  readonly [member: string]: unknown
}

/** Positions by stream. */
export type SyncState = Readonly<Record<string, StreamState>>
