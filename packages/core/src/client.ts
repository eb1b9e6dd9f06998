import type { TokenStore } from './credentials/token-store.ts'
import { type ErrorCode, type ErrorDetails, errorClasses, type FerruleError } from './errors/ferrule-error.ts'
import type { CallEvent, HookEvent, Hooks } from './hooks.ts'
import { isWrite, type Operation } from './operation.ts'
import {
  type CallOptions,
  type ClientOptions,
  callOptions,
  clientOptions,
  PAGE,
  type PageOptions,
  type Validation,
} from './options.ts'
import type { Position } from './pagination/paging.ts'
import { buildDraft, checkHeader, type Draft, fill, isSecure } from './request.ts'
import { type Answer, decode } from './response.ts'
import { type CallResult, readResult } from './result.ts'
import { fits } from './shape/check.ts'
import { explain, inWords } from './shape/explain.ts'
import type { Rule } from './shape/table.ts'
import { createGate, type Gate } from './transport/gate.ts'
import { transmit } from './transport/transport.ts'
import type { Settings, Vendor } from './vendor.ts'

/** Credential values by field name. */
export type Credentials = Readonly<Record<string, unknown>>

/**
 * Runs operations. This is the one seam: everything above (action functions, pages, `execute`) only knows `call`, so
 * another executor can stand in its place.
 */
export interface Client<Name extends string = string> {
  readonly connector: Name
  call(operation: Operation, params?: object, options?: CallOptions): Promise<CallResult>
}

/** A client of one connector. A connector object is one too. */
export type ClientFor<Name extends string> = Client<Name>

/** Everything one call knows. Vendor steps get it whole. */
export interface CallContext {
  readonly vendor: Vendor
  readonly operation: Operation
  /** The caller's parameters with the position laid over. */
  readonly params: Readonly<Record<string, unknown>>
  /** The caller's parameters alone. */
  readonly given: Readonly<Record<string, unknown>>
  /** Position of this page; `null` for the first, and for everything that is no list. */
  readonly position: Position | null
  /** Records of this page to leave out (resuming in mid-page). */
  readonly skip: number
  readonly options: Omit<CallOptions, 'timeout' | 'retry' | 'validation'> & {
    timeout: number
    retry: number
    validation: Validation
  }
  readonly settings: Settings
  readonly credentials: Credentials
  readonly base: string
  /** The caller's own address, which stands for all of the vendor's. */
  readonly baseUrl: string | undefined
  readonly userAgent: string
  readonly signal: AbortSignal | undefined
  /** Epoch milliseconds. */
  readonly deadline: number | undefined
  readonly gate: Gate
  readonly hooks: Hooks
  readonly event: HookEvent
  readonly fetch: typeof fetch
  readonly tokenStore: TokenStore | undefined
  /** What must never be seen in an error. */
  readonly secrets: string[]
  /** Paths of drift that were already told. */
  readonly told: Set<string>
  /** Lives as long as the client. */
  readonly memory: Record<string, unknown>
  /** Makes an error that names the connector, entity and action. */
  fail(code: ErrorCode, message: string, details?: ErrorDetails): FerruleError
  /** Sends a request with credentials; throws on a bad status. For actions that take several requests. */
  send(draft: Draft): Promise<Answer>
}

type Fail = CallContext['fail']

/** A client that runs operations in this process. */
export function createClient<Name extends string>(
  vendor: Vendor & { readonly name: Name },
  options: ClientOptions,
): LocalClient<Name> {
  const setupFail = failFor(vendor.name)
  check(setupFail, 'params', 'options: ', clientOptions, options)
  const {
    credentials: source,
    config = {},
    baseUrl,
    hooks = {},
    tokenStore,
    concurrency = vendor.concurrency ?? 0,
  } = options
  check(setupFail, 'params', 'config: ', vendor.config, config)
  /** What all calls of this client have in common. */
  const shared = {
    vendor,
    baseUrl: baseUrl === undefined ? undefined : checkBaseUrl(setupFail, baseUrl),
    userAgent: options.userAgent ?? `ferrule-${vendor.name}`,
    gate: createGate(concurrency),
    hooks,
    // The global one as it is at that time, also where a test has replaced it since.
    fetch: options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init)),
    tokenStore,
    told: new Set<string>(),
    memory: {},
  }
  const settingsOf = (fail: Fail, credentials: Credentials): Settings => {
    check(fail, 'credentials', 'credentials: ', vendor.credentials, credentials)
    const settings = { ...vendor.defaults, ...defined(credentials), ...defined(config) }
    return { ...settings, ...vendor.derive?.(settings, { fail, baseUrl: shared.baseUrl, credentials }) }
  }
  if (typeof source !== 'function') settingsOf(setupFail, (source ?? {}) as Credentials)

  async function open(
    operation: Operation,
    asked: Record<string, unknown>,
    call: CallOptions,
    told?: CallEvent,
  ): Promise<CallContext> {
    const { connector, entity, action, method } = operation
    const fail = failFor(vendor.name, operation)
    if (connector !== vendor.name)
      throw fail('params', `this is an action of ${connector}; the client is one of ${vendor.name}`)
    check(fail, 'params', '', operation.params, asked)
    // What is sent is this copy, and it is checked, too: it holds nothing inherited, and getters may have changed their mind.
    const given = defined(asked)
    check(fail, 'params', '', operation.params, given)
    check(fail, 'params', 'options: ', callOptions, call)
    const deadline = call.deadline === undefined ? undefined : Number(call.deadline)
    if (call.idempotencyKey !== undefined && !operation.keyed && (method !== 'POST' || !vendor.idempotencyHeader)) {
      throw fail('params', 'takes no idempotencyKey: the vendor has none for this action')
    }
    if (call.cursor !== undefined && !operation.paging) throw fail('params', 'takes no cursor: it is no list')
    const place = (call.cursor !== undefined &&
      operation.paging?.next.lists.open({ operation, given, fail }, call.cursor)) || { position: null, skip: 0 }
    call.signal?.throwIfAborted()
    const credentials = ((typeof source === 'function' ? await source() : source) ?? {}) as Credentials
    const settings = settingsOf(fail, credentials)
    const retry = call.retry ?? options.retry ?? 2
    const context: { -readonly [Member in keyof CallContext]: CallContext[Member] } = {
      ...shared,
      ...place,
      operation,
      params: { ...given, ...place.position },
      given,
      options: {
        ...call,
        timeout: call.timeout ?? options.timeout ?? vendor.timeout ?? 60_000,
        retry: typeof retry === 'number' ? retry : (retry.limit ?? 2),
        validation: call.validation ?? options.validation ?? 'report',
      },
      settings,
      credentials,
      base: shared.baseUrl ?? '',
      signal: call.signal,
      deadline,
      event: { connector, entity, action, call: told as CallEvent },
      secrets: Object.values(credentials).filter((value): value is string => typeof value === 'string'),
      fail,
      send: (draft) => sendWithCredentials(context, draft),
    }
    if (vendor.discover && told) context.settings = { ...settings, ...(await vendor.discover(context)) }
    context.base ||= baseOf(fail, vendor, operation, context.settings)
    return context
  }

  /** Puts credentials on a request; false when a renewal brings nothing new. */
  async function authorize(context: CallContext, draft: Draft, refusal?: FerruleError): Promise<boolean> {
    const before = { ...draft.headers }
    const done = await vendor.authorize(draft, { ...context, renew: refusal !== undefined, refusal })
    for (const [name, value] of Object.entries(draft.headers)) {
      if (before[name] === value) continue
      context.secrets.push(value.replace(/^(Basic|Bearer) /, ''))
      checkHeader(name, value, context, context.credentials)
    }
    return done !== false
  }

  async function sendWithCredentials(context: CallContext, draft: Draft): Promise<Answer> {
    await authorize(context, draft)
    const leave = await shared.gate.enter(context.signal, context.deadline)
    try {
      return await transmit(context, draft)
    } catch (error) {
      if (
        !vendor.renews ||
        (error as FerruleError)?.code !== 'authentication' ||
        // A stream is used up.
        draft.body instanceof ReadableStream ||
        !(await authorize(context, draft, error as FerruleError))
      )
        throw error
      return await transmit(context, draft, (error as FerruleError).outcome === 'unknown')
    } finally {
      leave()
    }
  }

  async function draftOf(context: CallContext): Promise<Draft> {
    const draft = buildDraft(context)
    await context.operation.prepare?.(draft, context)
    return draft
  }

  return {
    connector: vendor.name,
    async call(operation, params = {}, call = {}) {
      const { entity, action, method, path } = operation
      const event = { connector: vendor.name, entity, action, method, path, page: (call as PageOptions)?.[PAGE] }
      const run = async (): Promise<CallResult> => {
        const context = await open(operation, params as Record<string, unknown>, call, event)
        if (operation.run) {
          const { data, answer } = await operation.run(context)
          return readResult(context, data, answer)
        }
        const draft = await draftOf(context)
        draft.raw = operation.read !== undefined
        const answer = await context.send(draft)
        if (operation.read) return { data: await operation.read(answer, context), response: answer.response }
        const body = decode(context, answer)
        return readResult(context, operation.finish ? operation.finish(body, answer, context) : body, answer)
      }
      return hooks.onCall ? hooks.onCall(event, run) : run()
    },
    draft: async (operation, params = {}, call = {}) =>
      draftOf(await open(operation, params as Record<string, unknown>, call)),
  }
}

/** A client of this process, which can also show a request without sending it. */
export interface LocalClient<Name extends string = string> extends Client<Name> {
  /** The request that `call` would send, without its credentials. */
  draft(operation: Operation, params?: object, options?: CallOptions): Promise<Draft>
}

const outcomes: Partial<Record<ErrorCode, ErrorDetails['outcome']>> = {
  params: 'not-sent',
  credentials: 'not-sent',
  upstream: 'unknown',
  response: 'unknown',
  timeout: 'unknown',
  network: 'unknown',
}

function failFor(connector: string, operation?: Operation): Fail {
  const { entity, action } = operation ?? {}
  return (code, message, details) =>
    new errorClasses[code](`[${connector}${entity ? ` ${entity}.${action}` : ''}] ${message}`, {
      connector,
      entity,
      action,
      ...(operation && isWrite(operation) && { outcome: outcomes[code] ?? 'rejected' }),
      ...(details && defined(details)),
    } as ErrorDetails)
}

/** Without the members that are undefined: they would hide what they are laid over. */
const defined = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Throws what is wrong with a value; the fast way is taken when nothing is. */
function check(fail: Fail, code: ErrorCode, what: string, rule: Rule, values: object): void {
  if (fits(rule, values)) return
  const issues = explain(rule, values)
  throw fail(code, what + inWords(issues), { issues })
}

/** https anywhere, http only on this machine; no user, query or fragment. */
function checkBaseUrl(fail: Fail, text: string): string {
  const url = URL.canParse(text) && new URL(text)
  if (!url || !isSecure(url) || url.search || url.hash) {
    throw fail('params', 'baseUrl must be an https address (http only on loopback) without user, query or fragment')
  }
  // Not its href, in which an empty query or fragment would swallow the path.
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

function baseOf(fail: Fail, { bases }: Vendor, { base = 'api' }: Operation, settings: Settings): string {
  const url = fill(bases[base] as string, settings)
  if (url === undefined)
    throw fail('credentials', `the address ${bases[base]} needs a value that is missing in config or credentials`)
  return url
}
