import type { ToolContext } from './types.ts'

/** Bounds of a read over all pages. */
export interface Bounds {
  readonly records: number
  readonly milliseconds: number
}

/** A list that is read to its end, and the cursor after the last record that was returned. */
export interface WholeList extends AsyncIterable<unknown> {
  readonly cursor: string | undefined
}

/** How far a walk came. `cut`: the list has more records, and `cursor` resumes there. */
export interface Walked {
  readonly records: number
  readonly cut: boolean
  readonly cursor: string | undefined
}

/** Report progress after so many records. */
const REPORTED = 1_000

/**
 * Passes every record of a list to `take`, over all pages, until a bound or until `take` returns false. What was read
 * before the time was up counts.
 */
export async function walk(
  list: (signal: AbortSignal) => WholeList,
  bounds: Bounds,
  { signal, onProgress }: Pick<ToolContext, 'signal' | 'onProgress'>,
  take: (record: unknown) => boolean | Promise<boolean>,
): Promise<Walked> {
  const time = AbortSignal.timeout(bounds.milliseconds)
  const all = list(signal ? AbortSignal.any([signal, time]) : time)
  let records = 0
  let cursor: string | undefined
  try {
    for await (const record of all) {
      // The next record is there, so the list is longer than what was taken.
      if (records >= bounds.records || time.aborted || !(await take(record))) return { records, cut: true, cursor }
      records++
      cursor = all.cursor
      if (records % REPORTED === 0) onProgress?.(`${records} records`)
    }
  } catch (error) {
    if (!time.aborted || signal?.aborted || records === 0) throw error
    return { records, cut: true, cursor }
  }
  return { records, cut: false, cursor: undefined }
}
