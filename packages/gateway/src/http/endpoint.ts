import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { CallRows } from '../db/call-rows.ts'
import { ALL, type Scope } from '../db/database.ts'
import { badRequest, type ErrorItem, type Family, HttpError, notFound, unprocessable } from '../errors.ts'
import { metadataUrl, resourceOf, SCOPES } from '../oauth/names.ts'
import type { Gateway } from '../services.ts'
import type { Principal } from '../tokens/principal.ts'
import { demandApplication } from '../tokens/tokens.ts'
import { answerJson } from './answer.ts'
import { parseJson, readBody } from './body.ts'
import type { Env } from './env.ts'
import { noteRefusal } from './refusals.ts'

export type App = OpenAPIHono<Env>

/** A handler's arguments: the checked input, and the caller. */
export interface Call<Body, Query> {
  readonly gateway: Gateway
  readonly c: Context<Env>
  readonly principal: Principal
  /** The workspace of a scoped token, or all. */
  readonly scope: Scope
  readonly body: Body
  readonly query: Query
  /** A segment of the path. */
  param(name: string): string
  readonly requestId: string
  /** The rows that were read with the caller, for endpoints that call a source. */
  readonly rows?: CallRows | undefined
}

/** One route: its validation, its documentation and its handler. */
export interface Endpoint<Body extends z.ZodType, Query extends z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Without the optional prefix `/api` or `/api/public`; path parameters as `{id}`. */
  readonly path: string
  readonly family: Family
  readonly tag: string
  readonly summary: string
  /** The path's `{id}` is a source, whose rows are read with the caller. */
  readonly callsSource?: boolean
  /** Its callers: any bearer but agents (default), agents too, application tokens only, or everyone. */
  readonly auth?: 'any' | 'agent' | 'application' | 'none'
  readonly body?: Body
  readonly query?: Query
  /** Status and schema of the response; no schema: no body, or not JSON. */
  readonly answer: { readonly status?: number; readonly schema?: z.ZodType; readonly description?: string }
  readonly handle: (call: Call<z.infer<Body>, z.infer<Query>>) => Promise<unknown>
}

const noOne: Principal = { applicationId: '', generation: 0, expiresAt: 0 }

/** Adds an endpoint to the app and its document. There is no other way to add one, so the token is always checked. */
export function define<Body extends z.ZodType = z.ZodUndefined, Query extends z.ZodType = z.ZodUndefined>(
  app: App,
  gateway: Gateway,
  endpoint: Endpoint<Body, Query>,
): void {
  const { method, path, family, auth = 'any', answer } = endpoint
  const status = answer.status ?? 200
  describe(app, endpoint)
  app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    c.set('family', family)
    let principal: Principal | undefined
    try {
      const header = c.req.header('authorization')
      if (auth === 'agent') principal = await agentOf(c, gateway)
      let rows: CallRows | undefined
      if (endpoint.callsSource) {
        const id = sourceIdOf(idOf(c, 'id'))
        const limiter = gateway.connectors.limiterOf(id)
        const found = await gateway.tokens.verifyCall(header, id, limiter?.row)
        principal = found.principal
        rows = found.rows
        if (rows.pause !== undefined) limiter?.saw(rows.pause)
      }
      if (auth !== 'none' && !principal) principal = await gateway.tokens.verify(header)
      if (auth === 'application' && principal) demandApplication(principal)
      const call = await callOf(c, gateway, endpoint, principal ?? noOne)
      const result = await endpoint.handle(rows ? { ...call, rows } : call)
      if (result instanceof Response) return result
      if (result === undefined) return c.body(null, status as 204)
      return endpoint.callsSource ? answerJson(c, result as object, status) : c.json(result as object, status as 200)
    } catch (error) {
      const action = `${method.toUpperCase()} ${path}`
      await noteRefusal(gateway, { error, principal, action, requestId: c.get('requestId') })
      throw error
    }
  })
}

/** The caller of `/mcp`: by a token of the gateway, of an agent, or of OAuth. A refusal names where to log in. */
async function agentOf(c: Context<Env>, gateway: Gateway): Promise<Principal> {
  const header = c.req.header('authorization')
  const issuer = gateway.oauth.issuerOf(c.req.url)
  try {
    const agent = await gateway.agentTokens.verify(header, issuer && resourceOf(issuer))
    return agent ?? (await gateway.tokens.verify(header))
  } catch (error) {
    if (issuer === undefined || !(error instanceof HttpError) || error.status !== 401) throw error
    const more = header === undefined ? '' : ', error="invalid_token"'
    const challenge = `Bearer realm="ferrule", resource_metadata="${metadataUrl(issuer)}", scope="${SCOPES.join(' ')}"${more}`
    throw new HttpError(401, error.title, error.message, { headers: { 'www-authenticate': challenge } })
  }
}

async function callOf<Body extends z.ZodType, Query extends z.ZodType>(
  c: Context<Env>,
  gateway: Gateway,
  { body, query, family }: Endpoint<Body, Query>,
  principal: Principal,
): Promise<Call<z.infer<Body>, z.infer<Query>>> {
  return {
    gateway,
    c,
    principal,
    scope: principal.workspaceId ?? ALL,
    query: query && withoutNul(check(query, queryOf(c, query), family)),
    body: body && withoutNul(check(body, parseJson((await readBody(c)) || '{}'), family)),
    param: (name) => idOf(c, name),
    requestId: c.get('requestId'),
  } as Call<z.infer<Body>, z.infer<Query>>
}

/** @throws {HttpError} 400 for the character U+0000, which Postgres stores nowhere. */
function withoutNul<Value>(value: Value): Value {
  if (typeof value === 'string' && value.includes('\0')) throw badRequest('text may not contain the character U+0000')
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      withoutNul(name)
      withoutNul(inner)
    }
  return value
}

/** A segment of the path. No database has the character U+0000 in an id, and some refuse to look for it. */
function idOf(c: Context<Env>, name: string): string {
  const id = c.req.param(name) ?? ''
  if (id.includes('\0')) throw notFound(name, id)
  return id
}

/** Some clients send ids of sources with a prefix that they once had. */
export const sourceIdOf = (id: string): string => id.replace(/^source_id:/, '')

/** Parses repeatable parameters as lists. */
function queryOf(c: Context<Env>, schema: z.ZodType): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      String((shape[name] as { description?: string } | undefined)?.description).startsWith('Repeatable')
        ? values.flatMap((value) => value.split(','))
        : values.at(-1),
    ]),
  )
}

/** @throws {HttpError} 422 (400 in the public family) that names each invalid field. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown, family: Family): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const items: ErrorItem[] = error.issues.slice(0, 20).map((issue) => ({
    field: issue.path.map(String).join('.') || null,
    message: issue.code === 'unrecognized_keys' ? `unknown: ${issue.keys.join(', ').slice(0, 200)}` : issue.message,
    error_code: issue.code,
  }))
  const text = items.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
  throw family === 'public'
    ? new HttpError(400, 'bad-request', text, { items, data: { message: text } })
    : unprocessable(text, items)
}

const errorSchemas: Record<Family, z.ZodType> = {
  agent: z
    .object({
      message: z.string().nullable(),
      errors: z.array(
        z.object({
          field: z.string().nullable(),
          message: z.string().nullable(),
          error_code: z.string().nullable(),
          details: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
    })
    .openapi('AgentError'),
  public: z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.int(),
      detail: z.string(),
      documentationUrl: z.string().nullable(),
      data: z.unknown(),
    })
    .openapi('Problem'),
  config: z
    .object({ message: z.string(), exceptionClassName: z.string(), errorId: z.string() })
    .loose()
    .openapi('ConfigError'),
}

function describe<Body extends z.ZodType, Query extends z.ZodType>(app: App, endpoint: Endpoint<Body, Query>): void {
  const { method, path, tag, summary, family, auth, body, query, answer } = endpoint
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: errorSchemas[family] } },
  })
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  app.openAPIRegistry.registerPath({
    method,
    path,
    tags: [tag],
    summary,
    security: auth === 'none' ? [] : [{ bearer: [] }],
    request: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }),
      ...(query instanceof z.ZodObject && { query }),
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: {
      [answer.status ?? 200]: {
        description: answer.description ?? summary,
        ...(answer.schema && { content: { 'application/json': { schema: answer.schema } } }),
      },
      ...(body || query ? { [family === 'public' ? 400 : 422]: refusal('The request is invalid') } : {}),
      ...(auth !== 'none' && {
        401: refusal('The bearer token is missing or invalid'),
        403: refusal('The bearer token does not allow this'),
      }),
      ...(names.length > 0 && { 404: refusal('No such record, or not visible with this bearer token') }),
    },
  })
}
