import { z } from '@hono/zod-openapi'
import { badRequest, HttpError, notFound } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { demandPossible, namespaceOf, usualMode } from '../jobs/choices.ts'
import { usualOf } from '../jobs/start-copy.ts'
import { definitionOf } from '../jobs/streams.ts'
import { type Connection, type ConnectionChange, deleteConnections } from '../records/connections.ts'
import { type DestinationRecord, removeDestination } from '../records/destinations.ts'
import { readSchedule } from '../records/schedule.ts'
import { removeSource, type Source } from '../records/sources.ts'
import type { Gateway } from '../services.ts'
import { noted, sourceOf } from './access.ts'
import { destinationOf } from './destinations.ts'
import { page, pageOf, pageQuery } from './pages.ts'

const syncModes = [
  'full_refresh_overwrite',
  'full_refresh_overwrite_deduped',
  'full_refresh_append',
  'full_refresh_update',
  'full_refresh_soft_delete',
  'incremental_append',
  'incremental_deduped_history',
  'incremental_update',
  'incremental_soft_delete',
] as const

const stream = z.object({
  name: z.string().max(200),
  namespace: z.string().nullish(),
  syncMode: z.enum(syncModes).nullish(),
  cursorField: z.array(z.string()).nullish(),
  primaryKey: z.array(z.array(z.string())).nullish(),
})

const flag = z.enum(['true', 'false']).optional()

const configurations = z.object({ streams: z.array(stream).max(1000).nullish() })

const schedule = z.object({
  scheduleType: z.enum(['manual', 'cron', 'basic']),
  cronExpression: z.string().max(200).nullish(),
})

const change = z.object({
  name: z.string().trim().min(1).max(200).nullish(),
  status: z.enum(['active', 'inactive', 'deprecated']).nullish(),
  schedule: schedule.nullish(),
  configurations: configurations.nullish(),
  prefix: z.string().max(200).nullish(),
  namespaceDefinition: z.enum(['source', 'destination', 'custom_format']).nullish(),
  namespaceFormat: z.string().max(200).nullish(),
  nonBreakingSchemaUpdatesBehavior: z
    .enum(['ignore', 'disable_connection', 'propagate_columns', 'propagate_fully'])
    .nullish(),
})

const creation = change.extend({ sourceId: z.string().max(100), destinationId: z.string().max(100) })

const shape = z
  .object({
    connectionId: z.string(),
    name: z.string(),
    sourceId: z.string(),
    destinationId: z.string(),
    workspaceId: z.string(),
    status: z.string(),
    schedule: z.object({ scheduleType: z.string(), cronExpression: z.string().optional() }),
    nonBreakingSchemaUpdatesBehavior: z.string(),
    namespaceDefinition: z.string(),
    namespaceFormat: z.string().optional(),
    prefix: z.string(),
    configurations: z.object({ streams: z.array(z.record(z.string(), z.unknown())) }),
    createdAt: z.int(),
    nextRunAt: z.int().optional(),
    tags: z.array(z.unknown()),
  })
  .openapi('Connection')

export const connectionView = (connection: Connection) => ({
  connectionId: connection.id,
  name: connection.name,
  sourceId: connection.sourceId,
  destinationId: connection.destinationId,
  workspaceId: connection.workspaceId,
  status: connection.status,
  schedule:
    connection.cron === null
      ? { scheduleType: 'manual' }
      : { scheduleType: 'cron', cronExpression: readSchedule(connection.cron).text },
  nonBreakingSchemaUpdatesBehavior: connection.nonBreakingBehavior,
  namespaceDefinition: connection.namespaceDefinition,
  ...(connection.namespaceFormat !== null && { namespaceFormat: connection.namespaceFormat }),
  prefix: connection.prefix,
  configurations: {
    streams: connection.streams.map(({ name, syncMode, cursorField, primaryKey }) => ({
      name,
      ...(syncMode !== undefined && { syncMode }),
      cursorField: cursorField ?? [],
      primaryKey: primaryKey ?? [],
      includeFiles: false,
      selectedFields: [],
      mappers: [],
    })),
  },
  createdAt: Math.floor(connection.createdAt / 1000),
  ...(connection.nextRunAt !== null && { nextRunAt: Math.floor(connection.nextRunAt / 1000) }),
  tags: [],
})

/** @throws {HttpError} 404 */
export async function connectionOf(
  { gateway, scope }: Pick<Call<unknown, unknown>, 'gateway' | 'scope'>,
  id: string,
): Promise<Connection> {
  const connection = await gateway.connections.get(scope, id)
  if (!connection) throw notFound('connection', id)
  return connection
}

/** Connections of the public family. */
export function connectionRoutes(app: App, gateway: Gateway): void {
  collectionRoutes(app, gateway)
  recordRoutes(app, gateway)
}

/** All connections. */
function collectionRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/connections',
    family: 'public',
    tag: 'Connections',
    summary: 'Lists connections, oldest first',
    query: z.object(pageQuery),
    answer: { schema: pageOf(shape) },
    handle: async (call) => {
      const { limit, offset, workspaceIds } = call.query
      const found = await gateway.connections.list(call.scope, {
        limit: limit + 1,
        offset,
        ...(workspaceIds && { workspaceIds }),
      })
      return page(call, found, connectionView)
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/connections',
    family: 'public',
    tag: 'Connections',
    summary: 'Creates a connection between a source and a destination',
    body: creation,
    answer: { schema: shape },
    handle: async (call) => {
      const { body } = call
      const source = await sourceOf(call, body.sourceId)
      const destination = await destinationOf(call, body.destinationId)
      if (source.workspaceId !== destination.workspaceId)
        throw badRequest('source and destination are in different workspaces')
      const wanted = body.configurations?.streams
      const selection = await chosen(gateway, { source, destination }, wanted)
      const namespace = {
        namespaceDefinition: body.namespaceDefinition ?? 'destination',
        namespaceFormat: body.namespaceFormat ?? null,
      }
      namespaceOf(namespace, destination)
      const connection = await noted(
        call,
        { workspaceId: source.workspaceId, action: 'connection.create', params: body },
        () =>
          gateway.connections.create({
            workspaceId: source.workspaceId,
            name: body.name ?? `${source.name} → ${destination.name}`,
            sourceId: source.id,
            destinationId: destination.id,
            status: body.status,
            cron: cronOf(body.schedule),
            prefix: body.prefix,
            ...namespace,
            nonBreakingBehavior: body.nonBreakingSchemaUpdatesBehavior,
            ...selection,
          }),
      )
      return connectionView(connection)
    },
  })
}

/** One connection. */
function recordRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/connections/{connectionId}',
    family: 'public',
    tag: 'Connections',
    summary: 'Returns one connection',
    answer: { schema: shape },
    handle: async (call) => connectionView(await connectionOf(call, call.param('connectionId'))),
  })
  define(app, gateway, {
    method: 'patch',
    path: '/v1/connections/{connectionId}',
    family: 'public',
    tag: 'Connections',
    summary: 'Updates the given properties; streams are replaced as a whole',
    body: change,
    answer: { schema: shape },
    handle: async (call) => {
      const { body } = call
      const connection = await connectionOf(call, call.param('connectionId'))
      if (connection.status === 'locked')
        throw new HttpError(409, 'state-conflict', `the connection ${connection.id} is locked`)
      const cron = cronOf(body.schedule)
      const wanted = body.configurations?.streams
      const destination = await destinationOf(call, connection.destinationId)
      const selection =
        wanted && (await chosen(gateway, { source: await sourceOf(call, connection.sourceId), destination }, wanted))
      const changed: ConnectionChange = {
        ...(body.name && { name: body.name }),
        ...(body.status && { status: body.status }),
        ...(cron !== undefined && { cron }),
        ...selection,
        ...(typeof body.prefix === 'string' && { prefix: body.prefix }),
        ...(body.namespaceDefinition && { namespaceDefinition: body.namespaceDefinition }),
        ...(typeof body.namespaceFormat === 'string' && { namespaceFormat: body.namespaceFormat }),
        ...(body.nonBreakingSchemaUpdatesBehavior && { nonBreakingBehavior: body.nonBreakingSchemaUpdatesBehavior }),
      }
      namespaceOf({ ...connection, ...changed }, destination)
      const updated = await noted(
        call,
        { workspaceId: connection.workspaceId, action: 'connection.update', target: connection.id, params: body },
        () => gateway.connections.update(connection, changed),
      )
      return connectionView(updated)
    },
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/connections/{connectionId}',
    family: 'public',
    tag: 'Connections',
    summary: 'Deletes a connection, and its source or destination on request, at once; its open job is canceled',
    query: z.object({ cascadeDeleteSource: flag, cascadeDeleteDestination: flag }),
    answer: { status: 204 },
    handle: async (call) => {
      const connection = await connectionOf(call, call.param('connectionId'))
      await noted(
        call,
        { workspaceId: connection.workspaceId, action: 'connection.delete', target: connection.id },
        () => deleteCascade(call, connection),
      )
    },
  })
}

/** Deletes a connection with what the query names, in one transaction. Of a source, the copy goes first: it is in a database of its own. */
async function deleteCascade(
  call: Call<unknown, { cascadeDeleteSource?: string | undefined; cascadeDeleteDestination?: string | undefined }>,
  connection: Connection,
): Promise<void> {
  const { gateway, query } = call
  const { id, workspaceId, sourceId, destinationId } = connection
  const source = query.cascadeDeleteSource === 'true' ? await sourceOf(call, sourceId) : undefined
  if (source) {
    await gateway.connections.cancel({ workspaceId, sourceId })
    await (await gateway.copies.of(await gateway.connectors.of(source))).clear()
  }
  await gateway.db.atomic(workspaceId, async (queries) => {
    await deleteConnections(queries, { workspaceId, id })
    if (source) await removeSource(queries, source)
    if (query.cascadeDeleteDestination === 'true') await removeDestination(queries, { id: destinationId, workspaceId })
  })
  if (source) gateway.connectors.forget(sourceId)
}

/** The cron expression; null: manual; undefined: not set. */
function cronOf(given: z.infer<typeof schedule> | null | undefined): string | null | undefined {
  if (!given) return undefined
  if (given.scheduleType === 'manual') return null
  if (given.scheduleType === 'basic') throw badRequest('scheduleType must be manual or cron')
  if (!given.cronExpression) throw badRequest('a cron schedule requires a cronExpression')
  const schedule = readSchedule(given.cronExpression)
  if (schedule.next(Date.now()) === undefined) throw badRequest('the cron expression never matches')
  return given.cronExpression
}

/**
 * The streams that a client wants; undefined: all but reports. What is done is what is kept, so that each has a mode.
 * @throws {HttpError} 400 for unknown or duplicate streams, and for what they cannot do.
 */
async function chosen(
  gateway: Gateway,
  { source, destination }: { source: Source; destination: DestinationRecord },
  wanted: readonly z.infer<typeof stream>[] | null | undefined,
): Promise<Pick<Connection, 'streams' | 'known'>> {
  const catalog = await gateway.streamsOf(source)
  const seen = new Set<string>()
  const streams = (
    wanted ?? (await usualOf(gateway, source)).map(({ name }): z.infer<typeof stream> => ({ name }))
  ).map((one) => {
    const { name, syncMode, cursorField, primaryKey } = one
    const known = catalog.find((stream) => stream.name === name)
    if (!known)
      throw badRequest(`no such stream; the source has ${catalog.map((stream) => stream.name).join(', ') || 'none'}`)
    if (seen.has(name)) throw badRequest(`the stream ${name} is listed twice`)
    seen.add(name)
    return {
      name,
      syncMode: syncMode ?? usualMode(known.supportedSyncModes),
      ...(cursorField && { cursorField }),
      ...(primaryKey && { primaryKey }),
    }
  })
  const { manifest } = await gateway.connectors.of(source)
  await demandPossible(await definitionOf(manifest.name), destination, streams)
  return { streams, known: catalog.map(({ name }) => name) }
}
