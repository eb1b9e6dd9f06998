import { isFerruleError } from '@ferrule/core'
import type { EventFeed, StreamDefinition } from '@ferrule/core/manifest'
import type { BatchDelete } from '../destination.ts'
import { call, pagesOf, type RunContext } from '../engine/context.ts'
import { inTurn } from '../engine/in-turn.ts'
import { listed } from '../engine/lists.ts'
import { type Progress, rowsOf, type Step } from '../engine/rows.ts'
import { nested, valueAt } from '../path.ts'
import type { Mode, Pass } from './mode.ts'

/** The position in the events. Their times are the vendor's; `checked` is this machine's. */
interface EventPosition {
  /** Time of the newest event seen, in epoch seconds. */
  readonly time?: number
  /** Ids of events that the next overlapping window would return again. */
  readonly seen?: readonly string[]
  /** Epoch milliseconds. */
  readonly checked?: number
}

/** Maximum number of event ids in a position. An event beyond them is merely read again. */
const SEEN = 1000
const DAY = 86_400_000

/** Events, newest first. The record of each is fetched: the copy in the event may have another API version. */
export const eventFeed: Mode = {
  async start(context, stream) {
    const feed = stream.feed as EventFeed
    const checked = context.clock()
    for await (const { data } of pagesOf(context, feed.entity, feed.action, nested(feed.params))) {
      const events = data.filter(isOf(feed))
      return { checked, ...positionOf(feed, events, {}) }
    }
    return { checked }
  },
  async *everything(context, stream, start, progress) {
    const { time } = start as EventPosition
    yield* listed(context, stream, progress, { at: time === undefined ? undefined : time * 1000 })
    return start
  },
  changes: (context, stream, since, progress) => changes(context, stream, since as EventPosition, progress),
  tooOld({ clock }, stream, since) {
    const { days, entity } = stream.feed as EventFeed
    const { checked } = since as EventPosition
    // One day early, since clocks differ.
    if (checked === undefined || clock() - checked < (days - 1) * DAY) return undefined
    return `${entity} are kept for ${days} days, and were last read ${Math.floor((clock() - checked) / DAY)} days ago`
  },
}

async function* changes(context: RunContext, stream: StreamDefinition, since: EventPosition, progress: Progress): Pass {
  const feed = stream.feed as EventFeed
  const checked = Number(progress['checked'] ?? context.clock())
  // Set by the first page, since events are sorted newest first.
  let next = progress['next'] as EventPosition | undefined
  const from = since.time === undefined ? undefined : Math.max(0, since.time - Math.ceil(feed.lookback / 1000))
  const params = nested({ ...feed.params, ...(from !== undefined && { [feed.from]: from }) })
  const known = new Set(since.seen)
  const cursor = progress['cursor'] as string | undefined
  for await (const page of pagesOf(context, feed.entity, feed.action, params, cursor)) {
    const events = page.data.filter(isOf(feed))
    next ??= positionOf(feed, events, since)
    const fresh = events.filter((event) => !known.has(String(valueAt(event, 'id'))))
    yield {
      ...(await recordsOf(context, stream, feed, fresh)),
      progress: { cursor: page.cursor, next, checked },
    }
    if (page.cursor === undefined) break
  }
  return { ...since, ...next, checked }
}

const isOf =
  ({ kindOf }: EventFeed) =>
  (event: unknown): boolean =>
    !kindOf || valueAt(event, kindOf.path) === kindOf.value

function positionOf(feed: EventFeed, events: readonly unknown[], since: EventPosition): EventPosition {
  const times = events.map((event) => Number(valueAt(event, feed.time)))
  const time = Math.max(since.time ?? 0, ...times)
  const edge = time - Math.ceil(feed.lookback / 1000)
  const seen = events
    .filter((_, index) => (times[index] as number) >= edge)
    .map((event) => String(valueAt(event, 'id')))
  return time === 0 ? {} : { time, seen: [...seen, ...(since.seen ?? [])].slice(0, SEEN) }
}

/** The current records of the events. The newest event of each record decides. */
async function recordsOf(
  context: RunContext,
  stream: StreamDefinition,
  feed: EventFeed,
  events: readonly unknown[],
): Promise<Pick<Step, 'records' | 'deletes'>> {
  const newest = new Map<string, unknown>()
  for (const event of events) {
    const id = String(valueAt(event, feed.id))
    if (!newest.has(id)) newest.set(id, event)
  }
  const deletes: BatchDelete[] = []
  const found = await inTurn(context.concurrency, [...newest], async ([id, event]) => {
    const at = Number(valueAt(event, feed.time)) * 1000
    const gone = feed.deleted.includes(String(valueAt(event, feed.type)))
    const record = gone ? undefined : await read(context, stream, feed, id)
    if (record !== undefined) return rowsOf(context, stream, [record], { at, changed: at })
    deletes.push({ key: id, at })
    return []
  })
  return { records: found.flat(), deletes }
}

/** Reads one record; undefined if it no longer exists. */
async function read(context: RunContext, stream: StreamDefinition, { get }: EventFeed, id: string): Promise<unknown> {
  try {
    const record = await call(context, stream.name, get.action, { [get.param]: id })
    return valueAt(record, 'deleted') === true ? undefined : record
  } catch (error) {
    if (isFerruleError(error) && error.code === 'not_found') return undefined
    throw error
  }
}
