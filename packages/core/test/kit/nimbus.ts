import { fakeFetch, type Reply, type Seen } from '@ferrule/test-kit/server'
import {
  type ClientOptions,
  createClient,
  jsonBody,
  type LocalClient,
  type OAuthNames,
  type Operation,
  oauth,
  pageToken,
  repeatQuery,
  type Vendor,
} from './core.ts'
import { INTEGER, OPTIONAL, STRING } from './shapes.ts'

/** An invented vendor with OAuth, and the other side of it. */
const nimbus = {
  name: 'nimbus',
  bases: { api: 'https://api.nimbus.test' },
  credentials: {
    fields: {
      access_token: STRING | OPTIONAL,
      refresh_token: STRING | OPTIONAL,
      client_id: STRING | OPTIONAL,
      client_secret: STRING | OPTIONAL,
    },
  },
  config: {
    fields: {
      shop: { kinds: STRING | OPTIONAL, pattern: /^[a-z0-9][a-z0-9-]*$/ },
      user_id: STRING | INTEGER | OPTIONAL,
    },
  },
  env: {},
  authorize: oauth,
  refreshes: true,
  query: repeatQuery,
  body: jsonBody,
  requestId: ['x-request-id'],
  timeout: 30_000,
  backoff: [1, 5],
} as const satisfies Omit<Vendor, 'auth'>

export const credentials = {
  client_id: 'nimbus-client-0001',
  client_secret: 'hush-hush-secret',
  refresh_token: 'rt-0',
}

export function vendorWith(
  auth: Partial<OAuthNames> = {},
  more: Partial<Vendor> = {},
): Vendor & { readonly name: 'nimbus' } {
  return {
    ...nimbus,
    auth: { scheme: 'oauth_refresh', tokenUrl: 'https://auth.nimbus.test/oauth/token', ...auth } as Vendor['auth'],
    ...more,
  } as Vendor & { readonly name: 'nimbus' }
}

const base = { connector: 'nimbus', entity: 'notes', path: '/notes' } as const
export const notes = {
  get: { ...base, action: 'get', method: 'GET', params: { fields: {} }, record: { fields: { id: STRING } } },
  create: {
    ...base,
    action: 'create',
    method: 'POST',
    params: { fields: { text: STRING | OPTIONAL } },
    records: 'note',
  },
  list: {
    ...base,
    action: 'list',
    method: 'GET',
    params: { fields: { page: STRING | OPTIONAL } },
    records: 'notes',
    paging: { next: pageToken, param: 'page', from: 'next' },
  },
} as const satisfies Record<string, Operation>

export interface World {
  readonly fetch: typeof fetch
  readonly tokenRequests: Seen[]
  readonly apiRequests: Seen[]
  /** Access tokens that the API takes. */
  readonly good: Set<string>
  /** Events, in order, noted by any part. */
  readonly log: string[]
  client(options?: Partial<ClientOptions>, vendor?: Vendor & { readonly name: 'nimbus' }): LocalClient<'nimbus'>
}

/** Members of a token request's form or JSON body. */
export function formOf({ body, headers }: Seen): Record<string, string> {
  return headers['content-type']?.startsWith('application/json')
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body))
}

/**
 * A token endpoint and an API. Tokens are `at-1`, `at-2`, …; with `rotates`, each refresh token (`rt-0`, `rt-1`, …) works
 * once. `token` and `api` answer instead when they give something.
 */
export function world({
  rotates = false,
  extra = {},
  token,
  api,
}: {
  rotates?: boolean
  extra?: Record<string, unknown>
  token?: (request: Seen, world: World) => Reply | undefined | Promise<Reply | undefined>
  api?: (request: Seen, world: World) => Reply | undefined | Promise<Reply | undefined>
} = {}): World {
  const good = new Set<string>()
  const tokenRequests: Seen[] = []
  const apiRequests: Seen[] = []
  const log: string[] = []
  let current = 0
  let issued = 0
  const fetch = fakeFetch(async (request) => {
    if (request.url.pathname.endsWith('/token')) {
      tokenRequests.push(request)
      log.push('token request')
      const told = await token?.(request, here)
      if (told) return told
      // As over a network: not in the same turn.
      await new Promise((resolve) => setTimeout(resolve, 2))
      const form = formOf(request)
      if (form.grant_type === 'refresh_token' && rotates && form.refresh_token !== `rt-${current}`) {
        return { status: 403, body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' } }
      }
      if (form.grant_type === 'refresh_token' && rotates) current++
      const access = `at-${++issued}`
      good.add(access)
      return {
        body: {
          access_token: access,
          token_type: 'bearer',
          expires_in: 3600,
          ...(rotates && form.grant_type === 'refresh_token' && { refresh_token: `rt-${current}` }),
          ...extra,
        },
      }
    }
    apiRequests.push(request)
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    log.push(`api ${bearer}`)
    const told = await api?.(request, here)
    if (told) return told
    if (!good.has(bearer)) return { status: 401, body: { message: 'Unauthorized' } }
    return { body: { id: 'n1', note: { id: 'n1' }, notes: [{ id: 'n1' }] } }
  })
  const here: World = {
    fetch,
    tokenRequests,
    apiRequests,
    good,
    log,
    client: (options, vendor = vendorWith()) => createClient(vendor, { credentials, fetch, ...options }),
  }
  return here
}

/** A store that keeps what JSON can carry, as one over a network does. */
export function memoryStore(log: string[] = []) {
  const values = new Map<string, string>()
  const ttls = new Map<string, number | undefined>()
  return {
    values,
    ttls,
    get: async (key: string): Promise<unknown> => {
      const value = values.get(key)
      return value === undefined ? undefined : JSON.parse(value)
    },
    set: async (key: string, value: unknown, ttl?: number): Promise<void> => {
      log.push('store set')
      values.set(key, JSON.stringify(value))
      ttls.set(key, ttl)
    },
  }
}

/** {@link memoryStore} with a lock. */
export function lockingStore(log: string[] = []) {
  const store = memoryStore(log)
  const tails = new Map<string, Promise<unknown>>()
  return {
    ...store,
    withLock: <T>(key: string, run: () => Promise<T>): Promise<T> => {
      const turn = (tails.get(key) ?? Promise.resolve()).then(run)
      tails.set(
        key,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}

/** Everything that a log, a debugger or a tracker could show of an error. */
export async function shown(error: unknown): Promise<string> {
  const { inspect } = await import('node:util')
  const seen: unknown[] = []
  for (let at = error as Error | undefined; at && !seen.includes(at); at = at.cause as Error | undefined) {
    seen.push(at, String(at), at.message, at.stack, JSON.stringify(at), inspect(at, { depth: 10, showHidden: true }))
  }
  return seen.map((one) => (typeof one === 'string' ? one : inspect(one, { depth: 10, showHidden: true }))).join('\n')
}
