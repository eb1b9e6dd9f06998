import { z } from '@hono/zod-openapi'
import { shownSource, sortConfiguration, withoutMasks } from '../connectors/credentials.ts'
import type { Kind } from '../connectors/kind.ts'
import { findKind } from '../connectors/kinds.ts'
import { badRequest, notFound } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { modesOf } from '../jobs/choices.ts'
import type { Source } from '../records/sources.ts'
import type { Gateway } from '../services.ts'
import { noted, sourceOf, workspaceOf } from './access.ts'
import { kindNamed } from './agent-request.ts'
import { page, pageOf, pageQuery } from './pages.ts'

const configuration = z.record(z.string(), z.unknown())

const shape = z
  .object({
    sourceId: z.string(),
    name: z.string(),
    sourceType: z.string(),
    definitionId: z.string(),
    workspaceId: z.string(),
    configuration,
    createdAt: z.int(),
  })
  .openapi('Source')

export const sourceView = (source: Source) => ({
  sourceId: source.id,
  name: source.name,
  sourceType: source.kind,
  definitionId: (findKind(source.kind) as Kind).definitionId,
  workspaceId: source.workspaceId,
  configuration: { ...source.config, ...source.replication },
  createdAt: Math.floor(source.createdAt / 1000),
})

const creation = z.object({
  name: z.string().trim().min(1).max(200),
  workspaceId: z.string().max(100),
  definitionId: z.string().max(100).nullish(),
  configuration,
  secretId: z.string().nullish(),
})

/** Sources of the public family. */
export function sourceRoutes(app: App, gateway: Gateway): void {
  collectionRoutes(app, gateway)
  recordRoutes(app, gateway)
  streamRoute(app, gateway)
}

/** All sources. */
function collectionRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/sources',
    family: 'public',
    tag: 'Sources',
    summary: 'Lists sources, oldest first',
    query: z.object(pageQuery),
    answer: { schema: pageOf(shape) },
    handle: async (call) => {
      const { limit, offset, workspaceIds } = call.query
      const found = await gateway.sources.list(call.scope, {
        limit: limit + 1,
        offset,
        ...(workspaceIds && { workspaceIds }),
      })
      return page(call, found, sourceView)
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/sources',
    family: 'public',
    tag: 'Sources',
    summary: 'Creates a source; its credentials go to the vault and are never returned',
    body: creation,
    answer: { schema: shape },
    handle: async (call) => {
      const { body } = call
      const { id: workspaceId } = await workspaceOf(call, { id: body.workspaceId })
      const named = body.definitionId ?? body.configuration['sourceType']
      const kind = kindNamed(named, 'configuration.sourceType', 'configuration.sourceType or definitionId')
      if (body.secretId != null) return await consented(call, body.secretId, kind)
      const sorted = await sort(kind, body.configuration)
      await gateway.connectors.try(kind.name, sorted.credentials, sorted.config)
      const source = await noted(call, { workspaceId, action: 'source.create', params: body }, () =>
        gateway.sources.create({
          workspaceId,
          kind: kind.name,
          name: body.name,
          credentials: sorted.credentials,
          config: sorted.config,
          replication: sorted.shown,
        }),
      )
      return sourceView(source)
    },
  })
}

/** One source. */
function recordRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/sources/{sourceId}',
    family: 'public',
    tag: 'Sources',
    summary: 'Returns one source, with its secrets masked',
    answer: { schema: shape },
    handle: async (call) => sourceView(await sourceOf(call, call.param('sourceId'))),
  })
  define(app, gateway, {
    method: 'patch',
    path: '/v1/sources/{sourceId}',
    family: 'public',
    tag: 'Sources',
    summary: 'Updates name or configuration; masked values are unchanged',
    body: creation.pick({ name: true, configuration: true }).partial(),
    answer: { schema: shape },
    handle: async (call) => change(call, await sourceOf(call, call.param('sourceId')), true),
  })
  define(app, gateway, {
    method: 'put',
    path: '/v1/sources/{sourceId}',
    family: 'public',
    tag: 'Sources',
    summary: 'Replaces name and configuration; masked values are unchanged',
    body: creation.pick({ name: true, configuration: true }),
    answer: { schema: shape },
    handle: async (call) => change(call, await sourceOf(call, call.param('sourceId')), false),
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/sources/{sourceId}',
    family: 'public',
    tag: 'Sources',
    summary: 'Deletes a source with its credentials and its connections',
    answer: { status: 204 },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('sourceId'))
      await noted(call, { workspaceId: source.workspaceId, action: 'source.delete', target: source.id }, () =>
        deleteSource(gateway, source),
      )
    },
  })
}

/** The entities and actions of a source. */
function streamRoute(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/streams',
    family: 'public',
    tag: 'Sources',
    summary: 'Returns the streams of a source, with the ways to read them',
    query: z.object({
      sourceId: z.string().max(100),
      destinationId: z.string().optional(),
      ignoreCache: z.string().optional(),
    }),
    answer: { schema: z.array(z.record(z.string(), z.unknown())) },
    handle: async (call) => {
      const source = await sourceOf(call, call.query.sourceId)
      return (await gateway.streamsOf(source)).map((stream) => ({
        streamName: stream.name,
        syncModes: modesOf(stream.supportedSyncModes),
        defaultCursorField: stream.defaultCursorField,
        sourceDefinedCursorField: stream.sourceDefinedCursor,
        sourceDefinedPrimaryKey: stream.sourceDefinedPrimaryKey,
        propertyFields: Object.keys((stream.jsonSchema['properties'] as object | undefined) ?? {}).map((name) => [
          name,
        ]),
      }))
    },
  })
}

/** The user's consent has made the source already; its creator names and configures it. */
async function consented(call: Call<z.infer<typeof creation>, unknown>, id: string, kind: Kind): Promise<unknown> {
  const source = await sourceOf(call, id)
  if (source.workspaceId !== call.body.workspaceId || source.kind !== kind.name)
    throw badRequest('secretId is of another workspace or another kind of source', [
      { field: 'secretId', message: 'does not fit', error_code: 'value-not-found' },
    ])
  return await change(call, source, true)
}

async function change(
  call: Call<{ name?: string; configuration?: Record<string, unknown> }, unknown>,
  source: Source,
  merge: boolean,
): Promise<unknown> {
  const { gateway, body } = call
  const { name, configuration } = body
  const kind = findKind(source.kind) as Kind
  let changed: Parameters<Gateway['sources']['update']>[1] = { ...(name && { name }) }
  if (configuration) {
    const kept = await gateway.sources.credentials(source)
    const sorted = await sort(kind, configuration)
    const given = withoutMasks(sorted.credentials)
    const masked = Object.keys(sorted.credentials).filter((field) => !Object.hasOwn(given, field))
    const stays = merge ? kept : Object.fromEntries(masked.map((field) => [field, kept[field]]))
    const credentials = { ...stays, ...given }
    const config = merge ? { ...source.config, ...sorted.config } : sorted.config
    await gateway.connectors.try(kind.name, credentials, config)
    changed = {
      ...changed,
      credentials,
      config,
      replication: merge ? { ...source.replication, ...sorted.shown } : sorted.shown,
    }
  }
  if (Object.keys(changed).length === 0) throw badRequest('name or configuration is required')
  const updated = await noted(
    call,
    { workspaceId: source.workspaceId, action: 'source.update', target: source.id, params: body },
    () => gateway.sources.update(source, changed),
  )
  if (changed.credentials) gateway.connectors.forget(source.id)
  return sourceView(updated)
}

/** Splits a configuration into secrets and settings, and masks it for display. */
async function sort(kind: Kind, configuration: Record<string, unknown>) {
  const loaded = await Promise.all(kind.implementations.map(({ load }) => load()))
  // Of several generations, the one with the most matching credential fields.
  const sorted = loaded
    .map(({ manifest }) => sortConfiguration(kind, manifest, configuration))
    .sort((a, b) => Object.keys(b.credentials).length - Object.keys(a.credentials).length)[0]
  if (!sorted) throw notFound('connector', kind.name)
  return {
    ...sorted,
    shown: await shownSource(kind, configuration),
  }
}

/** Deletes a source after its copy, which is in a database of its own. Interrupted, the source is there, and its next sync copies again. */
export async function deleteSource(gateway: Gateway, source: Source): Promise<void> {
  await gateway.connections.cancel({ workspaceId: source.workspaceId, sourceId: source.id })
  await (await gateway.copies.of(await gateway.connectors.of(source))).clear()
  await gateway.sources.delete(source)
  gateway.connectors.forget(source.id)
}
