import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { forbidden } from '../errors.ts'
import type { Env } from '../http/env.ts'
import type { Gateway } from '../services.ts'
import { SESSION_LIFETIME } from '../tokens/tokens.ts'

const COOKIE = 'ferrule_console'
/** The cookie is sent nowhere else: the API accepts only bearer tokens. */
const PATH = '/console'

/**
 * Rejects session requests from pages of other origins.
 * @throws {HttpError} 403
 */
export function demandSameOrigin(c: Context<Env>, { publicUrl }: Gateway): void {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const own = [new URL(c.req.url).origin, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]
  // Behind a proxy that terminates TLS, the gateway sees http; then the browser's `Sec-Fetch-Site` decides.
  const foreign = site === undefined ? origin !== undefined && !own.includes(origin) : site !== 'same-origin'
  if (foreign || !c.req.header('content-type')?.startsWith('application/json'))
    throw forbidden('sessions are those of the console, which this gateway serves')
}

export function keepSession(c: Context<Env>, { publicUrl }: Gateway, session: string): void {
  setCookie(c, COOKIE, session, {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: (publicUrl ?? c.req.url).startsWith('https:'),
    maxAge: SESSION_LIFETIME,
  })
}

export const sessionOf = (c: Context<Env>): string | undefined => getCookie(c, COOKIE)

export const endSession = (c: Context<Env>): void => {
  deleteCookie(c, COOKIE, { path: PATH })
}
