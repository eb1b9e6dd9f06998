import { FerruleError } from '@ferrule/core'

/** A snapshot would delete an implausible share of a stream's rows. Nothing was deleted. */
export class DeleteGuardError extends FerruleError {
  override readonly name = 'DeleteGuardError'
  override readonly code = 'conflict'
  /** Number of rows that were not seen, and number of all rows of the stream. */
  readonly missing: number
  readonly rows: number

  constructor(connector: string, stream: string, missing: number, rows: number) {
    super(
      `[${connector} ${stream}] ${missing} of ${rows} rows are missing upstream, which is more than 30 %; nothing was deleted. ` +
        'Check that the credentials can still see all records; if the deletes are real, run again with allowDeletes',
      { connector, entity: stream, retryable: false },
    )
    this.missing = missing
    this.rows = rows
  }
}
