import type { Manifest, StreamDefinition } from '@ferrule/core/manifest'
import { modesOf, type StreamModes } from '../choice.ts'
import type { CatalogStream, SpecMessage } from '../messages.ts'
import type { ConnectorPackage } from './connectors.ts'

type Schema = Readonly<Record<string, unknown>>

/** The contents of the connector's config file. */
export function specOf({ manifest }: ConnectorPackage): SpecMessage['spec'] {
  return {
    protocol_version: '0.3.2',
    documentationUrl: manifest.docs,
    connectionSpecification: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: `${manifest.connectorType} source`,
      type: 'object',
      required: ['credentials'],
      properties: {
        credentials: { ...withSecrets(manifest.credentials), title: 'Credentials' },
        config: { ...manifest.config, title: 'Config' },
      },
      additionalProperties: true,
    },
  }
}

/** Marks text credentials as secrets, which platforms then hide. */
function withSecrets(schema: Schema): Schema {
  const { properties, anyOf } = schema as { properties?: Record<string, Schema>; anyOf?: Schema[] }
  const secret = ([name, field]: [string, Schema]) =>
    [name, field['type'] === 'string' ? { ...field, airbyte_secret: true } : field] as const
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(secret)) }),
    ...(anyOf && { anyOf: anyOf.map(withSecrets) }),
  }
}

/** All streams of the connector. */
export const catalogOf = ({ manifest, definition }: ConnectorPackage): CatalogStream[] =>
  definition.streams.map((stream) => ({
    name: stream.name,
    json_schema: schemaOf(manifest, stream),
    ...protocolOf(modesOf(definition, stream)),
    is_resumable: true,
  }))

const protocolOf = ({ modes, cursorField, primaryKey }: StreamModes) => ({
  supported_sync_modes: modes,
  source_defined_cursor: true,
  ...(cursorField.length > 0 && { default_cursor_field: cursorField }),
  source_defined_primary_key: primaryKey,
})

/** The record's schema with the definitions that it uses, and the fields of a deleted record. */
function schemaOf(manifest: Manifest, { name, list, feed }: StreamDefinition): Schema {
  const entity = manifest.entities[list.entity ?? name] as Manifest['entities'][string]
  const record = (feed?.kind === 'ids' ? undefined : entity.actions[list.action ?? 'list']?.record) ?? entity.record
  const used = new Map<string, Schema>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as { $ref?: unknown }
    const found = typeof $ref === 'string' ? /^#\/\$defs\/(.+)$/.exec($ref)?.[1] : undefined
    if (found && !used.has(found)) {
      used.set(found, manifest.$defs[found] as Schema)
      visit(used.get(found))
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(record)
  const named = typeof record['$ref'] === 'string' ? record['$ref'].split('/').at(-1) : undefined
  const { required: _, ...own } = named === undefined ? record : (manifest.$defs[named] as Schema)
  return {
    ...own,
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    // A deleted record has only its key and this field.
    properties: {
      ...(own['properties'] as Schema),
      _ab_cdc_deleted_at: { type: ['string', 'null'], format: 'date-time' },
    },
    additionalProperties: true,
    ...(used.size > 0 && { $defs: Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))) }),
  }
}
