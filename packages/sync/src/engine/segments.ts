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

interface Reading {
  readonly page: Promise<ListPage>
  /** Its own: listeners of a signal are a list, in which one that was removed still keeps all after it. */
  readonly stop: AbortController
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
  const most = context.concurrency
  let width = most
  const running = new Map<Segment, Reading>()
  const arrived: Segment[] = []
  // Not a race of promises: each that is still pending would keep the pages of all races before it.
  let tell = (): void => {}
  const start = (segment: Segment): void => {
    const stop = new AbortController()
    const page = read(context, stream, segment, stop.signal)
    const settled = (): void => {
      arrived.push(segment)
      tell()
    }
    page.then(settled, settled)
    running.set(segment, { page, stop })
  }
  const fill = (): void => {
    for (const segment of open) {
      if (running.size >= width) return
      if (!running.has(segment)) start(segment)
    }
  }
  try {
    for (fill(); running.size > 0; ) {
      // Pages that come faster than they are stored would only take memory while they wait.
      width = arrived.length > 0 ? Math.max(1, width - 1) : Math.min(most, width + 1)
      if (arrived.length === 0)
        await new Promise<void>((resolve) => {
          tell = resolve
        })
      const segment = arrived.shift() as Segment
      const page = await (running.get(segment) as Reading).page
      running.delete(segment)
      const idle = Math.max(0, width - open.length)
      const rest = restOf(definition, segment, page, idle)
      open = open.flatMap((one) => (one === segment ? rest : [one]))
      fill()
      yield { records: rowsOf(context, stream, page.data, { at }), deletes: [], progress: { segments: open } }
    }
  } finally {
    const left = [...running.values()]
    for (const { stop } of left) stop.abort()
    await Promise.allSettled(left.map(({ page }) => page))
  }
}

function read(context: RunContext, stream: StreamDefinition, segment: Segment, signal: AbortSignal): Promise<ListPage> {
  const { entity = stream.name, action = 'list', params } = stream.list
  const { from, to } = stream.segments as SegmentDefinition
  const asked = nested({
    ...params,
    ...(segment.from !== undefined && { [from]: segment.from }),
    ...(segment.to !== undefined && { [to]: segment.to }),
  })
  return onePage(context, entity, action, asked, segment.cursor, signal)
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
