import { z } from '@hono/zod-openapi'
import { allKinds } from '../connectors/kinds.ts'
import { notFound } from '../errors.ts'
import { type App, define } from '../http/endpoint.ts'
import { destinationKinds } from '../records/destinations.ts'
import type { Gateway } from '../services.ts'
import { workspaceOf } from './access.ts'

const listed = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

/**
 * Resources that clients of the management API ask for, and this gateway has none, or one, of: lists are answered, so that no client
 * fails.
 */
export function otherRoutes(app: App, gateway: Gateway): void {
  emptyLists(app, gateway)
  organizationRoutes(app, gateway)
  definitionLists(app, gateway)
}

/** A gateway has applications instead of users, and no tags. */
function emptyLists(app: App, gateway: Gateway): void {
  for (const [path, what] of [
    ['/v1/tags', 'tags'],
    ['/v1/users', 'users; callers are applications'],
    ['/v1/permissions', 'permissions; a token has all rights in its workspace'],
  ] as const)
    define(app, gateway, {
      method: 'get',
      path,
      family: 'public',
      tag: 'Others',
      summary: `Always empty: a gateway has no ${what}`,
      answer: { schema: listed },
      handle: async () => ({ data: [] }),
    })
}

function organizationRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/organizations',
    family: 'public',
    tag: 'Others',
    summary: 'Returns the one organization: this gateway',
    answer: { schema: listed },
    handle: async () => ({
      data: [{ organizationId: gateway.organizationId, organizationName: 'Ferrule', email: '' }],
    }),
  })
}

/** The kinds of sources and destinations of a workspace: the same in all. */
function definitionLists(app: App, gateway: Gateway): void {
  const lists = {
    sources: () =>
      allKinds().map(({ definitionId, connectorType, name }) => ({
        id: definitionId,
        name: connectorType,
        dockerRepository: `source-${name}`,
        dockerImageTag: 'latest',
      })),
    destinations: () =>
      destinationKinds.map(({ definitionId, name, type }) => ({
        id: definitionId,
        name,
        dockerRepository: `destination-${type}`,
        dockerImageTag: 'latest',
      })),
    declarative_sources: () => [],
  }
  for (const [kind, all] of Object.entries(lists)) {
    const path = `/v1/workspaces/{workspaceId}/definitions/${kind}`
    define(app, gateway, {
      method: 'get',
      path,
      family: 'public',
      tag: 'Others',
      summary: `Lists the kinds of ${kind.replace('_', ' ')}`,
      answer: { schema: listed },
      handle: async (call) => {
        await workspaceOf(call, { id: call.param('workspaceId') })
        return { data: all() }
      },
    })
    define(app, gateway, {
      method: 'get',
      path: `${path}/{definitionId}`,
      family: 'public',
      tag: 'Others',
      summary: `Returns one kind of ${kind.replace('_', ' ')}`,
      answer: { schema: z.record(z.string(), z.unknown()) },
      handle: async (call) => {
        await workspaceOf(call, { id: call.param('workspaceId') })
        const id = call.param('definitionId')
        const found = all().find((one) => one.id === id)
        if (!found) throw notFound('definition', id)
        return found
      },
    })
  }
}
