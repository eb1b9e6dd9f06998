import { CallPromise } from '../call/call-promise.ts'
import { configured } from '../call/resolve.ts'
import type { CallOptions, CallResult, NextPage } from '../contract/call.ts'
import type { Client, Operation } from '../contract/operation.ts'
import { type CallSite, callSite } from '../errors/call-site.ts'
import { writeCursor } from './cursor.ts'
import { PageReader } from './page-reader.ts'
import { nextOf, PageSource } from './page-source.ts'

/** One page of a list. */
export interface Page<T, Meta = Record<string, unknown>> {
  /** The records, in the vendor's order. */
  readonly data: T[]
  /** Other members of the response. */
  readonly meta: Meta
  /** Opaque and serializable: the `cursor` option resumes after this page, in any process. Absent on the last page. */
  readonly cursor?: string
  /** The next page, or undefined if this is the last. */
  nextPage(): Promise<Page<T, Meta> | undefined>
}

/**
 * A list: await it for its first page, or iterate it for every record of every page. However often it is awaited,
 * iterated or asked for its response, it requests its first page once. If the params set no page size, an awaited page
 * has the vendor's default size, and an iteration requests the largest page that the vendor allows.
 */
export class PagePromise<T, Meta = Record<string, unknown>>
  extends CallPromise<Page<T, Meta>>
  implements AsyncIterable<T>
{
  readonly #source: PageSource
  readonly #first: Promise<CallResult>
  #cursor: () => string | undefined
  #meta: Meta | undefined

  constructor(
    client: Client,
    operation: Operation,
    params: object = {},
    options: CallOptions = {},
    site: CallSite = callSite(PagePromise),
  ) {
    const source = new PageSource(client, operation, params, options, site)
    const first = source.fetch(undefined)
    super(first, (result) => pageOf(source, result))
    this.#source = source
    this.#first = first
    // By a variable: see `after`.
    const start = () =>
      source.options.cursor ??
      writeCursor(configured(operation, source.options.config), params as Record<string, unknown>, {
        position: null,
        skip: 0,
      })
    this.#cursor = start
    // An iteration never awaits the value itself.
    this.catch(() => {})
  }

  /**
   * Where to resume: after the last record that you received, even if a loop ended early, failed, or reached its
   * deadline. Undefined when the list is exhausted.
   */
  get cursor(): string | undefined {
    return this.#cursor()
  }

  /**
   * Other members of the response, from the last page that was read completely. After a complete iteration, that is the
   * last page; a loop that ends early has not read its page completely.
   */
  get meta(): Meta | undefined {
    return this.#meta
  }

  /** Every record of this page and all later ones. */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    return this.#records(this.#wants())
  }

  /** The pages, from the first one. */
  pages(): AsyncGenerator<Page<T, Meta>, void, undefined> {
    return this.#pages(this.#wants())
  }

  /** The records in one array, at most `max`. */
  async toArray({ max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<T[]> {
    const records: T[] = []
    if (max > 0) for await (const record of this.#records(this.#wants(max))) records.push(record)
    return records
  }

  /**
   * Announces how many records will be read. The first consumer decides the size of the first page, if it was not sent
   * yet.
   */
  #wants(max = Number.POSITIVE_INFINITY): number {
    this.#source.wanted ??= max
    return max
  }

  async *#pages(max: number): AsyncGenerator<Page<T, Meta>, void, undefined> {
    for await (const result of this.#results(new PageReader(this.#source, this.#first, max))) {
      this.#cursor = after(result)
      yield pageOf(this.#source, result, max)
    }
  }

  async *#records(max: number): AsyncGenerator<T, void, undefined> {
    let count = 0
    const reader = new PageReader(this.#source, this.#first, max)
    for await (const result of this.#results(reader)) {
      const records = result.data as T[]
      for (let index = 0; index < records.length; ) {
        if (this.#source.isLate(0)) return
        this.#source.options.signal?.throwIfAborted()
        const record = (result.reversed ? records[records.length - 1 - index] : records[index]) as T
        const done = ++index
        this.#cursor = after(result, done)
        yield record
        if (++count >= max) return
      }
    }
  }

  /** The results, page by page. A page that is not read completely is aborted. */
  async *#results(reader: PageReader): AsyncGenerator<CallResult, void, undefined> {
    try {
      for (;;) {
        const result = await reader.read()
        if (!result) return
        yield result
        this.#meta = result.meta as Meta
        this.#cursor = after(result)
        if (!nextOf(result)) return
      }
    } finally {
      reader.close()
    }
  }
}

/**
 * The cursor after `count` records of a page, or after all of them. Made here: a function that is written straight into a property is made in old
 * memory, and keeps the page, with its text, until a full collection.
 */
function after(result: CallResult, count?: number): () => string | undefined {
  return () => (count && count < (result.data as unknown[]).length ? result.cursorAfter?.(count) : result.cursor)
}

/** A page of a list of which `wanted` records are read; undefined if the caller fetches page by page. */
function pageOf<T, Meta>(source: PageSource, result: CallResult, wanted?: number): Page<T, Meta> {
  const { data, meta } = result as { data: T[]; meta: Meta }
  const next = nextOf(result)
  if (!next) return { data, meta, nextPage: noPage }
  const nextPage = async () => pageOf<T, Meta>(source, await source.fetch(next, wanted), wanted)
  const page = Object.defineProperty({ data, meta, nextPage }, NEXT, { value: next })
  return Object.defineProperty(page, 'cursor', CURSOR)
}

const noPage = async (): Promise<undefined> => undefined

const NEXT = Symbol('next')

/** Encoded when it is read. One accessor for all pages: one in the literal would be made anew with each. */
const CURSOR: PropertyDescriptor & ThisType<{ readonly [NEXT]: NextPage }> = {
  get() {
    return this[NEXT].cursor
  },
  enumerable: true,
  configurable: true,
}

/**
 * Runs an operation that returns a list.
 * @param site Where the call was made, if not above the generated function that calls this.
 */
export function paginate<T, Meta>(
  client: Client,
  operation: Operation,
  params?: object,
  options?: CallOptions,
  site: CallSite = callSite(paginate, true),
): PagePromise<T, Meta> {
  return new PagePromise<T, Meta>(client, operation, params, options, site)
}
