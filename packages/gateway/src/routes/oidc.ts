import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { keepSession } from '../console/sessions.ts'
import { notFound } from '../errors.ts'
import { type App, define } from '../http/endpoint.ts'
import type { Env } from '../http/env.ts'
import { LOGIN_LIFETIME, LoginRefused, type People } from '../oauth/people.ts'
import type { Gateway } from '../services.ts'

const COOKIE = 'ferrule_oidc'
const PATH = '/console/oidc'

const query = z.object({ back: z.string().max(500).optional() })

/** Log-in to the console by an OpenID provider, for people. */
export function oidcRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/console/login',
    family: 'public',
    tag: 'Console',
    summary: 'Returns by which issuer people can log in, if there is one',
    auth: 'none',
    answer: { schema: z.object({ issuer: z.string().nullable() }) },
    handle: async () => ({ issuer: gateway.people?.issuer ?? null }),
  })
  define(app, gateway, {
    method: 'get',
    path: `${PATH}/start`,
    family: 'public',
    tag: 'Console',
    summary: "Sends the browser to the issuer's page",
    auth: 'none',
    query,
    answer: { status: 302, description: 'Redirect to the issuer' },
    handle: async ({ c, query: { back = '/' } }) =>
      guarded(gateway, c, async () => {
        const origin = originOf(gateway, c)
        const { url, cookie } = await peopleOf(gateway).begin(origin, ownPath(back, origin))
        // Lax: the issuer's page sends the browser back here.
        setCookie(c, COOKIE, cookie, {
          ...{ path: PATH, httpOnly: true, sameSite: 'Lax', maxAge: LOGIN_LIFETIME },
          secure: origin.startsWith('https:'),
        })
        return c.redirect(url, 302)
      }),
  })
  define(app, gateway, {
    method: 'get',
    path: `${PATH}/callback`,
    family: 'public',
    tag: 'Console',
    summary: 'The issuer sends the browser here: sets the cookie of the console, and goes back to its page',
    auth: 'none',
    answer: { status: 302, description: 'Redirect to a page of the console' },
    handle: async ({ c, requestId }) =>
      guarded(gateway, c, async () => {
        const people = peopleOf(gateway)
        const cookie = getCookie(c, COOKIE)
        deleteCookie(c, COOKIE, { path: PATH })
        const right = gateway.attempts.take(c)
        const { application, back } = await people.finish(cookie, new URL(c.req.url).searchParams)
        right()
        const entry = { workspaceId: null, actor: application.id, action: 'console.login', outcome: 'ok', requestId }
        await gateway.audit.write(entry)
        keepSession(c, gateway, await gateway.tokens.session(application, crypto.randomUUID()))
        return c.redirect(back, 302)
      }),
  })
}

function peopleOf({ people }: Gateway): People {
  if (!people) throw notFound('issuer', 'of this gateway')
  return people
}

const originOf = ({ publicUrl }: Gateway, c: Context<Env>): string => new URL(publicUrl ?? c.req.url).origin

/** A page of this gateway; anything else could be anyone's. */
function ownPath(text: string, origin: string): string {
  const url = URL.parse(text, origin)
  return url?.origin === origin && /^\/[^/\\]/.test(`${url.pathname} `) ? url.pathname : '/'
}

/** A person reads why it failed, as plain text. */
async function guarded(gateway: Gateway, c: Context<Env>, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof LoginRefused)) throw error
    gateway.audit.count('console.login', 'forbidden')
    return c.text(`Log-in failed: ${error.message}.`, 403)
  }
}
