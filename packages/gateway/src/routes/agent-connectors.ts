import { z } from '@hono/zod-openapi'
import { shownSource } from '../connectors/credentials.ts'
import type { Kind } from '../connectors/kind.ts'
import { findKind } from '../connectors/kinds.ts'
import { HttpError, unprocessable } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { startCopy } from '../jobs/start-copy.ts'
import type { Gateway } from '../services.ts'
import { checkOutcome, noted, sourceOf, workspaceOf } from './access.ts'
import { configOf, connectorRequest, kindOf, requestedParts, tenantFields, tenantOf, values } from './agent-request.ts'
import { connectorRecord, connectorSummary, iso, recordOf, summaryOf } from './agent-shapes.ts'
import { deleteSource } from './sources.ts'

const entities = z.array(
  z.strictObject({ entity: z.string().max(200), modes: z.array(z.enum(['read', 'write'])).optional() }),
)

const creation = connectorRequest({
  credentials: values.nullish(),
  server_side_oauth_secret_id: z.string().nullish(),
  entities: entities.nullish(),
  selected_connection_template_tags: z.array(z.string()).nullish(),
  selected_connection_template_tags_mode: z.enum(['any', 'all']).nullish(),
})
  .refine((body) => body.credentials ?? body.replication_config ?? body.server_side_oauth_secret_id, {
    path: ['credentials'],
    message: 'at least one of credentials, replication_config and server_side_oauth_secret_id is required',
  })
  .openapi('ConnectorCreation')

const lookup = z.object({
  ...tenantFields,
  workspace_id: z.string().max(100).optional(),
  definition_id: z.string().max(200).optional(),
})

type Lookup = z.infer<typeof lookup>

/** Connector records of the agent family. */
export function agentConnectorRoutes(app: App, gateway: Gateway): void {
  creationRoute(app, gateway)
  listRoutes(app, gateway)
  recordRoutes(app, gateway)
  checkRoutes(app, gateway)
}

/** A new connector. */
function creationRoute(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/integrations/connectors',
    family: 'agent',
    tag: 'Connectors',
    summary: 'Creates a connector for a tenant; its credentials go to the vault and are never returned',
    body: creation,
    answer: { schema: connectorRecord },
    handle: async (call) => {
      const { body } = call
      const workspace = await workspaceOf(call, { name: tenantOf(body) as string })
      const kind = kindOf(body)
      const { credentials, config } = await requestedParts(kind, body)
      await gateway.connectors.try(kind.name, credentials, config)
      const shown = await shownSource(kind, body.replication_config ?? {})
      const source = await noted(call, { workspaceId: workspace.id, action: 'connector.create', params: body }, () =>
        gateway.sources.create({
          workspaceId: workspace.id,
          kind: kind.name,
          name: body.name ?? kind.connectorType,
          credentials,
          config,
          replication: shown,
          entities: body.entities?.length ? body.entities : null,
        }),
      )
      if (gateway.copiesNew) await startCopy(gateway, source)
      return recordOf(source, gateway.organizationId)
    },
  })
}

/** The connectors of a tenant. */
function listRoutes(app: App, gateway: Gateway): void {
  const list = async (call: Call<unknown, Lookup>) => {
    const { query } = call
    const name = tenantOf(query)
    if (name === undefined && query.workspace_id === undefined)
      throw unprocessable('workspace_name or workspace_id is required', [
        { field: 'workspace_name', message: 'is missing', error_code: 'missing' },
      ])
    const workspace = await workspaceOf(
      call,
      query.workspace_id === undefined ? { name: name as string } : { id: query.workspace_id },
    )
    const kind = query.definition_id === undefined ? undefined : findKind(query.definition_id)
    if (query.definition_id !== undefined && !kind) return []
    const found = await gateway.sources.list(call.scope, {
      workspaceIds: [workspace.id],
      ...(kind && { kind: kind.name }),
    })
    return found
  }
  for (const [path, key] of [
    ['/v1/connectors/connectors_for_user', 'connectors'],
    ['/v1/connectors/instances_for_user', 'instances'],
  ] as const)
    define(app, gateway, {
      method: 'get',
      path,
      family: 'agent',
      tag: 'Connectors',
      summary: "Lists a tenant's connectors, by kind (January dialect)",
      query: lookup,
      answer: { schema: z.object({ [key]: z.array(z.object({ id: z.string(), name: z.string() })) }) },
      handle: async (call) => ({ [key]: (await list(call)).map(({ id, name }) => ({ id, name })) }),
    })
  define(app, gateway, {
    method: 'get',
    path: '/v1/integrations/connectors',
    family: 'agent',
    tag: 'Connectors',
    summary: "Lists a workspace's connectors, by kind",
    query: lookup,
    answer: { schema: z.object({ data: z.array(connectorSummary) }) },
    handle: async (call) => ({ data: (await list(call)).map((source) => summaryOf(source, gateway.organizationId)) }),
  })
}

/** One connector. */
function recordRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/integrations/connectors/{id}',
    family: 'agent',
    tag: 'Connectors',
    summary: 'Returns one connector',
    answer: { schema: connectorRecord },
    handle: async (call) => recordOf(await sourceOf(call, call.param('id')), gateway.organizationId),
  })
  define(app, gateway, {
    method: 'put',
    path: '/v1/integrations/connectors/{id}',
    family: 'agent',
    tag: 'Connectors',
    summary: 'Updates name, settings or entities. If you omit entities, they are unchanged; an empty list removes them',
    body: z.strictObject({
      name: z.string().trim().min(1).max(200).nullish(),
      replication_config: values.nullish(),
      entities: entities.nullish(),
    }),
    answer: { schema: connectorRecord },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('id'))
      const { name, replication_config, entities } = call.body
      const kind = findKind(source.kind) as Kind
      const config = replication_config
        ? { ...source.config, ...(await configOf(kind, replication_config)) }
        : undefined
      const shown = await shownSource(kind, replication_config ?? {})
      if (config) await gateway.connectors.try(source.kind, await gateway.sources.credentials(source), config)
      const changed = await noted(
        call,
        { workspaceId: source.workspaceId, action: 'connector.update', target: source.id, params: call.body },
        () =>
          gateway.sources.update(source, {
            ...(name && { name }),
            ...(config && { config, replication: shown }),
            ...(entities && { entities }),
          }),
      )
      return recordOf(changed, gateway.organizationId)
    },
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/integrations/connectors/{id}',
    family: 'agent',
    tag: 'Connectors',
    summary: 'Deletes a connector with its credentials and its copy',
    answer: { status: 202, schema: z.object({ job_id: z.string(), status: z.string() }) },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('id'))
      await noted(call, { workspaceId: source.workspaceId, action: 'connector.delete', target: source.id }, () =>
        deleteSource(gateway, source),
      )
      return { job_id: call.requestId, status: 'succeeded' }
    },
  })
}

/** Whether credentials are good. */
function checkRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/integrations/connectors/{id}/check',
    family: 'agent',
    tag: 'Connectors',
    summary: "Checks a connector's credentials with the vendor",
    answer: {
      schema: z.object({
        id: z.string(),
        status: z.enum(['pending', 'running', 'cancelled', 'failed', 'succeeded', 'inconclusive', 'skipped']),
        error_message: z.string().nullable(),
        failure_reason: z.string().nullable(),
        entity_check_results: z.array(z.unknown()),
        created_at: z.string(),
      }),
    },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('id'))
      const { connector } = await gateway.connectors.of(source)
      const found = await noted(
        call,
        { workspaceId: source.workspaceId, action: 'connector.check', target: source.id },
        () => connector.check({ signal: call.c.req.raw.signal }),
        checkOutcome,
      )
      const error = found.ok ? found.warning : found.error
      return {
        id: call.requestId,
        status: found.ok ? 'succeeded' : 'failed',
        error_message: error?.message ?? null,
        failure_reason: (error as { code?: string } | undefined)?.code ?? null,
        entity_check_results: [],
        created_at: iso(Date.now()),
      }
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/integrations/connectors/check_config',
    family: 'agent',
    tag: 'Connectors',
    summary: 'Checks credentials before a connector is created; nothing is sent or stored',
    body: creation,
    answer: { schema: z.object({ status: z.string(), error_message: z.string().nullable() }) },
    handle: async (call) => {
      const { body } = call
      const kind = kindOf(body)
      try {
        const { credentials, config } = await requestedParts(kind, body)
        await gateway.connectors.try(kind.name, credentials, config)
        return { status: 'succeeded', error_message: null }
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return { status: 'failed', error_message: error.message }
      }
    },
  })
}
