import type { Manifest } from '@ferrule/stripe/manifest'
import type { SyncDefinition } from '@ferrule/sync'

/** How the streams of a connector are read; undefined: it has none. */
export async function definitionOf(connector: string): Promise<SyncDefinition | undefined> {
  // A name of ours, never of a client's: `Manifest.name` of a kind of this gateway.
  const path = connector.endsWith('-v3') ? `${connector.slice(0, -3)}/v3` : connector
  try {
    return ((await import(`@ferrule/${path}/sync`)) as { default: SyncDefinition }).default
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED' || code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** A stream as a catalog has it. */
export interface CatalogStream {
  readonly name: string
  readonly jsonSchema: Readonly<Record<string, unknown>>
  readonly supportedSyncModes: readonly string[]
  readonly sourceDefinedCursor: boolean
  readonly defaultCursorField: readonly string[]
  readonly sourceDefinedPrimaryKey: readonly (readonly string[])[]
  readonly namespace: null
}

/** The streams that a source offers. */
export function catalogOf(manifest: Manifest, definition: SyncDefinition | undefined): CatalogStream[] {
  return (definition?.streams ?? []).map((stream) => ({
    name: stream.name,
    jsonSchema: schemaOf(manifest, stream.name),
    supportedSyncModes: stream.mode === 'snapshot' ? ['full_refresh'] : ['full_refresh', 'incremental'],
    sourceDefinedCursor: stream.mode !== 'snapshot',
    defaultCursorField: stream.cursor ? stream.cursor.field.split('.') : [],
    sourceDefinedPrimaryKey: stream.primaryKey.map((field) => field.split('.')),
    namespace: null,
  }))
}

/** The record's schema with the definitions that it refers to, so that it is complete. */
function schemaOf(manifest: Manifest, entity: string): Record<string, unknown> {
  const record = Object.hasOwn(manifest.entities, entity) ? manifest.entities[entity]?.record : undefined
  if (!record) return { type: 'object' }
  const $defs: Record<string, unknown> = {}
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const defined = name === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '') : undefined
      if (defined !== undefined && !Object.hasOwn($defs, defined)) {
        $defs[defined] = manifest.$defs[defined]
        collect($defs[defined])
      } else collect(inner)
    }
  }
  collect(record)
  // Readers of catalogs look for `properties`, and follow no reference to find them.
  const named = String(record['$ref'] ?? '').replace('#/$defs/', '')
  const root = Object.hasOwn($defs, named) ? ($defs[named] as object) : record
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...root, $defs }
}
