import type { ErrorFacts, ErrorReading, VendorResponse } from '@ferrule/core/connector'

type Body = Readonly<Record<string, unknown>>

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : typeof value === 'string' ? [value] : []

/** Messages by field, as `field: text`. */
const ofFields = (errors: unknown): string[] =>
  typeof errors === 'object' && errors !== null && !Array.isArray(errors)
    ? Object.entries(errors).map(([field, text]) => `${field}: ${String(text)}`)
    : []

/** Messages from any kind of body, most specific first. Texts are in the account's language. */
function messagesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(messagesOf)
  if (typeof value !== 'object' || value === null) return texts(value)
  const { errorMessages, errors, elementErrors, ...body } = value as Body
  const found = [
    ...texts(errorMessages),
    ...(Array.isArray(errors) ? messagesOf(errors) : ofFields(errors)),
    ...messagesOf(elementErrors),
  ]
  for (const name of ['detail', 'message', 'error_description', 'error'])
    if (found.length === 0) found.push(...texts(body[name]))
  return found
}

/**
 * Invalid credentials do not cause a 401: Jira treats the request as anonymous, with empty lists, and only this header
 * tells. `AUTHENTICATION_DENIED` follows too many attempts, until someone solves a CAPTCHA.
 */
function strangerReading(headers: Headers): ErrorReading | undefined {
  const reason = headers.get('x-seraph-loginreason') ?? ''
  const denied = reason.includes('AUTHENTICATION_DENIED')
  if (!denied && !reason.includes('AUTHENTICATED_FAILED')) return undefined
  return {
    code: 'authentication',
    retryable: false,
    outcome: 'rejected',
    upstream: { code: denied ? 'AUTHENTICATION_DENIED' : 'AUTHENTICATED_FAILED' },
    hint: denied
      ? 'Jira asks for a CAPTCHA after too many wrong tries: log in with a browser'
      : 'username and API token do not match; a token with scopes also needs cloud_id',
  }
}

/** Rejects responses to anonymous requests, even successful ones. */
export const refusesStranger = ({ headers }: VendorResponse): ErrorReading | undefined => strangerReading(headers)

const hints: Readonly<Record<number, string>> = {
  403: 'not allowed for this account, or for its license',
  404: 'no such record, or not visible to this account',
  410: 'Jira has removed this call',
  413: 'too large, or the issue has as many of these as it may have',
}

/**
 * The scope of a rate limit, by its reason; undefined: everything.
 * @see https://developer.atlassian.com/cloud/jira/platform/rate-limiting/
 */
const scopes: Readonly<Record<string, ErrorReading['scope']>> = {
  'jira-burst-based': 'endpoint',
  'jira-per-issue-on-write': { param: 'issueIdOrKey' },
}

/**
 * Reads Jira's error bodies: `{ errorMessages, errors }`, problem documents, the gateway's `{ code, message }` and
 * plain text. There are no error codes and messages are translated, so the status decides.
 * @see https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes
 */
export function readJiraError({ status, headers, body }: ErrorFacts): ErrorReading {
  const found = messagesOf(body)
  const message = found.join('; ')
  const errors = (body as { errors?: unknown } | null)?.errors
  const reason = headers.get('ratelimit-reason')
  const reset = Date.parse(headers.get('x-ratelimit-reset') ?? '')
  // A token without the scope is otherwise valid: a new one would lack it, too.
  const scope = status === 401 && /scope/i.test(message)
  const host = /Connect Session Auth Token/.test(message)
  const hint = scope
    ? 'the token lacks a scope for this'
    : host
      ? 'OAuth tokens are taken by the gateway only: set cloud_id'
      : hints[status]
  return {
    ...(typeof body === 'object' && {
      upstream: {
        ...(reason && { code: reason }),
        ...(message && { message }),
        ...(found.length > 1 && { messages: found }),
        ...(typeof errors === 'object' && errors !== null && { errors }),
      },
    }),
    ...(scope && { code: 'permission' as const }),
    ...(reason && Object.hasOwn(scopes, reason) && { scope: scopes[reason] }),
    ...(status === 429 &&
      !headers.has('retry-after') &&
      Number.isFinite(reset) && { retryAfterMs: Math.max(0, reset - Date.now()) }),
    ...(hint && { hint }),
  }
}
