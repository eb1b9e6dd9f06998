import type { IdFeed, StreamDefinition } from '@ferrule/core/manifest'
import { call, pagesOf, type RunContext } from '../engine/context.ts'
import { type Progress, rowsOf, type Step } from '../engine/rows.ts'
import { readTime } from '../engine/time.ts'
import { valueAt } from '../path.ts'
import type { Mode, Pass } from './mode.ts'

/** Ids of changed and of deleted records since a time. From the epoch on, that is everything. */
export const idFeed: Mode = {
  start: async () => ({}),
  everything: (context, stream, _start, progress) => pass(context, stream, {}, progress),
  changes: pass,
}

async function* pass(context: RunContext, stream: StreamDefinition, since: Progress, progress: Progress): Pass {
  const feed = stream.feed as IdFeed
  let updated = Number(progress['updated'] ?? since['updated'] ?? 0)
  let deleted = Number(progress['deleted'] ?? since['deleted'] ?? 0)
  let cursor = progress['cursor'] as string | undefined
  // A record that was changed and then deleted must end up deleted, so deletes come last.
  if (progress['phase'] !== 'deleted') {
    for await (const page of pagesOf(context, stream.name, feed.updated, { [feed.from]: updated }, cursor)) {
      const until = Number(page.meta?.[feed.until] ?? updated)
      yield { ...(await changed(context, stream, feed, page.data)), progress: { ...at(page.cursor, updated, deleted) } }
      if (page.cursor === undefined) updated = Math.max(updated, until)
    }
    cursor = undefined
    yield { records: [], deletes: [], progress: { phase: 'deleted', updated, deleted } }
  }
  for await (const page of pagesOf(context, stream.name, feed.deleted, { [feed.from]: deleted }, cursor)) {
    const until = Number(page.meta?.[feed.until] ?? deleted)
    yield {
      records: [],
      deletes: page.data.map((entry) => ({
        key: String(valueAt(entry, feed.id)),
        at: readTime(valueAt(entry, feed.time), 'milliseconds'),
      })),
      progress: { phase: 'deleted', ...at(page.cursor, updated, deleted) },
    }
    if (page.cursor === undefined) deleted = Math.max(deleted, until)
  }
  return { updated, deleted }
}

const at = (cursor: string | undefined, updated: number, deleted: number): Progress => ({ cursor, updated, deleted })

/** The records of a page of ids. Those that no longer exist are added to the deletes. */
async function changed(
  context: RunContext,
  stream: StreamDefinition,
  { id, time, get }: IdFeed,
  entries: readonly unknown[],
): Promise<Pick<Step, 'records' | 'deletes'>> {
  const times = new Map(
    entries.map((entry) => [String(valueAt(entry, id)), readTime(valueAt(entry, time), 'milliseconds')]),
  )
  const ids = [...times.keys()]
  const rows = []
  for (let from = 0; from < ids.length; from += get.most) {
    const asked = ids.slice(from, from + get.most).map(Number)
    const records = await call(context, stream.name, get.action, { [get.param]: asked })
    const list = Array.isArray(records) ? records : ((records as { data?: unknown[] }).data ?? [])
    for (const record of list)
      rows.push(...rowsOf(context, stream, [record], { at: times.get(String(valueAt(record, 'id'))) }))
  }
  return { records: rows, deletes: [] }
}
