import type { Manifest } from '@ferrule/core/manifest'
import type { SyncDefinition } from '@ferrule/sync'
import { fieldsOf } from '../connectors/credentials.ts'
import { entityOf, type Kind } from '../connectors/kind.ts'
import { allKinds } from '../connectors/kinds.ts'

/** The stream definition of a connector, by the name of its manifest; undefined if it has no streams. */
export async function definitionOf(manifestName: string): Promise<SyncDefinition | undefined> {
  const found = allKinds()
    .flatMap(({ implementations }) => implementations)
    .find((one) => one.manifestName === manifestName)
  const definition = (await found?.sync?.())?.default
  // Streams may be those of another generation, which other credentials reach.
  return definition?.connector === manifestName ? definition : undefined
}

/**
 * The entities that a search of the gateway's copy answers: all that are copied, beside those for which the vendor has a search
 * of its own under this name.
 */
export async function copiedEntities(manifest: Manifest): Promise<string[]> {
  const copied = new Set((await definitionOf(manifest.name))?.streams.map(({ name }) => name))
  return Object.entries(manifest.entities)
    .filter(([name, { actions }]) => copied.has(name) && !Object.hasOwn(actions, 'search'))
    .map(([name]) => name)
}

/** Why a source with these credentials has no copy, although its kind has streams; undefined if it has one. */
export async function uncopied(kind: Kind, manifestName: string): Promise<string | undefined> {
  if (await definitionOf(manifestName)) return undefined
  for (const { manifestName: other, load } of kind.implementations) {
    if (!(await definitionOf(other))) continue
    const { manifest } = await load()
    const fields = fieldsOf(manifest.credentials).join(', ')
    return `${kind.connectorType} is copied only with credentials of ${other} (${fields}); these are of ${manifestName}, so there is no copy to search`
  }
  return `${kind.connectorType} has no streams, so there is no copy to search`
}

/** A stream in a catalog. */
export interface CatalogStream {
  readonly name: string
  readonly jsonSchema: Readonly<Record<string, unknown>>
  readonly supportedSyncModes: readonly string[]
  readonly sourceDefinedCursor: boolean
  readonly defaultCursorField: readonly string[]
  readonly sourceDefinedPrimaryKey: readonly (readonly string[])[]
  readonly namespace: null
}

/** The streams of a source. */
export async function catalogOf(manifest: Manifest, definition: SyncDefinition | undefined): Promise<CatalogStream[]> {
  if (!definition) return []
  const { modesOf } = await import('@ferrule/sync')
  return definition.streams.map((stream) => {
    const { modes, cursorField, primaryKey } = modesOf(definition, stream)
    return {
      name: stream.name,
      jsonSchema: schemaOf(manifest, stream.name),
      supportedSyncModes: modes,
      sourceDefinedCursor: modes.includes('incremental'),
      defaultCursorField: cursorField,
      sourceDefinedPrimaryKey: primaryKey,
      namespace: null,
    }
  })
}

/** The record's schema, complete with the definitions that it refers to. */
function schemaOf(manifest: Manifest, entity: string): Record<string, unknown> {
  const record = entityOf(manifest, entity)?.record
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
  // Readers of catalogs look for `properties` and do not resolve references.
  const named = String(record['$ref'] ?? '').replace('#/$defs/', '')
  const root = Object.hasOwn($defs, named) ? ($defs[named] as object) : record
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...root, $defs }
}
