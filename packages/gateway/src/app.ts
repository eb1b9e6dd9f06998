import { OpenAPIHono } from '@hono/zod-openapi'
import { errorBody, type Family, HttpError, toHttpError } from './errors.ts'
import { canonicalPath } from './http/address.ts'
import { headersOf } from './http/answer.ts'
import { BodyMemory } from './http/body.ts'
import type { App } from './http/endpoint.ts'
import type { Env } from './http/env.ts'
import { keepingMatches } from './http/matches.ts'
import { defineRoutes } from './routes/index.ts'
import type { Gateway } from './services.ts'

export interface AppOptions {
  /** Folder of the built console. Default: in this package. */
  readonly console?: string
  /** Bytes of large request bodies in memory at once, over all requests. Default: 256 MB. */
  readonly bodyMemory?: number
}

/** Creates the HTTP app of a gateway. */
export function createApp(gateway: Gateway, options: AppOptions = {}): App {
  const app = new OpenAPIHono<Env>({ getPath: (request) => canonicalPath(pathOf(request.url)) })
  app.router = keepingMatches(app.router)
  const bodies = new BodyMemory(options.bodyMemory)
  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    await bodies.during(c.req.raw, next)
    if (c.get('hasHeaders')) return
    const { 'cache-control': cache, ...headers } = headersOf(c.get('requestId'))
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', cache)
  })
  defineRoutes(app, gateway, options.console)
  app.notFound((c) => {
    gateway.audit.count('no such route', 'resource-not-found')
    throw new HttpError(404, 'resource-not-found', 'no such route; see /docs', {
      data: { message: c.req.method },
    })
  })
  app.onError((thrown, c) => {
    const requestId = c.get('requestId')
    let error = toHttpError(thrown)
    if (!error && c.req.raw.signal.aborted) error = new HttpError(400, 'bad-request', 'the client disconnected')
    if (error && error !== thrown && (error.status === 507 || error.status === 503))
      gateway.log('error', 'the database failed', { requestId, problem: error.message })
    if (!error) {
      gateway.log('error', 'request failed', { requestId, ...traceOf(thrown) })
      error = new HttpError(500, 'unexpected-problem', `the gateway failed; its log has more under ${requestId}`)
    }
    const family = c.get('family') ?? familyOf(c.req.path)
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
    c.header('x-request-id', requestId)
    return c.json(errorBody(family, error, requestId), error.status as 500)
  })
  return app
}

/** The path of a URL, without decoding it. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.slice(start).search(/[?#]/)
  return start < 0 ? '/' : end < 0 ? url.slice(start) : url.slice(start, start + end)
}

function familyOf(path: string): Family {
  return /^\/v1\/(connectors|integrations|embedded|account)\//.test(path) ? 'agent' : 'public'
}

/** The stack of an error without its message, which may quote values. */
function traceOf(thrown: unknown): Record<string, unknown> {
  const error = thrown as Error
  const frames = String(error?.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
  return { error: error?.name ?? typeof thrown, code: (error as { code?: unknown })?.code, frames }
}
