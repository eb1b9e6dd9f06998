import { attempt } from '#transport'
import { frozenCopy, namingVariables, settle } from '../call/access.ts'
import type { ClientState } from '../call/active.ts'
import { hookedCall } from '../call/call-hook.ts'
import { check } from '../call/check.ts'
import { errorMaker, thrownAbove } from '../call/error.ts'
import { planCall, runCall } from '../call/run.ts'
import { isSecure } from '../call/template.ts'
import { DIRECT, type DirectAttempt, type Transport } from '../contract/attempt.ts'
import type { MakeError } from '../contract/call.ts'
import type { Hooks } from '../contract/hooks.ts'
import type { LocalClient } from '../contract/hosted.ts'
import {
  type ClientOptions,
  clientOptions,
  type HostedOptions,
  LATE,
  type LateOptions,
  PAGE,
  type PageOptions,
} from '../contract/options.ts'
import type { Rule, Shape } from '../contract/table.ts'
import type { Vendor } from '../contract/vendor.ts'
import { type CallSite, placeAt, siteOfCall } from '../errors/call-site.ts'
import { isFerruleError } from '../errors/ferrule-error.ts'
import { fits } from '../shape/check.ts'
import { globalFetch } from '../transport/fetch.ts'
import { fetched } from '../transport/fetched.ts'
import { Limiter } from '../transport/limiter.ts'
import { attemptBy } from '../transport/own-ky.ts'

/**
 * Creates a client that runs operations in this process, or on a gateway if `hosted` is set.
 * @param wrapper The name of the generated function that calls this.
 */
export function createClient<Name extends string>(
  vendor: Vendor & { readonly name: Name },
  options: ClientOptions | HostedOptions,
  wrapper = 'createClient',
): LocalClient<Name> {
  return thrownAbove(createClient, wrapper, () => clientOf(vendor, options))
}

function clientOf<Name extends string>(
  vendor: Vendor & { readonly name: Name },
  options: ClientOptions | HostedOptions,
): LocalClient<Name> {
  if (options?.hosted) {
    if (typeof options.hosted.connect !== 'function')
      throw errorMaker(vendor.name)(
        'params',
        'options: hosted must be the result of platform.connector(…) of @ferrule/hosted',
      )
    const client = options.hosted.connect(vendor, options)
    return options.copy ? { ...client, copy: options.copy } : client
  }
  const settled = settledOnce(vendor, options)
  const client: LocalClient<Name> = {
    connector: vendor.name,
    copy: options.copy ?? null,
    async call(operation, params = {}, call = {}) {
      const page = (call as PageOptions)?.[PAGE]
      const site = siteOfCall(client.call)
      const state = settled(site)
      const { entity, action, method, path } = operation
      const event = { connector: vendor.name, entity, action, method, path, page: page?.number }
      const run = () => runCall(state, operation, params, call, event, site)
      const { onCall } = state.hooks
      if (!onCall) return run()
      return hookedCall({ client: state, operation, options: call, event }, onCall.bind(state.hooks), run)
    },
    async prepare(operation, params = {}, call = {}) {
      const site = siteOfCall(client.prepare)
      return planCall(settled(site), operation, params, call, site)
    },
  }
  return client
}

/** Resolves the client's state at construction, or at the first call if options come from the environment. */
function settledOnce(vendor: Vendor, options: ClientOptions): (site: CallSite) => ClientState {
  const late = (options as LateOptions | undefined)?.[LATE]
  if (late) checkOptions(vendor, options, errorMaker(vendor.name))
  let state = late ? undefined : stateOf(vendor, options)
  return (site) => {
    try {
      state ??= stateOf(vendor, late?.() ?? options)
    } catch (thrown) {
      throw isFerruleError(thrown) ? placeAt(thrown, site) : thrown
    }
    return state
  }
}

function checkOptions({ credentials }: Vendor, options: unknown, error: MakeError): void {
  if (typeof options !== 'object' || options === null) {
    const { fields = {} } = (credentials.anyOf?.[0] ?? credentials) as Rule
    const names = Object.keys(fields).filter((name) => !fits(fields[name] as Shape, undefined))
    throw error('params', `options: the value must be an object: { credentials: { ${names.join(', ')} } }`)
  }
  check(error, 'params', 'options: ', clientOptions, options)
}

/** A transport of the caller gives a `Response`; ours may do without. */
const transportOf = (given: DirectAttempt): Transport => given[DIRECT] ?? fetched(given)

const NO_HOOKS: Hooks = {}

/** Checks the options and resolves what stays the same for all calls. */
function stateOf(vendor: Vendor, options: ClientOptions): ClientState {
  const error = errorMaker(vendor.name)
  checkOptions(vendor, options, error)
  const { credentials, hooks = NO_HOOKS, tokenStore, concurrency = vendor.concurrency ?? 0 } = options
  const named = namingVariables(error, vendor.env, 'config: ')
  const config = frozenCopy(named, 'params', 'config: ', vendor.config, options.config ?? {})
  const baseUrl = options.baseUrl === undefined ? undefined : checkBaseUrl(error, options.baseUrl)
  return {
    vendor,
    options,
    config,
    baseUrl,
    access:
      typeof credentials === 'function' ? undefined : settle({ vendor, config, baseUrl }, credentials ?? {}, error),
    userAgent: options.userAgent ?? `ferrule-${vendor.name}`,
    limiter: new Limiter(concurrency),
    scoped: new Map(),
    transport: transportOf(options.ky ? attemptBy(options.ky, options.fetch) : (options.transport ?? attempt)),
    hooks,
    fetch: options.fetch ?? globalFetch,
    tokenStore,
    reported: new Set(),
    states: new Map(),
    renewals: new Map(),
  }
}

/** Accepts https, or http on loopback, without user info, query or fragment. */
function checkBaseUrl(error: MakeError, text: string): string {
  const url = URL.canParse(text) && new URL(text)
  if (!url || !isSecure(url) || url.search || url.hash) {
    throw error('params', 'baseUrl must be an https address (http only on loopback) without user, query or fragment')
  }
  // Not `href`: a trailing `?` or `#` would swallow the path.
  let base = url.origin + url.pathname
  while (base.endsWith('/')) base = base.slice(0, -1)
  return base
}
