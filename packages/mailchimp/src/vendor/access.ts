import {
  type Authorizer,
  basicValue,
  bounded,
  changedError,
  type ErrorReading,
  isFerruleError,
  type Settings,
  type StepContext,
  type Vendor,
  type VendorResponse,
} from '@ferrule/core/connector'

export const DATA_CENTER = /^[a-z]{2,4}[0-9]{1,3}$/

/** An API key is the password of Basic authentication, with any user name; a token is a bearer token. */
export const authorizeMailchimp: Authorizer = (request, { credentials }) => {
  const { api_key: key, access_token: token } = credentials
  request.headers.authorization = key === undefined ? `Bearer ${token}` : `Basic ${basicValue('user', String(key))}`
}

/** The data center: as configured, else the suffix of the key. */
export const dataCenterOfKey: NonNullable<Vendor['derive']> = ({ api_key: key, data_center: given }, facts) => {
  const named = given === undefined ? undefined : String(given).toLowerCase()
  const last = key === undefined ? undefined : String(key).split('-').slice(1).at(-1)?.toLowerCase()
  const suffix = last && DATA_CENTER.test(last) ? last : undefined
  if (named && suffix && named !== suffix)
    throw facts.error(
      'credentials',
      'credentials.api_key ends in another data center than data_center says; a key works in its own only',
    )
  const found = named ?? suffix
  if (!found && key !== undefined && !facts.hasOwnBaseUrl)
    throw facts.error(
      'credentials',
      'credentials.api_key does not end in a data center (…-us6); give data_center in config',
    )
  return found ? { data_center: found } : {}
}

export const METADATA = 'https://login.mailchimp.com/oauth2/metadata'

/** Data centers by token, for the lifetime of the client. */
const KEY = 'data centers'
const MOST = 1000
const QUESTION = 'the question where the token lives'

/** The result of a lookup. It never rejects, since several callers may wait for it. */
type Answer = { readonly found: string } | { readonly failure: unknown }

/**
 * Looks up the data center of a token. Calls with the same token share one lookup; each waits for it within its own
 * timeout, deadline and signal.
 */
export async function dataCenterOfToken(step: StepContext): Promise<Settings | undefined> {
  const { credentials, settings, error, call } = step
  const token = credentials.access_token
  if (typeof token !== 'string' || settings.data_center || call.hasOwnBaseUrl) return undefined
  const known = step.state(KEY, () => new Map<string, Promise<Answer>>())
  // One timeout for the whole wait, however many lookups end before it.
  const until = performance.now() + call.options.timeout
  for (;;) {
    const asked = known.get(token)
    const left = Math.max(0, Math.ceil(until - performance.now()))
    const answer = await (asked ? bounded({ ...call, error }, asked, QUESTION, left) : ask(step, known, token))
    if ('found' in answer) return { data_center: answer.found }
    call.signal?.throwIfAborted()
    // The lookup ended because of another caller's limit or signal, so this caller starts its own.
    const { failure } = answer
    if (!asked || (isFerruleError(failure) && failure.code !== 'timeout')) throw notSent(failure)
  }
}

/** Starts a lookup that all callers share until it ends. */
function ask(step: StepContext, known: Map<string, Promise<Answer>>, token: string): Promise<Answer> {
  const answer: Promise<Answer> = lookUp(step).then(
    (found) => ({ found }),
    (failure: unknown) => {
      if (known.get(token) === answer) known.delete(token)
      return { failure }
    },
  )
  if (known.size >= MOST) known.clear()
  known.set(token, answer)
  return answer
}

/** The call itself was not sent, whatever happened to the lookup. */
const notSent = (error: unknown): unknown =>
  isFerruleError(error) && error.outcome !== undefined ? changedError(error, { outcome: 'not-sent' }) : error

function metadataOf(text: string): { readonly dc?: unknown; readonly error?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Detects an invalid token, which gets a 200. */
function refusesToken({ text }: VendorResponse): ErrorReading | undefined {
  const code = metadataOf(text)?.error
  if (typeof code !== 'string') return undefined
  return { code: 'authentication', retryable: false, upstream: { code }, hint: 'the access token is not accepted' }
}

async function lookUp(step: StepContext): Promise<string> {
  const { error } = step
  const { text, status } = await step.send({
    method: 'GET',
    url: METADATA,
    headers: { accept: 'application/json' },
    refuses: refusesToken,
  })
  const dc = metadataOf(text)?.dc
  const found = typeof dc === 'string' ? dc.toLowerCase() : ''
  if (!DATA_CENTER.test(found))
    throw error('response', 'the data center of the access token could not be read', { status })
  return found
}
