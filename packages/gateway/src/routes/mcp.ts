import { camel } from '@ferrule/core/runtime'
import type { SearchParams } from '@ferrule/store'
import type { ConnectorLike, Tool, Source as ToolSource } from '@ferrule/tools'
import type { McpAuth } from '@ferrule/tools/mcp'
import { z } from '@hono/zod-openapi'
import type { Ready } from '../connectors/connectors.ts'
import { ALL } from '../db/database.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { readText } from '../http/body.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { scopeOf } from '../records/approvals.ts'
import type { Source } from '../records/sources.ts'
import type { Gateway } from '../services.ts'
import { noted } from './access.ts'
import { syncTool } from './mcp-sync.ts'

/** Maximum number of connectors whose tools a workspace shows: each is opened for every request. */
const MOST_CONNECTORS = 50

/** Programs of code mode that run at a time, each in a thread with its memory: in this process, and of one workspace. */
const PROGRAMS = { total: 4, each: 2 }

const query = z.object({
  mode: z.enum(['code']).optional().describe('search_api and run_code in place of a tool for each step'),
})

type AgentCall = Call<unknown, z.infer<typeof query>>

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
      summary: "An MCP server over a workspace's connectors, for its scoped tokens and agent tokens",
      auth: 'agent',
      query,
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
}

/** The parts of one request that the handler of all requests needs. */
interface Asked {
  readonly tools: readonly Tool[]
  readonly workspaceId: string
  /** Whose approvals they are. */
  readonly scope: string
  /** Address of this gateway as the caller knows it. */
  readonly origin: string
}

const askedOf = (auth: McpAuth | undefined): Asked => auth?.extra as unknown as Asked

/** Seals open questions. In the vault, so that every process can open what another one sealed. */
async function stateKeyOf({ vault }: Gateway): Promise<Uint8Array> {
  const name = { workspaceId: ALL, ownerId: 'gateway', purpose: 'mcp_state_key' }
  await vault.put(name, Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'), 0)
  const kept = await vault.get(name)
  return Buffer.from(String(kept?.value), 'base64')
}

/** Loaded on first use. */
async function handlerOf(gateway: Gateway) {
  const [{ saveFor, tools, ToolsError }, { mcpHandler }, { admission, codeTools }] = await Promise.all([
    import('@ferrule/tools'),
    import('@ferrule/tools/mcp'),
    import('@ferrule/tools/code'),
  ])
  const programsOf = admission(PROGRAMS)
  const own = gateway.publicUrl === undefined ? [] : [new URL(gateway.publicUrl).hostname]
  const local = ['localhost', '127.0.0.1', '[::1]']
  const serve = mcpHandler((auth) => askedOf(auth).tools, {
    stateKey: await stateKeyOf(gateway),
    store: gateway.approvals.store,
    scopeOf: (auth) => askedOf(auth).scope,
    saved: gateway.savedResults,
    approvalUrl: ({ id }, auth) => {
      const { origin, workspaceId } = askedOf(auth)
      return `${origin}/workspaces/${encodeURIComponent(workspaceId)}/approvals/${id}`
    },
    allowedHosts: [...own, ...local],
    allowedOrigins: [...own, ...local],
  })
  /** The tools of this caller, by the rights of its token. */
  const toolsOf = (
    call: AgentCall,
    sources: Record<string, ToolSource>,
    named: readonly [string, Source][],
    standing: readonly string[],
  ) => {
    const { readOnly = false, allow, rules: given } = call.principal.agent ?? {}
    const rules = standing.length > 0 ? { ...given, allow: [...(given?.allow ?? []), ...standing] } : given
    const workspaceId = String(call.principal.workspaceId)
    const save = saveFor(gateway.savedResults, scopeOf(workspaceId, call.principal.applicationId))
    // A copy has all records of a connector, so its sync is for those who may use all of it.
    const whole = new Map(named.filter(([name]) => allow?.includes(name) ?? true))
    const options = {
      write: !readOnly,
      keys: gateway.approvals.keys(workspaceId),
      // Requests do not know of each other: what an agent read before is not forgotten, but assumed.
      tainted: true,
      ...(allow && { allow }),
      ...(rules && { rules }),
    }
    try {
      return call.query.mode === 'code'
        ? codeTools(sources, { ...options, admit: programsOf(workspaceId) })
        : [...tools(sources, { ...options, save }), ...(whole.size > 0 ? [syncTool(call, whole)] : [])]
    } catch (error) {
      if (!(error instanceof ToolsError)) throw error
      throw conflict('state-conflict', `the rights of this agent token do not fit the workspace: ${error.message}`)
    }
  }
  return async (call: AgentCall, workspaceId: string): Promise<Response> => {
    const named = await namedSources(call.gateway, workspaceId)
    const sources = await connectorsOf(call, named)
    if (Object.keys(sources).length === 0) throw notFound('connector', 'of this workspace')
    const { applicationId } = call.principal
    const asked: Asked = {
      tools: toolsOf(call, sources, named, await standingOf(call, sources)),
      workspaceId,
      scope: scopeOf(workspaceId, applicationId),
      origin: gateway.publicUrl ?? new URL(call.c.req.url).origin,
    }
    return serve(await bounded(call.c.req.raw), {
      authInfo: { token: '', clientId: applicationId, scopes: [], extra: { ...asked } },
    })
  }
}

/** Rules that people made while approving writes of this token, for the accounts as they were then. */
async function standingOf(
  { gateway, principal }: AgentCall,
  sources: Readonly<Record<string, ToolSource>>,
): Promise<string[]> {
  const { agent, applicationId, workspaceId } = principal
  if (!agent || agent.readOnly || workspaceId === undefined) return []
  const kept = await gateway.standingRules.list(workspaceId, { agentTokenId: applicationId })
  return kept.flatMap(({ identity, rule }) => {
    const [entity = '', action = ''] = (rule.split(' ', 1)[0] ?? '').split('.')
    // A rule that matches no action would end all calls: the connector may have lost it.
    const found = Object.entries(sources).find(
      ([, source]) => source.identity === identity && source.manifest?.entities[entity]?.actions[action],
    )
    return found ? [`${found[0]}.${rule}`] : []
  })
}

/** The request with its body read, up to the same limit as other routes. */
async function bounded(request: globalThis.Request): Promise<globalThis.Request> {
  const { url, method, headers, signal } = request
  const body = method === 'POST' ? await readText(request) : undefined
  return new globalThis.Request(url, { method, headers, signal, ...(body !== undefined && { body }) })
}

/** The sources of a workspace by their names in tools: the kind, or kind and id if there are several. */
export async function namedSources(gateway: Gateway, workspaceId: string): Promise<[string, Source][]> {
  const sources = (await gateway.sources.list(workspaceId, { workspaceIds: [workspaceId] })).slice(0, MOST_CONNECTORS)
  return sources.map((source) => {
    const alone = sources.filter(({ kind }) => kind === source.kind).length === 1
    return [alone ? source.kind : `${source.kind}-${source.id.slice(0, 8)}`, source]
  })
}

/** These connectors of a workspace, opened, by their names in tools. */
export async function connectorsOf(
  call: Call<unknown, unknown>,
  named: readonly [string, Source][],
): Promise<Record<string, ToolSource>> {
  const { gateway } = call
  const opened: Record<string, ToolSource> = {}
  for (const [name, source] of named) {
    const ready = await gateway.connectors.of(source)
    opened[name] = {
      connector: audited(call, ready),
      manifest: ready.manifest,
      // Changes with the settings and credentials, so that an approval is for the account it was asked for.
      identity: `${source.id} ${source.updatedAt}`,
      copy: true,
    }
  }
  return opened
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
  const counted = <T>(entered: ReturnType<typeof entry>, run: () => Promise<T>): Promise<T> =>
    gateway.metrics.call(source.kind, () => noted(call, entered, run))
  const execute = (request: unknown, options: unknown): Promise<unknown> => {
    const { entity, action, params = {} } = request as Request
    return counted(entry(request as Request), async () =>
      action === 'search' && !Object.hasOwn(manifest.entities[entity]?.actions ?? {}, 'search')
        ? { data: await (await gateway.copies.of(ready)).search(entity, params as unknown as SearchParams) }
        : connector.execute(request as never, options as never),
    )
  }
  const plan = (request: unknown, options: unknown): Promise<unknown> => {
    const { action, ...rest } = entry(request as Request)
    return noted(call, { ...rest, action: action.replace('mcp', 'mcp plan') }, () =>
      connector.plan(request as never, options as never),
    )
  }
  /** A list is requested page by page; the audit log has the outcome of its first page. */
  const actionsOf = (entity: string, actions: Actions): Actions =>
    Object.fromEntries(
      Object.entries(actions).map(([action, run]) => [
        action,
        (params: object, options: object) => {
          const list = run(params, options) as PromiseLike<unknown> & object
          const begun = entry({ entity, action, params: params as Record<string, unknown> })
          return new Proxy(list, {
            get(target, name) {
              if (name !== 'then') return bound(target, name)
              const first = counted(begun, async () => await target)
              return first.then.bind(first)
            },
          })
        },
      ]),
    )
  const entities = new Map(Object.keys(manifest.entities).map((entity) => [camel(entity), entity]))
  return new Proxy(connector, {
    get(target, name) {
      if (name === 'execute') return execute
      if (name === 'plan') return plan
      const entity = entities.get(String(name))
      return entity === undefined
        ? bound(target, name)
        : actionsOf(entity, Reflect.get(target, name, target) as Actions)
    },
  })
}

/** A member of an object behind a proxy. */
function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
