import type { Ready } from '../connectors/connectors.ts'
import type { Kind } from '../connectors/kind.ts'
import { findKind } from '../connectors/kinds.ts'
import type { Gateway } from '../services.ts'
import { copiedEntities, uncopied } from './streams.ts'

/** The copy of one entity. */
export interface CopyStatus {
  readonly entity: string
  /** `failed`: the last sync failed, and there is nothing to search. */
  readonly status: 'loading' | 'preview' | 'ready' | 'failed'
  /** Why the last sync did not complete the entity, even if older rows can be searched. */
  readonly error: string | null
  /** Epoch milliseconds of the end of the last sync. */
  readonly updatedAt: number | null
}

interface StreamResult {
  readonly stream: string
  readonly status: string
}

/** The copied streams of a source, and their states. */
export async function copyStatus(gateway: Gateway, ready: Ready): Promise<CopyStatus[]> {
  const entities = await copiedEntities(ready.manifest)
  const found = await gateway.copies.readiness(ready, entities)
  const last = await lastSync(gateway, ready)
  return found.map(({ entity, status }) => {
    const error = last?.failureOf(entity) ?? null
    return {
      entity,
      status: error !== null && status === 'loading' ? 'failed' : status,
      error,
      updatedAt: last?.updatedAt ?? null,
    }
  })
}

/** Why an entity has no rows to search yet: what failed, or what the credentials do not reach. */
export async function whyEmpty(gateway: Gateway, ready: Ready, entity: string): Promise<string | undefined> {
  return (
    (await uncopied(findKind(ready.source.kind) as Kind, ready.manifest.name)) ??
    (await lastSync(gateway, ready))?.failureOf(entity)
  )
}

/** The last sync of a source into the copy. */
async function lastSync(gateway: Gateway, { source }: Ready) {
  const { id, workspaceId } = source
  const stores = await gateway.destinations.list(workspaceId, { limit: 100, offset: 0 })
  const store = stores.find(({ type }) => type === 'store')
  if (!store) return undefined
  const filter = { sourceId: id, destinationId: store.id, limit: 1, offset: 0 }
  const [connection] = await gateway.connections.list(workspaceId, filter)
  if (!connection) return undefined
  const order = { by: 'created_at', direction: 'desc' } as const
  const jobs = await gateway.jobs.list(workspaceId, { connectionId: connection.id, order, limit: 2 })
  // Of a job that has just begun, the one before says more.
  for (const job of jobs) {
    const attempt = (await gateway.jobs.attempts(workspaceId, job.id)).findLast(({ ended_at }) => ended_at !== null)
    if (!attempt) continue
    const { failure } = attempt
    const streams = JSON.parse(attempt.streams_json ?? '[]') as StreamResult[]
    return {
      updatedAt: Number(attempt.ended_at),
      failureOf(entity: string): string | undefined {
        if (failure === null || streams.find(({ stream }) => stream === entity)?.status === 'complete') return undefined
        return failure.split('; ').find((part) => part.startsWith(`${entity}: `)) ?? failure
      },
    }
  }
  return undefined
}
