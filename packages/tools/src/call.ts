import { actionOf } from '../../core/src/client/action-of.ts'
import type { Action } from './action.ts'
import { type Aggregate, aggregated } from './aggregate.ts'
import { columnsOf } from './columns.ts'
import { compacting } from './compact.ts'
import { digestOf } from './digest.ts'
import { failureOf } from './failure.ts'
import { isFile, showFile } from './file.ts'
import { keyFor, takesKey } from './keys.ts'
import { type PageForm, showPage } from './page.ts'
import { preview } from './preview.ts'
import { missingFields, projector } from './project.ts'
import type { Verdict } from './rules.ts'
import { saved } from './save.ts'
import { fieldsOf, isBytes } from './schema.ts'
import { shortForm } from './short.ts'
import { shownInWords, shownWrite } from './shown.ts'
import { lengthOf } from './text.ts'
import type { Setting } from './tool.ts'
import type { Approved, SaveFile, ToolContext, ToolFailure, ToolResult, WriteRequest } from './types.ts'
import type { WholeList } from './walk.ts'

/** A call that a model requests. */
export interface Wish {
  readonly action: Action
  readonly params: Readonly<Record<string, unknown>>
  readonly fields?: readonly string[]
  readonly cursor?: string
  readonly idempotencyKey?: string
  readonly dryRun?: boolean
  /** How the records of a list are returned. Absent: as they are. */
  readonly form?: Form
}

/** Forms for a model, which pays for every character. */
export interface Form {
  /** Without fields that are named: in short. */
  readonly compact?: boolean
  /** Absent: only the fields that a schema declares, if it does, are rows. */
  readonly columns?: boolean
  readonly aggregate?: Aggregate
  /** For figures: the time that they may take, where it is less than usual. */
  readonly milliseconds?: number | undefined
  readonly save?: SaveFile
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
  plan(request: object, options?: CallOptions): Promise<Awaited<ReturnType<Action['connector']['plan']>>>
}

const callable = (action: Action): Callable => action.connector as unknown as Callable

/** Runs a requested call. Failures become results, too. */
export async function carryOut(wish: Wish, setting: Setting, context: ToolContext): Promise<ToolResult> {
  const { action } = wish
  const { maxChars } = setting
  // A stream may never end, and would hold the connection while the model waits.
  if (action.facts.stream) return { error: refused('not_allowed', action.id, STREAMS) }
  try {
    const call = decoded(wish)
    if (action.access === 'read') {
      setting.taint.read = true
      context.onCall?.(action.id)
      return await (wholeRead(call, maxChars, context) ?? show(call, maxChars, context.signal))
    }
    const decision = await decide(call, setting, context)
    return 'result' in decision ? decision.result : await send(call, setting, context, decision.key)
  } catch (error) {
    return { error: failureOf(error, action.id) }
  }
}

/** The call with its byte params decoded. */
const decoded = (wish: Wish): Wish => ({ ...wish, params: bytesOf(wish.action, wish.params) })

/** A write that was not sent, with its request. */
export interface PlannedWrite {
  readonly call: Wish
  readonly request: WriteRequest
}

/** Plans a write, to be decided on later; refuses one that can never be sent. */
export async function planWrite(wish: Wish, setting: Setting): Promise<PlannedWrite | { readonly error: ToolFailure }> {
  const { action } = wish
  if (action.facts.stream) return { error: refused('not_allowed', action.id, STREAMS) }
  const error = forbidden(wish, setting)
  if (error) return { error }
  try {
    const call = decoded(wish)
    return { call, request: await requestOf(call, setting) }
  } catch (error) {
    return { error: failureOf(error, action.id) }
  }
}

/** Sends a write that was decided on. Failures become results, too. */
export async function sendPlanned(
  { call }: PlannedWrite,
  setting: Setting,
  context: ToolContext,
  key: string | undefined,
): Promise<ToolResult> {
  try {
    return await send(call, setting, context, key)
  } catch (error) {
    return { error: failureOf(error, call.action.id) }
  }
}

/** Sends a write. If its outcome is unknown, the result has its idempotency key, which the same call then reuses. */
async function send(
  call: Wish,
  { maxChars, keys }: Pick<Setting, 'maxChars' | 'keys'>,
  { signal, onCall }: ToolContext,
  proposed: string | undefined,
): Promise<ToolResult> {
  onCall?.(call.action.id)
  if (!takesKey(call.action)) return show(call, maxChars, signal)
  const key = await keyFor(call, keys, proposed)
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

const NEVER = 'A rule of the operator forbids this write. Nothing was sent; do not try again.'
export const NOBODY =
  'A rule of the operator wants a person to approve this write, and nobody can be asked here. Nothing was sent.'

/** Without rules, whoever can be asked is asked. */
export function verdictOf(
  { action, params }: Pick<Wish, 'action' | 'params'>,
  { judge, taint }: Setting,
): Verdict | 'unruled' {
  const { id, access, facts } = action
  const write = { action: id, access: access as 'write' | 'destructive', effect: facts.effect, params }
  return judge?.(write, taint.read) ?? 'unruled'
}

/** Why a write is refused, whoever approves it. */
function forbidden(wish: Wish, setting: Setting): ToolFailure | undefined {
  const { action, dryRun } = wish
  if (!setting.write) return refused('not_allowed', action.id, 'Writes are switched off.')
  return verdictOf(wish, setting) === 'never' && !dryRun ? refused('not_allowed', action.id, NEVER) : undefined
}

type Decision = { readonly result: ToolResult } | { readonly key: string | undefined }

/** Decides on a write: it may be sent, with this idempotency key if there is one, or the result says why not. */
async function decide(wish: Wish, setting: Setting, context: ToolContext): Promise<Decision> {
  const { action, dryRun } = wish
  const { write, maxChars } = setting
  const refuse = (error: ToolFailure): Decision => ({ result: { error } })
  const never = forbidden(wish, setting)
  if (never) return refuse(never)
  const verdict = verdictOf(wish, setting)
  const approvals = verdict === 'allow' ? [write] : [write, context.approve]
  // All must allow: the rules, the operator's policy, and the approval of this execution.
  const deciders = approvals.filter((one) => typeof one === 'function')
  if (verdict === 'ask' && deciders.length === 0 && !dryRun) return refuse(refused('not_approved', action.id, NOBODY))
  if (!dryRun && deciders.length === 0) return { key: undefined }
  const request = await requestOf(wish, setting)
  if (dryRun) return { result: { plan: preview(request.plan, maxChars - 200).value, note: 'Nothing was sent.' } }
  let key: string | undefined
  for (const approve of deciders) {
    const approval = approvalOf(await approve(request, context))
    if (!approval) return refuse(unapproved(action))
    key = approval.key ?? key
  }
  return { key }
}

/** An approval with its idempotency key, if it has one; undefined for anything that is no approval. */
export function approvalOf(answer: Approved): { readonly key?: string } | undefined {
  if (answer === true) return {}
  const given = typeof answer === 'object' && typeof answer?.idempotencyKey === 'string'
  return given ? { key: answer.idempotencyKey } : undefined
}

/** In a plan, instead of a random key in the body: the digests of equal writes are equal. */
const NO_KEY = 'none'

/** Reads that may say what the ids of one write stand for. */
const MOST_READS = 5

async function requestOf(
  { action, params, cursor, idempotencyKey }: Wish,
  { catalog }: Pick<Setting, 'catalog'>,
): Promise<WriteRequest> {
  const { id, title, entity, action: name, identity, facts } = action
  const key = idempotencyKey ?? (facts.keyed ? NO_KEY : undefined)
  const plan = await callable(action).plan({ entity, action: name, params }, key ? { idempotencyKey: key } : {})
  const { method, url, body } = plan
  const asked = {
    params,
    ...(cursor !== undefined && { cursor }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
  return {
    action: id,
    title,
    access: action.access as 'write' | 'destructive',
    ...(facts.effect && { effect: facts.effect }),
    params,
    plan,
    shown: shownWrite(action, plan, asked),
    inWords: (reads = MOST_READS) => shownInWords(action, plan, asked, { catalog, reads }),
    digest: await digestOf([id, identity ?? null, method, url, body ?? null, asked]),
  }
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

const knownFields = ({ manifest, facts }: Action): string[] => Object.keys(fieldsOf(manifest, facts.record) ?? {})

const NO_LIST = 'Only lists have columns, aggregate and save; this action returns one result.'

/** A read over all pages, for its figures or to a file; undefined for all others. */
function wholeRead(
  { action, params, fields, cursor, form = {} }: Wish,
  maxChars: number,
  context: ToolContext,
): Promise<ToolResult> | undefined {
  const { aggregate, columns, save, milliseconds } = form
  if (!aggregate && !save && !columns) return undefined
  if (!action.facts.pagination) return Promise.resolve({ error: refused('params', action.id, NO_LIST) })
  const list = (signal: AbortSignal) =>
    actionOf(
      action.connector,
      action.entity,
      action.action,
    )(params, {
      signal,
      ...(cursor !== undefined && { cursor }),
    }) as unknown as WholeList
  if (aggregate) return aggregated(list, aggregate, { known: knownFields(action), maxChars, context, milliseconds })
  return save && saved(list, { action: action.id, project: projector(fields) }, save, context)
}

/** How the records of a page are returned. */
function formOf(wish: Wish, records: readonly unknown[]): PageForm {
  const { fields, form = {} } = wish
  const isCompact = form.compact === true && fields === undefined
  const short = isCompact ? shortForm(wish, records) : undefined
  if (short) return short
  const { shorten, note } = compacting()
  return {
    project: isCompact ? shorten : projector(fields),
    ...(isCompact && { note }),
    ...(form.columns && { columns: (shown) => columnsOf(fields?.length ? fields : undefined, shown) }),
  }
}

/** Sends the call, and fits its response into the maximum length. */
async function show(wish: Wish, maxChars: number, signal: AbortSignal | undefined): Promise<ToolResult> {
  const { action, params, fields, cursor, idempotencyKey } = wish
  const { entity, action: name, facts } = action
  const project = projector(fields)
  const options = {
    ...(signal && { signal }),
    ...(cursor !== undefined && { cursor }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
  const missing = (records: readonly unknown[]): string | undefined =>
    missingFields(fields, knownFields(action), records)
  if (facts.pagination) {
    const list = actionOf(action.connector, entity, name)(params, { ...options, prefetch: false })
    return showPage(list as Parameters<typeof showPage>[0], (records) => formOf(wish, records), maxChars, missing)
  }
  const { data = null } = await callable(action).execute({ entity, action: name, params }, options)
  if (isFile(data)) return showFile(data, maxChars)
  const kept = project(data)
  const shown = preview(kept, maxChars - 800)
  const notes = [
    missing(Array.isArray(data) ? data : [data]),
    shown.whole ? undefined : `Shortened: all of it is ${lengthOf(kept)} characters. Name the fields you need in full.`,
  ].filter((note) => note !== undefined)
  return { data: shown.value ?? null, ...(notes.length > 0 && { note: notes.join(' ') }) }
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
