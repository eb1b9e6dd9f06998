/** How the streams of a connector are read: the default export of `@ferrule/<connector>/sync`. */
export interface SyncDefinition {
  /** Name of the connector whose client reads them. */
  readonly connector: string
  readonly streams: readonly StreamDefinition[]
  /** Lists that are no streams, and why. */
  readonly excluded: Readonly<Record<string, string>>
}

/**
 * - `feed`: a list of changes, whose position is taken before the backfill
 * - `window`: records that changed since a time
 * - `snapshot`: all records, each time
 * - `children`: the records of each parent that changed
 */
export type StreamMode = 'feed' | 'window' | 'snapshot' | 'children'

/** How deletes show: they do not happen, as an event, as a mark on the record, by absence, or only to a reconciling snapshot. */
export type DeleteRule = 'never' | 'event' | 'shown' | 'missing' | 'reconcile'

/** One stream. Paths are dotted; parameters may be dotted too (`created.gte`). */
export interface StreamDefinition {
  /** Entity in snake_case. */
  readonly name: string
  readonly primaryKey: readonly string[]
  readonly mode: StreamMode
  readonly deletes: DeleteRule
  /** How all records are listed. */
  readonly list: ListCall
  /** Order of the list. */
  readonly order?: string
  readonly cursor?: CursorDefinition
  readonly feed?: FeedDefinition
  readonly parent?: ParentDefinition
  /**
   * Fields that the stream writes into its records, each from the first of its sources that is there: a path of the
   * record, `$changed` (time of the change that brought it, epoch seconds) or `$deleted` (false: deleted ones are gone).
   */
  readonly derive?: Readonly<Record<string, readonly string[]>>
  /** Where a record says when it last changed. */
  readonly at?: { readonly field: string; readonly format: TimeFormat }
}

/** A call of a list action. `variants` are further parameters, for each of which the list is read. */
export interface ListCall {
  /** Default: the stream's name. */
  readonly entity?: string
  /** Default: `list`. */
  readonly action?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly variants?: readonly Readonly<Record<string, unknown>>[]
}

/** `seconds` and `milliseconds` of the epoch, `iso` text, `date` (a whole day), `minutes-ago` (whole minutes before now). */
export type TimeFormat = 'seconds' | 'milliseconds' | 'iso' | 'date' | 'minutes-ago'

/** The field by which a window moves, and the parameters that ask for one. */
export interface CursorDefinition {
  /** Path of the time in the record. */
  readonly field: string
  /** How the field is written. */
  readonly format: TimeFormat
  /** Parameter of the window's lower end; how it is written, default as the field is; a text whose `{}` it replaces. */
  readonly from: { readonly param: string; readonly format?: TimeFormat; readonly template?: string }
  /** Milliseconds that each window reaches back before the last one's end. */
  readonly lookback: number
  /** Records that may still change without their time telling: the window reaches back to the oldest of them. */
  readonly unsettled?: { readonly field: string; readonly values: readonly unknown[] }
  /** Further parameters of a window, which the backfill goes without. */
  readonly params?: Readonly<Record<string, unknown>>
}

export type FeedDefinition = EventFeed | ChangeFeed | IdFeed

/** Events, newest first; each names a record, which is then read again by `get`. */
export interface EventFeed {
  readonly kind: 'events'
  readonly entity: string
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
  /** Parameter of the oldest event's time, in epoch seconds. */
  readonly from: string
  /** Path of the event's time (epoch seconds), type, and of the record's id and kind. */
  readonly time: string
  readonly type: string
  readonly id: string
  readonly kindOf?: { readonly path: string; readonly value: string }
  /** Types of events after which the record is gone. */
  readonly deleted: readonly string[]
  /** Days that events are kept. */
  readonly days: number
  /** Milliseconds by which events may come late. */
  readonly lookback: number
  /** How one record is read. */
  readonly get: { readonly action: string; readonly param: string }
}

/** A list of changes behind a token; each holds the record as it is, or says that it is gone. */
export interface ChangeFeed {
  readonly kind: 'changes'
  readonly entity: string
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
  /** Parameter of the position. */
  readonly from: string
  /** Action that gives the first position, and where it is in its result. */
  readonly start: { readonly entity: string; readonly action: string; readonly path: string }
  /** Where the last page has the next position, in its meta. */
  readonly next: string
  readonly time: string
  readonly id: string
  readonly record: string
  readonly removed: string
  readonly kindOf?: { readonly path: string; readonly value: string }
}

/** Two lists of ids, changed and deleted, since a time; the records are then read by their ids. It is its own backfill. */
export interface IdFeed {
  readonly kind: 'ids'
  readonly updated: string
  readonly deleted: string
  readonly get: { readonly action: string; readonly param: string; readonly most: number }
  readonly from: string
  readonly id: string
  readonly time: string
  readonly until: string
}

/** The records that a stream is read for. */
export interface ParentDefinition {
  /** Stream of the parents. */
  readonly stream: string
  /** Parameter of the list → path in the parent. */
  readonly params: Readonly<Record<string, string>>
  /** Fields of the record, where it does not say so itself → path in the parent. */
  readonly write?: Readonly<Record<string, string>>
  /** Only parents whose field has one of these values. */
  readonly where?: { readonly field: string; readonly values: readonly unknown[] }
}
