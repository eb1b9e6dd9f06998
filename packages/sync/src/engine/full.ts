import type { Row } from './rows.ts'

/** Rows that are stored at once, when each page has few. */
const LEAST = 500

/** The same, when they come fast and are small: a commit has a price of its own. */
const MOST = 2000

/** Characters of JSON, about, up to which a batch is gathered beyond {@link LEAST} rows. */
const ROOM = 2_000_000

/** Milliseconds after which rows are stored rather than gathered. */
const WAIT = 1000

/** Records that are measured, as a sample of their batch. */
const SAMPLE = 8

/** Says when a batch is full; one for each batch. */
export function fullness(clock: () => number): (records: readonly Row[]) => boolean {
  const began = clock()
  let most: number | undefined
  return (records) => {
    if (records.length < LEAST) return false
    most ??= Math.min(MOST, ROOM / averageOf(records))
    return records.length >= most || clock() - began >= WAIT
  }
}

function averageOf(records: readonly Row[]): number {
  const step = Math.ceil(records.length / SAMPLE)
  const sample = records.filter((_, index) => index % step === 0)
  return sample.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0) / sample.length
}
