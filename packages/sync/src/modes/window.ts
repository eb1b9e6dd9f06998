import type { CursorDefinition, StreamDefinition } from '@ferrule/core/manifest'
import { pagesOf, type RunContext } from '../engine/context.ts'
import { listed } from '../engine/lists.ts'
import type { Position, Progress, Row, Step } from '../engine/rows.ts'
import { readTime, sourceTime, writeTime } from '../engine/time.ts'
import { nested, valueAt } from '../path.ts'
import type { Mode } from './mode.ts'

/** The ids that a pass has seen, stored with its progress. */
interface Seen {
  /** The vendor's time when the pass started; later changes belong to the next pass. */
  readonly until: number
  readonly newest?: number | undefined
  /** Time of the oldest record that may still change without a new time. */
  readonly unsettled?: number | undefined
}

/** Records that changed since a time. Only the vendor's times move the cursor. */
export const window: Mode = {
  start: async () => ({}),
  everything: (context, stream, _start, progress) => pass(context, stream, undefined, progress),
  changes: (context, stream, since, progress) => pass(context, stream, since, progress),
}

async function* pass(
  context: RunContext,
  stream: StreamDefinition,
  since: Position | undefined,
  progress: Progress,
): AsyncGenerator<Step, Position, undefined> {
  const cursor = stream.cursor as CursorDefinition
  let seen = (progress['seen'] as Seen | undefined) ?? { until: context.clock() }
  let skew = Number(progress['skew'] ?? 0)
  const from = since && fromOf(cursor, since)
  if (from !== undefined && progress['list'] === undefined) {
    skew = (await skewOf(context, stream, from)) ?? 0
    seen = { until: context.clock() + skew }
  }
  const params = from === undefined ? {} : paramsOf(cursor, from, context.clock() + skew)
  const onHeaders = (headers: Headers | undefined): void => {
    const time = sourceTime(headers)
    if (time !== undefined && seen.newest === undefined && progress['list'] === undefined)
      seen = { ...seen, until: Math.min(seen.until, time) }
  }
  const asked = (progress['params'] as Progress | undefined) ?? params
  // Without a filter by time, a page has older records, too. Nothing is to be asked about those, such as their children.
  const oldest = cursor.from ? undefined : from
  const isNew = (row: Row): boolean => oldest === undefined || !isOlder(cursor, [row], oldest)
  for await (const step of listed(context, stream, (progress['list'] ?? {}) as Progress, {
    params: asked,
    onHeaders,
    ...(oldest !== undefined && { isEnd: (rows) => isOlder(cursor, rows, oldest) }),
  })) {
    seen = look(cursor, seen, step.records)
    yield { ...step, records: step.records.filter(isNew), progress: { list: step.progress, params: asked, seen, skew } }
  }
  return positionOf(seen, since)
}

/** Whether the rest of a list, newest first, is older than the window. */
function isOlder({ field, format }: CursorDefinition, rows: readonly Row[], from: number): boolean {
  const time = readTime(valueAt(rows.at(-1)?.data, field), format)
  return time !== undefined && time < from
}

/** Start of the window; undefined if nothing has been seen yet. */
function fromOf({ lookback }: CursorDefinition, { time, unsettled }: Position): number | undefined {
  if (typeof time !== 'number') return undefined
  return Math.max(0, Math.min(time - lookback, typeof unsettled === 'number' ? unsettled : time))
}

function paramsOf({ from, format, params }: CursorDefinition, time: number, now: number): Record<string, unknown> {
  if (!from) return { ...params }
  const value = writeTime(time, from.format ?? format, now)
  return { ...params, [from.param]: from.template ? from.template.replace('{}', String(value)) : value }
}

/** The vendor's clock skew, from the headers of a response. Needed only if a window is given in minutes before now. */
async function skewOf(context: RunContext, stream: StreamDefinition, from: number): Promise<number | undefined> {
  const cursor = stream.cursor as CursorDefinition
  if ((cursor.from?.format ?? cursor.format) !== 'minutes-ago') return undefined
  const { entity = stream.name, action = 'list', params } = stream.list
  const asked = nested({ ...params, ...paramsOf(cursor, from, context.clock()) })
  for await (const { headers } of pagesOf(context, entity, action, asked)) {
    const time = sourceTime(headers)
    return time === undefined ? undefined : time - context.clock()
  }
  return undefined
}

function look({ field, format, unsettled }: CursorDefinition, seen: Seen, rows: readonly Row[]): Seen {
  let { newest, unsettled: oldest } = seen
  for (const { data } of rows) {
    const time = readTime(valueAt(data, field), format)
    if (time === undefined) continue
    newest = Math.max(newest ?? time, time)
    const open = unsettled?.values.includes(valueAt(data, unsettled.field) as string)
    if (open) oldest = Math.min(oldest ?? time, time)
  }
  return { ...seen, newest, unsettled: oldest }
}

function positionOf({ until, newest, unsettled }: Seen, since: Position | undefined): Position {
  const before = since?.['time']
  const seen = newest === undefined ? undefined : Math.min(newest, until)
  // The cursor never moves back.
  const time = typeof before === 'number' ? Math.max(before, seen ?? before) : seen
  return { ...(time !== undefined && { time }), ...(unsettled !== undefined && { unsettled }) }
}
