import { z } from '@hono/zod-openapi'
import { ALL } from '../db/database.ts'
import { badRequest, notFound } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import type { Gateway } from '../services.ts'
import type { AgentToken } from '../tokens/agent-tokens.ts'
import { noted, workspaceOf } from './access.ts'
import { connectorsOf, namedSources } from './mcp.ts'
import { page, pageOf, pageQuery } from './pages.ts'

const DAY = 86_400_000
const LIFETIME_DAYS = 90

const list = z.array(z.string().trim().min(1).max(1_000)).max(200)

const rules = z.strictObject({
  never: list.optional(),
  ask: list.optional(),
  allow: list.optional(),
  otherwise: z.enum(['ask', 'never']).optional(),
  taint: z.boolean().optional(),
})

const body = z.strictObject({
  workspaceId: z.string().max(100),
  name: z.string().trim().min(1).max(200),
  readOnly: z.boolean().default(false).describe('No writes at all'),
  allow: list.optional().describe('Patterns of the actions that it may see and call; absent: all'),
  rules: rules.optional().describe('Which writes go without asking, ask or never go; absent: all ask'),
  days: z.int().min(1).max(365).default(LIFETIME_DAYS),
})

const shape = z
  .object({
    agentTokenId: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    readOnly: z.boolean(),
    allow: list.optional(),
    rules: rules.optional(),
    createdAt: z.string(),
    expiresAt: z.string(),
    usedAt: z.string().nullable(),
    revokedAt: z.string().nullable(),
    clientId: z.string().optional().describe('The OAuth client that it was granted to'),
  })
  .openapi('AgentToken')

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const shaped = ({ id, workspaceId, name, readOnly, allow, rules, clientId, ...times }: AgentToken) => ({
  ...{ agentTokenId: id, workspaceId, name, readOnly },
  ...(allow && { allow }),
  ...(rules && { rules }),
  ...(clientId !== undefined && { clientId }),
  createdAt: time(times.createdAt),
  expiresAt: time(times.expiresAt),
  usedAt: time(times.usedAt),
  revokedAt: time(times.revokedAt),
})

/** Named tokens for `/mcp`, for hosts that take only a header. */
export function agentTokenRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/agent-tokens',
    family: 'public',
    tag: 'Agents',
    summary: 'Creates a token for /mcp of one workspace, by default for 90 days; it is shown only once',
    auth: 'application',
    body,
    answer: { schema: shape.extend({ token: z.string() }) },
    handle: createToken,
  })
  define(app, gateway, {
    method: 'get',
    path: '/v1/agent-tokens',
    family: 'public',
    tag: 'Agents',
    summary: 'Lists the tokens of agents, and the OAuth clients with access, newest first',
    auth: 'application',
    query: z.object({ workspaceIds: pageQuery.workspaceIds, limit: pageQuery.limit, offset: pageQuery.offset }),
    answer: { schema: pageOf(shape) },
    handle: async (call) => {
      const { workspaceIds, limit, offset } = call.query
      const range = { ...(workspaceIds && { workspaceIds }), limit: limit + 1, offset }
      return page(call, await gateway.agentTokens.list(ALL, range), shaped)
    },
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/agent-tokens/{agentTokenId}',
    family: 'public',
    tag: 'Agents',
    summary: 'Revokes a token, effective immediately',
    auth: 'application',
    answer: { status: 204 },
    handle: async (call) => {
      const id = call.param('agentTokenId')
      await noted(call, { workspaceId: null, action: 'agent_token.revoke', target: id }, async () => {
        if (!(await gateway.agentTokens.revoke(id))) throw notFound('agent token', id)
      })
    },
  })
}

async function createToken(call: Call<z.infer<typeof body>, unknown>) {
  const { gateway, principal } = call
  const { workspaceId, name, readOnly, allow, rules, days } = call.body
  const workspace = await workspaceOf(call, { id: workspaceId })
  await demandReadable(call, workspace.id)
  const entry = { workspaceId: workspace.id, action: 'agent_token.create' }
  const { token, ...made } = await noted(call, entry, () =>
    gateway.agentTokens.create({
      ...{ name, workspaceId: workspace.id, applicationId: principal.applicationId, readOnly, lifetime: days * DAY },
      ...(allow && { allow }),
      ...(rules && { rules: rules as NonNullable<AgentToken['rules']> }),
    }),
  )
  return { ...shaped(made), token }
}

/**
 * Reads the patterns as a call will, with the connectors that the workspace has.
 * @throws {HttpError} 400 that names the rule which cannot be read, or matches nothing.
 */
async function demandReadable(call: Call<z.infer<typeof body>, unknown>, workspaceId: string): Promise<void> {
  const { allow, rules, readOnly } = call.body
  if (!allow && !rules) return
  const { tools, ToolsError } = await import('@ferrule/tools')
  try {
    tools(await connectorsOf(call, await namedSources(call.gateway, workspaceId)), {
      write: !readOnly,
      ...(allow && { allow }),
      ...(rules && { rules: rules as NonNullable<AgentToken['rules']> }),
    })
  } catch (error) {
    if (error instanceof ToolsError) throw badRequest(error.message)
    throw error
  }
}
