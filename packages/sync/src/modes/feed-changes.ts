import type { ChangeFeed } from '@ferrule/core/manifest'
import { call, pagesOf } from '../engine/context.ts'
import { listed } from '../engine/lists.ts'
import { rowsOf } from '../engine/rows.ts'
import { readTime } from '../engine/time.ts'
import { valueAt } from '../path.ts'
import type { Mode } from './mode.ts'

/** A list of changes since a token, oldest first, each with the current record. */
export const changeFeed: Mode = {
  async start(context, stream) {
    const { start } = stream.feed as ChangeFeed
    return { token: valueAt(await call(context, start.entity, start.action, {}), start.path) }
  },
  async *everything(context, stream, start, progress) {
    yield* listed(context, stream, progress)
    return start
  },
  async *changes(context, stream, since, progress) {
    const feed = stream.feed as ChangeFeed
    const params = { ...feed.params, [feed.from]: since['token'] }
    let next = since['token']
    const cursor = progress['cursor'] as string | undefined
    for await (const page of pagesOf(context, feed.entity, feed.action, params, cursor)) {
      next = page.meta?.[feed.next] ?? next
      const changes = page.data.filter(
        (change) => !feed.kindOf || valueAt(change, feed.kindOf.path) === feed.kindOf.value,
      )
      const at = (change: unknown) => readTime(valueAt(change, feed.time), 'iso')
      const gone = changes.filter((change) => valueAt(change, feed.removed) === true)
      const there = changes.filter((change) => valueAt(change, feed.removed) !== true)
      yield {
        records: there.flatMap((change) => rowsOf(context, stream, [valueAt(change, feed.record)], { at: at(change) })),
        deletes: gone.map((change) => ({ key: String(valueAt(change, feed.id)), at: at(change) })),
        progress: { cursor: page.cursor },
      }
      if (page.cursor === undefined) break
    }
    return { token: next }
  },
}
