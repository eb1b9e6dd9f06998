import type { VendorRequest, VendorResponse } from '../contract/call.ts'
import type { AuthContext, StepContext } from '../contract/step.ts'
import { changedError, type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import { resolveAccess } from './access.ts'
import type { ActiveCall } from './active.ts'
import { reportDrift } from './drift.ts'
import { doubtful, transmit } from './exchange.ts'
import { checkHeader } from './header.ts'
import { buildRequest } from './request.ts'
import { enter } from './scopes.ts'
import { fill } from './template.ts'
import { isPromise } from './waiting.ts'

/** The context that vendor steps receive. Its members are made when they are read: most steps read two of nine, and every call has a step. */
export class Step implements AuthContext {
  readonly call: ActiveCall
  readonly #rejection: FerruleError | undefined

  constructor(call: ActiveCall, rejection?: FerruleError) {
    this.call = call
    this.#rejection = rejection
  }

  get settings(): StepContext['settings'] {
    return this.call.access.settings
  }

  get credentials(): StepContext['credentials'] {
    return this.call.access.credentials
  }

  get error(): StepContext['error'] {
    return this.call.error
  }

  get names(): AuthContext['names'] {
    return this.call.client.vendor.auth
  }

  get rejection(): FerruleError | undefined {
    return this.#rejection
  }

  get request(): StepContext['request'] {
    return (changes) => buildRequest(this.call, changes)
  }

  get send(): StepContext['send'] {
    return async (request) => sendAuthorized(this.call, request)
  }

  get redact(): StepContext['redact'] {
    return (...secrets) => secrets.every((secret) => addSecret(this.call, secret))
  }

  get reportDrift(): StepContext['reportDrift'] {
    return (drift) => reportDrift(this.call, drift)
  }

  get state(): StepContext['state'] {
    const { states } = this.call.client
    return <T>(key: string, create: () => T): T => {
      if (!states.has(key)) states.set(key, create())
      return states.get(key) as T
    }
  }
}

function addSecret({ secrets }: ActiveCall, secret: string | URL): boolean {
  if (typeof secret !== 'string') return secrets.pushAddress(secret)
  secrets.push(secret)
  return true
}

/** Sends a request with credentials. If the vendor rejects them, retries once with new ones, if there are any. */
export function sendAuthorized(call: ActiveCall, request: VendorRequest): Promise<VendorResponse> {
  request.headers['user-agent'] ??= call.client.userAgent
  if (request.anonymous) return inTurn(call, request)
  const authorized = authorize(call, request)
  const sent = isPromise(authorized) ? authorized.then(() => inTurn(call, request)) : inTurn(call, request)
  const { vendor, options } = call.client
  // Without others, rejected credentials are final.
  if (!vendor.refreshes && typeof options.credentials !== 'function') return sent
  return sent.catch((thrown: unknown) => sendRenewed(call, request, thrown as FerruleError))
}

/** Sends a request again with other credentials after a rejection. */
async function sendRenewed(call: ActiveCall, request: VendorRequest, rejection: FerruleError): Promise<VendorResponse> {
  // A stream cannot be sent again.
  if (rejection?.code !== 'authentication' || (request.body as ReadableStream | undefined)?.getReader) throw rejection
  const unclear = rejection.outcome === 'unknown'
  const isReplaced = await replaceCredentials(call, request, rejection).catch((fault: unknown) => {
    // An earlier attempt may have been processed, even if renewing the credentials fails.
    throw unclear && isFerruleError(fault) ? changedError(fault, { outcome: 'unknown' }) : fault
  })
  if (!isReplaced) throw rejection
  return inTurn(call, request, unclear)
}

/** Sends a request when the limits allow it. Nothing inside may wait for a slot itself, or it could deadlock. */
async function inTurn(call: ActiveCall, request: VendorRequest, unclear?: boolean): Promise<VendorResponse> {
  const entered = enter(unclear ? doubtful(call) : call, request)
  if (entered) await entered
  try {
    const response = await transmit(call, request, unclear)
    // An operation of several requests may outlive these credentials, too, so they can be renewed again.
    if (call.operation.run && !request.anonymous) call.renewed = false
    return response
  } finally {
    call.client.limiter.release()
  }
}

/** Replaces the rejected credentials of a request. Returns false if there are no others. */
async function replaceCredentials(call: ActiveCall, request: VendorRequest, rejection: FerruleError): Promise<boolean> {
  const { vendor, options } = call.client
  const before = JSON.stringify(call.access.credentials)
  if (typeof options.credentials === 'function' && !call.renewed) await renewAccess(call, request)
  const hasOthers = JSON.stringify(call.access.credentials) !== before
  return (
    (vendor.refreshes && (await authorize(call, request, rejection))) || (hasOthers && (await authorize(call, request)))
  )
}

/** Calls the credentials function again. Its result may change the base URL and headers, too. */
async function renewAccess(call: ActiveCall, request: VendorRequest): Promise<void> {
  const { baseUrl, operation, client } = call
  const { settings, credentials } = call.access
  call.renewed = true
  await resolveAccess(call, credentials)
  if (baseUrl && request.url.startsWith(baseUrl)) request.url = call.baseUrl + request.url.slice(baseUrl.length)
  for (const [name, template] of Object.entries({ ...client.vendor.headers, ...operation.headers })) {
    const key = name.toLowerCase()
    if (request.headers[key] !== fill(template, settings)) continue
    const value = fill(template, call.access.settings)
    if (value === undefined) delete request.headers[key]
    else request.headers[key] = value
  }
}

/** Adds credentials to a request. Returns false if the only ones are those that were rejected. */
function authorize(call: ActiveCall, request: VendorRequest, rejection?: FerruleError): boolean | Promise<boolean> {
  const { vendor } = call.client
  const before = { ...request.headers }
  const done = vendor.authorize(request, rejection ? new Step(call, rejection) : (call.step as AuthContext))
  if (isPromise(done)) return done.then((one) => authorized(call, request, before, one))
  return authorized(call, request, before, done)
}

/** Checks the headers that an authorizer added, which are secrets. */
function authorized(
  call: ActiveCall,
  { headers }: VendorRequest,
  before: Readonly<Record<string, string>>,
  done: unknown,
): boolean {
  for (const name in headers) {
    const value = headers[name] as string
    if (before[name] === value) continue
    call.secrets.push(value.replace(/^(Basic|Bearer) /, ''))
    checkHeader(name, value, call.error, call.access.credentials)
  }
  return done !== false
}
