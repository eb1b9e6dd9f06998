import { isFerruleError } from '@ferrule/core'
import type { SyncConnector } from './engine/context.ts'
import type { CommitEvent, RunEvent } from './engine/events.ts'
import type { Message, RecordMessage, StateMessage, SyncState, TraceMessage } from './messages.ts'
import { type ReadOptions, run } from './run.ts'

/**
 * The records of a connector's streams as messages of the Airbyte protocol. A STATE follows the records that it covers: store
 * it with them, and pass the states of all streams (or the list of STATE messages) to the next run.
 * @throws {ParamsError} before the first message, for unknown streams, and for a state of another connector.
 */
export async function* read(
  connector: SyncConnector,
  options: ReadOptions = {},
  state?: SyncState | readonly unknown[],
): AsyncGenerator<Message, void, undefined> {
  const now = options.clock ?? Date.now
  for await (const event of run(connector, options, state as SyncState | undefined)) {
    if (event.kind === 'commit') yield* messagesOf(event, now())
    else if (event.kind === 'log') yield { type: 'LOG', log: { level: event.level, message: event.message } }
    else if (event.kind === 'status') yield* statusOf(event, now())
  }
}

function* messagesOf(event: CommitEvent, now: number): Generator<RecordMessage | StateMessage> {
  const { stream, records, deletes, generation, state, finished } = event
  for (const { key, data, at, under } of records) yield { type: 'RECORD', record: recordOf({ key, at, under }, data) }
  const sets: string[] = []
  for (const { key, under, at } of deletes) {
    if (key === undefined) sets.push(under as string)
    else yield { type: 'RECORD', record: recordOf({ key, at, deleted: true }, goneOf(key, at)) }
  }
  const facts = { generation, ...(sets.length > 0 && { sets }), ...(finished && { finished }) }
  yield {
    type: 'STATE',
    state: {
      type: 'STREAM',
      stream: { stream_descriptor: { name: stream }, stream_state: state },
      sourceStats: { recordCount: records.length + deletes.length - sets.length },
      ferrule: facts,
    },
  }

  function recordOf(facts: RecordMessage['record']['ferrule'], data: Readonly<Record<string, unknown>>) {
    return { stream, data, emitted_at: now, ferrule: facts } as RecordMessage['record']
  }
  function goneOf(key: string, at: number | undefined): Record<string, unknown> {
    // Streams that report deletes have a single key field.
    return { id: key, _ab_cdc_deleted_at: new Date(at ?? now).toISOString() }
  }
}

function* statusOf(event: Extract<RunEvent, { kind: 'status' }>, now: number): Generator<TraceMessage> {
  const { stream, status, error } = event
  const descriptor = { stream_descriptor: { name: stream } }
  if (error !== undefined) {
    const known = isFerruleError(error) ? error : undefined
    const config = ['params', 'credentials', 'authentication', 'permission', 'not_found'].includes(known?.code ?? '')
    yield {
      type: 'TRACE',
      trace: {
        type: 'ERROR',
        emitted_at: now,
        error: {
          message: known?.message ?? 'the stream failed with an unknown error',
          internal_message: known ? known.code : String((error as Error)?.name ?? typeof error),
          failure_type: config ? 'config_error' : known?.retryable ? 'transient_error' : 'system_error',
          ...descriptor,
        },
      },
    }
  }
  yield {
    type: 'TRACE',
    trace: { type: 'STREAM_STATUS', emitted_at: now, stream_status: { ...descriptor, status } },
  }
}
