import { type CallOptions, type Client, type Hooks, ParamsError, type Retry } from '@ferrule/core'
import {
  decodeBody,
  isFerruleError,
  jsonBody,
  type Method,
  type Operation,
  orAborted,
  repeatQuery,
  type StepContext,
  type Vendor,
} from '@ferrule/core/connector'
import { createClient } from '@ferrule/core/runtime'
import { type Dialect, type DialectName, dialects } from './dialect.ts'
import { readGatewayError, relayed } from './errors.ts'

/** URL and credentials of a gateway: a client id and secret, or a token for one workspace. */
export type GatewayOptions = ServiceOptions &
  (
    | { readonly clientId: string; readonly clientSecret: string; readonly token?: undefined }
    | {
        /** A scoped token, or a function that returns a valid one: it is called again when the gateway rejects it. */
        readonly token: string | (() => string | Promise<string>)
        readonly clientId?: undefined
        readonly clientSecret?: undefined
      }
  )

/** Options of a gateway beside its credentials. */
export interface ServiceOptions {
  /** URL of the gateway: https, or http on loopback. */
  readonly url: string
  /** Revision of the agent API. Default: `A`. */
  readonly dialect?: DialectName
  /** URLs that are not below `url`, for a service with several hosts. */
  readonly urls?: {
    /** Full URL of the token request. */
    readonly token?: string
    /** Base URL of `/v1/connections`, `/v1/jobs`, … Default: `<url>/api/public`. */
    readonly management?: string
    /** Base URL of `/v1/web_backend/connections/get`, `/v1/state/get`, … Default: `<url>/api`. */
    readonly configuration?: string
    /** URL of the console. Default: `url`. */
    readonly web?: string
  }
  /** Sent as `X-Organization-Id`. */
  readonly organizationId?: string
  /**
   * `false`: the service does not support our cursors and idempotency keys; lists continue by their own params.
   * Default: true.
   */
  readonly extensions?: boolean
  readonly fetch?: typeof fetch
  /** Timeout of one attempt in milliseconds. Default: 300,000 for actions of a connector, 60,000 otherwise. */
  readonly timeout?: number
  readonly retry?: Retry
  readonly hooks?: Hooks
}

/** The service's base URLs. */
type Base = 'api' | 'management' | 'configuration'

/** A request of the management, configuration or agent API. */
export interface ApiRequest {
  /** Name of the operation in messages: `connections.get`. */
  readonly about: string
  readonly method: Method
  readonly path: string
  readonly base?: Base
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  /** A read, despite its method. */
  readonly safe?: boolean
  /** Values that must never appear in an error. */
  readonly secrets?: readonly unknown[]
}

/** How long before its expiry a token is refreshed, in milliseconds. */
const MARGIN = 60_000

/** The HTTP client of one gateway: URLs, tokens, errors. */
export class Http {
  readonly dialect: Dialect
  readonly hasExtensions: boolean
  readonly web: string
  readonly options: GatewayOptions
  /** Its token is for one workspace. */
  readonly isScoped: boolean
  readonly #bases: Readonly<Record<Base, string>>
  readonly #tokenUrl: string
  readonly #client: Client
  #token: { readonly value: string; readonly until: number } | undefined
  #pending: Promise<string> | undefined

  constructor(options: GatewayOptions) {
    const { url, dialect = 'A', urls = {} } = Object(options) as GatewayOptions
    demandCredentials(Object(options) as GatewayOptions)
    this.isScoped = options.token !== undefined
    if (!Object.hasOwn(dialects, dialect)) throw new ParamsError("[gateway] dialect must be 'A' or 'B'")
    const api = addressOf('url', url)
    this.dialect = dialects[dialect]
    this.hasExtensions = options.extensions ?? true
    this.options = { ...options }
    this.web = addressOf('urls.web', urls.web ?? api)
    this.#tokenUrl = addressOf('urls.token', urls.token ?? api + this.dialect.token)
    this.#bases = {
      api,
      management: addressOf('urls.management', urls.management ?? `${api}/api/public`),
      configuration: addressOf('urls.configuration', urls.configuration ?? `${api}/api`),
    }
    const { fetch, timeout, retry, hooks } = options
    this.#client = createClient(this.vendor('gateway'), {
      credentials: {},
      ...(fetch && { fetch }),
      ...(timeout !== undefined && { timeout }),
      ...(retry !== undefined && { retry }),
      ...(hooks && { hooks }),
    })
  }

  /** A vendor definition for the gateway, whichever connector it runs. */
  vendor<Name extends string>(name: Name): Vendor & { readonly name: Name } {
    const nothing = { strict: true, fields: {} } as const
    return {
      name,
      bases: this.#bases,
      credentials: nothing,
      config: nothing,
      env: {},
      auth: {},
      refreshes: true,
      redirects: false,
      query: repeatQuery,
      body: jsonBody,
      requestId: ['x-request-id'],
      readError: readGatewayError,
      authorize: async (request, step) => {
        const { rejection } = step
        // Only the gateway's own 401 concerns its token.
        if (rejection && rejection.status !== 401) return false
        const rejected = rejection && request.headers['authorization']
        const token = await inTime(step, this.#accessToken(rejected))
        Object.assign(request.headers, this.#organization, { authorization: `Bearer ${token}` })
        return true
      },
    }
  }

  /** Sends a request and returns the decoded response. */
  async request(request: ApiRequest, options?: CallOptions): Promise<unknown> {
    const { method, path, base = 'api', query, body, safe, secrets = [] } = request
    const [entity, action] = request.about.split('.') as [string, string]
    const operation: Operation = {
      connector: 'gateway',
      entity,
      action,
      method,
      path,
      base,
      params: { strict: true, fields: {} },
      ...(safe && { safe }),
      run: async (step) => {
        step.redact(...secrets.filter((value) => typeof value === 'string'))
        const search = query && new URLSearchParams(JSON.parse(JSON.stringify(query)) as Record<string, string>)
        const url = `${step.call.baseUrl}${path}${search ? `?${search}` : ''}`
        const response = await step.send({ method, url, ...json(body) }).catch((thrown: unknown) => {
          throw isFerruleError(thrown) ? relayed(thrown, step.error) : thrown
        })
        return { data: decodeBody(step, response), response }
      },
    }
    return (await this.#client.call(operation, {}, options)).data
  }

  get #organization(): Record<string, string> {
    const { organizationId } = this.options
    return organizationId ? { 'x-organization-id': organizationId } : {}
  }

  /** A valid token. Concurrent calls share one token request. `rejected`: the header that was just rejected. */
  #accessToken(rejected?: string): Promise<string> {
    if (rejected !== undefined && rejected === `Bearer ${this.#token?.value}`) this.#token = undefined
    if (this.#token && Date.now() < this.#token.until) return Promise.resolve(this.#token.value)
    this.#pending ??= this.#login().finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  /** The token that was passed. A function is called again after a rejection; a text is all there is. */
  async #given(token: NonNullable<GatewayOptions['token']>): Promise<string> {
    const value = typeof token === 'function' ? await token() : token
    if (typeof value !== 'string' || !/^[\w.~+/-]+=*$/.test(value))
      throw new ParamsError('[gateway] token must be, or return, the text of a token')
    this.#token = { value, until: Number.POSITIVE_INFINITY }
    return value
  }

  async #login(): Promise<string> {
    const { clientId, clientSecret, token } = this.options
    if (token !== undefined) return this.#given(token)
    const operation: Operation = {
      connector: 'gateway',
      entity: 'tokens',
      action: 'create',
      method: 'POST',
      path: this.dialect.token,
      params: { strict: true, fields: {} },
      safe: true,
      run: async (step) => {
        step.redact(clientSecret)
        const { headers, body } = json({ client_id: clientId, client_secret: clientSecret })
        const response = await step.send({
          method: 'POST',
          url: this.#tokenUrl,
          anonymous: true,
          headers: { ...headers, ...this.#organization },
          body,
        })
        const { access_token, expires_in } = Object(decodeBody(step, response))
        if (typeof access_token !== 'string' || !access_token)
          throw step.error('response', 'the token response has no access_token')
        const seconds = Number.isFinite(expires_in) ? Number(expires_in) : 900
        // If it lives less than twice the margin, it is used for half its lifetime.
        this.#token = { value: access_token, until: Date.now() + Math.max(seconds * 500, seconds * 1000 - MARGIN) }
        return { data: access_token, response }
      },
    }
    return (await this.#client.call(operation)).data as string
  }
}

/** @throws {ParamsError} unless there is one way to log in. */
function demandCredentials({ clientId, clientSecret, token }: GatewayOptions): void {
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  const hasSecret = isText(clientId) && isText(clientSecret) && token === undefined
  const hasToken =
    (isText(token) || typeof token === 'function') && clientId === undefined && clientSecret === undefined
  if (hasSecret || hasToken) return
  throw new ParamsError(
    '[gateway] clientId and clientSecret must be strings, which the gateway shows when it first starts; or pass token alone, a scoped token of one workspace',
  )
}

const json = (body: object | undefined) => ({
  headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
})

/** Waits for a shared promise until the call's signal or deadline ends the wait. */
export async function inTime<T>({ call, error }: Pick<StepContext, 'call' | 'error'>, promise: Promise<T>): Promise<T> {
  const { signal, deadline } = call
  if (deadline === undefined) return orAborted(promise, signal)
  const late = AbortSignal.timeout(Math.min(2_147_483_647, Math.max(0, deadline - Date.now())))
  try {
    return await orAborted(promise, signal ? AbortSignal.any([signal, late]) : late)
  } catch (reason) {
    throw late.aborted && reason === late.reason
      ? error('timeout', 'the deadline passed', { outcome: 'not-sent' })
      : reason
  }
}

/** Checks that a URL may receive secrets, and removes its trailing slash. */
function addressOf(name: string, given: unknown): string {
  const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : undefined
  const isLocal = url?.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (!url || !(url.protocol === 'https:' || isLocal) || url.username || url.password || url.search || url.hash)
    throw new ParamsError(
      `[gateway] ${name} must be an https address (http only on loopback) without user, query or fragment`,
    )
  let address = url.origin + url.pathname
  while (address.endsWith('/')) address = address.slice(0, -1)
  return address
}
