import {
  type Authorizer,
  basicValue,
  bounded,
  changedError,
  isFerruleError,
  type Settings,
  type StepContext,
  type Vendor,
} from '@ferrule/core/connector'

export const DATA_CENTER = /^[a-z]{2,4}[0-9]{1,3}$/

/** A key goes as the password of Basic, where any user name will do; a token as Bearer. */
export const authorizeMailchimp: Authorizer = (request, { credentials }) => {
  const { api_key: key, access_token: token } = credentials
  request.headers.authorization = key === undefined ? `Bearer ${token}` : `Basic ${basicValue('user', String(key))}`
}

/** The data centre: as given, else what follows the last dash of the key. */
export const dataCenterOfKey: NonNullable<Vendor['derive']> = ({ api_key: key, data_center: given }, facts) => {
  const named = given === undefined ? undefined : String(given).toLowerCase()
  const last = key === undefined ? undefined : String(key).split('-').slice(1).at(-1)?.toLowerCase()
  const suffix = last && DATA_CENTER.test(last) ? last : undefined
  if (named && suffix && named !== suffix)
    throw facts.error(
      'credentials',
      'credentials.api_key ends in another data centre than data_center says; a key works in its own only',
    )
  const found = named ?? suffix
  if (!found && key !== undefined && !facts.hasOwnBaseUrl)
    throw facts.error(
      'credentials',
      'credentials.api_key does not end in a data centre (…-us6); give data_center in config',
    )
  return found ? { data_center: found } : {}
}

export const METADATA = 'https://login.mailchimp.com/oauth2/metadata'

/** Data centres by token, as long as the client lives. */
const KEY = 'data centres'
const MOST = 1000
const QUESTION = 'the question where the token lives'

/** Asks in which data centre a token lives. */
export async function dataCenterOfToken(step: StepContext): Promise<Settings | undefined> {
  const { credentials, settings } = step
  const { signal, hasOwnBaseUrl } = step.call
  const token = credentials.access_token
  if (typeof token !== 'string' || settings.data_center || hasOwnBaseUrl) return undefined
  const known = step.state(KEY, () => new Map<string, Promise<string>>())
  for (;;) {
    const mine = !known.has(token)
    if (mine) {
      if (known.size >= MOST) known.clear()
      known.set(token, lookUp(step))
    }
    const asked = known.get(token) as Promise<string>
    try {
      return { data_center: await (mine ? asked : bounded({ ...step.call, error: step.error }, asked, QUESTION)) }
    } catch (error) {
      // Whoever waited may give up; the question goes on for the others.
      if (!mine) signal?.throwIfAborted()
      if (known.get(token) === asked) known.delete(token)
      signal?.throwIfAborted()
      // What is no error of ours is the reason why another caller, who asked, gave up: this one asks by itself.
      if (mine || isFerruleError(error)) throw notSent(error)
    }
  }
}

/** The call itself was not sent, whatever became of the question before it. */
const notSent = (error: unknown): unknown =>
  isFerruleError(error) && error.outcome !== undefined ? changedError(error, { outcome: 'not-sent' }) : error

async function lookUp(step: StepContext): Promise<string> {
  const { error } = step
  const { text, status } = await step.send({
    method: 'GET',
    url: METADATA,
    headers: { accept: 'application/json' },
  })
  let response: { dc?: unknown; error?: unknown } | null = null
  try {
    response = JSON.parse(text)
  } catch {}
  // A bad token is answered with 200.
  if (typeof response?.error === 'string')
    throw error('authentication', 'the access token is not accepted', { status, upstream: { code: response.error } })
  const found = String(response?.dc).toLowerCase()
  if (!DATA_CENTER.test(found))
    throw error('response', 'the data centre of the access token could not be read', { status })
  return found
}
