import { AuthorizationResponseError, validateAuthResponse } from 'oauth4webapi'
import type { CallbackUrl, ConnectDefinition, Pending } from './definition.ts'
import { type Refuse, wrongParams } from './error.ts'

/** Maximum length of a callback URL, in characters. */
const LONGEST = 16_384

/** Errors quote only code words of a callback, never a description: anyone can put text into a URL. */
const WORD = /^[\w.-]{1,64}$/

/**
 * Checks a callback against `pending`: issuer, state, and whether the user consented.
 * @throws {ConnectError}
 */
export function readCallback(
  definition: ConnectDefinition,
  callback: CallbackUrl,
  pending: Pending,
  endpoints: readonly string[],
  refuse: Refuse,
): URLSearchParams {
  const params = queryOf(definition.connector, callback)
  const server = { issuer: issuerOf(definition, params, endpoints) }
  try {
    const answer = validateAuthResponse(server, { client_id: pending.clientId }, params, pending.state)
    if (answer.getAll('code').filter(Boolean).length === 1) return answer
  } catch (thrown) {
    if (thrown instanceof AuthorizationResponseError) throw refusalOf(params, refuse)
    if (params.getAll('iss').some((iss) => iss !== server.issuer))
      throw refuse('issuer', 'the callback comes from another issuer; drop it, it may be an attack')
    if (params.getAll('state').join() !== pending.state)
      throw refuse(
        'state',
        'the state of the callback does not match pending; keep one pending for each attempt, and drop this callback',
      )
  }
  throw refuse('code', 'the callback must have exactly one code; send the user to a new URL of authorizeUrl')
}

function queryOf(connector: string, callback: CallbackUrl): URLSearchParams {
  const { href, url = href }: { href?: string; url?: string } = Object(callback)
  const text = typeof callback === 'string' ? callback : url
  // Frameworks give URLs with or without a host; only the query matters.
  if (typeof text !== 'string' || !URL.canParse(text, 'http://localhost'))
    throw wrongParams(connector, 'the callback must be its URL, or its request')
  if (text.length > LONGEST)
    throw wrongParams(connector, `the URL of the callback is longer than ${LONGEST} characters`)
  return new URL(text, 'http://localhost').searchParams
}

/** The expected issuer. A vendor that documents none may send the origin of one of its endpoints. */
function issuerOf({ issuer }: ConnectDefinition, params: URLSearchParams, endpoints: readonly string[]): string {
  if (issuer) return issuer
  const origins = endpoints.map((url) => new URL(url).origin)
  const said = params.get('iss')
  const isTheirs = said && URL.canParse(said) && origins.includes(new URL(said).origin)
  return isTheirs ? said : (origins[0] as string)
}

/** The error for a callback in which the user or the vendor refused. */
function refusalOf(params: URLSearchParams, refuse: Refuse): Error {
  const word = params.get('error') ?? ''
  const code = WORD.test(word) ? word : ''
  const details = code ? { upstream: { code } } : {}
  if (word === 'access_denied')
    return refuse('denied', 'the user did not agree (access_denied); ask again when they want to', details)
  const retryable = word === 'temporarily_unavailable' || word === 'server_error'
  return refuse(
    'refused',
    `the vendor rejected the request${code && `: ${code}`}; ${retryable ? 'start again later' : 'check client id, redirect URI and scopes of your app'}`,
    { ...details, retryable },
  )
}
