import { z } from '@hono/zod-openapi'
import { shownDestination } from '../connectors/credentials.ts'
import { badRequest, notFound } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { type DestinationRecord, destinationKinds, findDestinationKind } from '../records/destinations.ts'
import type { Gateway } from '../services.ts'
import { noted, workspaceOf } from './access.ts'
import { page, pageOf, pageQuery } from './pages.ts'

const configuration = z.record(z.string(), z.unknown())

const shape = z
  .object({
    destinationId: z.string(),
    name: z.string(),
    destinationType: z.string(),
    definitionId: z.string(),
    workspaceId: z.string(),
    configuration,
    createdAt: z.int(),
  })
  .openapi('Destination')

export const destinationView = (destination: DestinationRecord) => ({
  destinationId: destination.id,
  name: destination.name,
  destinationType: destination.type,
  definitionId: findDestinationKind(destination.type)?.definitionId ?? '',
  workspaceId: destination.workspaceId,
  // Generated clients tell destinations apart by it.
  configuration: { destinationType: destination.type, ...destination.config },
  createdAt: Math.floor(destination.createdAt / 1000),
})

/** @throws {HttpError} 404 */
export async function destinationOf({ gateway, scope }: Pick<Call<unknown, unknown>, 'gateway' | 'scope'>, id: string) {
  const destination = await gateway.destinations.get(scope, id)
  if (!destination) throw notFound('destination', id)
  return destination
}

const creation = z.object({
  name: z.string().trim().min(1).max(200),
  workspaceId: z.string().max(100),
  definitionId: z.string().max(100).nullish(),
  configuration,
})

/** Destinations of the public family. */
export function destinationRoutes(app: App, gateway: Gateway): void {
  collectionRoutes(app, gateway)
  recordRoutes(app, gateway)
}

/** All destinations. */
function collectionRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/destinations',
    family: 'public',
    tag: 'Destinations',
    summary: 'Lists destinations, oldest first',
    query: z.object(pageQuery),
    answer: { schema: pageOf(shape) },
    handle: async (call) => {
      const { limit, offset, workspaceIds } = call.query
      const found = await gateway.destinations.list(call.scope, {
        limit: limit + 1,
        offset,
        ...(workspaceIds && { workspaceIds }),
      })
      return page(call, found, destinationView)
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/destinations',
    family: 'public',
    tag: 'Destinations',
    summary: 'Creates a destination',
    body: creation,
    answer: { schema: shape },
    handle: async (call) => {
      const { body } = call
      const { id: workspaceId, name: workspace } = await workspaceOf(call, { id: body.workspaceId })
      const named = body.definitionId ?? body.configuration['destinationType']
      const kind = typeof named === 'string' ? findDestinationKind(named) : undefined
      if (!kind) {
        const known = destinationKinds.map(({ type }) => type).join(', ')
        throw badRequest(`configuration.destinationType must be one of ${known}`, [
          { field: 'configuration.destinationType', message: `one of ${known}`, error_code: 'value-not-found' },
        ])
      }
      if (kind.type === 'postgres') gateway.outside.database(workspace, body.configuration)
      const destination = await noted(call, { workspaceId, action: 'destination.create', params: body }, () =>
        gateway.destinations.create({
          workspaceId,
          type: kind.type,
          name: body.name,
          config: shownDestination(body.configuration),
        }),
      )
      return destinationView(destination)
    },
  })
}

/** One destination. */
function recordRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/destinations/{destinationId}',
    family: 'public',
    tag: 'Destinations',
    summary: 'Returns one destination',
    answer: { schema: shape },
    handle: async (call) => destinationView(await destinationOf(call, call.param('destinationId'))),
  })
  for (const method of ['patch', 'put'] as const)
    define(app, gateway, {
      method,
      path: '/v1/destinations/{destinationId}',
      family: 'public',
      tag: 'Destinations',
      summary: 'Updates name or configuration',
      body: creation.pick({ name: true, configuration: true }).partial(),
      answer: { schema: shape },
      handle: async (call) => {
        const destination = await destinationOf(call, call.param('destinationId'))
        const { name, configuration } = call.body
        const changed = await noted(
          call,
          {
            workspaceId: destination.workspaceId,
            action: 'destination.update',
            target: destination.id,
            params: call.body,
          },
          () =>
            gateway.destinations.update(destination, {
              ...(name && { name }),
              ...(configuration && { config: shownDestination(configuration) }),
            }),
        )
        return destinationView(changed)
      },
    })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/destinations/{destinationId}',
    family: 'public',
    tag: 'Destinations',
    summary: 'Deletes a destination with its connections',
    answer: { status: 204 },
    handle: async (call) => {
      const destination = await destinationOf(call, call.param('destinationId'))
      const { id, workspaceId } = destination
      await noted(call, { workspaceId, action: 'destination.delete', target: id }, () =>
        gateway.destinations.delete(destination),
      )
    },
  })
}
