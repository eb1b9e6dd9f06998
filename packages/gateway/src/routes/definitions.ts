import { z } from '@hono/zod-openapi'
import { GRADES, type Kind } from '../connectors/kind.ts'
import { allKinds, findKind } from '../connectors/kinds.ts'
import { notFound } from '../errors.ts'
import { type App, define } from '../http/endpoint.ts'
import { copyStatus } from '../jobs/copy-status.ts'
import { uncopied } from '../jobs/streams.ts'
import type { Gateway } from '../services.ts'
import { sourceOf, workspaceOf } from './access.ts'
import { iso, specificationOf, templateOf, templateSummary } from './agent-shapes.ts'

const searchable = z.object({
  entity: z.string(),
  summary: z.string(),
  status: z.enum(['loading', 'preview', 'ready', 'failed']),
  error: z.string().nullable(),
  fields: z.record(z.string(), z.string()).describe('Types by name; empty if any field of the records is allowed'),
})

/** Kinds of connectors, tenants, and the searchable fields of connectors. */
export function definitionRoutes(app: App, gateway: Gateway): void {
  kindRoutes(app, gateway)
  inspectRoute(app, gateway)
  manifestRoutes(app, gateway)
  templateRoute(app, gateway)
  auditRoute(app, gateway)
}

/** The kinds of connectors. */
function kindRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/integrations/definitions/sources',
    family: 'agent',
    tag: 'Definitions',
    summary: 'Lists the kinds of connectors, filtered by part of their name',
    query: z.object({ name: z.string().max(200).optional() }),
    answer: {
      schema: z.object({
        definitions: z.array(
          z.object({
            sourceDefinitionId: z.string(),
            name: z.string(),
            connectorName: z.string(),
            dockerRepository: z.string(),
            grade: z.enum(GRADES),
            tried_at: z.string().nullable().describe('Of the last try with an account'),
          }),
        ),
      }),
    },
    handle: async ({ query }) => ({
      definitions: allKinds()
        .filter(({ connectorType }) => connectorType.toLowerCase().includes((query.name ?? '').toLowerCase()))
        .map(({ connectorType, definitionId, name, grade = 'proven', tried }) => ({
          sourceDefinitionId: definitionId,
          name: connectorType,
          connectorName: name,
          dockerRepository: `source-${name}`,
          grade,
          tried_at: tried?.at ?? null,
        })),
    }),
  })
  define(app, gateway, {
    method: 'get',
    path: '/v1/integrations/templates/sources',
    family: 'agent',
    tag: 'Definitions',
    summary: 'Lists the template of each kind',
    answer: { schema: z.object({ data: z.array(templateSummary) }) },
    handle: async () => ({ data: allKinds().map((kind) => templateOf(kind, gateway.organizationId)) }),
  })
}

/** The entities of a connector, and the state of its copy. */
function inspectRoute(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/integrations/connectors/{id}/inspect',
    family: 'agent',
    tag: 'Connectors',
    summary: 'Lists the entities that can be searched, and the progress of their copies',
    answer: {
      schema: z.object({
        connector_id: z.string(),
        source_definition_id: z.string(),
        message: z.string().nullable().describe('Why nothing is copied, with the cure'),
        supported_context_store_entities: z.array(z.object({ entity: z.string(), suggested: z.boolean() })),
        configured_cache_entities: z.array(
          z.object({
            entity: z.string(),
            status: z.string(),
            ready_for_search: z.boolean(),
            supported: z.boolean(),
            entity_count: z.int().nullable(),
            updated_at: z.string().nullable(),
            error: z.string().nullable().describe('Why the last sync did not complete it'),
          }),
        ),
      }),
    },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('id'))
      const ready = await gateway.connectors.of(source)
      const copies = await copyStatus(gateway, ready)
      return {
        connector_id: source.id,
        source_definition_id: findKind(source.kind)?.definitionId ?? '',
        supported_context_store_entities: copies.map(({ entity }) => ({
          entity,
          suggested: ready.manifest.entities[entity]?.hosted.includes('search') ?? false,
        })),
        message: (await uncopied(findKind(source.kind) as Kind, ready.manifest.name)) ?? null,
        configured_cache_entities: copies.map(({ entity, status, error, updatedAt }) => ({
          entity,
          status,
          ready_for_search: status === 'ready' || status === 'preview',
          supported: true,
          entity_count: null,
          updated_at: updatedAt === null ? null : iso(updatedAt),
          error,
        })),
      }
    },
  })
}

/** The manifest and the searchable fields of a connector. */
function manifestRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/integrations/connectors/{id}/manifest',
    family: 'agent',
    tag: 'Connectors',
    summary: "Returns a connector's entities, actions and parameters as JSON Schema",
    answer: { schema: z.record(z.string(), z.unknown()) },
    handle: async (call) => (await gateway.connectors.of(await sourceOf(call, call.param('id')))).manifest,
  })
  define(app, gateway, {
    method: 'get',
    path: '/v1/integrations/connectors/{id}/searchable',
    family: 'agent',
    tag: 'Connectors',
    summary: 'Returns the searchable fields by entity, and the progress of the copies',
    answer: { schema: z.object({ data: z.array(searchable) }) },
    handle: async (call) => {
      const ready = await gateway.connectors.of(await sourceOf(call, call.param('id')))
      return {
        data: (await copyStatus(gateway, ready)).map(({ entity, status, error }) => {
          const facts = ready.manifest.entities[entity]
          return { entity, summary: facts?.summary ?? '', status, error, fields: facts?.searchable ?? {} }
        }),
      }
    },
  })
}

/** One kind of connectors, as a template. */
function templateRoute(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/integrations/templates/sources/{id}',
    family: 'agent',
    tag: 'Definitions',
    summary: 'Returns the configuration of a kind of source, as JSON Schema',
    answer: { schema: z.record(z.string(), z.unknown()) },
    handle: async ({ param }) => {
      const kind = findKind(param('id'))
      if (!kind) throw notFound('template', param('id'))
      return specificationOf(kind, gateway.organizationId)
    },
  })
}

/** The audit log. */
function auditRoute(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/audit',
    family: 'agent',
    tag: 'Audit',
    summary: 'Lists who did what, newest first; a scoped token sees its own workspace',
    query: z.object({
      workspace_name: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
      before: z.coerce.number().int().optional(),
      action: z
        .string()
        .regex(/^[a-z.]{1,40}$/)
        .optional()
        .describe('Only this action, or actions of this first word: `mcp` for what agents did'),
      actor: z.string().max(200).optional(),
      target: z.string().max(200).optional(),
      outcome: z.string().max(60).optional(),
    }),
    answer: { schema: z.object({ data: z.array(z.record(z.string(), z.unknown())) }) },
    handle: async (call) => {
      const { query, principal } = call
      const named =
        query.workspace_name === undefined ? undefined : (await workspaceOf(call, { name: query.workspace_name })).id
      const workspaceId = principal.workspaceId ?? named
      const rows = await gateway.audit.list({
        limit: query.limit,
        ...(workspaceId !== undefined && { workspaceId }),
        ...(query.before !== undefined && { before: query.before }),
        ...(query.action !== undefined && { word: query.action }),
        ...(query.actor !== undefined && { actor: query.actor }),
        ...(query.target !== undefined && { target: query.target }),
        ...(query.outcome !== undefined && { outcome: query.outcome }),
      })
      return { data: rows.map(({ at, ...row }) => ({ ...row, id: Number(row.id), at: iso(Number(at)) })) }
    },
  })
}
