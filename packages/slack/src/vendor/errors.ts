import type { ErrorFacts, ErrorReading, VendorResponse } from '@ferrule/core/connector'

type Code = NonNullable<ErrorReading['code']>

/** Slack says what is wrong in one word. What no line names is an invalid request. */
const CODES: readonly (readonly [RegExp, Code])[] = [
  [
    /^(invalid_auth|not_authed|account_inactive|token_expired|token_revoked|invalid_token|two_factor_setup_required)$/,
    'authentication',
  ],
  [
    /^(missing_scope|no_permission|not_allowed_token_type|access_denied|ekm_access_denied|team_access_not_granted|org_login_required|enterprise_is_restricted|not_in_channel|restricted_action.*|user_is_(ultra_)?restricted|accesslimited|cannot_.*|cant_.*|posting_to_general_channel_denied|channel_not_accessible)$/,
    'permission',
  ],
  [/^(ratelimited|rate_limited|message_limit_exceeded)$/, 'rate_limit'],
  [
    /^(.*_not_found|not_found|no_such_subteam|no_reaction|not_pinned|no_pin|file_deleted|user_not_visible|not_reacted)$/,
    'not_found',
  ],
  [/^(already_.*|name_taken|.*_already_exists|hash_conflict|.*_already_taken|is_archived)$/, 'conflict'],
  [/^(internal_error|fatal_error|service_unavailable|request_timeout|team_added_to_org|unknown_error)$/, 'upstream'],
]

const HINTS: Readonly<Record<string, string>> = {
  invalid_auth: 'the token is wrong, or Slack does not accept requests from this address',
  account_inactive: 'the user or the workspace of the token is gone',
  token_revoked: 'the app was removed, or its token revoked',
  not_allowed_token_type: 'this method takes another kind of token: bot or user',
  not_in_channel: 'the bot must join the channel or be invited',
  channel_not_found: 'no such conversation, or the token may not see it',
  is_archived: 'the channel is archived',
  fatal_error: 'Slack may have done part of it',
}

const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined

/** The arguments that the words of `response_metadata.messages` are about. */
function messagesOf(metadata: unknown): string | undefined {
  const { messages } = (metadata ?? {}) as { messages?: unknown }
  if (!Array.isArray(messages)) return undefined
  return text(
    messages
      .slice(0, 5)
      .filter((one) => typeof one === 'string')
      .join(' '),
    1_000,
  )
}

/**
 * Reads `{ ok: false, error, needed, provided, response_metadata: { messages } }`, which mostly comes with status 200.
 * @see https://docs.slack.dev/apis/web-api/#errors
 */
export function readSlackError({ status, body }: Pick<ErrorFacts, 'status' | 'body'>): ErrorReading {
  const { error, needed, response_metadata } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  const word = text(error, 200)
  // Each method has a limit of its own.
  if (word === undefined) return status === 429 ? { scope: 'endpoint' } : {}
  const message = messagesOf(response_metadata)
  const upstream = { code: word, ...(message && { message }) }
  const code = CODES.find(([pattern]) => pattern.test(word))?.[1] ?? 'invalid_request'
  const scopes = word === 'missing_scope' ? text(needed, 200) : undefined
  const hint = scopes ? `the token needs: ${scopes}` : Object.hasOwn(HINTS, word) ? HINTS[word] : undefined
  const failed = code === 'upstream' || status >= 500
  return {
    upstream,
    code: status === 429 ? 'rate_limit' : code,
    retryable: code === 'upstream' || code === 'rate_limit' || status === 429 || status >= 500,
    // Status 200 says nothing of what became of it; the word does.
    outcome: failed ? 'unknown' : 'rejected',
    ...((code === 'rate_limit' || status === 429) && { scope: 'endpoint' as const }),
    ...(hint && { hint }),
  }
}

/** An error with a status of success: the body says so. */
export function refusesSlack({ status, text: body }: VendorResponse): ErrorReading | undefined {
  if (status >= 300 || !/"ok"\s{0,8}:\s{0,8}false/.test(body)) return undefined
  let parsed: { ok?: unknown } | null
  try {
    parsed = JSON.parse(body)
  } catch {
    return undefined
  }
  // A record may hold such a member, too.
  return parsed?.ok === false ? { code: 'invalid_request', ...readSlackError({ status, body: parsed }) } : undefined
}
