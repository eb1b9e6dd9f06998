import { at } from '../decode/at.ts'
import { unreadable } from '../response.ts'
import { checkRecords } from '../validation.ts'
import { isPosition, readCursor, writeCursor } from './cursor.ts'
import { isBackwards, type Lists, type Position } from './paging.ts'

/** Cursors and pages of every strategy. */
export const lists: Lists = {
  open({ operation, given, fail }, cursor) {
    const place = readCursor(operation, given, cursor)
    if (typeof place === 'string') throw fail('params', `cursor ${place}`)
    return place
  },

  read(context, paging, body, answer) {
    const { operation, params, position, skip, given } = context
    const found = at(body, operation.records ?? '')
    if (!Array.isArray(found)) throw unreadable(context, answer, `no list at ${operation.records || 'its top'}`)
    const facts = { body, records: found, answer, params }
    const next = paging.next.next(paging, facts)
    if (next && !isPosition(next)) throw unreadable(context, answer, 'no usable position of the next page')
    if (next && position && JSON.stringify(next) === JSON.stringify(position)) {
      throw unreadable(context, answer, 'the same cursor again; this list would never end')
    }
    const rows = operation.rows ? found.flatMap((record) => operation.rows?.(record, context) ?? []) : found
    const data = next === null ? [] : rows.slice(skip)
    checkRecords(context, data, answer)
    const token = (place: Position | null, leaveOut: number) =>
      writeCursor(operation, given, { position: place, skip: leaveOut })
    const reversed = isBackwards(paging, params)
    const meta: Record<string, unknown> = {}
    for (const name of operation.meta ?? []) {
      const value = at(body, name)
      if (value !== undefined) meta[name] = value
    }
    return {
      data,
      meta,
      // The page may be smaller than the one whose records are to be left out.
      ...(next && { cursor: token(next, Math.max(0, skip - rows.length)) }),
      ...(next &&
        paging.next.leaps && {
          size: rows.length,
          leap: (pages) => {
            const far = paging.next.next(paging, facts, pages)
            return far ? token(far, 0) : undefined
          },
        }),
      cursorAfter: (count) =>
        paging.each && count > 0
          ? token(
              {
                [reversed ? (paging.back as string) : paging.param]: at(
                  data.at(reversed ? -count : count - 1),
                  paging.from as string,
                ),
              },
              0,
            )
          : token(position, skip + count),
      ...(reversed && { reversed }),
      response: answer.response,
    }
  },
}
