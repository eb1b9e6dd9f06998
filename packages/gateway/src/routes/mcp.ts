import { camel } from '@ferrule/core/runtime'
import type { SearchParams } from '@ferrule/store'
import type { ConnectorLike, Source as ToolSource } from '@ferrule/tools'
import type { Ready } from '../connectors/connectors.ts'
import { settle } from '../db/database.ts'
import type { Gateway } from '../gateway.ts'
import { readText } from '../http/body.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { noted } from './access.ts'

/** Maximum number of connectors whose tools a workspace shows: each is opened for every request. */
const MOST_CONNECTORS = 50

type McpHandler = Awaited<ReturnType<typeof handlerOf>>

/** An MCP server for agents, with the connectors of a scoped token's workspace. */
export function mcpRoutes(app: App, gateway: Gateway): void {
  let handler: Promise<McpHandler> | undefined
  for (const method of ['post', 'get', 'delete'] as const)
    define(app, gateway, {
      method,
      path: '/mcp',
      family: 'agent',
      tag: 'Agents',
      summary: "An MCP server over a workspace's connectors; writes require the user's approval",
      answer: { description: 'Messages of the Model Context Protocol, over Streamable HTTP' },
      handle: async (call) => {
        const { workspaceId } = call.principal
        if (workspaceId === undefined) throw forbidden('tools are those of one workspace; this requires a scoped token')
        handler ??= handlerOf(gateway).catch((error) => {
          handler = undefined
          throw error
        })
        return (await handler)(call, workspaceId)
      },
    })
  define(app, gateway, {
    method: 'get',
    path: '/.well-known/oauth-protected-resource',
    family: 'agent',
    tag: 'Agents',
    summary: 'Describes what /mcp accepts: scoped tokens of this gateway, in the Authorization header',
    auth: 'none',
    answer: {},
    handle: async ({ c }) => ({
      resource: `${gateway.publicUrl ?? new URL(c.req.url).origin}/mcp`,
      bearer_methods_supported: ['header'],
      resource_documentation: `${gateway.publicUrl ?? new URL(c.req.url).origin}/docs`,
    }),
  })
}

/** Loaded on first use. */
async function handlerOf(gateway: Gateway) {
  const [{ tools }, { mcpHandler }] = await Promise.all([import('@ferrule/tools'), import('@ferrule/tools/mcp')])
  // Stored in the database, so that every process can open what another one sealed.
  const key = await settle(gateway.db, 'mcp_state_key', () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
  )
  const own = gateway.publicUrl === undefined ? [] : [new URL(gateway.publicUrl).hostname]
  const local = ['localhost', '127.0.0.1', '[::1]']
  // One handler for all requests: it remembers which approvals were used.
  const serve = mcpHandler((auth) => tools(auth?.extra?.['sources'] as Record<string, ToolSource>, { write: true }), {
    stateKey: Buffer.from(key, 'base64'),
    allowedHosts: [...own, ...local],
    allowedOrigins: [...own, ...local],
  })
  return async (call: Call<unknown, unknown>, workspaceId: string): Promise<Response> => {
    const sources = await connectorsOf(call, workspaceId)
    if (Object.keys(sources).length === 0) throw notFound('connector', 'of this workspace')
    const authInfo = { token: '', clientId: call.principal.applicationId, scopes: [], extra: { sources } }
    return serve(await bounded(call.c.req.raw), { authInfo })
  }
}

/** The request with its body read, up to the same limit as other routes. */
async function bounded(request: globalThis.Request): Promise<globalThis.Request> {
  const { url, method, headers, signal } = request
  const body = method === 'POST' ? await readText(request) : undefined
  return new globalThis.Request(url, { method, headers, signal, ...(body !== undefined && { body }) })
}

/** The connectors of a workspace by their names in tools: the kind, or kind and id if there are several. */
async function connectorsOf(call: Call<unknown, unknown>, workspaceId: string): Promise<Record<string, ToolSource>> {
  const { gateway } = call
  const sources = (await gateway.sources.list(workspaceId, { workspaceIds: [workspaceId] })).slice(0, MOST_CONNECTORS)
  const named: Record<string, ToolSource> = {}
  for (const source of sources) {
    const alone = sources.filter(({ kind }) => kind === source.kind).length === 1
    const ready = await gateway.connectors.of(source)
    named[alone ? source.kind : `${source.kind}-${source.id.slice(0, 8)}`] = {
      connector: audited(call, ready),
      manifest: ready.manifest,
      copy: true,
    }
  }
  return named
}

interface Request {
  readonly entity: string
  readonly action: string
  readonly params?: Record<string, unknown>
}

type Actions = Readonly<Record<string, (params: object, options: object) => unknown>>

/** A connector whose calls are audited, and whose searches use the gateway's copy. */
function audited(call: Call<unknown, unknown>, ready: Ready): ConnectorLike {
  const { gateway } = call
  const { connector, manifest, source } = ready
  const entry = ({ entity, action, params = {} }: Request) => ({
    workspaceId: source.workspaceId,
    target: source.id,
    action: `mcp ${entity}.${action}`,
    params,
  })
  const execute = (request: unknown, options: unknown): Promise<unknown> => {
    const { entity, action, params = {} } = request as Request
    return noted(call, entry(request as Request), async () =>
      action === 'search' && !Object.hasOwn(manifest.entities[entity]?.actions ?? {}, 'search')
        ? { data: await (await gateway.copies.of(ready)).search(entity, params as unknown as SearchParams) }
        : connector.execute(request as never, options as never),
    )
  }
  /** A list is requested page by page; the audit log records its start. */
  const actionsOf = (entity: string, actions: Actions): Actions =>
    Object.fromEntries(
      Object.entries(actions).map(([action, run]) => [
        action,
        (params: object, options: object) => {
          const begun = entry({ entity, action, params: params as Record<string, unknown> })
          noted(call, begun, async () => undefined).catch(() =>
            gateway.log('error', 'the audit log could not be written'),
          )
          return run(params, options)
        },
      ]),
    )
  const entities = new Map(Object.keys(manifest.entities).map((entity) => [camel(entity), entity]))
  return new Proxy(connector, {
    get(target, name) {
      if (name === 'execute') return execute
      const value: unknown = Reflect.get(target, name, target)
      const entity = entities.get(String(name))
      if (entity !== undefined) return actionsOf(entity, value as Actions)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
