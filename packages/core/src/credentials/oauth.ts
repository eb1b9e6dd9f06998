import type { FerruleError } from '../errors/ferrule-error.ts'
import { fill, isSecure } from '../request.ts'
import { errorOf, excerpt } from '../response.ts'
import { orAborted } from '../transport/gate.ts'
import { networkError } from '../transport/transport.ts'
import type { AuthContext, Authorizer, ErrorReading } from '../vendor.ts'
import { basicValue } from './plain.ts'

/** What `vendor.auth` says for {@link oauth}. Times are milliseconds, written as text. */
export interface OAuthNames {
  /** The grant. With `client_credentials`, a refresh token goes first where the credentials hold one. */
  readonly scheme: 'oauth_refresh' | 'client_credentials'
  /** `{shop}` stands for a setting. Under the caller's `baseUrl` only its path counts. */
  readonly tokenUrl: string
  /** How the client names itself: in the form (`body`, the default), in a JSON body (`json`), or by a Basic header. */
  readonly clientAuth?: 'body' | 'json' | 'basic'
  /** The vendor's own header, which takes the bare token. Default: `Authorization: Bearer …`. */
  readonly header?: string
  /** How long before its end a token is replaced. Default one minute. */
  readonly leeway?: string
  /** How long a token lives whose answer does not tell. Default one hour. */
  readonly lifetime?: string
  /** Credential fields, where they are not `access_token`, `refresh_token`, `client_id` and `client_secret`. */
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly clientId?: string
  readonly clientSecret?: string
  /** Further values of the token request, left out while a setting is missing: `'form:sub': '{user_id}'`. */
  readonly [value: `form:${string}`]: string
}

/** As it is kept in the store: plain JSON data. Times are epoch milliseconds. */
interface Token {
  readonly accessToken: string
  readonly expiresAt?: number
  /** Only one that came later than the credentials. */
  readonly refreshToken?: string
  readonly refreshExpiresAt?: number
}

/** A token that could not be had. Each call that waited for it makes its own error. */
type Fault = (waiting: AuthContext) => FerruleError

/** The tokens of one set of credentials, as long as the client lives. */
interface Grant {
  /** What the credentials say, secrets included: never leaves the process. */
  readonly id: string
  readonly url: string | undefined
  /** The refresh token of the credentials; used up when there is a later one. */
  readonly refreshToken: string | undefined
  /** The access token of the credentials, last seen. */
  given?: string
  token?: Token
  /** Had, but not yet handed to store and hook. */
  next?: Token
  flight?: Promise<Token | Fault>
}

let loading: Promise<typeof import('./oauth4webapi.ts')> | undefined

/** Sets of credentials remembered per client; a function may give new ones at each call. */
const MOST_GRANTS = 1000

/** Bearer tokens by OAuth 2: had, kept, shared, renewed. `vendor.auth` holds its {@link OAuthNames}. */
export const oauth: Authorizer = async (draft, context) => {
  const { signal, deadline, renew, secrets, fail } = context
  const { header } = namesOf(context)
  const name = header?.toLowerCase() ?? 'authorization'
  const prefix = header ? '' : 'Bearer '
  const grant = grantOf(context)
  if (renew && !renewable(context, grant)) return false
  // Whoever was refused with an older token than the one in hand needs no new one.
  const refused = renew ? draft.headers[name]?.slice(prefix.length) : undefined
  let token: Token | Fault | undefined = grant.token
  if (!usable(context, token, refused)) {
    signal?.throwIfAborted()
    // Nobody's signal ends the request, since others wait for it too.
    grant.flight ??= obtain(context, grant, refused).finally(() => {
      delete grant.flight
    })
    const limit =
      deadline === undefined
        ? undefined
        : AbortSignal.timeout(Math.min(Math.max(0, deadline - Date.now()), 2_147_483_647))
    try {
      token = await orAborted(orAborted(grant.flight, signal), limit)
    } catch (thrown) {
      if (!limit || thrown !== limit.reason) throw thrown
      token = (waiting) => waiting.fail('timeout', 'the deadline passed', { retryable: true })
    }
  }
  for (const { accessToken, refreshToken } of [grant.token, grant.next].filter((known) => known !== undefined))
    secrets.push(accessToken, refreshToken ?? '')
  if (typeof token === 'function') {
    throw token({
      ...context,
      // The write that waits was not sent, or was refused with the old token.
      fail: (code, message, details) =>
        fail(code, `token request: ${message}`, { ...details, outcome: renew ? 'rejected' : 'not-sent' }),
    })
  }
  draft.headers[name] = prefix + (token as Token).accessToken
  return true
}

const namesOf = ({ vendor }: AuthContext): OAuthNames => vendor.auth as unknown as OAuthNames

const text = (value: unknown): string | undefined => (value === '' ? undefined : (value?.toString() ?? undefined))

/** Client id and secret. */
function clientOf(context: AuthContext): [id: string | undefined, secret: string | undefined] {
  const { clientId = 'client_id', clientSecret = 'client_secret' } = namesOf(context)
  return [text(context.credentials[clientId]), text(context.credentials[clientSecret])]
}

/** Values of the token request that the vendor adds. */
function extras(context: AuthContext): string[][] {
  return Object.entries(namesOf(context)).flatMap(([name, template]) => {
    const value = name.startsWith('form:') ? fill(template, context.settings) : undefined
    return value === undefined ? [] : [[name.slice(5), value]]
  })
}

/** The grant that these credentials are for; they may be given anew at each call, rotated tokens among them. */
function grantOf(context: AuthContext): Grant {
  const { credentials, settings, memory, baseUrl, tokenStore } = context
  const { accessToken = 'access_token', refreshToken: field = 'refresh_token', tokenUrl } = namesOf(context)
  memory.oauth ??= []
  const grants = memory.oauth as Grant[]
  const given = text(credentials[accessToken])
  const refreshToken = text(credentials[field])
  const own = fill(tokenUrl, settings)
  const url = baseUrl ? own?.replace(/^\w+:\/\/[^/]*/, () => baseUrl) : own
  const id = JSON.stringify([url, clientOf(context)[0], refreshToken, extras(context)])
  const index = grants.findIndex((one) => one.id === id || (refreshToken && one.token?.refreshToken === refreshToken))
  const grant: Grant = index < 0 ? { id, url, refreshToken } : (grants.splice(index, 1)[0] as Grant)
  // The last used ones stay: a rotated refresh token may be nowhere else.
  grants.unshift(grant)
  if (grants.length > MOST_GRANTS) grants.pop()
  if (given !== grant.given) {
    grant.given = given
    // At first the store is asked: its token is the newer one.
    if (index >= 0 || !tokenStore || !renewable(context, grant)) take(grant)
  }
  return grant
}

/** Takes the access token of the credentials, unless it is the one in hand. */
function take(grant: Grant): void {
  const { given, token } = grant
  if (given && given !== token?.accessToken) grant.token = { ...token, accessToken: given, expiresAt: endOf(given) }
}

const renewable = (context: AuthContext, { refreshToken }: Grant): boolean =>
  refreshToken !== undefined || (namesOf(context).scheme === 'client_credentials' && clientOf(context)[0] !== undefined)

function usable(context: AuthContext, token: Token | undefined, refused: string | undefined): boolean {
  if (!token || token.accessToken === refused) return false
  return token.expiresAt === undefined || token.expiresAt - Number(namesOf(context).leeway ?? 60_000) > Date.now()
}

/** Gets a token: the store's, the one among the credentials, or a new one. One at a time per grant. */
async function obtain(context: AuthContext, grant: Grant, refused: string | undefined): Promise<Token | Fault> {
  const { hooks, vendor, tokenStore: store } = context
  const good = (): boolean => usable(context, grant.token, refused)
  try {
    const key = store && `ferrule:${vendor.name}:${await sha256(grant.id)}`
    const load = async (): Promise<void> => {
      const found = key && (await store?.get(key))
      if (isToken(found) && !((grant.token?.expiresAt ?? 0) > (found.expiresAt ?? 0))) grant.token = found
    }
    const save = async (token: Token): Promise<void> => {
      // A rotated refresh token is worth keeping when its access token is long dead.
      const end = token.refreshToken ? token.refreshExpiresAt : token.expiresAt
      if (key) await store?.set(key, token, end && Math.max(1, end - Date.now()))
    }
    let fault: Fault | undefined
    const refresh = async (): Promise<void> => {
      if (store?.withLock) await load()
      if (good()) return
      const got = await request(context, grant)
      if (typeof got !== 'function') {
        grant.next = got
        await save(got)
      } else {
        // Without a lock, another process may have used the refresh token up a moment ago.
        await load()
        if (!good()) fault = got
      }
    }
    if (grant.next) await save(grant.next)
    else {
      await load()
      if (!grant.token) take(grant)
      // A token that cannot be replaced is worth a try.
      if (good() || (grant.token && !renewable(context, grant))) return grant.token as Token
      await (store?.withLock ? store.withLock(`${key}:lock`, refresh) : refresh())
      if (fault) return fault
    }
  } catch (thrown) {
    if (!store) throw thrown
    return (waiting) =>
      waiting.fail('credentials', 'the tokenStore failed', {
        retryable: true,
        upstream: { message: excerpt(waiting, String((thrown as Error)?.message ?? thrown)) },
      })
  }
  const { next } = grant
  if (next) {
    const { accessToken, refreshToken, expiresAt } = next
    const rotated = refreshToken !== grant.token?.refreshToken && refreshToken
    await hooks.onTokenRefresh?.({
      connector: vendor.name,
      accessToken,
      ...(rotated && { refreshToken }),
      ...(expiresAt && { expiresAt }),
    })
    grant.token = next
    delete grant.next
  }
  return grant.token as Token
}

/** Asks the token endpoint. Faults that may heal are tried again, as often as the call that started it may. */
async function request(context: AuthContext, grant: Grant): Promise<Token | Fault> {
  const { options, fetch, userAgent } = context
  const { clientAuth, lifetime = 3_600_000, clientId = 'client_id', refreshToken: field } = namesOf(context)
  const [id, secret] = clientOf(context)
  const { url, token } = grant
  const refreshToken = token?.refreshToken ?? grant.refreshToken
  if (!renewable(context, grant) || !id) {
    const missing = renewable(context, grant) ? clientId : (field ?? 'refresh_token')
    return (waiting) => waiting.fail('credentials', `credentials.${missing} is missing`)
  }
  if (!url || !URL.canParse(url) || !isSecure(new URL(url))) {
    return (waiting) => waiting.fail('credentials', 'its address is incomplete or not https; check config and baseUrl')
  }
  const form = new URLSearchParams(extras(context))
  if (refreshToken) form.set('refresh_token', refreshToken)
  loading ??= import('./oauth4webapi.ts')
  const library = await loading
  for (let tried = 0; ; tried++) {
    const now = Date.now()
    const limit = AbortSignal.timeout(options.timeout)
    let fault: Fault
    let again: boolean
    try {
      const asked = library.genericTokenEndpointRequest(
        { issuer: url, token_endpoint: url },
        { client_id: id },
        (_server, _client, body, headers) => {
          // Plain, where the library (and the RFC) would percent-encode: vendors compare with what they gave out.
          if (clientAuth === 'basic') headers.set('authorization', `Basic ${basicValue(id, secret ?? '')}`)
          else {
            body.set('client_id', id)
            if (secret) body.set('client_secret', secret)
          }
        },
        refreshToken ? 'refresh_token' : 'client_credentials',
        form,
        {
          headers: { 'user-agent': userAgent },
          signal: limit,
          [library.allowInsecureRequests]: true,
          [library.customFetch]: (address, init) =>
            fetch(
              address,
              clientAuth === 'json'
                ? {
                    ...init,
                    headers: { ...init.headers, 'content-type': 'application/json' },
                    body: JSON.stringify(Object.fromEntries(init.body)),
                  }
                : init,
            ),
        },
      )
      // A `fetch` of the caller's own may not heed the signal.
      const answer = await orAborted(asked, limit)
      const body = parse(await orAborted(answer.text(), limit))
      const accessToken = body.access_token
      if (answer.ok && typeof accessToken === 'string' && accessToken) {
        const later = text(body.refresh_token) ?? refreshToken
        return {
          accessToken,
          expiresAt: expiry(body, accessToken, now) ?? now + Number(lifetime),
          ...(grant.refreshToken !== undefined &&
            later !== grant.refreshToken && {
              refreshToken: later,
              refreshExpiresAt:
                later === token?.refreshToken
                  ? token?.refreshExpiresAt
                  : now + Number(body.refresh_token_expires_in) * 1000 || undefined,
            }),
        }
      }
      const reading = readFault(context, answer.status, body, refreshToken !== undefined)
      again = reading.code === 'upstream'
      fault = (waiting) =>
        errorOf(waiting, { status: answer.status, headers: answer.headers, text: '', response: answer }, reading)
    } catch (thrown) {
      const late = (thrown as Error)?.name === 'TimeoutError'
      again = !late
      fault = (waiting) =>
        late
          ? waiting.fail('timeout', `no complete answer within ${options.timeout} ms`, { retryable: true })
          : networkError(waiting, thrown)
    }
    if (!again || tried >= options.retry) {
      return (waiting) => {
        waiting.secrets.push(refreshToken ?? '', basicValue(id, secret ?? ''))
        return fault(waiting)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tried * (0.5 + Math.random() / 2)))
  }
}

type Body = Readonly<Record<string, unknown>>

/** A JSON object, or an empty one. */
function parse(json: string): Body {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value) return value as Body
  } catch {}
  return {}
}

/** What a refusal of the token endpoint means. */
function readFault(context: AuthContext, status: number, body: Body, refresh: boolean): ErrorReading {
  const { clientId = 'client_id', clientSecret = 'client_secret', refreshToken = 'refresh_token' } = namesOf(context)
  const word = typeof body.error === 'string' ? body.error : undefined
  const said = body.error_description ?? body.message ?? (body.error as { message?: unknown })?.message
  const upstream = { ...(word && { code: word }), ...(typeof said === 'string' && { message: said }) }
  if (status === 429) return { code: 'rate_limit', upstream }
  if (status >= 500 || status === 408 || word === 'server_error' || word === 'temporarily_unavailable')
    return { code: 'upstream', retryable: true, upstream }
  if (status < 400 && !word) return { code: 'response', hint: 'no access token in it; check baseUrl', upstream }
  return {
    code: 'credentials',
    upstream,
    hint:
      word === 'invalid_grant' && refresh
        ? `authorise again: credentials.${refreshToken} is expired, revoked or used up`
        : word === 'invalid_client' || word === 'unauthorized_client' || (status === 401 && !word)
          ? `check credentials.${clientId} and credentials.${clientSecret}`
          : 'no token for these credentials; check them, or authorise again',
  }
}

/** When a token ends, as the answer says: in seconds, as a moment (ISO 8601 or epoch), or in the token itself. */
function expiry(body: Body, token: string, now: number): number | undefined {
  const seconds = Number(body.expires_in)
  if (seconds > 0) return now + seconds * 1000
  const moment = body.expires_at ?? body.expires
  // A time without a zone is not meant as that of this machine.
  const at = Number(moment) || Date.parse(String(moment).replace(/^([\d-]+T[\d:.]+)$/, '$1Z'))
  return at > 0 ? (at < 1e11 ? at * 1000 : at) : endOf(token)
}

/** The end that a JWT names. */
function endOf(token: string): number | undefined {
  try {
    const part = (token.split('.')[1] as string).replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/'))
    return Number(parse(atob(part)).exp) * 1000 || undefined
  } catch {
    return undefined
  }
}

const isToken = (value: unknown): value is Token => typeof (value as Token | undefined)?.accessToken === 'string'

async function sha256(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
