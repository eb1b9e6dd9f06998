import type { StreamDefinition } from '@ferrule/core/manifest'
import type { BatchDelete, BatchRecord } from '../destination.ts'
import { keyOf } from '../key.ts'
import { valueAt, withValue } from '../path.ts'
import type { RunContext } from './context.ts'
import { readTime } from './time.ts'

/** A row to store, with its source record, whose children may be read. */
export interface Row extends BatchRecord {
  readonly data: Readonly<Record<string, unknown>>
}

/** Part of a pass that is stored as a whole; `progress` says where the pass resumes after it. */
export interface Step {
  readonly records: readonly Row[]
  readonly deletes: readonly BatchDelete[]
  readonly progress: Progress
  /** Stored at once, since what follows may take long. */
  readonly store?: true
  /** Number of records left to read after these, if the vendor reports the total. */
  readonly left?: number | undefined
}

/** The position of a pass, as JSON. */
export type Progress = Readonly<Record<string, unknown>>

/** The position from which changes are read, as JSON. */
export type Position = Readonly<Record<string, unknown>>

/** Facts about records besides their data. */
interface Origin {
  readonly parent?: Row | undefined
  /** Source time, in epoch milliseconds. */
  readonly at?: number | undefined
  /** Time of the change that brought them, in epoch milliseconds. */
  readonly changed?: number | undefined
}

/** Turns records into rows. Records without a complete key are omitted and reported. */
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
    context.skipped.count += without
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
  const key = keyOf(stream.primaryKey, data, stream.optionalKey)
  if (key === undefined) return undefined
  const at = origin.at ?? (stream.at && readTime(valueAt(data, stream.at.field), stream.at.format))
  const more = derivedOf(stream, record, changed)
  return {
    key,
    data: more ? { ...data, ...more } : data,
    ...(at !== undefined && { at }),
    ...(parent && { under: parent.key }),
  }
}

/** Top-level fields that the stream adds; undefined: none. */
function derivedOf(
  { derive = {} }: StreamDefinition,
  record: Record<string, unknown>,
  changed: number | undefined,
): Record<string, unknown> | undefined {
  let more: Record<string, unknown> | undefined
  for (const field in derive) {
    const sources = derive[field] as readonly string[]
    // Never overwrites the vendor's own fields.
    if (Object.hasOwn(record, field) && record[field] !== undefined) continue
    const value = sources.map((source) => derived(source, record, changed)).find((one) => one !== undefined)
    if (value === undefined) continue
    more ??= {}
    more[field] = value
  }
  return more
}

function derived(source: string, record: unknown, changed: number | undefined): unknown {
  if (source === '$deleted') return false
  if (source !== '$changed') return valueAt(record, source)
  return changed === undefined ? undefined : Math.floor(changed / 1000)
}
