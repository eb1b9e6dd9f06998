import type { JobRow } from '../db/schema.ts'
import type { Source } from '../records/sources.ts'
import type { Gateway } from '../services.ts'
import { usual } from './choices.ts'
import { type CatalogStream, definitionOf } from './streams.ts'

/** Hourly copies start at different minutes, so that they do not all start at once. */
const MINUTES = 60

/** Once an hour, at a minute that depends on the source. */
const hourly = ({ id }: Source): string => `${Number.parseInt(id.slice(0, 8), 16) % MINUTES} * * * *`

/** Whether a stream is one that the source is restricted to. */
export function allowedOf({ entities }: Pick<Source, 'entities'>): (name: string) => boolean {
  const names = entities?.map((one) => (one as { entity?: unknown }).entity)
  return (name) => !names || names.includes(name)
}

/** The streams of a connection that names none: all but reports, which are copied if they are asked for. */
export async function usualOf(gateway: Gateway, source: Source): Promise<CatalogStream[]> {
  const { manifest } = await gateway.connectors.of(source)
  const definition = await definitionOf(manifest.name)
  if (!definition) return []
  const { usualStreams } = await import('@ferrule/sync')
  const names = new Set(usualStreams(definition))
  return (await gateway.streamsOf(source)).filter(({ name }) => names.has(name))
}

/**
 * Creates an hourly connection from a source to the copy, and runs it for the first time. It has the usual streams, or
 * those that the source is restricted to. Undefined if the connector has no streams.
 */
export async function startCopy(gateway: Gateway, source: Source): Promise<JobRow | undefined> {
  const { workspaceId } = source
  const allowed = allowedOf(source)
  const streams = (await (source.entities ? gateway.streamsOf(source) : usualOf(gateway, source))).filter(({ name }) =>
    allowed(name),
  )
  if (streams.length === 0) return undefined
  const connection = await gateway.connections.create({
    workspaceId,
    name: `${source.name} → copy`,
    sourceId: source.id,
    destinationId: (await storeOf(gateway, workspaceId)).id,
    cron: hourly(source),
    streams: streams.map(usual),
  })
  const job = await gateway.jobs.create(connection, 'sync')
  gateway.wake()
  return job
}

/** The copy of a workspace, created on first use. */
async function storeOf({ destinations }: Gateway, workspaceId: string) {
  const known = await destinations.list(workspaceId, { limit: 100, offset: 0 })
  return (
    known.find(({ type }) => type === 'store') ??
    (await destinations.create({ workspaceId, type: 'store', name: 'copy', config: {} }))
  )
}
