import { isFerruleError } from '@ferrule/core'
import type { Destination } from '@ferrule/sync'
import { ALL } from '../db/database.ts'
import type { Gateway } from '../gateway.ts'
import { type Counts, counted, nowhere } from './destinations.ts'
import type { Run, RunResult } from './engine.ts'
import { definitionOf } from './streams.ts'

interface StreamResult {
  readonly stream: string
  readonly status: 'complete' | 'incomplete' | 'failed'
  readonly rows: number
  readonly deletes: number
  readonly error?: unknown
}

type Sync = (connector: unknown, options: object) => Promise<{ readonly streams: readonly StreamResult[] }>

/** Runs one job: the selected streams of its connection into its destination, from where the last committed batch stands. */
export async function runJob(gateway: Gateway, run: Run): Promise<RunResult> {
  const { job, signal, log } = run
  const connection = await gateway.connections.get(ALL, job.connection_id)
  if (!connection) return { rows: 0, bytes: 0, failure: 'the connection was deleted' }
  const source = await gateway.sources.get(connection.workspaceId, connection.sourceId)
  const destination = await gateway.destinations.get(connection.workspaceId, connection.destinationId)
  if (!source || !destination) return { rows: 0, bytes: 0, failure: 'the source or the destination was deleted' }
  const ready = await gateway.connectors.of(source)
  const definition = await definitionOf(ready.manifest.name)
  if (!definition) return { rows: 0, bytes: 0, failure: `${source.kind} has no streams` }
  const inner: Destination =
    destination.type === 'store' ? await gateway.copies.of(ready) : nowhere(gateway.db, connection)
  const counts: Counts = { rows: 0, bytes: 0 }
  const streams = connection.streams.map(({ name }) => name)
  log('info', `reads ${streams.join(', ')} of ${source.kind} into ${destination.type}`)
  const { sync } = (await import('@ferrule/sync')) as unknown as { sync: Sync }
  const result = await sync(ready.connector, {
    destination: counted(inner, counts, () => run.progress({ ...counts })),
    definition,
    streams,
    signal,
    ...(job.type === 'sync' ? {} : { mode: 'full_refresh' as const }),
    allowDeletes: job.type !== 'sync',
    onLog: (message: string) => log('info', message),
    onProgress: ({ stream, phase, rows, deletes }: { stream: string; phase: string; rows: number; deletes: number }) =>
      log('info', `${stream}: ${phase}; ${rows} rows written, ${deletes} deleted`),
  })
  const failed = result.streams.filter(({ status }) => status !== 'complete')
  for (const { stream, error } of failed) log('error', `${stream}: ${reasonOf(error)}`)
  return {
    ...counts,
    streams: result.streams.map(({ stream, status, rows, deletes }) => ({ stream, status, rows, deletes })),
    ...(failed.length > 0 && {
      failure: failed
        .map(({ stream, error }) => `${stream}: ${reasonOf(error)}`)
        .join('; ')
        .slice(0, 2_000),
      retryable: failed.some(mayHeal),
    }),
  }
}

const reasonOf = (error: unknown): string =>
  isFerruleError(error) ? error.message : error === undefined ? 'not finished' : 'the gateway failed'

const mayHeal = ({ error }: StreamResult): boolean => !isFerruleError(error) || error.retryable
