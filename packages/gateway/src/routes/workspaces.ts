import { z } from '@hono/zod-openapi'
import type { WorkspaceRow } from '../db/schema.ts'
import { conflict, HttpError } from '../errors.ts'
import { type App, define } from '../http/endpoint.ts'
import type { Gateway } from '../services.ts'
import { noted, workspaceOf } from './access.ts'
import { iso } from './agent-shapes.ts'
import { page, pageOf, pageQuery } from './pages.ts'

/** One schema for both families: each reads its own names. */
const shape = z
  .object({
    workspaceId: z.string(),
    id: z.string(),
    name: z.string(),
    status: z.string(),
    dataResidency: z.string(),
    notifications: z.record(z.string(), z.unknown()),
    created_at: z.string(),
  })
  .openapi('Workspace')

export const workspaceView = ({ id, name, created_at }: WorkspaceRow) => ({
  workspaceId: id,
  id,
  name,
  status: 'active',
  dataResidency: 'auto',
  notifications: {},
  created_at: iso(Number(created_at)),
})

const naming = z.object({ name: z.string().trim().min(1).max(200) })

/** Workspaces: the tenants. */
export function workspaceRoutes(app: App, gateway: Gateway): void {
  collectionRoutes(app, gateway)
  recordRoutes(app, gateway)
}

/** All workspaces. */
function collectionRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/workspaces',
    family: 'public',
    tag: 'Workspaces',
    summary: 'Lists the workspaces that the bearer token gives access to',
    query: z.object({
      ...pageQuery,
      name_contains: z.string().max(200).optional(),
      cursor: z.string().max(20).optional(),
    }),
    answer: { schema: pageOf(shape) },
    handle: async (call) => {
      const { query, scope } = call
      const found = await gateway.workspaces.list(scope, {
        limit: query.limit + 1,
        offset: query.offset,
        ...(query.name_contains !== undefined && { nameContains: query.name_contains }),
        ...(query.workspaceIds && { ids: query.workspaceIds }),
      })
      const { next, ...rest } = page(call, found, workspaceView)
      // On the last page, the agent family's `next` is null, and the public family's is absent.
      return next !== undefined
        ? { ...rest, next }
        : new URL(call.c.req.url).pathname.startsWith('/api/v1')
          ? { ...rest, next: null }
          : rest
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/workspaces',
    family: 'public',
    tag: 'Workspaces',
    summary: 'Creates a workspace',
    auth: 'application',
    body: naming,
    answer: { schema: shape },
    handle: async (call) => {
      if (await gateway.workspaces.byName(call.body.name))
        throw conflict('state-conflict', 'a workspace with this name already exists')
      return workspaceView(
        await noted(call, { workspaceId: null, action: 'workspace.create' }, () =>
          gateway.workspaces.ensure(call.body.name),
        ),
      )
    },
  })
}

/** One workspace. */
function recordRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/workspaces/{workspaceId}',
    family: 'public',
    tag: 'Workspaces',
    summary: 'Returns one workspace',
    answer: { schema: shape },
    handle: async (call) => workspaceView(await workspaceOf(call, { id: call.param('workspaceId') })),
  })
  define(app, gateway, {
    method: 'patch',
    path: '/v1/workspaces/{workspaceId}',
    family: 'public',
    tag: 'Workspaces',
    summary: 'Renames a workspace',
    auth: 'application',
    body: naming.partial(),
    answer: { schema: shape },
    handle: async (call) => {
      const workspace = await workspaceOf(call, { id: call.param('workspaceId') })
      const { name } = call.body
      if (name === undefined || name === workspace.name) return workspaceView(workspace)
      if (await gateway.workspaces.byName(name))
        throw conflict('state-conflict', 'a workspace with this name already exists')
      await noted(call, { workspaceId: workspace.id, action: 'workspace.rename', target: workspace.id }, () =>
        gateway.workspaces.rename(workspace.id, name),
      )
      return workspaceView({ ...workspace, name })
    },
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/workspaces/{workspaceId}',
    family: 'public',
    tag: 'Workspaces',
    summary: 'Deletes an empty workspace',
    auth: 'application',
    answer: { status: 204 },
    handle: async (call) => {
      const { id } = await workspaceOf(call, { id: call.param('workspaceId') })
      const filter = { workspaceIds: [id], limit: 1, offset: 0 }
      const [sources, destinations] = [
        await gateway.sources.list(id, filter),
        await gateway.destinations.list(id, filter),
      ]
      if (sources.length + destinations.length > 0)
        throw new HttpError(409, 'state-conflict', 'the workspace has sources or destinations; delete those first')
      await noted(call, { workspaceId: id, action: 'workspace.delete', target: id }, () =>
        gateway.workspaces.delete(id),
      )
    },
  })
}
