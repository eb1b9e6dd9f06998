import { ParamsError } from '@ferrule/core'
import type { StreamDefinition, SyncDefinition } from '@ferrule/core/manifest'
import { nearest } from '../../core/src/shape/nearest.ts'
import type { Batch, BatchRecord } from './destination.ts'
import { digest } from './key.ts'
import type { SyncMode } from './messages.ts'

/**
 * How rows are written.
 *
 * - `overwrite`, `overwrite_dedup`: a full refresh replaces all rows. Keys are unique, so both are the same
 * - `append`: rows are only added: each full refresh adds all records again, each incremental run every changed one
 * - `append_dedup`: one row per key, which a newer record replaces
 */
export type DestinationMode = 'overwrite' | 'overwrite_dedup' | 'append' | 'append_dedup'

/** A stream of a run, with options. */
export interface ChosenStream {
  readonly name: string
  readonly mode?: SyncMode
  /** A full refresh that an earlier run began continues, instead of a new one. */
  readonly resume?: boolean
  /** A full refresh deletes nothing. */
  readonly append?: boolean
  /** Default: `append_dedup` for `incremental`, else `overwrite`. */
  readonly write?: DestinationMode
  /** Only the stream's own can be read by: any other is refused. */
  readonly cursorField?: readonly string[]
  readonly primaryKey?: readonly (readonly string[])[]
}

/** One stream of a run: its name, or its name with options. */
export type StreamChoice = string | ChosenStream

export const choiceOf = (choice: StreamChoice): ChosenStream => (typeof choice === 'string' ? { name: choice } : choice)

/** Streams of a run that names none: reports are work for the vendor and take long, so they are copied if they are asked for. */
export const usualStreams = ({ streams }: SyncDefinition): string[] =>
  streams.flatMap(({ name, mode }) => (mode === 'report' ? [] : [name]))

/** The modes of a stream. */
export interface StreamModes {
  readonly modes: readonly SyncMode[]
  readonly writes: Readonly<Partial<Record<SyncMode, readonly DestinationMode[]>>>
  /** Path of the field that orders its records; empty if the vendor's feed does. */
  readonly cursorField: readonly string[]
  readonly primaryKey: readonly (readonly string[])[]
}

/** The modes of a stream. One that is read completely each time is never incremental. */
export function modesOf(definition: SyncDefinition, stream: StreamDefinition): StreamModes {
  const { cursor, report, derive, at, primaryKey } = stream
  const field = cursor?.field ?? report?.day ?? at?.field ?? (derive?.['updated'] && 'updated')
  const full = { full_refresh: ['overwrite', 'overwrite_dedup', 'append', 'append_dedup'] } as const
  const isWhole = isReadWhole(definition, stream)
  return {
    modes: isWhole ? ['full_refresh'] : ['full_refresh', 'incremental'],
    writes: isWhole ? full : { ...full, incremental: ['append', 'append_dedup'] },
    cursorField: field ? field.split('.') : [],
    primaryKey: primaryKey.map((path) => path.split('.')),
  }
}

/** Whether a stream is read completely each time: a snapshot, or the children of one. */
function isReadWhole({ streams }: SyncDefinition, { mode, parent }: StreamDefinition): boolean {
  if (mode !== 'children') return mode === 'snapshot'
  const above = streams.find(({ name }) => name === parent?.stream)
  return above === undefined || isReadWhole({ streams } as SyncDefinition, above)
}

/**
 * Checks what a connection asks of its streams, when it is made.
 * @throws {ParamsError} that names the stream and what it can do.
 */
export function checkChoices(definition: SyncDefinition, choices: readonly StreamChoice[]): void {
  for (const choice of choices.map(choiceOf)) {
    const stream = findStream(definition, choice.name)
    const { modes } = modesOf(definition, stream)
    checkWrite(definition, stream, choice, 'full_refresh')
    if (choice.mode !== undefined && !modes.includes(choice.mode))
      throw refused(definition, stream, `cannot be read ${choice.mode}: the vendor does not tell what changed`, modes)
  }
}

/** @throws {ParamsError} for a combination that no run can do. */
export function checkWrite(
  definition: SyncDefinition,
  stream: StreamDefinition,
  { mode, write, cursorField, primaryKey }: ChosenStream,
  usual: SyncMode,
): void {
  const known = modesOf(definition, stream)
  const writes = { full_refresh: known.writes.full_refresh, incremental: ['append', 'append_dedup'] as const }
  const possible: readonly string[] = writes[mode ?? usual] ?? []
  if (write !== undefined && !possible.includes(write))
    throw refused(definition, stream, `cannot be written ${write} when it is read ${mode ?? usual}`, possible)
  if (cursorField?.length && cursorField.join('.') !== known.cursorField.join('.'))
    throw refused(definition, stream, `cannot be read by ${cursorField.join('.')}`, [known.cursorField.join('.')])
  const keys = known.primaryKey.map((path) => path.join('.')).join(', ')
  if (primaryKey?.length && primaryKey.map((path) => path.join('.')).join(', ') !== keys)
    throw refused(definition, stream, 'has another primary key', [keys])
}

function refused(
  { connector }: SyncDefinition,
  { name }: StreamDefinition,
  problem: string,
  possible: readonly string[],
): ParamsError {
  const some = possible.filter((one) => one !== '').join(', ')
  return new ParamsError(`[${connector} ${name}] the stream ${problem}${some ? ` (possible: ${some})` : ''}`, {
    connector,
    entity: name,
    outcome: 'not-sent',
  })
}

/** @throws {ParamsError} that names the closest one, or why it is none. */
export function findStream({ connector, streams, excluded }: SyncDefinition, name: string): StreamDefinition {
  const found = streams.find((stream) => stream.name === name)
  if (found) return found
  const names = streams.map((stream) => stream.name)
  const meant = nearest(String(name), names)
  const why = Object.hasOwn(excluded, name) ? `: ${excluded[name]}` : meant ? `; did you mean ${meant}?` : ''
  throw new ParamsError(`[${connector}] ${JSON.stringify(name)} is not a stream${why} (streams: ${names.join(', ')})`, {
    connector,
    entity: String(name),
    outcome: 'not-sent',
  })
}

/**
 * A batch whose rows are only added. The key of a row says which version of the record it is: the same one that is read
 * again, in an overlap or after a crash, is the same row.
 */
export function appended(batch: Batch, isFull: boolean): Batch {
  const versioned = ({ key, data, at }: BatchRecord): BatchRecord => {
    const version = `${at === undefined ? '' : new Date(at).toISOString()}~${digest(JSON.stringify(data))}`
    return { key: `${key}@${isFull ? `${batch.generation}` : version}`, data }
  }
  return { ...batch, records: batch.records.map(versioned), deletes: [] }
}
