import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Asset, type ConsoleFiles, missingPage, readConsole } from '../console/assets.ts'
import { demandSameOrigin, endSession, keepSession, sessionOf } from '../console/sessions.ts'
import { unauthorized } from '../errors.ts'
import { parseJson, readText } from '../http/body.ts'
import { type App, check, define } from '../http/endpoint.ts'
import type { Env } from '../http/env.ts'
import type { Gateway } from '../services.ts'
import { APPLICATION_LIFETIME } from '../tokens/tokens.ts'

const login = z.object({ client_id: z.string().trim().min(1).max(200), client_secret: z.string().min(1).max(500) })

const session = z
  .object({ client_id: z.string(), name: z.string(), access_token: z.string(), expires_in: z.int() })
  .openapi('ConsoleSession')

export type ConsoleSession = z.infer<typeof session>

/** Sessions of the console. The API ignores the cookie, so that no other page can use it. */
function sessionRoutes(app: App, gateway: Gateway): void {
  type Opened = { id: string; name: string; generation: number }
  const open = async (c: Context<Env>, { id, name, generation }: Opened, session: string = crypto.randomUUID()) => {
    keepSession(c, gateway, await gateway.tokens.session({ id, generation }, session))
    return {
      client_id: id,
      name,
      access_token: await gateway.tokens.application({ id, generation }, session),
      expires_in: APPLICATION_LIFETIME,
    }
  }
  define(app, gateway, {
    method: 'post',
    path: '/console/session',
    family: 'public',
    tag: 'Console',
    summary: 'Logs in to the console: sets a cookie for these routes only, and returns a token',
    auth: 'none',
    answer: { schema: session },
    handle: async ({ c, requestId }) => {
      demandSameOrigin(c, gateway)
      const right = gateway.attempts.take(c)
      const given = check(login, parseJson((await readText(c.req.raw, 64 * 1024)) || '{}'), 'public')
      const application = await gateway.applications.login(given.client_id, given.client_secret)
      if (!application) throw unauthorized('client id or client secret is wrong')
      right()
      await gateway.audit.write({
        workspaceId: null,
        actor: application.id,
        action: 'console.login',
        outcome: 'ok',
        requestId,
      })
      return open(c, application)
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/console/token',
    family: 'public',
    tag: 'Console',
    summary: 'Returns a token for the console session; 204 if there is none',
    auth: 'none',
    answer: { schema: session },
    handle: async ({ c, requestId }) => {
      demandSameOrigin(c, gateway)
      const found = await gateway.tokens.applicationOf(sessionOf(c))
      if (found) {
        const { application, session } = found
        await gateway.audit.write({
          workspaceId: null,
          actor: application.id,
          action: 'console.token',
          outcome: 'ok',
          requestId,
        })
        return open(c, application, session)
      }
      // Not an error: every first visit is without a session.
      endSession(c)
      return c.body(null, 204)
    },
  })
  define(app, gateway, {
    method: 'delete',
    path: '/console/session',
    family: 'public',
    tag: 'Console',
    summary: 'Logs out of the console',
    auth: 'none',
    answer: { status: 204 },
    handle: async ({ c, requestId }) => {
      demandSameOrigin(c, gateway)
      const actor = await gateway.tokens.endSession(sessionOf(c))
      endSession(c)
      if (actor !== undefined)
        await gateway.audit.write({ workspaceId: null, actor, action: 'console.logout', outcome: 'ok', requestId })
    },
  })
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Forbids turning any text into markup or code.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const missingPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The console's page at `/`, below `/workspaces/`, for consents and for trying the API, and its files. */
export function consoleRoutes(app: App, gateway: Gateway, folder?: string): void {
  sessionRoutes(app, gateway)
  let files: ConsoleFiles | undefined
  const read = (): ConsoleFiles | undefined => {
    files ??= readConsole(folder)
    return files
  }
  const page = (c: Context<Env>) => {
    const found = read()
    if (!found) return c.html(missingPage, 200, { 'content-security-policy': missingPolicy })
    c.header('content-security-policy', policy)
    c.header('cross-origin-opener-policy', 'same-origin')
    return send(c, found.page, 'no-cache')
  }
  for (const path of ['/', '/workspaces/*', '/consent/:uid', '/docs/try']) app.get(path, page)
  app.get('/assets/:name', (c) => {
    const asset = read()?.assets.get(c.req.param('name'))
    return asset ? send(c, asset, 'public, max-age=31536000, immutable') : c.notFound()
  })
}

function send(c: Context<Env>, { type, plain, zipped }: Asset, cache: string): Response {
  const zips = (c.req.header('accept-encoding') ?? '').includes('gzip')
  c.header('content-type', type)
  c.header('cache-control', cache)
  c.header('vary', 'accept-encoding')
  if (zips) c.header('content-encoding', 'gzip')
  return c.body(zips ? zipped : plain)
}
