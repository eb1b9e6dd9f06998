import type { ActiveCall } from '../call/active.ts'
import { checkRecords } from '../call/drift.ts'
import { orUnreadable, unreadable } from '../call/response.ts'
import { withAnswer } from '../call/result.ts'
import type { CallResult, NextPage, Position, ResumePoint } from '../contract/call.ts'
import type { Operation } from '../contract/operation.ts'
import type { Lists, PageFacts, Paging } from '../contract/paging.ts'
import type { Rule } from '../contract/table.ts'
import { at } from '../decode/at.ts'
import { paramsOf } from '../shape/made.ts'
import { isBackwards, isPosition, readCursor, sizeOf, writeCursor } from './cursor.ts'

/** Maximum number of prefetched pages, however high the concurrency: they stay in memory until they are read. */
const MOST_AHEAD = 8

/** Cursors and pages, for every strategy. */
export const lists: Lists = {
  resume({ operation, input, error }, cursor) {
    const point = readCursor(operation, input, cursor)
    if (typeof point === 'string') throw error('params', `cursor ${point}`)
    return point
  },

  pageSize({ operation, input, position, skip }, { param, size, sized, pageSize }, wanted) {
    if (!size || input[size] !== undefined || (sized && (position || input[param] !== undefined))) return undefined
    // The default is fine, unless the cursor points deep into a larger page.
    if (wanted === undefined && (skip === 0 || skip < (pageSize ?? 0))) return undefined
    const { minimum = 1, maximum } = Object(paramsOf(operation).fields?.[size]) as Rule
    // A size set by the connector, or by a vendor that documents no maximum, is only ever reduced.
    const own = operation.defaults?.[size] ?? (maximum === undefined ? pageSize : undefined)
    const largest = (own ?? maximum) as number | undefined
    const needed = Math.max(minimum, skip + Math.ceil(wanted ?? pageSize ?? Number.POSITIVE_INFINITY))
    if (largest === undefined || (own !== undefined && needed >= largest)) return undefined
    return { [size]: Math.min(largest, needed) }
  },

  pickPage(seen, paging, body, response): CallResult {
    const call = seen as ActiveCall
    const { operation, params, position, skip } = call
    const { records = paging.next.records?.(body) ?? '' } = operation
    const found = at(body, records)
    if (!Array.isArray(found)) throw unreadable(call, response, `no list at ${records || 'its top'}`)
    const facts = { body, records: found, response, params }
    const after = orUnreadable(call, response, () => withSize(paging, facts, paging.next.next(paging, facts)))
    if (after && !isPosition(after)) throw unreadable(call, response, 'no valid position of the next page')
    if (after && position && JSON.stringify(after) === JSON.stringify(position))
      throw unreadable(call, response, 'the same cursor twice; this list would never end')
    const rows = orUnreadable(call, response, () => rowsOf(call, found))
    const data = after === null ? [] : skip > 0 ? rows.slice(skip) : rows
    checkRecords(call, data, response)
    const reversed = isBackwards(paging, params)
    // This page may be shorter than the one that the cursor was made on, so records to skip may remain.
    const next = after ? new PageAhead(call, { position: after, skip: Math.max(0, skip - rows.length) }) : undefined
    const page = {
      data,
      meta: metaOf(operation.meta, body),
      next,
      size: rows.length,
      ahead:
        paging.ahead && Math.max(paging.ahead, Math.min(MOST_AHEAD, Number(call.client.options.concurrency) - 1 || 0)),
      lookahead(pages: number) {
        const far =
          next && paging.next.looksAhead ? withSize(paging, facts, paging.next.next(paging, facts, pages)) : undefined
        return far ? new PageAhead(call, { position: far, skip: 0 }) : undefined
      },
      cursorAfter(count: number) {
        const { input } = call
        if (!paging.each || count === 0) return writeCursor(operation, input, { position, skip: skip + count })
        const id = at(data.at(reversed ? -count : count - 1), paging.from as string)
        const after = { [reversed ? (paging.back as string) : paging.param]: id }
        return writeCursor(operation, input, { position: after, skip: 0 })
      },
      reversed,
    }
    return withAnswer(Object.defineProperty(page, 'cursor', CURSOR), response)
  },
}

/** One accessor for all pages, as that of the response. */
const CURSOR: PropertyDescriptor & ThisType<Pick<CallResult, 'next'>> = {
  get() {
    return this.next?.cursor
  },
  enumerable: true,
  configurable: true,
}

/** A position with the page size that it depends on. */
function withSize(paging: Paging, { params }: PageFacts, position: Position | null | undefined): typeof position {
  const size = sizeOf(paging, params)
  return position && size !== undefined ? { ...position, [paging.size as string]: size } : position
}

/** A page that has not been requested yet. Its cursor is encoded when it is read. */
class PageAhead implements NextPage {
  readonly point: ResumePoint
  readonly input: ActiveCall['input']
  readonly #operation: Operation
  #cursor: string | undefined

  constructor({ operation, input }: ActiveCall, point: ResumePoint) {
    this.point = point
    this.input = input
    this.#operation = operation
  }

  get key(): string {
    return JSON.stringify(this.point)
  }

  get cursor(): string {
    this.#cursor ??= writeCursor(this.#operation, this.input, this.point)
    return this.#cursor
  }
}

function rowsOf(call: ActiveCall, records: readonly unknown[]): readonly unknown[] {
  const { rows } = call.operation
  if (!rows) return records
  return records.flatMap((record) => rows(record, call.step) ?? [])
}

function metaOf(names: readonly string[] = [], body: unknown): Record<string, unknown> {
  const meta: Record<string, unknown> = {}
  for (const name of names) {
    const value = at(body, name)
    if (value !== undefined) meta[name] = value
  }
  return meta
}
