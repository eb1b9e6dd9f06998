import { type CallPromise, send } from '../call/call-promise.ts'
import { thrownAbove } from '../call/error.ts'
import type { CallOptions, CallResult } from '../contract/call.ts'
import type { Environment, Settings } from '../contract/facts.ts'
import type { LocalClient } from '../contract/hosted.ts'
import { camel } from '../contract/names.ts'
import type { Client, Operation } from '../contract/operation.ts'
import { type ClientOptions, type HostedOptions, LATE, type LateOptions } from '../contract/options.ts'
import type {
  ListRouteName,
  RouteAnswer,
  RouteArguments,
  RouteName,
  RouteParams,
  RouteRecord,
} from '../contract/routes.ts'
import type { Copy } from '../contract/search.ts'
import { ANY, type Fields, type Rule } from '../contract/table.ts'
import type { Vendor } from '../contract/vendor.ts'
import { calledFrom, callSite, placeAt, siteOfCall } from '../errors/call-site.ts'
import {
  CredentialsError,
  type ErrorCode,
  errorClasses,
  type FerruleError,
  isFerruleError,
  ParamsError,
} from '../errors/ferrule-error.ts'
import { type PagePromise, paginate } from '../pagination/page-promise.ts'
import { searchCopy, searchPage } from '../search/search-copy.ts'
import { fits } from '../shape/check.ts'
import { explain, inWords, kindName, shown } from '../shape/explain.ts'
import { nearest } from '../shape/nearest.ts'
import {
  type ApiCall,
  type ApiListRequest,
  type ApiRequest,
  apiCall,
  type RouteFacts,
  routeCall,
} from './api-request.ts'
import { createClient } from './create.ts'
import { type Plan, plan } from './plan.ts'

/** The declaration of a connector in generated code. */
export interface ConnectorDefinition extends RouteFacts {
  readonly vendor: Vendor
  /** Operations by entity and action, in the spec's snake_case. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** Entities whose copies can be searched. */
  readonly searchable?: readonly string[]
  /** Actions that exist in hosted mode only, by entity. */
  readonly hosted?: Readonly<Record<string, readonly string[]>>
  /** The actions that `check` tries, in order. */
  readonly check: readonly Operation[]
  /** Permissions are granted one by one, and only a known caller gets a 403 for a missing one: the credentials work. */
  readonly deniedIsLive?: boolean
  /**
   * Examines the response to `check`, because valid credentials may still be useless. Returns undefined if all is well,
   * otherwise what is wrong. `fatal`: the credentials cannot be used; otherwise the text becomes the `warning`.
   */
  readonly checked?: (
    data: unknown,
    config: Settings,
  ) => { readonly code: ErrorCode; readonly problem: string; readonly fatal?: boolean } | undefined
}

/** Operations by entity and action: whole connectors list theirs, since each holds its names. */
export function byName(operations: readonly Operation[]): ConnectorDefinition['operations'] {
  const named: Record<string, Record<string, Operation>> = {}
  for (const operation of operations) {
    named[operation.entity] ??= {}
    ;(named[operation.entity] as Record<string, Operation>)[operation.action] = operation
  }
  return named
}

type Entry<Ops, E extends keyof Ops, A extends keyof Ops[E]> = Ops[E][A] extends { params: object; data: unknown }
  ? Ops[E][A]
  : never

/** One call as data. */
export type ExecuteRequest<Ops, E extends keyof Ops = keyof Ops, A extends keyof Ops[E] = keyof Ops[E]> = {
  readonly entity: E
  readonly action: A
} & (Record<never, never> extends Entry<Ops, E, A>['params']
  ? { readonly params?: Entry<Ops, E, A>['params'] }
  : { readonly params: Entry<Ops, E, A>['params'] })

/** The envelope: for lists, the records, meta and the cursor of the next page; otherwise the record. */
export type ExecuteResult<Ops, E extends keyof Ops, A extends keyof Ops[E]> = Ops[E][A] extends { meta: infer Meta }
  ? { data: Entry<Ops, E, A>['data']; meta: Meta; cursor?: string }
  : { data: Entry<Ops, E, A>['data'] }

/** Whether the credentials work. A `warning` says why they may still be useless: no permissions, no accounts. */
export type CheckResult =
  | { readonly ok: true; readonly warning?: FerruleError }
  | { readonly ok: false; readonly error: FerruleError }

/** The members of an {@link ExecuteRequest}. */
const requestShape: Rule = { strict: true, fields: { entity: ANY, action: ANY, params: ANY } }

/** The entity and action of a request, as text even if they are not strings. */
function words(request: unknown): { entity: string; action: string } {
  const { entity, action } = Object(request) as Record<string, unknown>
  const word = (name: unknown): string => (typeof name === 'string' ? name : kindName(name))
  return { entity: word(entity), action: word(action) }
}

const declared = new WeakSet<object>()

/** Adds the entity accessors to a class when its first object is created. The generated class declares their types. */
function declareAccessors(prototype: object, { operations }: ConnectorDefinition): void {
  if (declared.has(prototype)) return
  declared.add(prototype)
  for (const entity of Object.keys(operations)) {
    const name = camel(entity)
    if (Object.hasOwn(prototype, name)) continue
    Object.defineProperty(prototype, name, {
      get(this: { actionsOf(entity: string): object }) {
        return this.actionsOf(entity)
      },
    })
  }
}

/** Base of every connector class: holds the credentials, runs operations by name. */
export class Connector<Name extends string, Ops, Config extends object = object> implements Client<Name> {
  readonly #client: LocalClient<Name>
  readonly #definition: ConnectorDefinition
  readonly #config: Settings
  readonly #actions: Record<string, object> = Object.create(null)

  constructor(
    definition: ConnectorDefinition & { readonly vendor: { readonly name: Name } },
    options: ClientOptions | HostedOptions,
  ) {
    this.#definition = definition
    this.#client = thrownAbove(new.target, (options as LateOptions | null)?.[LATE] && 'fromEnv', () =>
      createClient(definition.vendor, options),
    )
    this.#config = { ...options.config }
    // A connector without a class of its own gets the accessors on the object.
    declareAccessors(new.target === Connector ? this : Object.getPrototypeOf(this), definition)
  }

  /** The actions of an entity, created on first use. */
  protected actionsOf(entity: string): object {
    this.#actions[entity] ??= this.#makeActions(entity)
    return this.#actions[entity]
  }

  #makeActions(entity: string): object {
    const actions: Record<string, unknown> = {}
    const operations = this.#definition.operations[entity] ?? {}
    for (const action of Object.keys(operations)) {
      const operation = operations[action] as Operation
      const act = (params?: object, call?: CallOptions): unknown => {
        const site = callSite(act)
        return operation.paging
          ? paginate(this, operation, params, call, site)
          : send(this, operation, params, call, site)
      }
      actions[camel(action)] = act
    }
    if (this.#searches(entity))
      actions['search'] = (params: object, call?: CallOptions) => searchCopy(this, entity, params, call)
    return actions
  }

  /** Name of the connector. */
  get connector(): Name {
    return this.#client.connector
  }

  /** The copy that `search` reads: null without `copy`; undefined if searches go to a gateway. */
  get copy(): Copy | null | undefined {
    return this.#client.copy
  }

  /** Runs an operation descriptor. Action functions use this. */
  call(operation: Operation, params?: object, options?: CallOptions): Promise<CallResult> {
    return calledFrom(siteOfCall(Connector.prototype.call), () => this.#client.call(operation, params, options))
  }

  /**
   * Runs an action by the spec's names. Lists return a page as `{ data, meta, cursor }` (no cursor on the last one),
   * everything else returns `{ data }`.
   * @throws {ParamsError} when the entity has no such action; the message names the closest match.
   */
  async execute<E extends keyof Ops & string, A extends keyof Ops[E] & string>(
    request: ExecuteRequest<Ops, E, A>,
    options?: CallOptions<Config>,
  ): Promise<ExecuteResult<Ops, E, A>> {
    if (request?.action === 'search' && this.#searches(request.entity) && fits(requestShape, request)) {
      const data = await searchPage(this, request.entity, request.params as object, options)
      return { data } as ExecuteResult<Ops, E, A>
    }
    const { execute } = Connector.prototype
    const operation = thrownAbove(execute, undefined, () => this.#find(request))
    const begun = calledFrom(callSite(execute), () =>
      this.call(operation, request.params as object | undefined, options),
    )
    const { data, meta, cursor } = await begun
    if (!operation.paging) return { data } as ExecuteResult<Ops, E, A>
    return { data, meta, ...(cursor !== undefined && { cursor }) } as ExecuteResult<Ops, E, A>
  }

  /**
   * Sends a request to any route of the vendor, with the connector's credentials, encodings, retries, limits and errors. The
   * response is not checked. With `import '@ferrule/<connector>/operations'`, routes are typed from the vendor's published
   * document; an object describes any other request. The path is below the vendor's base URL, so no other host is reached.
   * @throws {ParamsError} if the request cannot be sent; nothing is sent.
   */
  request<R extends RouteName<Name>>(
    route: R,
    ...args: RouteArguments<RouteParams<Name, R>, CallOptions<Config>>
  ): CallPromise<RouteAnswer<Name, R>>
  request<T = unknown>(request: ApiRequest, options?: CallOptions<Config>): CallPromise<T>
  request(target: string | ApiRequest, ...args: unknown[]): CallPromise<unknown> {
    const above = Connector.prototype.request
    const call = thrownAbove(above, undefined, () => this.#asked(target, args, false))
    return send(this, ...call, callSite(above))
  }

  /**
   * {@link request} for a list, with the pages, cursors and iteration of any other list. Typed routes continue as the vendor's
   * lists do; an object says it in `paging`.
   * @throws {ParamsError} if the request cannot be sent; nothing is sent.
   */
  requestList<R extends ListRouteName<Name>>(
    route: R,
    ...args: RouteArguments<RouteParams<Name, R>, CallOptions<Config>>
  ): PagePromise<RouteRecord<Name, R>, Record<string, unknown>>
  requestList<T = Record<string, unknown>>(
    request: ApiListRequest,
    options?: CallOptions<Config>,
  ): PagePromise<T, Record<string, unknown>>
  requestList(target: string | ApiListRequest, ...args: unknown[]): PagePromise<unknown, Record<string, unknown>> {
    const above = Connector.prototype.requestList
    const call = thrownAbove(above, undefined, () => this.#asked(target, args, true))
    return paginate(this, ...call, callSite(above))
  }

  #asked(target: string | ApiRequest, [first, second]: readonly unknown[], list: boolean): ApiCall {
    if (typeof target !== 'string') return apiCall(this.connector, target, first as CallOptions | undefined, list)
    return routeCall(
      this.connector,
      this.#definition,
      target,
      (first ?? {}) as object,
      second as CallOptions | undefined,
      list,
    )
  }

  /** The request that an action would send, secrets redacted. Sends nothing. */
  async plan<E extends keyof Ops & string, A extends keyof Ops[E] & string>(
    request: ExecuteRequest<Ops, E, A>,
    options?: CallOptions<Config>,
  ): Promise<Plan> {
    const above = Connector.prototype.plan
    const operation = thrownAbove(above, undefined, () => this.#find(request))
    const { publicHeaders = [] } = this.#definition.vendor
    return calledFrom(callSite(above), () =>
      plan(this.#client, publicHeaders, operation, request.params as object, options),
    )
  }

  /** Checks with the vendor whether the credentials work. Never throws for errors of the vendor or the network. */
  async check(options?: CallOptions<Config>): Promise<CheckResult> {
    const site = callSite(Connector.prototype.check)
    let denied: FerruleError | undefined
    for (const operation of this.#definition.check) {
      try {
        const size = operation.paging?.size
        const data = await send(this, operation, size ? { [size]: 1 } : {}, options, site)
        const found = this.#definition.checked?.(data, this.#config)
        if (!found) return { ok: true }
        const { connector } = this
        const error = placeAt(new errorClasses[found.code](`[${connector}] ${found.problem}`, { connector }), site)
        return found.fatal ? { ok: false, error } : { ok: true, warning: error }
      } catch (error) {
        if (!isFerruleError(error)) throw error
        // The key is valid but may not read this record type; another one may work.
        if (error.code !== 'permission') return { ok: false, error }
        denied ??= error
      }
    }
    const warning = denied as FerruleError
    return this.#definition.deniedIsLive ? { ok: true, warning } : { ok: false, error: warning }
  }

  /** Whether `search` of an entity reads the copy. The vendor's own `search` takes precedence. */
  #searches(entity: string): boolean {
    const { operations, searchable } = this.#definition
    return searchable?.includes(entity) === true && !Object.hasOwn(operations[entity] ?? {}, 'search')
  }

  #find(request: { readonly entity: string; readonly action: string }): Operation {
    const { entity, action } = words(request)
    const { operations, hosted = {}, vendor } = this.#definition
    const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
      Object.hasOwn(record, name) ? record[name] : undefined
    const actions = own(operations, entity)
    const found = actions && own(actions, action)
    if (found && fits(requestShape, request)) return found
    const searches = this.#searches(entity)
    const names = [...Object.keys(actions ?? operations), ...(searches ? ['search'] : [])]
    const isSearch = searches && action === 'search'
    const meant = nearest(actions ? action : entity, names)
    const problem =
      found || (isSearch && !fits(requestShape, request))
        ? inWords(explain(requestShape, request))
        : isSearch
          ? 'search queries a copy: there is no request to show'
          : own(hosted, entity)?.includes(action)
            ? `${action} works only in hosted mode; in direct mode use ${Object.keys(actions ?? {}).join(', ')}`
            : `has no such ${actions ? 'action' : 'entity'}${meant ? `; did you mean ${meant}?` : ''} (it has ${names.join(', ')})`
    throw new ParamsError(`[${vendor.name}${actions ? ` ${entity}` : ''}] ${problem}`, {
      connector: vendor.name,
      entity: shown(entity),
      action: shown(action),
      outcome: 'not-sent',
      ...(found && { issues: explain(requestShape, request) }),
    })
  }
}

/**
 * Options of a connector with credentials and config from environment variables (`process.env`, or the `env` given, as
 * in Workers). Other `options` stay unchanged. The first call checks them: it fails with a {@link CredentialsError} that
 * names the variable that is missing.
 */
export function fromEnvironment<Options extends ClientOptions>(
  vendor: Vendor,
  { env, ...options }: Partial<Options> & { env?: Environment } = {},
): Options {
  const values = env ?? (globalThis as { process?: { env?: Environment } }).process?.env ?? {}
  const read = (rule: Vendor['config']): Record<string, string> => fromVariables(vendor, rule, values)
  const { credentials, config } = options as Partial<ClientOptions>
  const complete = (): ClientOptions => ({
    ...options,
    credentials: credentials ?? vendor.environment?.(values) ?? read(vendor.credentials),
    config: { ...read(vendor.config), ...config },
  })
  let known: ClientOptions | undefined
  try {
    known = complete()
  } catch (error) {
    if (!isFerruleError(error)) throw error
  }
  return { ...(known ?? options), [LATE]: () => known ?? complete() } as unknown as Options
}

/** Reads the fields of a rule from environment variables. */
function fromVariables(vendor: Vendor, { fields, anyOf }: Vendor['config'], values: Environment) {
  const given = (name: string): string | undefined => values[vendor.env[name] as string]?.trim() || undefined
  const ways = anyOf?.map((way) => (way as Rule).fields ?? {}) ?? []
  const found: Record<string, string> = {}
  for (const [name, shape] of Object.entries(fullestWay(ways, given) ?? fields ?? {})) {
    const variable = vendor.env[name]
    const value = given(name)
    if (value) found[name] = value
    else if (variable && !fits(shape, undefined)) {
      const other = ways.length > 1 && !ways.some((way) => Object.keys(way).some(given))
      const hint = other ? ' (for other credentials, see the reference)' : ''
      throw new CredentialsError(
        `[${vendor.name}] environment variable ${variable} is missing; it holds ${name}${hint}`,
        { connector: vendor.name },
      )
    }
  }
  return found
}

/** Of several kinds of credentials: the one with the most fields set, then with the fewest missing, then the first. */
function fullestWay(ways: Fields[], given: (name: string) => string | undefined): Fields | undefined {
  const count = (fields: Fields): number => Object.keys(fields).filter(given).length
  const lacking = (fields: Fields): number =>
    Object.entries(fields).filter(([name, shape]) => !given(name) && !fits(shape, undefined)).length
  return [...ways].sort((a, b) => count(b) - count(a) || (count(a) && lacking(a) - lacking(b)))[0]
}
