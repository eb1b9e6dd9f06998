import { rowOf } from './columns.ts'
import { preview } from './preview.ts'
import { lengthOf } from './text.ts'
import type { ToolResult } from './types.ts'

/** The members of a list that tools use. */
interface List extends AsyncIterable<unknown>, PromiseLike<{ data: unknown[]; meta: unknown; cursor?: string }> {
  /** Cursor after the last record that was returned. */
  readonly cursor: string | undefined
}

/** A record as shown, and the cursor after it. */
export interface Shown {
  readonly value: unknown
  readonly cursor: string | undefined
}

const tooLong = {
  code: 'too_long',
  message: 'The cursor of this list does not fit; the operator has to allow longer results (maxChars).',
  retryable: false,
}

/** How the records of a page are returned. */
export interface PageForm {
  readonly project: (record: unknown) => unknown
  /** On what `project` left out. */
  readonly note?: () => string | undefined
  /** Columns of these records, if they are to be rows. */
  readonly columns?: (records: readonly unknown[]) => string[]
}

/** If fewer whole records than this fit, shortened ones are more useful. */
const FEW = 3

/**
 * Fits one page: as many whole records as there is room for, with the cursor after the last one. If hardly one fits,
 * records are shortened.
 */
export async function showPage(
  list: List,
  formOf: (records: readonly unknown[]) => PageForm,
  maxChars: number,
  missing: (records: readonly unknown[]) => string | undefined = () => undefined,
): Promise<ToolResult> {
  const page = await list
  const form = formOf(page.data)
  const projected = await recordsOf(list, page.data.length, form.project)
  const columns = form.columns?.(projected.map(({ value }) => value))
  const records = columns ? projected.map(({ value, cursor }) => ({ value: rowOf(columns, value), cursor })) : projected
  const note = [missing(page.data), form.note?.()].filter(Boolean).join(' ') || undefined
  const shown = showRecords(records, page, maxChars - lengthOf(note ?? '') - lengthOf({ columns }))
  const result = columns && 'data' in shown ? { ...shown, data: { columns, rows: shown['data'] } } : shown
  return note === undefined || 'error' in result
    ? result
    : { ...result, note: [note, result['note']].filter(Boolean).join(' ') }
}

/** Fits the records of one page into the maximum length. `cursor` is the one after all of them. */
export function showRecords(
  records: readonly Shown[],
  page: { readonly meta?: unknown; readonly cursor?: string },
  maxChars: number,
): ToolResult {
  const meta = preview(page.meta ?? {}, Math.floor(maxChars / 5)).value
  const room = maxChars - lengthOf({ meta }) - lengthOf(page.cursor ?? '') - 700
  const whole = take(records, room)
  const resumable = whole.length >= FEW && whole.at(-1)?.cursor !== undefined
  const short = whole.length < records.length && !resumable
  const shown = short ? inShort(records, room) : whole
  return envelope(shown, { meta, total: records.length, end: page.cursor, short, maxChars })
}

/** The records of the first page, each with the cursor after it. Does not request the next page. */
async function recordsOf(list: List, count: number, project: (record: unknown) => unknown): Promise<Shown[]> {
  const records: Shown[] = []
  if (count === 0) return records
  for await (const record of list) {
    records.push({ value: project(record), cursor: list.cursor })
    if (records.length >= count) break
  }
  return records
}

/** As many records as there is room for. */
function take(records: readonly Shown[], room: number): Shown[] {
  const taken: Shown[] = []
  let used = 0
  for (const record of records) {
    used += lengthOf(record.value) + lengthOf(record.cursor ?? '') * (taken.length === 0 ? 1 : 0) + 1
    if (used > room) break
    taken.push(record)
  }
  return taken
}

/** All records shortened, each to its share of the room. */
function inShort(records: readonly Shown[], room: number): Shown[] {
  const each = Math.max(300, Math.floor(room / records.length) - 2)
  return take(
    records.map(({ value, cursor }) => ({ value: preview(value, each).value, cursor })),
    room,
  )
}

interface Facts {
  readonly meta: unknown
  readonly total: number
  readonly end: string | undefined
  readonly short: boolean
  readonly maxChars: number
}

function envelope(shown: readonly Shown[], { meta, total, end, short, maxChars }: Facts): ToolResult {
  for (let count = shown.length; ; count--) {
    const cursor = count === total ? end : shown[count - 1]?.cursor
    const rest = cursor === undefined ? 'ask for fewer fields' : 'use the cursor for the rest'
    const notes = [
      ...(short ? ['Records are shortened; name the fields you need in full.'] : []),
      ...(count < total ? [`${count} of the ${total} records of this page are here; ${rest}.`] : []),
    ]
    const result = {
      data: shown.slice(0, count).map(({ value }) => value),
      ...(lengthOf(meta) > 2 && { meta }),
      ...(cursor !== undefined && { cursor }),
      ...(notes.length > 0 && { note: notes.join(' ') }),
    }
    if (lengthOf(result) <= maxChars) return result
    if (count <= 0) return { error: tooLong }
  }
}
