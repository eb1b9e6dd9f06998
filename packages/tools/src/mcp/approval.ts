import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { digestOf } from '../digest.ts'
import { cut, toText } from '../text.ts'
import type { Approve, WriteRequest } from '../types.ts'

/** What an approval is for. Sealed by the server, and returned by the client. */
interface Question {
  /** Digest of action and params: an approval is valid for these only. */
  readonly digest: string
  /** An approval can be used once. */
  readonly id: string
}

/** Lifetime of a question, in seconds. */
const TTL_SECONDS = 600
/** Maximum number of answered questions to remember; they expire anyway. */
const MOST = 10_000
const KEY = 'approve'

/** Asks users for approval, by elicitation. */
export interface Desk {
  readonly verify: (state: string, context: ServerContext) => Promise<Question>
  /** Opens one tool call. The result decides on its write, and says afterwards what to ask. */
  open(server: Server, context: ServerContext): Hearing
}

export interface Hearing {
  readonly approve: Approve
  /** The outcome, if the write was not sent. */
  readonly standing: () =>
    | { readonly kind: 'none' | 'refused' | 'unable' }
    | { readonly kind: 'ask'; readonly request: WriteRequest }
  /** The result that asks the user. */
  ask(request: WriteRequest): Promise<ReturnType<typeof inputRequired>>
}

/** Creates a desk for all servers of one process, or of several processes that share a key. */
export function openDesk(key: Uint8Array = crypto.getRandomValues(new Uint8Array(32))): Desk {
  const codec = createRequestStateCodec<Question>({
    key,
    ttlSeconds: TTL_SECONDS,
    bind: ({ mcpReq, http }) => `${mcpReq.method}\0${http?.authInfo?.clientId ?? ''}\0${http?.authInfo?.token ?? ''}`,
  })
  const answered = new Set<string>()
  return {
    verify: codec.verify,
    open(server, context) {
      let standing: ReturnType<Hearing['standing']> = { kind: 'none' }
      return {
        standing: () => standing,
        async approve(request) {
          if (!canAsk(server, context)) {
            standing = { kind: 'unable' }
            return false
          }
          const answer = inputResponse(context.mcpReq.inputResponses, KEY)
          const question = context.mcpReq.requestState<Question>()
          if (
            answer.kind !== 'elicit' ||
            question?.digest !== (await digestOf([request.action, request.params])) ||
            answered.has(question.id)
          ) {
            standing = { kind: 'ask', request }
            return false
          }
          remember(answered, question.id)
          const yes = answer.action === 'accept' && answer.content?.[KEY] === true
          standing = { kind: yes ? 'none' : 'refused' }
          return yes
        },
        async ask(request) {
          const question = { digest: await digestOf([request.action, request.params]), id: crypto.randomUUID() }
          return inputRequired({
            inputRequests: { [KEY]: inputRequired.elicit(formOf(request)) },
            requestState: await codec.mint(question, context),
          })
        },
      }
    },
  }
}

function remember(answered: Set<string>, id: string): void {
  answered.add(id)
  // A set keeps its insertion order: the oldest entry is evicted.
  if (answered.size > MOST) answered.delete(answered.values().next().value as string)
}

/** Whether the client can show a form to its user. */
function canAsk(server: Server, { mcpReq }: ServerContext): boolean {
  const declared =
    (mcpReq.envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ??
    server.getClientCapabilities()
  const elicitation = (declared as { elicitation?: { form?: object; url?: object } } | undefined)?.elicitation
  // Before modes were introduced, an empty object meant forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

/**
 * The form that the user sees. Text that a model may have written is shown on one line as JSON, so that it cannot pass
 * for ours.
 */
function formOf({ action, title, access, plan }: WriteRequest) {
  const body = plan.body === undefined ? [] : [`Body: ${cut(toText(plan.body), 4_000)}`]
  const more =
    plan.body !== undefined && toText(plan.body).length > 4_000
      ? [`(The body is truncated: ${plan.body.length} characters in total.)`]
      : []
  const lines = [
    `${title} (${action})${access === 'destructive' ? ': this deletes or cancels and cannot simply be undone' : ''}`,
    `Request: ${plan.method} ${cut(toText(plan.url), 1_000)}`,
    ...body,
    ...more,
  ]
  return {
    message: lines.join('\n'),
    requestedSchema: {
      type: 'object' as const,
      properties: {
        [KEY]: {
          type: 'boolean' as const,
          title: 'Send it',
          description: 'Only then the request leaves.',
          default: false,
        },
      },
      required: [KEY],
    },
  }
}
