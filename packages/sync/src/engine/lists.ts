import { isFerruleError } from '@ferrule/core'
import type { StreamDefinition } from '../definition.ts'
import type { Position } from '../modes/mode.ts'
import { valueAt, withValue } from '../path.ts'
import { pagesOf, type RunContext, streamOf } from './context.ts'
import { type Progress, type Row, rowsOf, type Step } from './rows.ts'

/** How a list is narrowed: to a window, and to the source time that its rows are given. */
export interface Narrowing {
  readonly params?: Readonly<Record<string, unknown>>
  readonly at?: number | undefined
  /** Gets the headers of each list's first answer. */
  readonly onHeaders?: (headers: Headers | undefined) => void
}

type Steps<End = void> = AsyncGenerator<Step, End, undefined>

/** Every record of a stream, or of a window of it; below its parents where it has some. */
export async function* listed(
  context: RunContext,
  stream: StreamDefinition,
  progress: Progress,
  narrowing: Narrowing = {},
): Steps {
  if (!stream.parent) return yield* listedOnce(context, stream, undefined, progress, narrowing)
  const parents = async function* (from: Progress): Steps<Position> {
    yield* listed(context, parentOf(context, stream), from)
    return {}
  }
  yield* below(context, stream, parents, progress, narrowing)
}

/** One list, once for each of its variants. */
async function* listedOnce(
  context: RunContext,
  stream: StreamDefinition,
  parent: Row | undefined,
  progress: Progress,
  { params, at, onHeaders }: Narrowing,
): Steps {
  const { entity = stream.name, action = 'list', variants = [{}] } = stream.list
  const first = Number(progress['variant'] ?? 0)
  let cursor = progress['cursor'] as string | undefined
  for (const [index, variant] of variants.entries()) {
    if (index < first) continue
    const asked = nested({ ...stream.list.params, ...variant, ...paramsOf(stream, parent), ...params })
    for await (const page of pagesOf(context, entity, action, asked, cursor)) {
      onHeaders?.(page.headers)
      yield {
        records: rowsOf(context, stream, page.data, { parent, at }),
        deletes: [],
        progress: page.cursor === undefined ? { variant: index + 1 } : { variant: index, cursor: page.cursor },
      }
    }
    cursor = undefined
  }
}

/**
 * The children of each parent that a pass gives. Progress is the parents' before the current page of theirs, the keys of
 * those of the page that are done, and how far the list of the current one is. `whole`: the children of a parent come as
 * one set, which replaces those of before.
 */
export async function* below(
  context: RunContext,
  stream: StreamDefinition,
  parents: (from: Progress) => Steps<Position>,
  progress: Progress,
  narrowing: Narrowing,
  whole = false,
): Steps<Position> {
  let before = (progress['parents'] ?? {}) as Progress
  let done = (progress['done'] ?? []) as readonly string[]
  let inside = progress['inside'] as { key: string; progress: Progress } | undefined
  const steps = parents(before)
  for (;;) {
    const next = await steps.next()
    if (next.done) return next.value
    for (const { key } of next.value.deletes) {
      if (key !== undefined) yield { records: [], deletes: [{ under: key }], progress: { parents: before, done } }
    }
    for (const parent of next.value.records.filter(isWanted(stream))) {
      if (done.includes(parent.key)) continue
      if (whole) {
        yield* setOf(context, stream, parent, narrowing, { parents: before, done: [...done, parent.key] })
      } else {
        const from = inside?.key === parent.key ? inside.progress : {}
        for await (const step of unlessRefused(context, listedOnce(context, stream, parent, from, narrowing))) {
          yield { ...step, progress: { parents: before, done, inside: { key: parent.key, progress: step.progress } } }
        }
        inside = undefined
      }
      done = [...done, parent.key]
    }
    before = next.value.progress
    done = []
    yield { records: [], deletes: [], progress: { parents: before } }
  }
}

/** All children of one parent; nothing when their list is refused, so that those of before stay. */
async function* setOf(
  context: RunContext,
  stream: StreamDefinition,
  parent: Row,
  narrowing: Narrowing,
  progress: Progress,
): Steps {
  const records: Row[] = []
  const { refused } = context.refusals
  const steps = unlessRefused(context, listedOnce(context, stream, parent, {}, narrowing))
  for await (const step of steps) records.push(...step.records)
  if (context.refusals.refused === refused) yield { records, deletes: [{ under: parent.key }], progress }
}

/** One parent that is gone or closed does not end the stream; that it was left out is counted. */
async function* unlessRefused({ refusals }: RunContext, steps: Steps): Steps {
  try {
    yield* steps
    refusals.read += 1
  } catch (error) {
    if (!isFerruleError(error) || (error.code !== 'permission' && error.code !== 'not_found')) throw error
    refusals.refused += 1
    refusals.error ??= error
  }
}

export const parentOf = (context: RunContext, { parent }: StreamDefinition): StreamDefinition =>
  streamOf(context, parent?.stream as string)

/** Whether a stream is read for this parent. */
const isWanted =
  ({ parent }: StreamDefinition) =>
  ({ data }: Row): boolean =>
    !parent?.where || parent.where.values.includes(valueAt(data, parent.where.field))

function paramsOf({ parent }: StreamDefinition, row: Row | undefined): Record<string, unknown> {
  const pairs = Object.entries(parent?.params ?? {}).map(([param, path]) => [param, valueAt(row?.data, path)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** Parameters with dotted names, as objects. */
export const nested = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.entries(params).reduce((whole, [path, value]) => withValue(whole, path, value), {})
