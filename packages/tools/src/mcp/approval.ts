import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { APPROVAL_LIFETIME, type Approval, type Approvals, memoryApprovals } from '../approvals.ts'
import { digestOf } from '../digest.ts'
import { shownBatch, shownText } from '../shown.ts'
import type { Approve, ApproveBatch, Approved, ShownWrite, ToolResult, WriteRequest } from '../types.ts'

/** Sealed by the server, and returned by the client with the user's answer. */
interface Question {
  readonly id: string
}

const KEY = 'approve'

/** The caller, as the HTTP server verified it. Over stdio, there is none. */
type Auth = NonNullable<ServerContext['http']>['authInfo']

export interface DeskOptions {
  /** 32 bytes that seal questions. Needed only if several processes serve one URL: they must share it. */
  readonly stateKey?: Uint8Array
  /** Where approvals are kept. Default: in this process. */
  readonly store?: Approvals
  /** The page on which people decide about an approval, for clients that cannot show a form. */
  readonly approvalUrl?: (approval: Approval, auth: Auth) => string
  /** Whose approvals and saved results they are. Default: of one client and token. */
  readonly scopeOf?: (auth: Auth) => string
}

/** Asks users for approval: by a form, by the address of a page, or by an answer with a link. */
export interface Desk {
  /** Whose a request is. */
  readonly scope: (context: ServerContext) => string
  readonly verify: (state: string, context: ServerContext) => Promise<Question>
  /** Opens one tool call. The result decides on its write, and says afterwards what to ask. */
  open(server: Server, context: ServerContext): Hearing
}

export interface Hearing {
  readonly approve: Approve
  readonly approveBatch: ApproveBatch
  /** The result if the write was not sent; undefined if it was, or if the tool's own result says why not. */
  standing(): Promise<ReturnType<typeof inputRequired> | ToolResult | undefined>
}

type Standing =
  | { readonly kind: 'none' | 'unable' | 'too-much' }
  | { readonly kind: 'form' | 'url' | 'pending'; readonly approval: Approval }

/** One client and token. Over stdio, there is one client. */
const scopeOfAuth = (auth: Auth): string => `${auth?.clientId ?? ''}\0${auth?.token ?? ''}`

/** Creates a desk for all servers of one process, or of several that share a store and a key. */
export function openDesk(options: DeskOptions = {}): Desk {
  const {
    stateKey = crypto.getRandomValues(new Uint8Array(32)),
    store = memoryApprovals(),
    approvalUrl,
    scopeOf = scopeOfAuth,
  } = options
  const scope = ({ http }: ServerContext): string => scopeOf(http?.authInfo)
  const codec = createRequestStateCodec<Question>({
    key: stateKey,
    ttlSeconds: APPROVAL_LIFETIME / 1_000,
    bind: (context) => `${context.mcpReq.method}\0${scope(context)}`,
  })
  return {
    scope,
    verify: codec.verify,
    open(server, context) {
      let standing: Standing = { kind: 'none' }
      const approve = async ({
        shown,
        digest,
        inWords,
      }: Pick<WriteRequest, 'shown' | 'digest' | 'inWords'>): Promise<Approved> => {
        if (!shown) return over({ kind: 'too-much' })
        const answered = await answerOf(store, scope(context), digest, context)
        if (answered) return answered.approved ? { idempotencyKey: answered.id } : false
        const way = openedPage(context) ? 'pending' : wayOf(server, context, approvalUrl !== undefined)
        if (way === 'unable') return over({ kind: way })
        return over({ kind: way, approval: await asked(store, scope(context), digest, { shown, inWords }) })
      }
      return {
        approve,
        approveBatch: async (requests) =>
          approve({
            shown: shownBatch(requests.map(({ shown }) => shown)),
            digest: await digestOf(requests.map(({ digest }) => digest)),
            inWords: async () => {
              const reads = Math.floor(MOST_READS / requests.length)
              return shownBatch(await Promise.all(requests.map((request) => request.inWords(reads))))
            },
          }),
        async standing() {
          if (standing.kind === 'none') return undefined
          if (!('approval' in standing)) return standing.kind === 'unable' ? unable : tooMuch
          const { kind, approval } = standing
          if (kind === 'pending' && approvalUrl === undefined) return unable
          const url = approvalUrl?.(approval, context.http?.authInfo) ?? ''
          if (kind === 'pending') return pendingOf(approval, url)
          const request = kind === 'form' ? formOf(approval.shown) : pageOf(approval.shown, url)
          return inputRequired({
            inputRequests: { [KEY]: request },
            requestState: await codec.mint({ id: approval.id }, context),
          })
        },
      }
      function over(next: Standing): false {
        standing = next
        return false
      }
    },
  }
}

/** A decision on this very write, which is thereby used up: by the form of this request, or elsewhere. */
async function answerOf(
  store: Approvals,
  scope: string,
  digest: string,
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
): Promise<{ readonly id: string; readonly approved: boolean } | undefined> {
  const answer = inputResponse(mcpReq.inputResponses, KEY)
  const id = mcpReq.requestState<Question>()?.id
  if (answer.kind === 'elicit' && id !== undefined) {
    const approval = await store.get(scope, id)
    if (approval?.digest === digest && approval.status === 'asked' && !openedPage({ mcpReq })) {
      const approved = answer.action === 'accept' && answer.content?.[KEY] === true
      await store.decide(scope, id, { approved, by: 'the user of the client' })
    }
  }
  const decided = await store.find(scope, digest)
  if (!decided || decided.status === 'asked' || !(await store.spend(scope, decided.id))) return undefined
  return { id: decided.id, approved: decided.status === 'approved' }
}

/** Whether the client says that its user opened the page. The decision is made there, maybe later. */
function openedPage({ mcpReq }: Pick<ServerContext, 'mcpReq'>): boolean {
  const answer = inputResponse(mcpReq.inputResponses, KEY)
  return answer.kind === 'elicit' && answer.action === 'accept' && answer.content === undefined
}

/** Reads that may say what the ids of a program's writes stand for. */
const MOST_READS = 20

/** The open question about this write, or a new one: only then, records are read for it. */
async function asked(
  store: Approvals,
  scope: string,
  digest: string,
  { shown: plain, inWords }: { readonly shown: ShownWrite } & Pick<WriteRequest, 'inWords'>,
): Promise<Approval> {
  const open = await store.find(scope, digest)
  if (open?.status === 'asked') return open
  const shown = (await inWords()) ?? plain
  const askedAt = Date.now()
  const id = crypto.randomUUID()
  const expiresAt = askedAt + APPROVAL_LIFETIME
  const approval: Approval = { id, scope, digest, shown, status: 'asked', askedAt, expiresAt }
  await store.ask(approval)
  return approval
}

/** How this client can ask its user. */
function wayOf(server: Server, { mcpReq }: ServerContext, hasPage: boolean): 'form' | 'url' | 'pending' | 'unable' {
  const declared =
    (mcpReq.envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ??
    server.getClientCapabilities()
  const elicitation = (declared as { elicitation?: { form?: object; url?: object } } | undefined)?.elicitation
  // Before modes were introduced, an empty object meant forms.
  if (elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)) return 'form'
  if (!hasPage) return 'unable'
  return elicitation?.url === undefined ? 'pending' : 'url'
}

const notApproved = (message: string, more: object = {}): ToolResult => ({
  error: { code: 'not_approved', message, retryable: false, outcome: 'not-sent', ...more },
})

const unable = notApproved(
  'Writes need the approval of the user, and this client cannot ask for it: it does not support elicitation. Nothing was sent. Use a client that does, or let the operator start the server with --allow-writes.',
)

const tooMuch = notApproved(
  'This write has more parameters than a person can be shown, so nobody can approve it. Nothing was sent. Split it into smaller writes.',
)

/** For clients that can neither show a form nor open a page: the model passes the link on. */
const pendingOf = ({ id, expiresAt }: Approval, url: string): ToolResult => ({
  pending: {
    approval: id,
    approve_at: url,
    expires_at: new Date(expiresAt).toISOString(),
    message:
      'Nothing was sent yet: a person has to approve this write. Give them the link approve_at. When they say that they approved, make exactly the same call again.',
  },
})

const pageOf = (shown: ShownWrite, url: string) =>
  inputRequired.elicitUrl({ message: `Approve or refuse: ${shown.title} (${shown.action})`, url })

const formOf = (shown: ShownWrite) =>
  inputRequired.elicit({
    message: shownText(shown),
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
  })
