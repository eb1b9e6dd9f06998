import { camel } from '../../core/src/client/names.ts'
import type { Action } from './catalog.ts'
import { failureOf } from './failure.ts'
import { isFile, showFile } from './file.ts'
import { keyFor, takesKey } from './keys.ts'
import { showPage } from './page.ts'
import { preview } from './preview.ts'
import { projector } from './project.ts'
import { isBytes } from './schema.ts'
import { lengthOf } from './text.ts'
import type { Setting } from './tool.ts'
import type { Approve, ToolContext, ToolFailure, ToolResult } from './types.ts'

/** A call that a model requests. */
export interface Wish {
  readonly action: Action
  readonly params: Readonly<Record<string, unknown>>
  readonly fields?: readonly string[]
  readonly cursor?: string
  readonly idempotencyKey?: string
  readonly dryRun?: boolean
}

interface CallOptions {
  readonly signal?: AbortSignal
  readonly cursor?: string
  readonly idempotencyKey?: string
  readonly prefetch?: false
}

/** The members of a connector that tools use, by name. */
interface Callable {
  execute(request: object, options: CallOptions): Promise<{ data?: unknown }>
  plan(request: object): Promise<Awaited<ReturnType<Action['connector']['plan']>>>
  readonly [entity: string]: unknown
}

const callable = (action: Action): Callable => action.connector as unknown as Callable

/** Runs a requested call. Failures become results, too. */
export async function carryOut(
  wish: Wish,
  setting: Pick<Setting, 'write' | 'maxChars' | 'keys'>,
  context: ToolContext,
): Promise<ToolResult> {
  const { action } = wish
  const { write, maxChars } = setting
  // A stream may never end, and would hold the connection while the model waits.
  if (action.facts.stream) return { error: refused('not_allowed', action.id, STREAMS) }
  try {
    const call = { ...wish, params: bytesOf(action, wish.params) }
    if (action.access === 'read') return await show(call, maxChars, context.signal)
    const refusal = await decide(call, write, maxChars, context)
    return refusal ?? (await send(call, setting, context))
  } catch (error) {
    return { error: failureOf(error, action.id) }
  }
}

/** Sends a write. If its outcome is unknown, the result has its idempotency key, which the same call then reuses. */
async function send(
  call: Wish,
  { maxChars, keys }: Pick<Setting, 'maxChars' | 'keys'>,
  { signal }: ToolContext,
): Promise<ToolResult> {
  if (!takesKey(call.action)) return show(call, maxChars, signal)
  const key = await keyFor(call, keys)
  try {
    const result = await show({ ...call, idempotencyKey: key.value }, maxChars, signal)
    await key.forget()
    return result
  } catch (error) {
    const failure = failureOf(error, call.action.id)
    if (failure.outcome !== 'unknown') {
      await key.forget()
      return { error: failure }
    }
    await key.remember()
    return { error: { ...failure, idempotency_key: key.value, next: sameKey } }
  }
}

const sameKey =
  'The write may have been processed: read the record before calling again, to avoid a duplicate. The same call within ten minutes uses this idempotency_key again, so the vendor does not repeat it.'

/** Decides on a write. Returns nothing if it is allowed, else the result that says why not. Sends nothing. */
async function decide(
  { action, params, dryRun }: Wish,
  write: boolean | Approve,
  maxChars: number,
  context: ToolContext,
): Promise<ToolResult | undefined> {
  if (!write) return { error: refused('not_allowed', action.id, 'Writes are switched off.') }
  const { entity, action: name } = action
  // Both must allow: the operator's policy, and the approval of this execution.
  const deciders = [write, context.approve].filter((one) => typeof one === 'function')
  if (!dryRun && deciders.length === 0) return undefined
  const plan = await callable(action).plan({ entity, action: name, params })
  if (dryRun) return { plan: preview(plan, maxChars - 200).value, note: 'Nothing was sent.' }
  const access = action.access as 'write' | 'destructive'
  const request = { action: action.id, title: action.title, access, params, plan }
  for (const approve of deciders) if ((await approve(request, context)) !== true) return { error: unapproved(action) }
  return undefined
}

const unapproved = ({ id }: Action): ToolFailure =>
  refused('not_approved', id, 'The user did not approve this. Nothing was sent; do not try again.')

const STREAMS = 'Its records arrive one by one, maybe without an end: only a program can read them. Nothing was sent.'

export const refused = (code: string, action: string, message: string) => ({
  code,
  action,
  message,
  retryable: false,
  outcome: 'not-sent',
})

/** Sends the call, and fits its response into the maximum length. */
async function show(wish: Wish, maxChars: number, signal: AbortSignal | undefined): Promise<ToolResult> {
  const { action, params, fields, cursor, idempotencyKey } = wish
  const { entity, action: name, facts } = action
  const connector = callable(action)
  const project = projector(fields)
  const options = {
    ...(signal && { signal }),
    ...(cursor !== undefined && { cursor }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
  if (facts.pagination) {
    const actions = connector[camel(entity)] as Record<string, (params: object, options: CallOptions) => unknown>
    const list = actions[camel(name)]?.(params, { ...options, prefetch: false })
    return showPage(list as Parameters<typeof showPage>[0], project, maxChars)
  }
  const { data = null } = await connector.execute({ entity, action: name, params }, options)
  if (isFile(data)) return showFile(data, maxChars)
  const kept = project(data)
  const shown = preview(kept, maxChars - 400)
  return {
    data: shown.value ?? null,
    ...(!shown.whole && {
      note: `Shortened: all of it is ${lengthOf(kept)} characters. Name the fields you need in full.`,
    }),
  }
}

/** Decodes byte params, which models write as base64. */
function bytesOf({ facts }: Action, params: Wish['params']): Wish['params'] {
  const properties = facts.params.properties as Record<string, unknown> | undefined
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const bytes =
        typeof value === 'string' && properties && Object.hasOwn(properties, name) && isBytes(properties[name])
      return [name, bytes ? fromBase64(value) : value]
    }),
  )
}

/** The decoded bytes, or the text itself if it is not base64: the connector then reports the problem. */
function fromBase64(text: string): unknown {
  try {
    return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0))
  } catch {
    return text
  }
}
