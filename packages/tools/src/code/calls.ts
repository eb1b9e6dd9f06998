import { aggregateOf } from '../aggregate.ts'
import { carryOut, type PlannedWrite, planWrite, refused, type Wish } from '../call.ts'
import { actionOf } from '../discover.ts'
import { failureOf } from '../failure.ts'
import { type Input, InputError, objectOf, textOf, textsOf } from '../input.ts'
import { searchTool } from '../search.ts'
import type { Setting } from '../tool.ts'
import type { ToolContext, ToolFailure, ToolResult } from '../types.ts'
import type { Names } from './names.ts'
import type { Answered, Requested } from './prelude.ts'

/** A page or a record that a program reads may be this long: it is not what a model reads. */
const MOST_READ = 1_000_000
/** Maximum number of writes of one program. */
const MOST_WRITES = 50

/** Answers the calls of one program: reads are carried out, writes are collected. */
export interface Calls {
  readonly writes: PlannedWrite[]
  readonly notes: Set<string>
  answer(request: Requested, signal: AbortSignal): Promise<Answered>
}

/** Figures end after this part of the time that a program has left, so that it can still do something with them. */
const OF_THE_REST = 0.8

interface Around {
  /** The time of the program in milliseconds, which begins now. */
  readonly timeout: number
  readonly onCall?: ToolContext['onCall']
}

export function callsOf(setting: Setting, names: Names, { timeout, onCall }: Around): Calls {
  const end = performance.now() + timeout
  const inner = { ...setting, maxChars: MOST_READ }
  const writes: PlannedWrite[] = []
  const notes = new Set<string>()

  async function collect(wish: Wish): Promise<Answered> {
    const { id } = wish.action
    if (writes.length >= MOST_WRITES)
      return { failure: refused('not_allowed', id, `A program may make ${MOST_WRITES} writes, and this is one more.`) }
    const planned = await planWrite(wish, setting)
    if ('error' in planned) return { failure: planned.error }
    return { pending: writes.push(planned), action: id }
  }

  // One after the other: side by side, the order of the writes would be that of their plans.
  let turn: Promise<unknown> = Promise.resolve()
  function collectInTurn(wish: Wish): Promise<Answered> {
    const collected = turn.then(() => collect(wish))
    turn = collected
    return collected
  }

  async function answer(request: Requested, signal: AbortSignal): Promise<Answered> {
    const { id, input } = inputOf(request, names)
    const context = { signal, ...(onCall && { onCall }) }
    const read = (result: ToolResult, isList: boolean): Answered => {
      if ('error' in result) return { failure: result.error as ToolFailure }
      if (typeof result['note'] === 'string') notes.add(`${id}: ${result['note']}`)
      const { note: _, ...page } = result
      return { value: isList ? page : (result['data'] ?? null) }
    }
    const aggregate = aggregateOf(input)
    if (!setting.catalog.actions.has(id) && isSearch(id, setting)) {
      if (aggregate) throw new InputError('search has no option aggregate: it is for lists.')
      return read(await search(id, input, inner, context), true)
    }
    const action = actionOf(setting, { action: id })
    const [cursor, key, fields] = [textOf(input, 'cursor'), textOf(input, 'idempotencyKey'), textsOf(input, 'fields')]
    if (aggregate && action.access !== 'read') throw new InputError(`aggregate is for lists; ${id} writes.`)
    const wish = {
      action,
      params: objectOf(input, 'params'),
      ...(fields && { fields }),
      ...(cursor && { cursor }),
      ...(key && { idempotencyKey: key }),
    }
    if (action.access !== 'read') return collectInTurn(wish)
    if (aggregate) {
      const milliseconds = Math.max(1, Math.round(OF_THE_REST * (end - performance.now())))
      return figures(await carryOut({ ...wish, form: { aggregate, milliseconds } }, inner, context), read)
    }
    return read(await carryOut(wish, inner, context), action.facts.pagination !== undefined)
  }

  return {
    writes,
    notes,
    answer: (request, signal) =>
      answer(request, signal).catch((error) => ({
        failure: error instanceof InputError ? error.failure : failureOf(error, names(request.path)),
      })),
  }
}

const OPTIONS = ['cursor', 'fields', 'aggregate', 'idempotencyKey']

/** @throws {InputError} if the names, params or options cannot be those of a call. */
function inputOf({ path, params, options }: Requested, names: Names): { readonly id: string; readonly input: Input } {
  const given = objectOf({ options }, 'options')
  const strange = Object.keys(given).find((name) => !OPTIONS.includes(name))
  if (strange !== undefined)
    throw new InputError(
      `The option ${JSON.stringify(strange.slice(0, 60))} is unknown; options: ${OPTIONS.join(', ')}.`,
    )
  return { id: names(path), input: { ...given, params } }
}

/** The figures of a list. If they are not of all records, the cursor behind the last one is with them. */
function figures(result: ToolResult, read: (result: ToolResult, isList: boolean) => Answered): Answered {
  const answered = read(result, false)
  if (!('value' in answered) || !('cursor' in result)) return answered
  return { value: { ...Object(answered.value), cursor: result['cursor'] } }
}

function isSearch(id: string, { catalog }: Setting): boolean {
  const [connector = '', entity = '', action] = id.split('.')
  return action === 'search' && catalog.copies.get(connector)?.entities.includes(entity) === true
}

function search(id: string, { params, cursor }: Input, setting: Setting, context: ToolContext): Promise<ToolResult> {
  const [connector, entity] = id.split('.')
  return searchTool(setting).execute(
    { ...Object(params), connector, entity, ...(cursor !== undefined && { cursor }) },
    context,
  )
}
