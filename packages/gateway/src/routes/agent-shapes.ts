import type { Manifest } from '@ferrule/core/manifest'
import { z } from '@hono/zod-openapi'
import type { Kind } from '../connectors/kind.ts'
import { findKind } from '../connectors/kinds.ts'
import type { Source } from '../records/sources.ts'

export const iso = (ms: number): string => new Date(ms).toISOString()

/** Schemas of the agent family's connectors. */
export const templateSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    connector_name: z.string(),
    organization_id: z.string(),
    actor_definition_id: z.string(),
    tags: z.array(z.string()),
    customization: z.record(z.string(), z.unknown()),
    mode: z.enum(['DIRECT', 'REPLICATION', 'MULTI']),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .openapi('SourceTemplateSummary')

export const connectorSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    summarized_source_template: templateSummary,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .openapi('ConnectorSummary')

export const connectorRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    source_template: z.record(z.string(), z.unknown()),
    replication_config: z.record(z.string(), z.unknown()),
    entities: z.array(z.unknown()).nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .openapi('Connector')

/** The built-in template of a kind. It has the kind's id in every organization. */
export function templateOf(kind: Kind, organizationId: string) {
  const born = iso(0)
  return {
    id: kind.definitionId,
    name: kind.connectorType,
    icon: null,
    connector_name: kind.name,
    organization_id: organizationId,
    actor_definition_id: kind.definitionId,
    tags: [] as string[],
    customization: {},
    mode: 'MULTI' as const,
    created_at: born,
    updated_at: born,
  }
}

export function detailedTemplate(kind: Kind, manifest: Manifest, organizationId: string): Record<string, unknown> {
  return {
    ...templateOf(kind, organizationId),
    source_definition_id: kind.definitionId,
    user_config_spec: {
      type: 'object',
      properties: { credentials: manifest.credentials, environment: manifest.config },
    },
    partial_default_config: {},
  }
}

/** The template of a kind, with the configurations of all its implementations. */
export async function specificationOf(kind: Kind, organizationId: string): Promise<Record<string, unknown>> {
  const loaded = await Promise.all(kind.implementations.map(({ load }) => load()))
  const ways = loaded.flatMap(({ manifest: { credentials } }) => (credentials['anyOf'] as object[]) ?? [credentials])
  const settings = loaded.map(({ manifest: { config } }) => config['properties'] as object | undefined)
  const { manifest } = loaded[0] as (typeof loaded)[0]
  return {
    ...detailedTemplate(kind, manifest, organizationId),
    user_config_spec: {
      type: 'object',
      properties: {
        credentials: { anyOf: ways },
        environment: { type: 'object', properties: Object.assign({}, ...settings.reverse()) },
      },
    },
  }
}

export function summaryOf(source: Source, organizationId: string) {
  return {
    id: source.id,
    name: source.name,
    summarized_source_template: templateOf(findKind(source.kind) as Kind, organizationId),
    created_at: iso(source.createdAt),
    updated_at: iso(source.updatedAt),
  }
}

export async function recordOf(source: Source, organizationId: string): Promise<Record<string, unknown>> {
  const kind = findKind(source.kind) as Kind
  const { manifest } = await (kind.implementations[0] as Kind['implementations'][0]).load()
  return {
    id: source.id,
    name: source.name,
    source_template: detailedTemplate(kind, manifest, organizationId),
    replication_config: source.replication,
    entities: source.entities,
    created_at: iso(source.createdAt),
    updated_at: iso(source.updatedAt),
  }
}
