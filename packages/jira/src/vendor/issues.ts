import { type Answer, buildDraft, type CallContext, type Draft, decode, isFerruleError } from '@ferrule/core'

type Params = CallContext['params']

const changes = (params: Params): boolean =>
  ['fields', 'update', 'properties', 'historyMetadata'].some((name) => params[name] !== undefined)

/** Another request about the same issue. */
const request = (context: CallContext, method: 'GET' | 'POST', path: string, values: Params): Draft => {
  const { operation, params } = context
  return buildDraft({
    ...context,
    params: { issueIdOrKey: params.issueIdOrKey, ...values },
    operation: { ...operation, method, path: operation.path + path, place: {}, defaults: {} },
  })
}

/** For those who only look: the first request of an update that is nothing but a transition. */
export function planUpdate(draft: Draft, context: CallContext): void {
  const { transition } = context.params
  if (!changes(context.params)) Object.assign(draft, request(context, 'POST', '/transitions', { transition }))
}

/**
 * Changes an issue, performs the transition, returns the issue. Jira ignores a transition that comes with a change, so
 * each has its own request, the change first: its fields may be what the transition asks for.
 */
export async function updateIssue(context: CallContext): Promise<{ data: unknown; answer: Answer }> {
  const { params } = context
  const { transition, returnIssue, expand } = params
  const edits = changes(params)
  let answer: Answer | undefined
  if (edits) {
    const only = transition ? { ...params, returnIssue: false, expand: undefined } : params
    const draft = buildDraft({ ...context, params: only })
    // `add` twice adds twice; setting fields again changes nothing.
    draft.idempotent = params.update === undefined
    answer = await context.send(draft)
  }
  if (transition) {
    const draft = request(context, 'POST', '/transitions', { transition })
    answer = await after(context, edits && 'the change was made before, the transition is not confirmed', draft)
  }
  if (returnIssue !== false && (transition || !answer?.text)) {
    answer = await after(
      context,
      'the issue was changed, only reading it failed',
      request(context, 'GET', '', { expand }),
    )
  }
  return { data: decode(context, answer as Answer), answer: answer as Answer }
}

/** Sends what follows a write that was made; a failure says so. */
async function after(context: CallContext, done: string | false, draft: Draft): Promise<Answer> {
  try {
    return await context.send(draft)
  } catch (error) {
    if (!done || !isFerruleError(error)) throw error
    const { code, message, status, requestId, upstream, retryAfterMs, cause } = error
    throw context.fail(code, `${message.replace(/^\[[^\]]*\] /, '')}; ${done}`, {
      status,
      requestId,
      upstream,
      retryAfterMs,
      cause,
      outcome: 'unknown',
    } as Parameters<CallContext['fail']>[2])
  }
}

/** Jira takes the bare account id as the body. */
export function prepareWatcher(draft: Draft, { params }: CallContext): void {
  draft.body = JSON.stringify(params.accountId)
  draft.headers['content-type'] = 'application/json'
}
