import { isFerruleError } from '@ferrule/core'
import type { StreamDefinition } from '@ferrule/core/manifest'
import type { Position } from '../modes/mode.ts'
import { valueAt, withValue } from '../path.ts'
import { type ListPage, pagesOf, type RunContext, streamOf } from './context.ts'
import { type Progress, type Row, rowsOf, type Step } from './rows.ts'

/** Restricts a list to a window, and sets the source time of its rows. */
export interface Narrowing {
  readonly params?: Readonly<Record<string, unknown>>
  readonly at?: number | undefined
  /** Receives the headers of each list's first response. */
  readonly onHeaders?: (headers: Headers | undefined) => void
}

type Steps<End = void> = AsyncGenerator<Step, End, undefined>

/** All records of a stream, or of a window; per parent if it has parents. */
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

/** Reads one list, once per variant. */
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
  let seen = Number(progress['seen'] ?? 0)
  for (const [index, variant] of variants.entries()) {
    if (index < first) continue
    // With several lists, the remainder of one is not the remainder of the stream.
    const isLast = !parent && index === variants.length - 1
    const asked = nested({ ...stream.list.params, ...variant, ...paramsOf(stream, parent), ...params })
    for await (const page of pagesOf(context, entity, action, asked, cursor)) {
      onHeaders?.(page.headers)
      seen += page.data.length
      const total = isLast ? totalOf(page) : undefined
      const counted = total === undefined ? {} : { seen }
      yield {
        records: rowsOf(context, stream, page.data, { parent, at }),
        deletes: [],
        progress:
          page.cursor === undefined ? { variant: index + 1 } : { variant: index, cursor: page.cursor, ...counted },
        ...(total !== undefined && { left: Math.max(0, total - seen) }),
      }
    }
    cursor = undefined
    seen = 0
  }
}

/** Names that vendors use for the number of matching records. */
const TOTALS = ['total_items', 'total', 'totalResults', 'totalCount']

function totalOf({ meta }: ListPage): number | undefined {
  const found = TOTALS.map((name) => meta?.[name]).find((value) => typeof value === 'number')
  return Number.isSafeInteger(found) ? (found as number) : undefined
}

/**
 * Reads the children of each parent that a pass yields. The progress holds the parents' progress before their current
 * page, the keys of the parents on that page that are done, and the position in the current parent's list. `whole`: the
 * children of a parent are one set, which replaces the previous one.
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

/** All children of one parent; nothing if their list is rejected, so that the stored ones stay. */
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

/** A parent that is deleted or closed does not end the stream; the rejection is counted. */
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

/** Whether the stream is read for this parent. */
const isWanted =
  ({ parent }: StreamDefinition) =>
  ({ data }: Row): boolean =>
    !parent?.where || parent.where.values.includes(valueAt(data, parent.where.field))

function paramsOf({ parent }: StreamDefinition, row: Row | undefined): Record<string, unknown> {
  const pairs = Object.entries(parent?.params ?? {}).map(([param, path]) => [param, valueAt(row?.data, path)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** Turns params with dotted names into nested objects. */
export const nested = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.entries(params).reduce((whole, [path, value]) => withValue(whole, path, value), {})
