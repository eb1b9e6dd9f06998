import type { FerruleError } from '@ferrule/core'
import type { StreamDefinition, SyncDefinition } from '../definition.ts'

/** A connector object, of which only names are known here. */
export interface SyncConnector {
  readonly connector: string
}

/** What every part of a run knows. */
export interface RunContext {
  readonly connector: SyncConnector
  readonly definition: SyncDefinition
  readonly signal: AbortSignal | undefined
  /** Epoch milliseconds. */
  readonly deadline: number | undefined
  readonly clock: () => number
  /** Calls at once where records are read one by one. */
  readonly concurrency: number
  /** What of the current stream was refused, parent by parent. */
  readonly refusals: Refusals
  log(level: 'WARN' | 'INFO', message: string): void
}

export interface Refusals {
  /** Parents whose list was read, and whose list was refused. */
  read: number
  refused: number
  /** The first one. */
  error?: FerruleError
}

/** The stream of a name; generated data only names streams that are there. */
export const streamOf = ({ definition }: RunContext, name: string): StreamDefinition =>
  definition.streams.find((stream) => stream.name === name) as StreamDefinition

/** The run is out of time: not a fault, the state says where to go on. */
export class OutOfTime extends Error {}

/** One page of a list. */
export interface ListPage {
  readonly data: readonly unknown[]
  readonly meta: Readonly<Record<string, unknown>> | undefined
  readonly cursor?: string
  /** Headers of the first answer. */
  readonly headers?: Headers | undefined
}

interface List extends AsyncIterable<unknown> {
  readonly cursor: string | undefined
  pages(): AsyncGenerator<ListPage, void, undefined>
  withResponse(): Promise<{ response?: Response }>
}

type Action = (params: object, options: object) => List | Promise<unknown>

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function actionOf({ connector }: RunContext, entity: string, action: string): Action {
  const actions = (connector as unknown as Record<string, Record<string, Action> | undefined>)[camel(entity)]
  const found = actions?.[camel(action)]
  if (!found)
    throw new TypeError(
      `${connector.connector} has no ${entity}.${action}: its package version does not fit @ferrule/sync`,
    )
  return found
}

/** Runs an action with one result. */
export async function call(context: RunContext, entity: string, action: string, params: object): Promise<unknown> {
  const { signal, deadline } = context
  return await actionOf(context, entity, action)(params, { signal, deadline })
}

/**
 * The pages of a list, from a cursor on; an action with one result is a list of one page. The next page is fetched while
 * one is worked through.
 * @throws {OutOfTime} when the deadline leaves no room for another page.
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
  const run = actionOf(context, entity, action)
  // One page ahead is enough, and it is begun here.
  const list = run(params, { signal, deadline, prefetch: false, ...(cursor !== undefined && { cursor }) })
  if (!('pages' in list)) {
    const data = await (list as Promise<unknown>)
    yield { data: [data], meta: undefined }
    return
  }
  // Before the first page is awaited, so that it is as large as those of an iteration.
  const pages = list.pages()
  const headers = await firstHeaders(list)
  const ahead = (): ReturnType<typeof pages.next> => {
    const next = pages.next()
    // Reported when it is its turn.
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

async function firstHeaders(list: List): Promise<Headers | undefined> {
  try {
    const { response } = await list.withResponse()
    return response?.headers
  } catch (error) {
    // Out of time is a clean end for the pages, which say so.
    if ((error as FerruleError).code === 'timeout') return undefined
    throw error
  }
}
