import { CallPromise } from '../call-promise.ts'
import type { Client } from '../client.ts'
import { type FerruleError, ResponseError } from '../errors/ferrule-error.ts'
import type { Operation } from '../operation.ts'
import { type CallOptions, PAGE, type PageOptions } from '../options.ts'
import type { CallResult } from '../result.ts'
import { nameOf, writeCursor } from './cursor.ts'

/** One page of a list. */
export interface Page<T, Meta = Record<string, unknown>> {
  /** The records, in the vendor's order. */
  readonly data: T[]
  /** What the answer says besides. */
  readonly meta: Meta
  /** Opaque and serializable: give it as the `cursor` option, in any process, to go on after this page. Absent on the last one. */
  readonly cursor?: string
  /** The page after this one, or undefined when this is the last. */
  nextPage(): Promise<Page<T, Meta> | undefined>
}

interface Source<T, Meta> {
  fetch(cursor: string | undefined, signal?: AbortSignal): Promise<CallResult>
  page(result: CallResult): Page<T, Meta>
  fail(message: string): FerruleError
  /** Most empty pages in a row. */
  readonly empties: number
}

/**
 * A list: await it for its first page, or iterate it for every record of every page. Awaited twice, iterated and asked
 * for its response, it makes one request for its first page.
 */
export class PagePromise<T, Meta = Record<string, unknown>>
  extends CallPromise<Page<T, Meta>>
  implements AsyncIterable<T>
{
  readonly #first: Promise<CallResult>
  readonly #source: Source<T, Meta>
  readonly #options: CallOptions
  #cursor: () => string | undefined
  #meta: Meta | undefined
  /** How long the last page took: no page is begun that would likely not be finished before the deadline. */
  #pace = 0

  constructor(client: Client, operation: Operation, params: object = {}, options: CallOptions = {}) {
    const { connector, entity, action } = operation
    let pages = 0
    const load = (cursor: string | undefined, signal = options.signal) =>
      client.call(operation, params, { ...options, cursor, signal, [PAGE]: ++pages } as PageOptions)
    const page = (result: CallResult): Page<T, Meta> => ({
      data: result.data as T[],
      meta: result.meta as Meta,
      ...(result.cursor !== undefined && { cursor: result.cursor }),
      nextPage: async () => (result.cursor === undefined ? undefined : page(await load(result.cursor))),
    })
    const first = load(options.cursor)
    super(first, page)
    this.#first = this.#timed(first)
    this.#source = {
      fetch: load,
      page,
      fail: (message) => new ResponseError(`[${nameOf(operation)}] ${message}`, { connector, entity, action }),
      empties: operation.paging?.empties ?? Number.POSITIVE_INFINITY,
    }
    this.#options = options
    this.#cursor = () =>
      options.cursor ?? writeCursor(operation, params as Record<string, unknown>, { position: null, skip: 0 })
    // Whoever only iterates never awaits the value itself.
    this.catch(() => {})
  }

  /**
   * Where to go on: after the last record that was handed out, also when a loop was left early, failed, or ran into its
   * deadline. Undefined when the list is exhausted.
   */
  get cursor(): string | undefined {
    return this.#cursor()
  }

  /**
   * What the answer said besides, on the last page that was worked through. After an iteration that came to its end it is
   * that of the last page; a loop that was left early has not worked its page through.
   */
  get meta(): Meta | undefined {
    return this.#meta
  }

  /** Every record of every page, from here on. */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    return this.#records(Number.POSITIVE_INFINITY)
  }

  /** The pages, from the first. */
  async *pages(): AsyncGenerator<Page<T, Meta>, void, undefined> {
    for await (const { result } of this.#results()) {
      this.#cursor = () => result.cursor
      yield this.#source.page(result)
    }
  }

  /** The records in one array, at most `max` of them. */
  async toArray({ max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<T[]> {
    const records: T[] = []
    if (max > 0) for await (const record of this.#records(max)) records.push(record)
    return records
  }

  async *#records(max: number): AsyncGenerator<T, void, undefined> {
    let given = 0
    for await (const { result, ahead } of this.#results((count) => given + count < max)) {
      const records = result.data as T[]
      for (let index = 0; index < records.length; ) {
        if (this.#late(0)) return
        this.#options.signal?.throwIfAborted()
        const record = (result.reversed ? records[records.length - 1 - index] : records[index]) as T
        const done = ++index
        this.#cursor = () => (done < records.length ? result.cursorAfter?.(done) : result.cursor)
        // From its half on, the next page is fetched while this one is worked through.
        if (done * 2 >= records.length) ahead(records.length - done + 1)
        yield record
        if (++given >= max) return
      }
    }
  }

  /** Whether the deadline leaves no room for something that takes this long. */
  #late(ms: number): boolean {
    const { deadline } = this.#options
    return deadline !== undefined && Date.now() + ms >= Number(deadline)
  }

  /**
   * Page after page. `ahead` starts the next one while there are so many records left; `wanted` says whether a page after
   * this many more records will be asked for at all.
   */
  async *#results(
    wanted: (records: number) => boolean = () => true,
  ): AsyncGenerator<{ result: CallResult; ahead: (left: number) => void }, void, undefined> {
    const { signal, prefetch = true } = this.#options
    let width = Number(prefetch)
    // Pages that were begun ahead of time, in order.
    let queue: { cursor: string; page: Promise<CallResult> }[] = []
    const stop = new AbortController()
    const abort = () => stop.abort(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
    let next: Promise<CallResult> | undefined = this.#first
    let [mark, steps, power] = [this.#options.cursor, 0, 1]
    let empty = 0
    const start = (cursor: string): Promise<CallResult> => this.#timed(this.#source.fetch(cursor, stop.signal))
    try {
      while (next) {
        let result: CallResult
        try {
          result = await next
        } catch (error) {
          // Out of time is a clean end for an iteration: the cursor says where to go on.
          if ((error as FerruleError)?.code === 'timeout' && this.#late(0)) return
          throw error
        }
        next = undefined
        const { cursor } = result
        const { length } = result.data as unknown[]
        if (cursor !== undefined) {
          empty = length === 0 ? empty + 1 : 0
          // Brent's cycle detection: any loop of cursors is found, in constant memory.
          const endless =
            cursor === mark ? 'the same cursor again' : empty > this.#source.empties && `${empty} empty pages in a row`
          if (endless) throw this.#source.fail(`${endless}; this list would never end`)
          if (++steps === power) [mark, power] = [cursor, power * 2]
        }
        // Another page began where this one was expected to end: what was fetched by that guess is of no use.
        if (queue[0] && queue[0].cursor !== cursor) {
          queue = []
          width = 1
        }
        const ahead = (left: number, pages = Math.min(width, 1)) => {
          for (let index = queue.length; index < pages; index++) {
            const to = index ? result.leap?.(index + 1) : cursor
            if (to === undefined || !wanted(left + index * (result.size ?? 0)) || this.#late(this.#pace)) return
            queue.push({ cursor: to, page: start(to) })
          }
        }
        if (width > 1 && result.leap?.(2)) ahead(length, width)
        yield { result, ahead }
        this.#meta = result.meta as Meta
        if (cursor === undefined) {
          this.#cursor = () => undefined
          return
        }
        this.#cursor = () => cursor
        if (!queue[0] && this.#late(this.#pace)) return
        next = queue.shift()?.page ?? start(cursor)
      }
    } finally {
      signal?.removeEventListener('abort', abort)
      stop.abort()
    }
  }

  /** Keeps how long a page took. A page that fails is reported when the consumer comes to it. */
  #timed(page: Promise<CallResult>): Promise<CallResult> {
    const begun = Date.now()
    page.then(
      () => {
        this.#pace = Date.now() - begun
      },
      () => {},
    )
    return page
  }
}

/** Runs an operation that answers with a list. */
export function paginate<T, Meta>(
  client: Client,
  operation: Operation,
  params?: object,
  options?: CallOptions,
): PagePromise<T, Meta> {
  return new PagePromise<T, Meta>(client, operation, params, options)
}
