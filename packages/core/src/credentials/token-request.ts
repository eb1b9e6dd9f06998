import { activeCall } from '../call/active.ts'
import { networkError } from '../call/network-error.ts'
import { errorOf } from '../call/response.ts'
import { isSecure } from '../call/template.ts'
import type { ErrorReading } from '../contract/call.ts'
import { MOST_TOKEN_BYTES, readText, TooLarge } from '../transport/read-text.ts'
import { sleep, withTimeout } from '../transport/time.ts'
import { authenticate, jsonInit } from './client-auth.ts'
import {
  clientOf,
  endOf,
  extras,
  type Grant,
  isRefreshable,
  leewayOf,
  type OAuthContext,
  type OAuthNames,
  type Token,
  type TokenFault,
  text,
} from './grant.ts'
import { basicValue } from './plain.ts'

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** The parts of a token request. */
interface TokenRequest {
  readonly url: string
  /** Empty with an assertion. */
  readonly id: string
  readonly secret: string | undefined
  readonly refreshToken: string | undefined
  readonly form: URLSearchParams
}

/** The result of one token request: a token, or a fault; `again` if a retry may help. */
type Attempted = { readonly token: Token } | { readonly fault: TokenFault; readonly again: boolean }

/** Requests a token. Retries transient faults as often as the call that started the request may. */
export async function requestToken(context: OAuthContext, grant: Grant): Promise<Token | TokenFault> {
  const asked = requestOf(context, grant)
  if (typeof asked === 'function') return asked
  const { options } = activeCall(context.step)
  for (let retries = 0; ; retries++) {
    const result = await attemptToken(context, grant, asked)
    if ('token' in result) return result.token
    if (!result.again || retries >= options.retry)
      return (waiting) => {
        waiting.secrets.push(...secretsOf(asked))
        return result.fault(waiting)
      }
    await sleep(500 * 2 ** retries * (0.5 + Math.random() / 2), undefined)
  }
}

/** Secrets of a request that a token endpoint may quote, besides the raw credentials. */
const secretsOf = ({ refreshToken, id, secret, form }: TokenRequest): string[] => [
  refreshToken ?? '',
  basicValue(id, secret ?? ''),
  form.get('assertion') ?? '',
]

function requestOf(context: OAuthContext, grant: Grant): TokenRequest | TokenFault {
  const { clientId = 'client_id', refreshToken: field } = context.names
  const [id = '', secret] = clientOf(context)
  const { url, token } = grant
  const refreshToken = token?.refreshToken ?? grant.refreshToken
  if (!isRefreshable(context, grant) || (!id && !context.assertion)) {
    const missing = isRefreshable(context, grant) ? clientId : (field ?? 'refresh_token')
    return (waiting) => waiting.error('credentials', `credentials.${missing} is missing`)
  }
  if (!url || !URL.canParse(url) || !isSecure(new URL(url)))
    return (waiting) => waiting.error('credentials', 'its address is incomplete or not https; check config and baseUrl')
  const form = new URLSearchParams(extras(context))
  if (refreshToken) form.set('refresh_token', refreshToken)
  return { url, id, secret, refreshToken, form }
}

async function attemptToken(context: OAuthContext, grant: Grant, asked: TokenRequest): Promise<Attempted> {
  const { timeout } = activeCall(context.step).options
  const now = Date.now()
  // New for each attempt: it contains the time.
  const assertion = await context.assertion?.sign()
  if (assertion) asked.form.set('assertion', assertion)
  else if (context.assertion)
    return {
      again: false,
      fault: (waiting) => waiting.error('credentials', 'the private key in the credentials cannot sign'),
    }
  try {
    const [response, body] = await withTimeout(timeout, async (signal) => {
      const response = await postForm(context, asked, signal)
      return [response, parse(await readText(response, MOST_TOKEN_BYTES))] as const
    })
    const { status, headers, ok } = response
    const accessToken = body.access_token
    if (ok && typeof accessToken === 'string' && accessToken)
      return { token: tokenOf(context, grant, asked, { ...body, access_token: accessToken }, now) }
    const reading = readFault(context, status, body, asked.refreshToken !== undefined)
    return {
      again: reading.code === 'upstream',
      fault: (waiting) => errorOf(waiting, { status, headers, text: '', native: response }, reading),
    }
  } catch (thrown) {
    if (thrown instanceof TooLarge) {
      const message = `a response of more than ${thrown.most} bytes; check baseUrl`
      return { again: false, fault: (waiting) => waiting.error('response', message) }
    }
    if ((thrown as Error)?.name !== 'TimeoutError')
      return { again: true, fault: (waiting) => networkError(waiting, thrown) }
    const message = `no complete response within ${timeout} ms`
    return { again: false, fault: (waiting) => waiting.error('timeout', message, { retryable: true }) }
  }
}

/**
 * Sends a token request (RFC 6749, 4.4 and 6; RFC 7523). Written here, since the library that `/connect` uses takes 1.7 kB of
 * every program; only the request: what an answer means was ours before.
 */
async function postForm(context: OAuthContext, asked: TokenRequest, signal: AbortSignal): Promise<Response> {
  const { fetch, userAgent } = activeCall(context.step).client
  const { names, assertion } = context
  const { clientAuth } = names
  const { url, id, secret, refreshToken, form } = asked
  const body = new URLSearchParams(form)
  body.set('grant_type', refreshToken ? 'refresh_token' : assertion ? JWT_BEARER : 'client_credentials')
  const headers = new Headers({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'user-agent': userAgent,
  })
  if (!assertion) authenticate(clientAuth, { id, secret }, body, headers)
  // Redirects are not followed: a secret reaches one address only.
  const init = { method: 'POST', headers: Object.fromEntries(headers), body, redirect: 'manual', signal } as const
  return fetch(new URL(url).href, clientAuth === 'json' ? jsonInit(init) : init)
}

function tokenOf(
  { names }: OAuthContext,
  grant: Grant,
  { refreshToken }: TokenRequest,
  body: Body & { readonly access_token: string },
  now: number,
): Token {
  const accessToken = body.access_token
  const expiresAt = expiry(body, accessToken, now) ?? now + Number(names.lifetime ?? 3_600_000)
  const replaceAt = replacementTime(names, expiresAt, now)
  const life = { accessToken, expiresAt, ...(replaceAt !== undefined && { replaceAt }) }
  const later = text(body.refresh_token) ?? refreshToken
  if (grant.refreshToken === undefined || later === undefined || later === grant.refreshToken) return life
  const known = grant.token
  const refreshExpiresAt =
    later === known?.refreshToken
      ? known.refreshExpiresAt
      : now + Number(body.refresh_token_expires_in) * 1000 || undefined
  return { ...life, refreshToken: later, ...(refreshExpiresAt && { refreshExpiresAt }) }
}

/**
 * When to replace a token that lives less than twice the leeway: after half its lifetime. One that arrives expired
 * (because of a wrong clock, for example) is used for half the leeway, since another would be no better. Undefined: the
 * leeway applies.
 */
function replacementTime(names: OAuthNames, expiresAt: number, now: number): number | undefined {
  const leeway = leewayOf(names)
  const half = (expiresAt - now) / 2
  return half < leeway ? Math.round(now + (half > 0 ? half : leeway / 2)) : undefined
}

type Body = Readonly<Record<string, unknown>>

/** The parsed JSON object, or an empty one. */
function parse(json: string): Body {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value) return value as Body
  } catch {}
  return {}
}

/** Classifies an error response of the token endpoint. */
function readFault({ names, assertion }: OAuthContext, status: number, body: Body, refresh: boolean): ErrorReading {
  const { clientId = 'client_id', clientSecret = 'client_secret', refreshToken = 'refresh_token' } = names
  const word = typeof body.error === 'string' ? body.error : undefined
  const said = body.error_description ?? body.message ?? (body.error as { message?: unknown })?.message
  const upstream = { ...(word && { code: word }), ...(typeof said === 'string' && { message: said }) }
  if (status === 429) return { code: 'rate_limit', upstream }
  if (status >= 500 || status === 408 || word === 'server_error' || word === 'temporarily_unavailable')
    return { code: 'upstream', retryable: true, upstream }
  if (status < 400 && !word)
    return { code: 'response', hint: 'the response has no access token; check baseUrl', upstream }
  if (assertion) return { code: 'credentials', upstream, hint: 'no token for this account; check its key and scopes' }
  return {
    code: 'credentials',
    upstream,
    hint:
      word === 'invalid_grant' && refresh
        ? `authorize again: credentials.${refreshToken} is expired, revoked or already used`
        : word === 'invalid_client' || word === 'unauthorized_client' || (status === 401 && !word)
          ? `check credentials.${clientId} and credentials.${clientSecret}`
          : 'no token for these credentials; check them, or authorize again',
  }
}

/**
 * When a token expires, in epoch ms: the response gives a duration (seconds) or a time (ISO 8601 or epoch), or the
 * token itself says it.
 */
export function expiry(body: Body, token: string, now: number): number | undefined {
  const seconds = Number(body.expires_in)
  if (seconds > 0) return now + seconds * 1000
  const moment = body.expires_at ?? body.expires
  // A time without a zone is UTC, not this machine's time zone.
  const at = Number(moment) || Date.parse(String(moment).replace(/^([\d-]+T[\d:.]+)$/, '$1Z'))
  return at > 0 ? (at < 1e11 ? at * 1000 : at) : endOf(token)
}
