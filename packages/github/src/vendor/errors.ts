import type { ErrorFacts, ErrorReading } from '@ferrule/core/connector'

const hints: Readonly<Record<number, string>> = {
  401: 'the token is wrong, expired or revoked',
  404: 'no such record, or the token may not see it',
  409: 'the branch has changed meanwhile, or the repository is empty',
  410: 'it was deleted, or is turned off for this repository',
  451: 'unavailable for legal reasons',
}

/** How long GitHub asks to wait if a secondary limit states no time. */
const SECONDARY_MS = 60_000

/** How long a limit lasts; undefined: core reads `Retry-After`. */
function waitOf(headers: Headers): number | undefined {
  if (headers.has('retry-after')) return undefined
  const reset = Number(headers.get('x-ratelimit-reset'))
  if (headers.get('x-ratelimit-remaining') !== '0' || !Number.isFinite(reset) || reset <= 0) return SECONDARY_MS
  // One second later, since both clocks count whole seconds.
  return Math.max(0, reset * 1000 - Date.now()) + 1_000
}

/** GitHub's rate limits are a 403 as often as a 429, but not every 403 is one. */
const isLimit = (status: number, headers: Headers, message: string): boolean =>
  status === 429 ||
  (status === 403 &&
    (headers.get('x-ratelimit-remaining') === '0' ||
      headers.has('retry-after') ||
      /\b(secondary rate limit|API rate limit exceeded|abuse detection)\b/i.test(message)))

/**
 * Reads GitHub's error body `{ message, documentation_url, errors: [{ resource, field, code, message }] }`, and
 * distinguishes primary and secondary rate limits from missing permissions.
 * @see https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
export function readGitHubError({ status, headers, body }: ErrorFacts): ErrorReading {
  const { message, documentation_url, errors } = (body ?? {}) as Record<string, unknown>
  const text = typeof message === 'string' ? message : ''
  const upstream = {
    ...(text && { message: text.slice(0, 2_000) }),
    ...(typeof documentation_url === 'string' && { documentation_url }),
    ...(Array.isArray(errors) && { errors: errors.slice(0, 50) }),
  }
  if (isLimit(status, headers, text)) {
    const retryAfterMs = waitOf(headers)
    return {
      upstream,
      code: 'rate_limit',
      retryable: true,
      hint: `the limit of ${headers.get('x-ratelimit-resource') ?? 'this token'} is used up`,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    }
  }
  const needed = headers.get('x-accepted-github-permissions') ?? headers.get('x-accepted-oauth-scopes')
  const sso = status === 403 && headers.has('x-github-sso')
  const hint = sso
    ? 'the token must be authorized for the organization’s single sign-on'
    : (status === 403 || status === 404) && needed
      ? `the token needs: ${needed}`
      : hints[status]
  return {
    ...(Object.keys(upstream).length > 0 && { upstream }),
    // A deleted issue, or a list that the repository has turned off.
    ...(status === 410 && { code: 'not_found' as const }),
    ...(hint && { hint }),
  }
}
