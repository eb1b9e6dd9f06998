/** How the streams of a connector are read: the default export of `@ferrule/<connector>/sync`. */
export interface SyncDefinition {
  /** Name of the connector whose client reads them. */
  readonly connector: string
  readonly streams: readonly StreamDefinition[]
  /** Lists that are not streams, and why. */
  readonly excluded: Readonly<Record<string, string>>
}

/**
 * - `feed`: a list of changes, whose position is taken before the backfill
 * - `window`: records that changed since a time
 * - `snapshot`: all records, each time
 * - `children`: the records of each parent that changed
 * - `report`: rows of reports over days, which the vendor makes in the background
 */
export type StreamMode = 'feed' | 'window' | 'snapshot' | 'children' | 'report'

/** How deletes appear: never, as an event, as a mark on the record, by absence, or only in a reconciling snapshot. */
export type DeleteRule = 'never' | 'event' | 'shown' | 'missing' | 'reconcile'

/** One stream. Paths are dotted; parameter names may be, too (`created.gte`). */
export interface StreamDefinition {
  /** Entity in snake_case. */
  readonly name: string
  readonly primaryKey: readonly string[]
  /** Parts of the key that a record may lack. It is then told apart by its content. */
  readonly optionalKey?: readonly string[]
  readonly mode: StreamMode
  readonly deletes: DeleteRule
  /** Changes that neither the feed nor the window shows, in words. They arrive with the next reconciling snapshot. */
  readonly unseen?: string
  /** How all records are listed. */
  readonly list: ListCall
  /** How a full read is split into times that are read side by side. */
  readonly segments?: SegmentDefinition
  /** Order of the list. */
  readonly order?: string
  readonly cursor?: CursorDefinition
  readonly feed?: FeedDefinition
  readonly report?: ReportDefinition
  readonly parent?: ParentDefinition
  /**
   * Fields that the stream writes into its records, each from the first source that exists: a path of the record, `$changed`
   * (time of the change that brought it, epoch seconds) or `$deleted` (always false, since deleted records are removed).
   */
  readonly derive?: Readonly<Record<string, readonly string[]>>
  /** Path of the time of a record's last change. */
  readonly at?: { readonly field: string; readonly format: TimeFormat }
}

/** A call of a list action. The list is read once with each of the `variants`, which are additional parameters. */
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

/** The field that a window is based on, and the parameters that request a window. */
export interface CursorDefinition {
  /** Path of the time in the record. */
  readonly field: string
  /** How the field is written. */
  readonly format: TimeFormat
  /**
   * Parameter for the start of the window; its format (default: the field's); a text in which it replaces `{}`.
   * Absent: the list is sorted by the time, newest first, and is read until it is older.
   */
  readonly from?: { readonly param: string; readonly format?: TimeFormat; readonly template?: string }
  /** Milliseconds by which each window overlaps the previous one. */
  readonly lookback: number
  /** Records that may still change without a new time: the window reaches back to the oldest of them. */
  readonly unsettled?: { readonly field: string; readonly values: readonly unknown[] }
  /** Additional parameters for windows, not sent in the backfill. */
  readonly params?: Readonly<Record<string, unknown>>
}

export type FeedDefinition = EventFeed | ChangeFeed | IdFeed

/** Events, newest first. Each names a record, which is then read with `get`. */
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
  /** How many days the vendor keeps events. */
  readonly days: number
  /** Maximum delay of events, in milliseconds. */
  readonly lookback: number
  /** How one record is read. */
  readonly get: { readonly action: string; readonly param: string }
}

/** A list of changes since a token. Each change contains the current record, or says that it was deleted. */
export interface ChangeFeed {
  readonly kind: 'changes'
  readonly entity: string
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
  /** Parameter of the position. */
  readonly from: string
  /** Action that returns the first position, and the position's path in the result. */
  readonly start: { readonly entity: string; readonly action: string; readonly path: string }
  /** Path of the next position, in the meta of the last page. */
  readonly next: string
  readonly time: string
  readonly id: string
  readonly record: string
  readonly removed: string
  readonly kindOf?: { readonly path: string; readonly value: string }
}

/** Two lists of ids, changed and deleted, since a time. The records are then read by id. It is also the backfill. */
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

/** The time by which a list can be filtered, in epoch seconds. The list is sorted by it, newest first. */
export interface SegmentDefinition {
  /** Path of the time in the record. */
  readonly field: string
  /** Parameters of the first and the last time, both included. */
  readonly from: string
  readonly to: string
  /** No record is older. */
  readonly oldest: number
}

/**
 * Reports over days, one per parent and range of days: requested, awaited, and downloaded as a JSON array of rows. Figures of
 * recent days still change, so they are read again.
 */
export interface ReportDefinition {
  /** The entity with the actions `create` (`startDate`, `endDate` and `params`), `get` and `download`. */
  readonly entity: string
  /** Params of `create`, besides the days. */
  readonly params: Readonly<Record<string, unknown>>
  /** Param of `get` and `download`, and field of the report, with the id. */
  readonly id: string
  /** Field of a row with its day, as `YYYY-MM-DD`. */
  readonly day: string
  /** Fields of a row that are ids: text, even where the file has numbers. */
  readonly ids: readonly string[]
  /** Maximum number of days of one report. */
  readonly most: number
  /** How many days back the vendor reports. */
  readonly days: number
  /** How many days back figures may still change. */
  readonly lookback: number
  /** Hours in which nothing is requested again. */
  readonly hours: number
}

/** The parent records for which a stream is read. */
export interface ParentDefinition {
  /** A path of the parent with its first records, and one that says whether there are more: false saves the request. */
  readonly inline?: { readonly records: string; readonly more: string }
  /** Stream of the parents. */
  readonly stream: string
  /** Parameter of the list → path in the parent. */
  readonly params: Readonly<Record<string, string>>
  /** Field of the record that its own data lacks → path in the parent. */
  readonly write?: Readonly<Record<string, string>>
  /** Only parents whose field has one of these values, any value, or a number above zero. */
  readonly where?: { readonly field: string; readonly values: readonly unknown[] | 'any' | 'some' }
  /** HTTP statuses by which the vendor says that a parent has no such list. Its list then counts as empty. */
  readonly without?: readonly number[]
}
