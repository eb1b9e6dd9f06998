import type { FerruleError, PagePromise } from '@ferrule/core'
import type { StreamDefinition, SyncDefinition } from '@ferrule/core/manifest'
import { actionOf } from '@ferrule/core/runtime'
import { type Allowance, readAllowance } from './allowance.ts'

/** A connector object, of which only the connector's name is known here. */
export interface SyncConnector {
  readonly connector: string
}

/** State that every part of a run can access. */
export interface RunContext {
  readonly connector: SyncConnector
  readonly definition: SyncDefinition
  readonly signal: AbortSignal | undefined
  /** Epoch milliseconds. */
  readonly deadline: number | undefined
  readonly clock: () => number
  /** Maximum number of rows per batch; undefined: the default. */
  readonly batchRows: number | undefined
  /** Concurrency limit of segments, of parents' children, and of records that are read one by one. */
  readonly concurrency: number
  /** First and maximum wait between two attempts, in milliseconds. */
  readonly backoff: readonly [first: number, longest: number]
  /** Rejected lists of the current stream, counted per parent. */
  readonly refusals: Refusals
  /** Records without a key since the last commit. */
  readonly skipped: { count: number }
  readonly allowance: Allowance
  /** Epoch milliseconds until which this run waits for reports, from its first wait on. */
  readonly patience: { until?: number }
  log(level: 'WARN' | 'INFO', message: string): void
}

export interface Refusals {
  /** Number of parents whose list was read, and whose list was rejected. */
  read: number
  refused: number
  /** The first error. */
  error?: FerruleError
}

/** A stream by name. Generated data only names existing streams. */
export const streamOf = ({ definition }: RunContext, name: string): StreamDefinition =>
  definition.streams.find((stream) => stream.name === name) as StreamDefinition

/** The deadline has passed. Not a failure: the state says where to resume. */
export class OutOfTime extends Error {}

/** One page of a list. */
export interface ListPage {
  readonly data: readonly unknown[]
  readonly meta: Readonly<Record<string, unknown>> | undefined
  readonly cursor?: string
  /** Headers of the first response. */
  readonly headers?: Headers | undefined
}

type List = PagePromise<unknown>

/** Runs an action that returns one result. */
export async function call(context: RunContext, entity: string, action: string, params: object): Promise<unknown> {
  const { signal, deadline } = context
  const result = actionOf(context.connector, entity, action)(params, { signal, deadline })
  const data = await result
  if ('withResponse' in result) readAllowance(context.allowance, await headersOf(result as List))
  return data
}

/**
 * The pages of a list from a cursor on, with the next page prefetched. An action with one result is a list of one page.
 * @throws {OutOfTime} when the deadline leaves no time for another page.
 */
export async function* pagesOf(
  context: RunContext,
  entity: string,
  action: string,
  params: object,
  cursor?: string,
): AsyncGenerator<ListPage, void, undefined> {
  const { deadline } = context
  if (deadline !== undefined && context.clock() >= deadline) throw new OutOfTime()
  const stop = new AbortController()
  const signal = context.signal ? AbortSignal.any([context.signal, stop.signal]) : stop.signal
  const run = actionOf(context.connector, entity, action)
  // This function prefetches one page itself, so the list must not.
  const list = run(params, { signal, deadline, prefetch: false, ...(cursor !== undefined && { cursor }) })
  if (!('pages' in list)) {
    const data = await list
    yield { data: [data], meta: undefined }
    return
  }
  // Called before the first page is awaited, so that the page has the size of an iteration.
  const pages = list.pages()
  const headers = await firstHeaders(list)
  readAllowance(context.allowance, headers)
  const ahead = (): ReturnType<typeof pages.next> => {
    const next = pages.next()
    // Reported when it is awaited.
    next.catch(() => {})
    return next
  }
  try {
    for (let next = ahead(), first = true; ; first = false) {
      const { done, value } = await next
      if (done) break
      next = ahead()
      yield first ? { ...value, headers } : value
    }
  } finally {
    stop.abort()
    await pages.return().catch(() => {})
  }
  if (list.cursor !== undefined) throw new OutOfTime()
}

/** One page of a list. @throws {OutOfTime} when the deadline leaves no time for it. */
export async function onePage(
  context: RunContext,
  entity: string,
  action: string,
  params: object,
  cursor: string | undefined,
  stop: AbortSignal,
): Promise<ListPage> {
  const { deadline } = context
  if (deadline !== undefined && context.clock() >= deadline) throw new OutOfTime()
  const signal = context.signal ? AbortSignal.any([context.signal, stop]) : stop
  const options = { signal, deadline, prefetch: false, ...(cursor !== undefined && { cursor }) }
  const list = actionOf(context.connector, entity, action)(params, options) as List
  const pages = list.pages()
  try {
    const { done, value } = await pages.next()
    // The deadline ends the pages cleanly.
    if (done) throw new OutOfTime()
    readAllowance(context.allowance, await headersOf(list))
    return value
  } finally {
    await pages.return().catch(() => {})
  }
}

/** The headers of the first response. */
const headersOf = async (list: Pick<List, 'withResponse'>): Promise<Headers | undefined> =>
  (await list.withResponse()).response?.headers

async function firstHeaders(list: List): Promise<Headers | undefined> {
  try {
    return await headersOf(list)
  } catch (error) {
    // The deadline ends the pages cleanly; the caller sees it from the undefined result.
    if ((error as FerruleError).code === 'timeout') return undefined
    throw error
  }
}
