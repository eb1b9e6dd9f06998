import type { StreamDefinition } from '../definition.ts'
import type { BatchDelete, BatchRecord } from '../destination.ts'
import { keyOf } from '../key.ts'
import { valueAt, withValue } from '../path.ts'
import type { RunContext } from './context.ts'
import { readTime } from './time.ts'

/** A row on its way, with the record it comes from, which children are read for. */
export interface Row extends BatchRecord {
  readonly data: Readonly<Record<string, unknown>>
}

/** Part of a pass that is stored as a whole; `progress` says where the pass continues after it. */
export interface Step {
  readonly records: readonly Row[]
  readonly deletes: readonly BatchDelete[]
  readonly progress: Progress
}

/** JSON that says how far a pass is. */
export type Progress = Readonly<Record<string, unknown>>

/** What is known of records besides themselves. */
interface Origin {
  readonly parent?: Row | undefined
  /** Source time, epoch milliseconds. */
  readonly at?: number | undefined
  /** Time of the change that brought them, epoch milliseconds. */
  readonly changed?: number | undefined
}

/** Rows of records; those that lack a part of their key are left out, which is reported. */
export function rowsOf(
  context: RunContext,
  stream: StreamDefinition,
  records: readonly unknown[],
  origin: Origin = {},
): Row[] {
  const rows: Row[] = []
  for (const record of records) {
    const row = rowOf(stream, record as Record<string, unknown>, origin)
    if (row) rows.push(row)
  }
  const without = records.length - rows.length
  if (without > 0) {
    const key = stream.primaryKey.join(', ')
    context.log('WARN', `${stream.name}: ${without} records without their key (${key}) were skipped`)
  }
  return rows
}

function rowOf(stream: StreamDefinition, record: Record<string, unknown>, origin: Origin): Row | undefined {
  const { parent, changed } = origin
  let data = record
  for (const [field, path] of Object.entries(stream.parent?.write ?? {})) {
    if (valueAt(data, field) === undefined) data = withValue(data, field, valueAt(parent?.data, path))
  }
  const key = keyOf(stream.primaryKey, data)
  if (key === undefined) return undefined
  const at = origin.at ?? (stream.at && readTime(valueAt(data, stream.at.field), stream.at.format))
  for (const [field, sources] of Object.entries(stream.derive ?? {})) {
    // What the vendor says itself is never written over.
    if (valueAt(record, field) !== undefined) continue
    const value = sources.map((source) => derived(source, record, changed)).find((one) => one !== undefined)
    if (value !== undefined) data = withValue(data, field, value)
  }
  return { key, data, ...(at !== undefined && { at }), ...(parent && { under: parent.key }) }
}

function derived(source: string, record: unknown, changed: number | undefined): unknown {
  if (source === '$deleted') return false
  if (source !== '$changed') return valueAt(record, source)
  return changed === undefined ? undefined : Math.floor(changed / 1000)
}
