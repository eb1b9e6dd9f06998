import {
  decodeBody,
  isFerruleError,
  type StepContext,
  type VendorRequest,
  type VendorResponse,
} from '@ferrule/core/connector'
import { checkDocuments } from './documents.ts'

type Params = StepContext['call']['params']

const changes = (params: Params): boolean =>
  ['fields', 'update', 'properties', 'historyMetadata'].some((name) => params[name] !== undefined)

/** Another request for the same issue. */
const requestFor = (step: StepContext, method: 'GET' | 'POST', path: string, values: Params): VendorRequest => {
  const { operation, params } = step.call
  return step.request({
    params: { issueIdOrKey: params.issueIdOrKey, ...values },
    operation: { method, path: operation.path + path, in: {}, defaults: {} },
  })
}

/** For `plan`: the first request of an update that is only a transition. */
export function planUpdate(request: VendorRequest, step: StepContext): void {
  checkDocuments(step)
  const { params } = step.call
  const { transition } = params
  if (!changes(params)) Object.assign(request, requestFor(step, 'POST', '/transitions', { transition }))
}

/**
 * Changes an issue, performs the transition, and returns the issue. Jira ignores a transition that is sent with a
 * change, so each has its own request. The change comes first: the transition may require its fields.
 */
export async function updateIssue(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const { params } = step.call
  const { transition, returnIssue, expand } = params
  const edits = changes(params)
  let response: VendorResponse | undefined
  if (edits) {
    const only = transition ? { ...params, returnIssue: false, expand: undefined } : params
    const request = step.request({ params: only })
    checkDocuments(step)
    // Repeating `add` adds twice; setting fields again changes nothing.
    request.idempotent = params.update === undefined
    response = await step.send(request)
  }
  if (transition) {
    const request = requestFor(step, 'POST', '/transitions', { transition })
    response = await after(step, edits && 'the change was made before, the transition is not confirmed', request)
  }
  if (returnIssue !== false && (transition || !response?.text)) {
    response = await after(
      step,
      'the issue was changed, only reading it failed',
      requestFor(step, 'GET', '', { expand }),
    )
  }
  const last = response as VendorResponse
  // Without the issue, both responses are a 204.
  return { data: decodeBody(step, last, returnIssue === false), response: last }
}

/** Sends a request that follows a successful write; its error says that the write was made. */
async function after(step: StepContext, done: string | false, request: VendorRequest): Promise<VendorResponse> {
  try {
    return await step.send(request)
  } catch (error) {
    if (!done || !isFerruleError(error)) throw error
    const { code, message, summary, status, requestId, upstream, retryAfterMs, cause } = error
    const words = (text: string): string => `${text.replace(/^\[[^\]]*\] /, '')}; ${done}`
    throw step.error(code, words(message), {
      summary: words(summary),
      status,
      requestId,
      upstream,
      retryAfterMs,
      cause,
      outcome: 'unknown',
    } as Parameters<StepContext['error']>[2])
  }
}

/** Jira expects the bare account id as the body. */
export function prepareWatcher(request: VendorRequest, { call: { params } }: StepContext): void {
  request.body = JSON.stringify(params.accountId)
  request.headers['content-type'] = 'application/json'
}

/** One record in the place of a list, as a list. Anything without an id, such as an error, is no record. */
export const asList = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'id') ? [body] : body
