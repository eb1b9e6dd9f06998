import type { JobRow } from '../db/schema.ts'
import type { Gateway } from '../gateway.ts'
import type { Source } from '../records/sources.ts'

/** Of how many connectors' hours the minute is spread, so that not all begin at once. */
const MINUTES = 60

/** Once an hour, at a minute of the source's own. */
const hourly = ({ id }: Source): string => `${Number.parseInt(id.slice(0, 8), 16) % MINUTES} * * * *`

/**
 * Connects a source to the copy that search reads, once an hour, and runs it for the first time. All streams, or those that
 * the source was limited to. Undefined: the connector has no streams.
 */
export async function startCopy(gateway: Gateway, source: Source): Promise<JobRow | undefined> {
  const { workspaceId } = source
  const allowed = source.entities?.map((one) => (one as { entity?: unknown }).entity)
  const streams = (await gateway.streamsOf(source)).filter(({ name }) => !allowed || allowed.includes(name))
  if (streams.length === 0) return undefined
  const connection = await gateway.connections.create({
    workspaceId,
    name: `${source.name} → copy`,
    sourceId: source.id,
    destinationId: (await storeOf(gateway, workspaceId)).id,
    cron: hourly(source),
    streams: streams.map(({ name }) => ({ name })),
  })
  const job = await gateway.jobs.create(connection, 'sync')
  gateway.wake()
  return job
}

/** The workspace's own copy, made at first use. */
async function storeOf({ destinations }: Gateway, workspaceId: string) {
  const known = await destinations.list(workspaceId, { limit: 100, offset: 0 })
  return (
    known.find(({ type }) => type === 'store') ??
    (await destinations.create({ workspaceId, type: 'store', name: 'copy', config: {} }))
  )
}
