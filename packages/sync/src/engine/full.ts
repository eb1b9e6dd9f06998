import type { Row } from './rows.ts'

/** Minimum number of rows per batch, if pages are small. */
const LEAST = 500

/** Maximum number of rows per batch, if they arrive fast and are small: each commit has a cost of its own. */
const MOST = 2000

/** Approximate maximum size of a batch beyond {@link LEAST} rows, in characters of JSON. */
const ROOM = 2_000_000

/** Maximum time to fill a batch, in milliseconds. */
const WAIT = 1000

/** Number of records whose size is measured, as a sample of their batch. */
const SAMPLE = 8

/** Tells when a batch is full: `rows` at most, as far as pages allow. Create one for each batch. */
export function fullness(clock: () => number, rows = MOST): (records: readonly Row[]) => boolean {
  const began = clock()
  let most: number | undefined
  return (records) => {
    if (records.length >= rows) return true
    if (records.length < LEAST) return false
    most ??= Math.min(rows, ROOM / averageOf(records))
    return records.length >= most || clock() - began >= WAIT
  }
}

function averageOf(records: readonly Row[]): number {
  const step = Math.ceil(records.length / SAMPLE)
  const sample = records.filter((_, index) => index % step === 0)
  return sample.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0) / sample.length
}
