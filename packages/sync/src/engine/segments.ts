import type { SegmentDefinition, StreamDefinition } from '@ferrule/core/manifest'
import { nested, valueAt } from '../path.ts'
import { type ListPage, onePage, type RunContext } from './context.ts'
import { type Progress, rowsOf, type Step } from './rows.ts'
import { readTime } from './time.ts'

/** Number of times that the first segment is split. */
const FIRST = 8

/** A stretch of time whose records are still to be read, newest first. Epoch seconds, both ends included. */
interface Segment {
  /** Absent: from the beginning. */
  readonly from?: number
  /** Absent: to now. */
  readonly to?: number
  readonly cursor?: string
}

interface Answer {
  readonly segment: Segment
  readonly page: ListPage
}

/**
 * All records of a list that can be filtered by time, read side by side. A segment that has another page is split as long
 * as there are idle requests, so that dense times are split further and empty ones cost one request. The progress lists
 * the segments that are still to be read: any number of requests can resume it.
 */
export async function* listedInSegments(
  context: RunContext,
  stream: StreamDefinition,
  progress: Progress,
  at: number | undefined,
): AsyncGenerator<Step, void, undefined> {
  const definition = stream.segments as SegmentDefinition
  let open = (progress['segments'] ?? [{}]) as readonly Segment[]
  const running = new Map<Segment, Promise<Answer>>()
  const stop = new AbortController()
  const fill = (): void => {
    for (const segment of open) {
      if (running.size >= context.concurrency) return
      if (!running.has(segment)) running.set(segment, read(context, stream, segment, stop.signal))
    }
  }
  try {
    for (fill(); running.size > 0; ) {
      const { segment, page } = await Promise.race(running.values())
      running.delete(segment)
      const idle = Math.max(0, context.concurrency - open.length)
      const rest = restOf(definition, segment, page, idle)
      open = open.flatMap((one) => (one === segment ? rest : [one]))
      fill()
      yield { records: rowsOf(context, stream, page.data, { at }), deletes: [], progress: { segments: open } }
    }
  } finally {
    stop.abort()
    await Promise.allSettled(running.values())
  }
}

async function read(
  context: RunContext,
  stream: StreamDefinition,
  segment: Segment,
  signal: AbortSignal,
): Promise<Answer> {
  const { entity = stream.name, action = 'list', params } = stream.list
  const { from, to } = stream.segments as SegmentDefinition
  const asked = nested({
    ...params,
    ...(segment.from !== undefined && { [from]: segment.from }),
    ...(segment.to !== undefined && { [to]: segment.to }),
  })
  return { segment, page: await onePage(context, entity, action, asked, segment.cursor, signal) }
}

const timeOf = ({ field }: SegmentDefinition, record: unknown): number | undefined => {
  const time = readTime(valueAt(record, field), 'seconds')
  return time === undefined ? undefined : Math.floor(time / 1000)
}

const oldestOf = (definition: SegmentDefinition, { data }: ListPage): number | undefined =>
  data.length === 0 ? undefined : timeOf(definition, data.at(-1))

/** The rest of a segment after a page, newest first. */
function restOf(definition: SegmentDefinition, segment: Segment, page: ListPage, idle: number): readonly Segment[] {
  if (page.cursor === undefined) return []
  const newest = timeOf(definition, page.data[0])
  const oldest = oldestOf(definition, page)
  const whole = [{ ...segment, cursor: page.cursor }]
  // Within one second only the cursor leads on.
  if (idle === 0 || newest === undefined || oldest === undefined || newest <= oldest) return whole
  // At first, nobody knows when the oldest record was made.
  const count = segment.from === undefined && segment.to === undefined ? Math.min(idle, FIRST) : 1
  const bounds = boundsOf(segment.from ?? definition.oldest, oldest, count, newest - oldest)
  if (bounds.length === 0) return whole
  // The records of the last second may come twice. A cursor would not fit the new times.
  const starts = [...bounds.map((bound) => bound + 1), segment.from]
  return starts.map((from, index) => ({
    ...(from !== undefined && { from }),
    to: index === 0 ? oldest : (bounds[index - 1] as number),
  }))
}

/**
 * Where to split a stretch of time, newest first: in the middle, the newer half again in its middle, and so on. Nobody
 * knows when the first record was made, and this finds it with few requests. `page`: the time that one page covers.
 */
function boundsOf(from: number, to: number, count: number, page: number): number[] {
  const bounds: number[] = []
  let span = to - from
  // A part of a page or two costs more requests than it saves.
  for (let index = 0; index < count && span >= 4 * page; index++) {
    span = Math.floor(span / 2)
    bounds.unshift(to - span)
  }
  return [...new Set(bounds)].filter((bound) => bound > from && bound < to)
}
