import type { ChosenStream, DestinationMode, SyncDefinition, SyncMode } from '@ferrule/sync'
import { unprocessable } from '../errors.ts'
import type { Connection, StreamConfiguration } from '../records/connections.ts'
import type { DestinationRecord } from '../records/destinations.ts'
import type { CatalogStream } from './streams.ts'

interface How {
  readonly mode: SyncMode
  readonly write: DestinationMode
}

/** How each sync mode of the API reads and writes. */
const HOW: Readonly<Record<string, How>> = {
  full_refresh_overwrite: { mode: 'full_refresh', write: 'overwrite' },
  full_refresh_overwrite_deduped: { mode: 'full_refresh', write: 'overwrite_dedup' },
  full_refresh_append: { mode: 'full_refresh', write: 'append' },
  incremental_append: { mode: 'incremental', write: 'append' },
  incremental_deduped_history: { mode: 'incremental', write: 'append_dedup' },
}

/** The default of a stream. */
export const usualMode = (modes: readonly string[]): string =>
  modes.includes('incremental') ? 'incremental_deduped_history' : 'full_refresh_overwrite'

/** A stream that nobody has configured. */
export const usual = ({ name, supportedSyncModes }: CatalogStream): StreamConfiguration => ({
  name,
  syncMode: usualMode(supportedSyncModes),
})

/** All modes that a stream with these ways to read has. */
export const modesOf = (modes: readonly string[]): string[] =>
  Object.keys(HOW).filter((name) => modes.includes(HOW[name]?.mode ?? ''))

/** A stream of a connection as a run takes it. Rows of before the modes were real have none, and are read as usual. */
export function choiceOf({ name, syncMode, cursorField, primaryKey }: StreamConfiguration): ChosenStream {
  return {
    name,
    ...(syncMode !== undefined && HOW[syncMode]),
    ...(cursorField?.length && { cursorField }),
    ...(primaryKey?.length && { primaryKey }),
  }
}

/** The same, for a run that reads everything again. */
export function refreshed(stream: StreamConfiguration): ChosenStream {
  const { write, ...choice } = choiceOf(stream)
  return { ...choice, mode: 'full_refresh', write: write === 'append' ? write : 'overwrite' }
}

/**
 * Refuses what no run could do, when a connection is made or changed.
 * @throws {HttpError} 422 that names the stream and what is possible.
 */
export async function demandPossible(
  definition: SyncDefinition | undefined,
  { type }: Pick<DestinationRecord, 'type'>,
  streams: readonly StreamConfiguration[],
): Promise<void> {
  for (const { name, syncMode } of streams) {
    if (syncMode === undefined) continue
    const how = Object.hasOwn(HOW, syncMode) ? HOW[syncMode] : undefined
    if (!how) throw unprocessable(`${name}: ${syncMode} is not possible here; possible: ${Object.keys(HOW).join(', ')}`)
    if (type === 'store' && how.write === 'append')
      throw unprocessable(
        `${name}: the copy that search reads has one row per key, so ${syncMode} is not possible; choose a mode that overwrites or dedups, or another destination`,
      )
  }
  if (!definition) return
  const { checkChoices } = await import('@ferrule/sync')
  checkChoices(definition, streams.map(choiceOf))
}

/** As the destination checks it when it is opened. */
const NAMESPACE = /^[\w-]{0,48}$/

/**
 * The schema, or first part of names, that a connection writes to. Sources have no namespaces of their own.
 * @throws {HttpError} 422 for a format that makes no name.
 */
export function namespaceOf(
  { namespaceDefinition, namespaceFormat }: Pick<Connection, 'namespaceDefinition' | 'namespaceFormat'>,
  { type, config }: Pick<DestinationRecord, 'type' | 'config'>,
): string {
  const own = type === 'postgres' && typeof config['schema'] === 'string' ? config['schema'] : ''
  if (namespaceDefinition !== 'custom_format') return namespaceDefinition === 'destination' ? own : ''
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the API's own placeholder
  const name = (namespaceFormat ?? '').replaceAll('${SOURCE_NAMESPACE}', '')
  if (!NAMESPACE.test(name))
    throw unprocessable('namespaceFormat may make names of letters, digits, _ and - only, at most 48 characters')
  return name
}

/** How fields that the vendor adds are handled. */
export const schemaChangesOf = ({ nonBreakingBehavior }: Pick<Connection, 'nonBreakingBehavior'>) =>
  nonBreakingBehavior === 'ignore' ? 'ignore' : nonBreakingBehavior === 'disable_connection' ? 'pause' : 'propagate'
