import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { WorkspaceRow } from '../db/schema.ts'
import { type Family, notFound, unauthorized } from '../errors.ts'
import { parseJson, readText } from '../http/body.ts'
import { type App, type Call, check, define } from '../http/endpoint.ts'
import type { Env } from '../http/env.ts'
import type { Gateway } from '../services.ts'
import { APPLICATION_LIFETIME, demandApplication, SCOPED_LIFETIME } from '../tokens/tokens.ts'
import { noted } from './access.ts'

const login = z.object({ client_id: z.string().min(1).max(200), client_secret: z.string().min(1).max(500) })

const workspaceName = z.string().trim().min(1).max(200)

/** Issues tokens for a client id and secret, and for one workspace. */
export function tokenRoutes(app: App, gateway: Gateway): void {
  loginRoutes(app, gateway)
  scopedRoutes(app, gateway)
  applicationRoutes(app, gateway)
}

/** Tokens for a client id and secret. */
function loginRoutes(app: App, gateway: Gateway): void {
  // With and without `/v1`, and at the agent API's path.
  for (const [path, family] of [
    ['/v1/applications/token', 'public'],
    ['/applications/token', 'public'],
    ['/v1/account/applications/token', 'agent'],
  ] as const)
    define(app, gateway, {
      method: 'post',
      path,
      family,
      tag: 'Tokens',
      summary: 'Issues an application token for a client id and secret, sent as JSON or form',
      auth: 'none',
      answer: {
        schema: z.object({
          access_token: z.string(),
          token_type: z.string(),
          expires_in: z.int(),
          organization_id: z.uuid(),
        }),
      },
      handle: async ({ c, requestId }) => {
        const right = gateway.attempts.take(c)
        const { client_id, client_secret } = check(login, await credentialsOf(c), family satisfies Family)
        const application = await gateway.applications.login(client_id, client_secret)
        if (!application) throw unauthorized('client id or client secret is wrong')
        right()
        await gateway.audit.write({
          workspaceId: null,
          actor: application.id,
          action: 'token',
          outcome: 'ok',
          requestId,
        })
        return {
          access_token: await gateway.tokens.application(application),
          token_type: family === 'agent' ? 'bearer' : 'Bearer',
          expires_in: APPLICATION_LIFETIME,
          organization_id: gateway.organizationId,
        }
      },
    })
}

/** Tokens for one workspace. */
function scopedRoutes(app: App, gateway: Gateway): void {
  for (const path of ['/v1/embedded/scoped-token', '/v1/account/applications/scoped-token']) {
    define(app, gateway, {
      method: 'post',
      path,
      family: 'agent',
      tag: 'Tokens',
      summary: 'Issues a token for one workspace, which is created if its name is new',
      auth: 'application',
      body: z.object({ workspace_name: workspaceName, region_id: z.string().nullish() }),
      answer: { schema: z.object({ token: z.string(), workspace_id: z.string(), expires_in: z.int() }) },
      handle: async (call) => {
        const { principal, body } = call
        const workspace = await workspaceNamed(call, body.workspace_name)
        await noted(call, { workspaceId: workspace.id, action: 'token.scoped', target: workspace.id }, async () => {})
        return {
          token: await gateway.tokens.scoped(principal, workspace.id),
          workspace_id: workspace.id,
          expires_in: SCOPED_LIFETIME,
        }
      },
    })
    define(app, gateway, {
      method: 'get',
      path: `${path}/info`,
      family: 'agent',
      tag: 'Tokens',
      summary: 'Returns what a scoped token is for',
      answer: {
        schema: z.object({
          organization_id: z.string(),
          workspace_id: z.string(),
          workspace_name: z.string(),
          expires_at: z.string(),
        }),
      },
      handle: async ({ principal, scope }) => {
        if (principal.workspaceId === undefined) throw notFound('workspace', 'of an application token')
        const workspace = await gateway.workspaces.get(scope, principal.workspaceId)
        if (!workspace) throw notFound('workspace', principal.workspaceId)
        return {
          organization_id: gateway.organizationId,
          workspace_id: workspace.id,
          workspace_name: workspace.name,
          expires_at: new Date(principal.expiresAt * 1000).toISOString(),
        }
      },
    })
  }
}

/** The workspace with this name. A new one is in the audit log. */
async function workspaceNamed(call: Call<unknown, unknown>, name: string): Promise<WorkspaceRow> {
  const { gateway } = call
  const known = await gateway.workspaces.byName(name)
  return known ?? noted(call, { workspaceId: null, action: 'workspace.create' }, () => gateway.workspaces.ensure(name))
}

const applicationShape = z.object({ id: z.string(), name: z.string(), clientId: z.string(), createdAt: z.int() })

function applicationRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/applications',
    family: 'public',
    tag: 'Applications',
    summary: 'Lists the applications that may use the gateway',
    auth: 'application',
    answer: { schema: z.object({ applications: z.array(applicationShape) }) },
    handle: async () => ({
      applications: (await gateway.applications.list())
        .filter((row) => row.revoked_at === null)
        .map(({ id, name, created_at }) => ({
          id,
          name,
          clientId: id,
          createdAt: Math.floor(Number(created_at) / 1000),
        })),
    }),
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/applications',
    family: 'public',
    tag: 'Applications',
    summary: 'Creates an application; its secret is shown only once',
    auth: 'application',
    body: z.object({ name: z.string().trim().min(1).max(200) }),
    answer: { schema: applicationShape.extend({ clientSecret: z.string() }) },
    handle: async ({ body, principal, requestId }) => {
      const { id, secret } = await gateway.applications.create(body.name)
      await gateway.audit.write({
        workspaceId: null,
        actor: principal.applicationId,
        action: 'application.create',
        target: id,
        outcome: 'ok',
        requestId,
      })
      return { id, name: body.name, clientId: id, clientSecret: secret, createdAt: Math.floor(Date.now() / 1000) }
    },
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/applications/{applicationId}',
    family: 'public',
    tag: 'Applications',
    summary: 'Revokes an application and all its tokens, at once',
    auth: 'application',
    answer: { status: 204 },
    handle: async ({ principal, param, requestId }) => {
      demandApplication(principal)
      const id = param('applicationId')
      if (!(await gateway.applications.revoke(id))) throw notFound('application', id)
      await gateway.audit.write({
        workspaceId: null,
        actor: principal.applicationId,
        action: 'application.revoke',
        target: id,
        outcome: 'ok',
        requestId,
      })
    },
  })
}

/** The client id and secret from a form, JSON, or Basic authentication (RFC 6749). */
async function credentialsOf(c: Context<Env>): Promise<Record<string, unknown>> {
  const text = await readText(c.req.raw, 64 * 1024)
  const isForm = c.req.header('content-type')?.includes('x-www-form-urlencoded')
  const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text || '{}')
  const [, basic] = /^Basic +([A-Za-z0-9+/=]{1,2000})$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (!basic) return Object(body)
  const plain = Buffer.from(basic, 'base64').toString('utf8')
  const at = plain.indexOf(':')
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  }
  return { client_id: decode(plain.slice(0, at)), client_secret: decode(plain.slice(at + 1)), ...Object(body) }
}
