import { isFerruleError } from '@ferrule/core'
import type { StreamDefinition } from '@ferrule/core/manifest'
import { nested, valueAt } from '../path.ts'
import { type ListPage, pagesOf, type RunContext, streamOf } from './context.ts'
import { type Position, type Progress, type Row, rowsOf, type Step } from './rows.ts'
import { listedInSegments } from './segments.ts'

/** Restricts a list to a window, and sets the source time of its rows. */
export interface Narrowing {
  readonly params?: Readonly<Record<string, unknown>>
  readonly at?: number | undefined
  /** Receives the headers of each list's first response. */
  readonly onHeaders?: (headers: Headers | undefined) => void
  /** Whether a list need not be read further than these records. */
  readonly isEnd?: ((records: readonly Row[]) => boolean) | undefined
}

type Steps<End = void> = AsyncGenerator<Step, End, undefined>

/** All records of a stream, or of a window; per parent if it has parents. */
export async function* listed(
  context: RunContext,
  stream: StreamDefinition,
  progress: Progress,
  narrowing: Narrowing = {},
): Steps {
  if (!stream.parent) {
    const { params = {}, at } = narrowing
    // Whatever reads it now, progress in segments is resumed in segments, and that of a cursor by the cursor.
    const canSplit = stream.segments && context.concurrency > 1 && Object.keys({ ...params, ...progress }).length === 0
    if (canSplit || progress['segments'] !== undefined) return yield* listedInSegments(context, stream, progress, at)
    return yield* listedOnce(context, stream, undefined, progress, narrowing)
  }
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
  { params, at, onHeaders, isEnd }: Narrowing,
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
      const records = rowsOf(context, stream, page.data, { parent, at })
      const isLastPage = page.cursor === undefined || isEnd?.(records) === true
      yield {
        records,
        deletes: [],
        progress: isLastPage ? { variant: index + 1 } : { variant: index, cursor: page.cursor, ...counted },
        ...(total !== undefined && { left: Math.max(0, total - seen) }),
      }
      if (isLastPage) break
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
    const wanted = next.value.records.filter(isWanted(stream)).filter(({ key }) => !done.includes(key))
    const from = (parent: Row): Progress => (inside?.key === parent.key ? inside.progress : {})
    const children = (parent: Row): Steps =>
      whole ? setOf(context, stream, parent, narrowing) : childrenOf(context, stream, parent, from(parent), narrowing)
    for await (const { parent, step } of ahead(context.concurrency, wanted, children)) {
      if (step === undefined) done = [...done, parent.key]
      else if (whole) yield { ...step, progress: { parents: before, done: [...done, parent.key] } }
      else yield { ...step, progress: { parents: before, done, inside: { key: parent.key, progress: step.progress } } }
    }
    inside = undefined
    before = next.value.progress
    done = []
    yield { records: [], deletes: [], progress: { parents: before } }
  }
}

/**
 * The steps of each parent, in order, and undefined after its last one. The first steps of the next parents are requested
 * meanwhile.
 */
async function* ahead(
  most: number,
  parents: readonly Row[],
  stepsOf: (parent: Row) => Steps,
): AsyncGenerator<{ parent: Row; step: Step | undefined }, void, undefined> {
  const queue: { parent: Row; steps: Steps; first: Promise<IteratorResult<Step>> }[] = []
  const rest = parents.values()
  const fill = (): void => {
    while (queue.length < most) {
      const { value: parent, done } = rest.next()
      if (done || !parent) return
      const steps = stepsOf(parent)
      const first = steps.next()
      // Reported when it is awaited.
      first.catch(() => {})
      queue.push({ parent, steps, first })
    }
  }
  try {
    for (fill(); queue[0]; fill()) {
      const { parent, steps, first } = queue[0]
      for (let next = await first; !next.done; next = await steps.next()) yield { parent, step: next.value }
      queue.shift()
      yield { parent, step: undefined }
    }
  } finally {
    await Promise.allSettled(queue.map(({ steps }) => steps.return()))
  }
}

/** The children of one parent, page by page; from the parent itself if it has them all. */
async function* childrenOf(
  context: RunContext,
  stream: StreamDefinition,
  parent: Row,
  progress: Progress,
  narrowing: Narrowing,
): Steps {
  const { records, more } = stream.parent?.inline ?? {}
  const found = records === undefined ? undefined : valueAt(parent.data, records)
  if (Array.isArray(found) && valueAt(parent.data, more as string) === false) {
    yield { records: rowsOf(context, stream, found, { parent, at: narrowing.at }), deletes: [], progress: {} }
    return
  }
  yield* unlessRefused(context, stream, listedOnce(context, stream, parent, progress, narrowing))
}

/** All children of one parent; nothing if their list is rejected, so that the stored ones stay. */
async function* setOf(context: RunContext, stream: StreamDefinition, parent: Row, narrowing: Narrowing): Steps {
  const records: Row[] = []
  // Its own count: others are read at the same time.
  const refusals = { ...context.refusals, refused: 0 }
  for await (const step of childrenOf({ ...context, refusals }, stream, parent, {}, narrowing))
    records.push(...step.records)
  context.refusals.refused += refusals.refused
  if (refusals.error) context.refusals.error ??= refusals.error
  if (refusals.refused > 0) return
  context.refusals.read += 1
  yield { records, deletes: [{ under: parent.key }], progress: {} }
}

/** A parent that is deleted or closed does not end the stream; the rejection is counted. One without a list has an empty one. */
async function* unlessRefused({ refusals }: RunContext, { parent }: StreamDefinition, steps: Steps): Steps {
  try {
    yield* steps
    refusals.read += 1
  } catch (error) {
    if (isFerruleError(error) && parent?.without?.includes(error.status ?? 0)) {
      refusals.read += 1
      return
    }
    if (!isFerruleError(error) || (error.code !== 'permission' && error.code !== 'not_found')) throw error
    refusals.refused += 1
    refusals.error ??= error
  }
}

export const parentOf = (context: RunContext, { parent }: StreamDefinition): StreamDefinition =>
  streamOf(context, parent?.stream as string)

/** Whether the stream is read for this parent. */
export const isWanted =
  ({ parent }: StreamDefinition) =>
  ({ data }: Row): boolean => {
    if (!parent?.where) return true
    const { field, values } = parent.where
    const value = valueAt(data, field)
    if (values === 'some') return Number(value) > 0
    return values === 'any' ? value !== undefined && value !== null : values.includes(value)
  }

export function paramsOf({ parent }: StreamDefinition, row: Row | undefined): Record<string, unknown> {
  const pairs = Object.entries(parent?.params ?? {}).map(([param, path]) => [param, valueAt(row?.data, path)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}
