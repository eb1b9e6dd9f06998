import type { Connection, NewConnection } from '../../src/records/connections.ts'
import type { DestinationRecord } from '../../src/records/destinations.ts'
import type { NewSource, Source } from '../../src/records/sources.ts'
import type { Gateway } from '../../src/services.ts'

interface Wanted {
  readonly workspaceId: string
  readonly source?: Partial<NewSource>
  /** Type of the destination. Default: the copy. */
  readonly destination?: DestinationRecord['type']
  readonly connection?: Partial<NewConnection>
}

/** A source with a connection into a destination; of what a test does not speak, there is something. */
export async function connected(
  gateway: Pick<Gateway, 'sources' | 'destinations' | 'connections'>,
  { workspaceId, source: facts, destination = 'store', connection }: Wanted,
): Promise<Connection & { readonly source: Source }> {
  const source = await gateway.sources.create({
    workspaceId,
    kind: 'stripe',
    name: 'source',
    credentials: { api_key: 'sk_test_planted' },
    ...facts,
  })
  const place = await gateway.destinations.create({ workspaceId, type: destination, name: 'destination', config: {} })
  const made = await gateway.connections.create({
    workspaceId,
    name: 'connection',
    sourceId: source.id,
    destinationId: place.id,
    streams: [{ name: 'customers' }],
    ...connection,
  })
  return { ...made, source }
}
