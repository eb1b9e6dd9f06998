import { activeCall, type SentCall } from '../call/active.ts'
import { excerpt } from '../call/response.ts'
import type { VendorRequest } from '../contract/call.ts'
import type { AuthContext } from '../contract/step.ts'
import { bounded } from '../transport/time.ts'
import {
  type Assertion,
  type Grant,
  grantOf,
  isRefreshable,
  isToken,
  isUsable,
  type OAuthContext,
  type OAuthNames,
  type Token,
  type TokenFault,
  takeOwnToken,
} from './grant.ts'
import { requestToken } from './token-request.ts'

/** How much longer a call waits for a token than the token request may take, in ms. */
const GRACE = 1_000

/**
 * Bearer tokens by OAuth 2: obtains, stores, shares and refreshes them. The connector's names are {@link OAuthNames}; a
 * vendor's own authorizer may pass others, or an `assertion` instead of a client.
 */
export async function oauth(
  request: VendorRequest,
  step: AuthContext,
  names: OAuthNames = step.names as unknown as OAuthNames,
  assertion?: Assertion,
): Promise<boolean> {
  const context: OAuthContext = { step, names, assertion }
  const header = names.header?.toLowerCase() ?? 'authorization'
  const prefix = names.header ? '' : 'Bearer '
  const grant = grantOf(context)
  if (step.rejection && !isRefreshable(context, grant)) return false
  // A call that was rejected with an older token than the current one needs no new one.
  const rejected = step.rejection ? request.headers[header]?.slice(prefix.length) : undefined
  const token = isUsable(context, grant.token, rejected) ? grant.token : await waitForToken(context, grant, rejected)
  for (const known of [grant.token, grant.next]) if (known) step.redact(known.accessToken, known.refreshToken ?? '')
  if (typeof token === 'function') throw token(waitingCall(step))
  request.headers[header] = prefix + (token as Token).accessToken
  return true
}

/**
 * Waits for the token request that all calls of a grant share. No caller's signal aborts it, since others wait for it,
 * too.
 */
function waitForToken(context: OAuthContext, grant: Grant, rejected: string | undefined): Promise<Token | TokenFault> {
  const { step } = context
  step.call.signal?.throwIfAborted()
  grant.flight ??= obtain(context, grant, rejected).finally(() => {
    delete grant.flight
  })
  // The token request has the same time limit and reports a better error, so it gets to fail first.
  return bounded(waitingCall(step), grant.flight, 'the tokenStore or onTokenRefresh', step.call.options.timeout + GRACE)
}

/** The waiting call, for errors about its token: a write was not sent, or was rejected with the old token. */
function waitingCall(step: AuthContext): SentCall {
  const outcome = step.rejection ? 'rejected' : 'not-sent'
  return {
    ...activeCall(step),
    error: (code, message, details) =>
      step.error(code, `token request: ${message}`, {
        ...details,
        outcome,
        summary: `token request: ${details?.summary ?? message}`,
      }),
  }
}

/** Obtains a token: from the store, from the credentials, or a new one. One at a time per grant. */
async function obtain(context: OAuthContext, grant: Grant, rejected: string | undefined): Promise<Token | TokenFault> {
  const { tokenStore } = activeCall(context.step).client
  let fault: TokenFault | undefined
  try {
    fault = await fillGrant(context, grant, rejected)
  } catch (thrown) {
    if (!tokenStore) throw thrown
    return (waiting) =>
      waiting.error('credentials', 'the tokenStore failed', {
        retryable: true,
        upstream: { message: excerpt(waiting, String((thrown as Error)?.message ?? thrown)) },
      })
  }
  if (fault) return fault
  await announce(context, grant)
  return grant.token as Token
}

/** Puts a usable token into a grant: in `next` if it is new. */
async function fillGrant(
  context: OAuthContext,
  grant: Grant,
  rejected: string | undefined,
): Promise<TokenFault | undefined> {
  const { vendor, tokenStore: store } = activeCall(context.step).client
  const isGood = (): boolean => isUsable(context, grant.token, rejected)
  const key = store && `ferrule:${vendor.name}:${await sha256(grant.id)}`
  const load = async (): Promise<void> => {
    const found = key && (await store?.get(key))
    if (isToken(found) && !((grant.token?.expiresAt ?? 0) > (found.expiresAt ?? 0))) grant.token = found
  }
  const save = async (token: Token): Promise<void> => {
    // A rotated refresh token is worth keeping long after its access token has expired.
    const end = token.refreshToken ? token.refreshExpiresAt : token.expiresAt
    if (key) await store?.set(key, token, end && Math.max(1, end - Date.now()))
  }
  if (grant.next) {
    await save(grant.next)
    return undefined
  }
  await load()
  if (!grant.token) takeOwnToken(grant)
  // A token that cannot be replaced is worth a try.
  if (isGood() || (grant.token && !isRefreshable(context, grant))) return undefined
  let fault: TokenFault | undefined = (waiting) =>
    waiting.error('credentials', 'withLock of the tokenStore did not call its function', { retryable: true })
  const refresh = async (): Promise<void> => {
    fault = undefined
    if (store?.withLock) await load()
    if (isGood()) return
    const result = await requestToken(context, grant)
    if (typeof result === 'function') {
      // Without a lock, another process may just have used the refresh token.
      await load()
      if (!isGood()) fault = result
    } else {
      grant.next = result
      await save(result)
    }
  }
  await (store?.withLock ? store.withLock(`${key}:lock`, refresh) : refresh())
  return fault
}

/** Passes a new token to the hook, and makes it the current one. */
async function announce({ step }: OAuthContext, grant: Grant): Promise<void> {
  const { next } = grant
  if (!next) return
  const { hooks, vendor } = activeCall(step).client
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

async function sha256(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
