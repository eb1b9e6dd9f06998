import type { MakeError } from '../contract/call.ts'
import type { Credentials, OperationFacts, Settings } from '../contract/facts.ts'
import type { Vendor } from '../contract/vendor.ts'
import type { Issue } from '../errors/issue.ts'
import { inWords } from '../shape/explain.ts'
import { bounded } from '../transport/time.ts'
import type { Access, ActiveCall, ClientState } from './active.ts'
import { checkedCopy } from './check.ts'
import { fill } from './template.ts'

/**
 * Resolves the credentials, settings and base URL of a call. Returns a
 * promise only if there is something to wait for.
 * @param rejected The credentials that the vendor has just rejected.
 */
export function resolveAccess(call: ActiveCall, rejected?: Credentials): Promise<void> | undefined {
  const { client } = call
  call.signal?.throwIfAborted()
  // A plan sends nothing, so it cannot discover; it has no call event.
  if (!client.access || (client.vendor.discover && call.event.call)) return obtainAccess(call, rejected)
  enterAccess(call, client.access)
  completeAccess(call)
  return undefined
}

async function obtainAccess(call: ActiveCall, rejected: Credentials | undefined): Promise<void> {
  const { client, error } = call
  enterAccess(call, client.access ?? settle(client, await obtainCredentials(call, rejected), error))
  if (client.vendor.discover && call.event.call) {
    const found = await client.vendor.discover(call.step)
    call.access = { ...call.access, settings: { ...call.access.settings, ...found } }
  }
  completeAccess(call)
}

function enterAccess(call: ActiveCall, access: Access): void {
  call.access = access
  for (const name in access.credentials) {
    const value = access.credentials[name]
    if (typeof value === 'string') call.secrets.push(value)
  }
  call.baseUrl = call.client.baseUrl ?? ''
}

function completeAccess(call: ActiveCall): void {
  const { client, operation, error } = call
  call.baseUrl ||= baseUrlOf(client.vendor, operation, call.access.settings, error)
  // Last: the config of a single call does not change its base URL.
  const { config } = call.options
  if (config)
    call.access = {
      ...call.access,
      settings: derived(client, { ...call.access.settings, ...config }, call.access.credentials, error),
    }
}

/**
 * The current credentials: the object itself, or the result of the credentials function within the call's time limit.
 */
async function obtainCredentials(call: ActiveCall, rejected: Credentials | undefined): Promise<object> {
  const { options, renewals } = call.client
  const { credentials } = options
  if (typeof credentials !== 'function') return credentials ?? {}
  const wait = async (given: object | Promise<object>): Promise<object> =>
    (await bounded(call, given, 'the credentials function')) ?? {}
  if (!rejected) return wait(credentials())
  // Keyed by the rejected credentials: the function may serve tenants that this client does not know.
  const key = JSON.stringify(rejected)
  const known = renewals.get(key)
  if (known) return wait(known)
  const renewal = (async () => credentials())()
  renewals.set(key, renewal)
  // Removed when this caller's wait ends, so that later callers do not wait for a function that never returns.
  return wait(renewal).finally(() => renewals.delete(key))
}

/** Checks the credentials and derives the settings from them and the config. Both are returned as frozen copies. */
export function settle(
  { vendor, config, baseUrl }: Pick<ClientState, 'vendor' | 'config' | 'baseUrl'>,
  source: object,
  error: MakeError,
): Access {
  const named = namingVariables(error, vendor.env, 'credentials: ')
  const credentials: Credentials = frozenCopy(named, 'credentials', 'credentials: ', vendor.credentials, source)
  const settings = { ...vendor.defaults, ...credentials, ...config }
  return { credentials, settings: derived({ vendor, baseUrl }, settings, credentials, error) }
}

const derived = (
  { vendor, baseUrl }: Pick<ClientState, 'vendor' | 'baseUrl'>,
  settings: Settings,
  credentials: Credentials,
  error: MakeError,
): Settings => ({
  ...settings,
  ...vendor.derive?.(settings, { error, hasOwnBaseUrl: baseUrl !== undefined, credentials }),
})

/** Makes errors that name the environment variable for each missing field. */
export const namingVariables =
  (error: MakeError, env: Vendor['env'], what: string): MakeError =>
  (code, message, details) => {
    const { issues = [] } = details ?? {}
    const found = issues.map((issue): Issue => {
      const variable = issue.received === 'missing' && issue.path.length === 1 && env[issue.path[0] as string]
      return variable ? { ...issue, message: `is missing; set ${variable} and use fromEnv, or pass it` } : issue
    })
    return error(code, issues.length > 0 ? what + inWords(found) : message, { ...details, issues: found })
  }

/** A checked, deeply independent, frozen copy. */
export function frozenCopy(...given: Parameters<typeof checkedCopy>): Settings {
  const copy = checkedCopy(...given)
  const nested = Object.values(copy).some((value) => typeof value === 'object')
  return Object.freeze(nested ? structuredClone(copy) : copy)
}

/** The base URL of an operation. */
export function baseUrlOf(
  { bases }: Vendor,
  { base = 'api' }: OperationFacts,
  settings: Settings,
  error: MakeError,
): string {
  const url = fill(bases[base] as string, settings)
  if (url === undefined)
    throw error('credentials', `the address ${bases[base]} needs a value that is missing in config and credentials`)
  return url
}
