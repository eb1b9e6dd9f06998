import { isFerruleError } from '@ferrule/core'
import type { Destination, SyncDefinition } from '@ferrule/sync'
import type { Ready } from '../connectors/connectors.ts'
import { outcomeOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Connection } from '../records/connections.ts'
import type { DestinationRecord } from '../records/destinations.ts'
import { jobRows } from '../records/job-rows.ts'
import type { Source } from '../records/sources.ts'
import type { Gateway } from '../services.ts'
import { choiceOf, refreshed, usual } from './choices.ts'
import { type Counts, counted, isWhole, openDestination, rivalOf } from './destinations.ts'
import type { Run, RunResult } from './engine.ts'
import { progressLines } from './progress-lines.ts'
import { allowedOf, usualOf } from './start-copy.ts'
import { definitionOf } from './streams.ts'

interface StreamResult {
  readonly stream: string
  readonly status: 'complete' | 'incomplete' | 'failed'
  readonly rows: number
  readonly deletes: number
  /** Something of it was committed: what follows is the same read. */
  readonly begun?: boolean
  readonly error?: unknown
}

/** Runs one job: syncs the selected streams of its connection from the last committed batch. */
export async function runJob(gateway: Gateway, run: Run): Promise<RunResult> {
  const { job } = run
  // Read once, and handed on: most runs find nothing new, and are little else than these reads.
  const rows = await jobRows(gateway, job.connection_id)
  if (!rows) return { rows: 0, bytes: 0, failure: 'the connection was deleted' }
  if (!isWhole(rows)) return { rows: 0, bytes: 0, failure: 'the source or the destination was deleted' }
  const { source, destination } = rows
  const ready = await gateway.connectors.of(source)
  const definition = await definitionOf(ready.manifest.name)
  if (!definition) return { rows: 0, bytes: 0, failure: `${source.kind} has no streams` }
  const connection = await withNewStreams(gateway, rows)
  if (job.type === 'clear') {
    if (destination.type !== 'store')
      return { rows: 0, bytes: 0, failure: 'only the copy can be cleared; other destinations are yours' }
    await (await gateway.copies.of(ready)).clear(connection.streams.map(({ name }) => name))
    return { rows: 0, bytes: 0 }
  }
  const rival = destination.type === 'store' ? undefined : await rivalOf(gateway, { connection, destination })
  if (rival !== undefined)
    return {
      rows: 0,
      bytes: 0,
      failure: `the connection ${rival} writes the same streams there; give one of them a prefix`,
    }
  const inner = await openDestination(gateway, { ...rows, connection }, ready)
  const onCancelled = async () => {
    if (destination.type === 'store') await clearDeleted(gateway, ready)
  }
  try {
    const parts = { connection, destination, definition, inner, ready, note: gateway.log }
    const result = await read(run, parts).finally(() => inner.close())
    if (run.signal.aborted) await onCancelled()
    return { ...result, onCancelled }
  } catch (error) {
    await onCancelled()
    if (!isSchemaChange(error)) throw error
    // As its owner asked: nothing is written until the change is accepted.
    await gateway.connections.update(connection, { status: 'inactive' })
    return { rows: 0, bytes: 0, failure: `${error.message}; the connection is inactive now` }
  }
}

/** A connection that propagates everything also takes the streams that its source gained since it was made or changed. */
async function withNewStreams(
  gateway: Gateway,
  { connection, source }: { connection: Connection; source: Source },
): Promise<Connection> {
  if (connection.nonBreakingBehavior !== 'propagate_fully') return connection
  const { known } = connection
  const catalog = await gateway.streamsOf(source)
  const allowed = allowedOf(source)
  // Of a connection of an earlier version it is not known which are new.
  const met = new Set(known ?? catalog.map(({ name }) => name))
  const added = (await usualOf(gateway, source)).filter(({ name }) => !met.has(name) && allowed(name))
  if (known !== null && added.length === 0) return connection
  return gateway.connections.update(connection, {
    streams: [...connection.streams, ...added.map(usual)],
    known: catalog.map(({ name }) => name),
  })
}

/** Rows may have been written after the deletion of the source, which cancels its jobs, cleared its copy. */
async function clearDeleted({ sources, copies }: Gateway, ready: Ready): Promise<void> {
  const { id, workspaceId } = ready.source
  if (!(await sources.get(workspaceId, id))) await (await copies.of(ready)).clear()
}

interface Parts {
  readonly connection: Connection
  readonly destination: DestinationRecord
  readonly definition: SyncDefinition
  readonly inner: Destination
  readonly ready: Ready
  readonly note: Log
}

async function read(
  { job, attempt, before, signal, log, progress }: Run,
  { connection, destination, definition, inner, ready, note }: Parts,
): Promise<RunResult> {
  const counts: Counts = { rows: 0, bytes: 0 }
  const earlier = new Map((before.streams as StreamResult[] | undefined)?.map((one) => [one.stream, one]))
  // A full read of a stream would begin again with each slice.
  const chosen = connection.streams.filter(({ name }) => earlier.get(name)?.status !== 'complete')
  if (chosen.length === 0) return { ...counts, streams: before.streams }
  const streams = chosen.map(({ name }) => name)
  log('info', `reads ${streams.join(', ')} of ${ready.source.kind} into ${destination.type}`)
  const begun = new Set([...earlier.values()].flatMap((one) => (one.begun ? one.stream : [])))
  const { sync } = await import('@ferrule/sync')
  const isSync = job.type === 'sync'
  const result = await sync(ready.connector, {
    destination: counted(inner, counts, (stream) => {
      begun.add(stream)
      progress({ ...counts })
    }),
    definition,
    streams: chosen.map((one) => ({ ...(isSync ? choiceOf(one) : refreshed(one)), resume: begun.has(one.name) })),
    signal,
    allowDeletes: !isSync,
    onLog: (message: string) => log('info', message),
    onProgress: progressLines((line) => log('info', line)),
  })
  const about = { job: job.id, attempt, connection: connection.id, connector: ready.source.kind }
  for (const { stream, status, rows, deletes, error } of result.streams)
    note(status === 'failed' ? 'warn' : 'info', 'stream copied', {
      ...about,
      stream,
      status,
      rows,
      deletes,
      ...(error !== undefined && { error: outcomeOf(error) }),
    })
  const failed = result.streams.filter(({ status }) => status !== 'complete')
  for (const { stream, error } of failed) log('error', `${stream}: ${reasonOf(error)}`)
  return {
    ...counts,
    streams: inAll(earlier, result.streams).map((one) => ({ ...one, begun: begun.has(one.stream) })),
    ...(failed.length > 0 && {
      failure: failed
        .map(({ stream, error }) => `${stream}: ${reasonOf(error)}`)
        .join('; ')
        .slice(0, 2_000),
      retryable: failed.some(mayHeal),
      retryAfterMs: Math.max(0, ...failed.map(({ error }) => (isFerruleError(error) && error.retryAfterMs) || 0)),
    }),
  }
}

/** Results of the streams over all slices of the attempt. */
function inAll(earlier: ReadonlyMap<string, StreamResult>, now: readonly StreamResult[]): StreamResult[] {
  const all = new Map(earlier)
  for (const { stream, status, rows, deletes } of now) {
    const before = earlier.get(stream) ?? { rows: 0, deletes: 0 }
    all.set(stream, { stream, status, rows: before.rows + rows, deletes: before.deletes + deletes })
  }
  return [...all.values()]
}

const isSchemaChange = (error: unknown): error is Error =>
  isFerruleError(error) && (error as { reason?: unknown }).reason === 'schema_changed'

const reasonOf = (error: unknown): string =>
  isFerruleError(error) ? error.message : error === undefined ? 'not finished' : 'the gateway failed'

const mayHeal = ({ error }: StreamResult): boolean => !isFerruleError(error) || error.retryable
