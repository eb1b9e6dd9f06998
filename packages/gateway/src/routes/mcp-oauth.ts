import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { InteractionResults } from 'oidc-provider'
import { badRequest, HttpError, notFound } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import type { Env } from '../http/env.ts'
import { ROUTES, resourceOf, SCOPES, scopesIn } from '../oauth/names.ts'
import type { Gateway } from '../services.ts'
import { noted, workspaceOf } from './access.ts'
import { namedSources } from './mcp.ts'

const DAY = 86_400_000

const scopes = z.array(z.enum(SCOPES))

const details = z
  .object({
    client: z.object({ id: z.string(), name: z.string(), uri: z.string().nullable(), redirectUri: z.string() }),
    scopes: scopes.describe('What the client asked for; all if it named none of them'),
    workspaces: z.array(z.object({ workspaceId: z.string(), name: z.string(), connectors: z.array(z.string()) })),
  })
  .openapi('Consent')

const decision = z.strictObject({
  approved: z.boolean(),
  workspaceId: z.string().max(100).optional(),
  connectors: z.array(z.string().max(100)).min(1).max(50).optional().describe('Names of connectors'),
  access: z.enum(['read', 'write', 'destructive']).default('read'),
  days: z.int().min(1).max(365).default(30),
})

type Decision = z.infer<typeof decision>

/** Log-in of agents' programs by OAuth 2.1: metadata, the endpoints of the protocol, and a person's consent. */
export function mcpOauthRoutes(app: App, gateway: Gateway): void {
  const metadata = (c: Context<Env>) => {
    const issuer = issuerOf(gateway, c)
    return c.json(
      {
        resource: resourceOf(issuer),
        authorization_servers: [issuer],
        scopes_supported: SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Ferrule',
      },
      200,
      { 'access-control-allow-origin': '*' },
    )
  }
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
    app.get(path, metadata)
  const serve = async (c: Context<Env>) => {
    if (c.req.path === ROUTES.registration && c.req.method === 'POST') await demandRoom(gateway, c)
    return served(gateway, c)
  }
  for (const path of ['/.well-known/oauth-authorization-server', ROUTES.jwks]) app.on(['GET', 'OPTIONS'], path, serve)
  for (const path of [ROUTES.authorization, `${ROUTES.authorization}/:uid`]) app.get(path, serve)
  for (const path of [ROUTES.token, ROUTES.registration, ROUTES.revocation]) app.on(['POST', 'OPTIONS'], path, serve)
  define(app, gateway, {
    method: 'get',
    path: '/consent/{uid}/details',
    family: 'public',
    tag: 'Agents',
    summary: 'Who asks for access to /mcp, and what could be granted; only in the browser that was sent here',
    auth: 'application',
    answer: { schema: details },
    handle: detailsOf,
  })
  define(app, gateway, {
    method: 'post',
    path: '/consent/{uid}/decision',
    family: 'public',
    tag: 'Agents',
    summary: 'Grants a client access to /mcp of one workspace, or refuses it; returns where to go on',
    auth: 'application',
    body: decision,
    answer: { schema: z.object({ redirect: z.string() }) },
    handle: decided,
  })
}

/** @throws {HttpError} 404 where OAuth is not offered. */
function issuerOf({ oauth }: Gateway, c: Context<Env>): string {
  const issuer = oauth.issuerOf(c.req.url)
  if (issuer === undefined)
    throw new HttpError(
      404,
      'resource-not-found',
      'OAuth needs the public URL of this gateway, without a path: FERRULE_PUBLIC_URL',
    )
  return issuer
}

/** A client that is registered costs a row: so many at once, and so many from one address. */
async function demandRoom({ oauth, strangers }: Gateway, c: Context<Env>): Promise<void> {
  strangers.take(c)
  if (!(await oauth.records.hasRoom()))
    throw new HttpError(503, 'service-unavailable', 'too many clients are registered; try again tomorrow')
}

/** Node's request and response, which the provider speaks. Its addresses come from the issuer, not from the request. */
function nodeOf(c: Context<Env>, issuer: string): HttpBindings {
  const node = c.env as unknown as Partial<HttpBindings> | undefined
  if (!node?.incoming || !node.outgoing)
    throw new HttpError(501 as number, 'unexpected-problem', "OAuth needs Node's server")
  const { headers } = node.incoming
  const { host, protocol } = new URL(issuer)
  Object.assign(headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
  return node as HttpBindings
}

async function served(gateway: Gateway, c: Context<Env>): Promise<Response> {
  const issuer = issuerOf(gateway, c)
  const provider = await gateway.oauth.provider(issuer)
  const { incoming, outgoing } = nodeOf(c, issuer)
  outgoing.setHeader('x-content-type-options', 'nosniff')
  outgoing.setHeader('referrer-policy', 'no-referrer')
  outgoing.setHeader('x-frame-options', 'DENY')
  outgoing.setHeader('cache-control', 'no-store')
  await provider.callback()(incoming, outgoing)
  return RESPONSE_ALREADY_SENT
}

/** The consent in progress, in the browser whose request began it. */
async function interactionOf({ gateway, c, param }: Call<unknown, unknown>) {
  const issuer = issuerOf(gateway, c)
  const provider = await gateway.oauth.provider(issuer)
  const { incoming, outgoing } = nodeOf(c, issuer)
  const interaction = await provider.interactionDetails(incoming, outgoing).catch((error: Error) => {
    if (error.name === 'SessionNotFound') return undefined
    throw error
  })
  if (!interaction || interaction.uid !== param('uid')) throw notFound('consent', param('uid'))
  const client = await provider.Client.find(String(interaction.params['client_id']))
  if (!client) throw notFound('client', String(interaction.params['client_id']))
  return { provider, interaction, client, issuer }
}

async function detailsOf(call: Call<unknown, unknown>) {
  const { gateway } = call
  const { interaction, client } = await interactionOf(call)
  const workspaces = await gateway.workspaces.list(call.scope, { limit: 100, offset: 0 })
  return {
    client: {
      id: client.clientId,
      name: (client.clientName ?? client.clientId).slice(0, 200),
      uri: client.clientUri ?? null,
      redirectUri: String(interaction.params['redirect_uri']),
    },
    scopes: scopesIn(interaction.params['scope']),
    workspaces: await Promise.all(
      workspaces.map(async ({ id, name }) => ({
        workspaceId: id,
        name,
        connectors: (await namedSources(gateway, id)).map(([name]) => name),
      })),
    ),
  }
}

async function decided(call: Call<Decision, unknown>) {
  const { approved, workspaceId } = call.body
  const { provider, interaction, client, issuer } = await interactionOf(call)
  const { incoming, outgoing } = nodeOf(call.c, issuer)
  const finish = async (result: InteractionResults) => ({
    redirect: await provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false }),
  })
  const entry = { workspaceId: workspaceId ?? null, target: client.clientId }
  if (!approved)
    return noted(call, { ...entry, action: 'oauth.refuse' }, () =>
      finish({ error: 'access_denied', error_description: 'the person refused' }),
    )
  if (workspaceId === undefined) throw badRequest('workspaceId is required')
  const workspace = await workspaceOf(call, { id: workspaceId })
  const names = (await namedSources(call.gateway, workspace.id)).map(([name]) => name)
  const { connectors = names, access, days } = call.body
  const strange = connectors.find((name) => !names.includes(name))
  if (connectors.length === 0 || strange !== undefined)
    throw badRequest(strange === undefined ? 'this workspace has no connectors' : `connectors: no ${strange} here`)
  const wanted = scopesIn(interaction.params['scope'])
  if (access !== 'read' && !wanted.includes('write')) throw badRequest('the client asked for reading only')
  const accountId = call.principal.applicationId
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  const granted = access === 'read' ? 'read' : SCOPES.join(' ')
  grant.addOIDCScope(`${granted} offline_access`)
  grant.addResourceScope(resourceOf(issuer), granted)
  // A scope that is neither granted nor rejected is asked for again.
  if (access === 'read') {
    grant.rejectOIDCScope('write')
    grant.rejectResourceScope(resourceOf(issuer), 'write')
  }
  return noted(call, { ...entry, action: 'oauth.grant' }, async () => {
    const grantId = await grant.save()
    await call.gateway.agentTokens.grant({
      ...{ grantId, clientId: client.clientId, applicationId: accountId, workspaceId: workspace.id },
      name: (client.clientName ?? client.clientId).slice(0, 200),
      readOnly: access === 'read',
      allow: connectors,
      ...(access === 'write' && { rules: { never: ['* effect:destructive'] } }),
      lifetime: days * DAY,
    })
    await call.gateway.oauth.records.keepClient(client.clientId, Date.now() + days * DAY)
    return finish({ login: { accountId, remember: false }, consent: { grantId } })
  })
}
