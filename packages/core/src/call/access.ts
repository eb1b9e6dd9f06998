import type { MakeError } from '../contract/call.ts'
import type { Credentials, OperationFacts, Settings } from '../contract/facts.ts'
import type { StepContext } from '../contract/step.ts'
import type { Vendor } from '../contract/vendor.ts'
import { type Issue, inWords } from '../shape/explain.ts'
import { bounded } from '../transport/time.ts'
import type { Access, ActiveCall, ClientState } from './active.ts'
import { checkedCopy } from './check.ts'
import { fill } from './template.ts'

/**
 * Gets the call its credentials and settings, and with them the address that it goes to. `step` makes what steps get.
 * @param rejected The credentials that the vendor has just rejected.
 */
export async function resolveAccess(
  call: ActiveCall,
  step: (call: ActiveCall) => StepContext,
  rejected?: Credentials,
): Promise<void> {
  const { client, operation, error, secrets } = call
  const { vendor } = client
  call.signal?.throwIfAborted()
  call.access = client.access ?? settle(client, await obtainCredentials(call, rejected), error)
  secrets.push(...Object.values(call.access.credentials).filter((value) => typeof value === 'string'))
  call.baseUrl = client.baseUrl ?? ''
  // A plan asks nobody: it has no event.
  if (vendor.discover && call.event.call) {
    const found = await vendor.discover(step(call))
    call.access = { ...call.access, settings: { ...call.access.settings, ...found } }
  }
  call.baseUrl ||= baseUrlOf(vendor, operation, call.access.settings, error)
  // After the address, which no call decides.
  const { config } = call.options
  if (config)
    call.access = {
      ...call.access,
      settings: derived(client, { ...call.access.settings, ...config }, call.access.credentials, error),
    }
}

/** What the caller's credentials are now: the object, or what the function gives before the call's time is over. */
async function obtainCredentials(call: ActiveCall, rejected: Credentials | undefined): Promise<object> {
  const { options, renewals } = call.client
  const { credentials } = options
  if (typeof credentials !== 'function') return credentials ?? {}
  const wait = async (given: object | Promise<object>): Promise<object> =>
    (await bounded(call, given, 'the credentials function')) ?? {}
  if (!rejected) return wait(credentials())
  // By the credentials: the function may know tenants that this client does not.
  const key = JSON.stringify(rejected)
  const known = renewals.get(key)
  if (known) return wait(known)
  const renewal = (async () => credentials())()
  renewals.set(key, renewal)
  // What never answers is not waited for by whoever comes later.
  return wait(renewal).finally(() => renewals.delete(key))
}

/** Checks credentials, and makes the settings of them and the config. Both are copies that nobody else can change. */
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

/** Errors that say of what is missing in which environment variable it is looked for. */
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

/** A checked copy that nobody can change. */
export function frozenCopy(...given: Parameters<typeof checkedCopy>): Settings {
  const copy = checkedCopy(...given)
  const nested = Object.values(copy).some((value) => typeof value === 'object')
  return Object.freeze(nested ? structuredClone(copy) : copy)
}

/** Where the paths of an operation begin. */
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
