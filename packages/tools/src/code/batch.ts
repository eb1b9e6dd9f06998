import { approvalOf, NOBODY, type PlannedWrite, refused, sendPlanned, verdictOf } from '../call.ts'
import { preview } from '../preview.ts'
import type { Setting } from '../tool.ts'
import type { ApproveBatch, ToolContext, ToolFailure } from '../types.ts'

/** One write of a program, and what became of it. */
export interface WriteOutcome {
  readonly action: string
  readonly outcome: 'sent' | 'failed' | 'not-sent'
  readonly effect?: string
  /** Method and address, without the query. */
  readonly request?: string
  readonly params?: unknown
  readonly data?: unknown
  readonly error?: ToolFailure
}

export interface BatchResult {
  readonly writes: readonly WriteOutcome[]
  readonly error?: ToolFailure
  readonly note?: string
}

/** A value of a write that is shown may be this long, in characters of JSON. */
const MOST_SHOWN = 1_500

/** Decides on all writes of a program together, then sends them in order, up to the first failure. */
export async function sendBatch(
  writes: readonly PlannedWrite[],
  setting: Setting,
  context: ToolContext,
  approve: ApproveBatch | undefined,
): Promise<BatchResult> {
  const decision = await decideBatch(writes, setting, context, approve)
  if ('error' in decision) return { writes: writes.map(notSent), error: decision.error }
  const outcomes: WriteOutcome[] = []
  for (const [index, write] of writes.entries()) {
    const key = decision.keys[index]
    const outcome = context.signal?.aborted ? notSent(write) : await sendOne(write, setting, context, key)
    outcomes.push(outcome)
    if (outcome.outcome !== 'sent') break
  }
  return resultOf([...outcomes, ...writes.slice(outcomes.length).map(notSent)])
}

/** The plans alone, for a dry run. */
export const planned = (writes: readonly PlannedWrite[]): BatchResult => ({
  writes: writes.map((write) => ({
    ...notSent(write),
    ...(preview({ plan: write.request.plan }, MOST_SHOWN).value as object),
  })),
  note: 'Nothing was sent.',
})

async function sendOne(
  write: PlannedWrite,
  setting: Setting,
  context: ToolContext,
  key: string | undefined,
): Promise<WriteOutcome> {
  const { action } = write.request
  const result = await sendPlanned(write, { ...setting, maxChars: Math.max(2_000, MOST_SHOWN) }, context, key)
  return 'error' in result
    ? { action, outcome: 'failed', error: result.error as ToolFailure }
    : { action, outcome: 'sent', data: preview(result['data'], MOST_SHOWN).value }
}

function notSent({ request }: PlannedWrite): WriteOutcome {
  const { action, effect, shown, params } = request
  return {
    action,
    outcome: 'not-sent',
    ...(effect && { effect }),
    ...(shown && { request: shown.request }),
    params: preview(params, MOST_SHOWN).value,
  }
}

function resultOf(writes: readonly WriteOutcome[]): BatchResult {
  const sent = writes.filter(({ outcome }) => outcome === 'sent').length
  if (sent === writes.length)
    return { writes, note: `${sent === 1 ? 'The write was' : `All ${sent} writes were`} sent.` }
  const error = writes.find(({ outcome }) => outcome === 'failed')?.error
  const left = error ? sent + 2 : sent + 1
  const said = [
    sent > 0 && `${range(1, sent)} sent: do not send ${sent === 1 ? 'it' : 'them'} again.`,
    error && `Write ${sent + 1} failed.`,
    left <= writes.length && `${range(left, writes.length)} not sent.`,
  ]
  return {
    writes,
    note: said.filter(Boolean).join(' '),
    error: error ?? refused('aborted', writes[sent]?.action ?? '', 'The call was aborted.'),
  }
}

const range = (from: number, to: number): string => (from === to ? `Write ${from} was` : `Writes ${from} to ${to} were`)

type Decision = { readonly error: ToolFailure } | { readonly keys: readonly (string | undefined)[] }

/**
 * The rules look at each write, after everything was read. The operator's `write` function decides on each, and people
 * on all together; one refusal refuses all.
 */
async function decideBatch(
  writes: readonly PlannedWrite[],
  setting: Setting,
  context: ToolContext,
  approve: ApproveBatch | undefined,
): Promise<Decision> {
  const verdicts = writes.map(({ call }) => verdictOf(call, setting))
  const requests = writes.map(({ request }) => request)
  const keys: (string | undefined)[] = []
  if (typeof setting.write === 'function')
    for (const request of requests) {
      const allowed = approvalOf(await setting.write(request, context))
      if (!allowed) return { error: unapproved(request.action) }
      keys.push(allowed.key)
    }
  if (verdicts.every((verdict) => verdict === 'allow')) return { keys }
  const people = [approve, context.approveBatch ?? eachOf(context)].filter((one) => one !== undefined)
  if (people.length === 0 && typeof setting.write !== 'function' && verdicts.includes('ask'))
    return { error: refused('not_approved', actionsOf(writes), NOBODY) }
  let batchKey: string | undefined
  for (const decide of people) {
    const approval = approvalOf(await decide(requests, context))
    if (!approval) return { error: unapproved(actionsOf(writes)) }
    batchKey = approval.key ?? batchKey
  }
  return { keys: batchKey === undefined ? keys : writes.map((_, index) => `${batchKey}-${index + 1}`) }
}

/** Asks for each write where only that is possible. */
function eachOf({ approve }: ToolContext): ApproveBatch | undefined {
  return (
    approve &&
    (async (requests, context) => {
      for (const request of requests) if (!approvalOf(await approve(request, context))) return false
      return true
    })
  )
}

const actionsOf = (writes: readonly PlannedWrite[]): string =>
  [...new Set(writes.map(({ request }) => request.action))].slice(0, 5).join(', ')

const unapproved = (actions: string): ToolFailure =>
  refused(
    'not_approved',
    actions,
    'The writes of this program were not approved. None of them was sent; do not try again.',
  )
