import type { CallResult, NextPage } from '../contract/call.ts'
import type { FerruleError } from '../errors/ferrule-error.ts'
import { nextOf, type PageSource } from './page-source.ts'

/** Reads the pages of a list in order, and prefetches some of them. */
export class PageReader {
  readonly #source: PageSource
  /** Maximum number of records to read. */
  readonly #max: number
  /** How many records came before the last page. */
  #before = 0
  /** Made for the first page that is requested here: a list of one page needs none, nor the error that each abort makes. */
  #stop: AbortController | undefined
  readonly #abort: () => void
  /** Prefetched pages, in order. */
  #queue: { key: string; page: Promise<CallResult> }[] = []
  /** Maximum number of pages to prefetch, unless the connector sets it. */
  #most: number | undefined
  /** Whether to prefetch from the first page on. */
  readonly #eager: boolean
  #first: Promise<CallResult> | undefined
  #last: CallResult | undefined
  readonly #guard: EndlessGuard

  constructor(source: PageSource, first: Promise<CallResult>, max = Number.POSITIVE_INFINITY) {
    const { signal, prefetch } = source.options
    this.#source = source
    this.#first = first
    this.#max = max
    this.#eager = Number(prefetch) > 1
    this.#most = prefetch === undefined || prefetch === true ? undefined : Number(prefetch)
    this.#guard = new EndlessGuard(source)
    // By a variable: a function that is written straight into a property is made in old memory.
    const abort = (): void => this.#stop?.abort(signal?.reason)
    this.#abort = abort
  }

  /** Returns the next page; undefined at the end, or if no further page could finish before the deadline. */
  async read(): Promise<CallResult | undefined> {
    const last = this.#last
    const page = this.#begun()
    if (!page) return undefined
    // The consumer waits for this page, so all of its connections can work.
    if (last) this.#ahead(last, 1)
    let result: CallResult
    try {
      result = await page
    } catch (error) {
      // For an iteration, the deadline is a clean end: the cursor says where to resume.
      if (this.#isEnd(error as FerruleError)) return undefined
      throw error
    }
    this.#before += countOf(this.#last)
    this.#last = result
    const next = nextOf(result)
    if (next) this.#guard.check(next, countOf(result))
    // The next page is not the one that was predicted: the prefetched pages are useless.
    if (this.#queue[0] && this.#queue[0].key !== next?.key) {
      this.#queue = []
      this.#most = 1
    }
    // Many loops end on the first page, so only callers that asked for several pages prefetch there.
    if (last || (this.#eager && isCounted(result))) this.#ahead(result)
    return result
  }

  /** Whether an error means that the deadline ends the iteration: it passed, or a rate limit lasts longer. */
  #isEnd(error: Partial<FerruleError> | undefined): boolean {
    if (error?.code === 'timeout') return this.#source.isLate(0)
    return error?.code === 'rate_limit' && error.outcome === 'not-sent' && this.#source.isLate(error.retryAfterMs ?? 0)
  }

  /**
   * Prefetches pages after a result, as far as they are needed and can finish before the deadline.
   * @param begun How many of the pages after it have been requested and are not in the queue.
   */
  #ahead(result: CallResult, begun = 0): void {
    // A number that the caller sets is that of all pages in flight.
    const most = this.#most === undefined ? (result.ahead ?? 1) : this.#most - begun
    const pages = isCounted(result) ? most : Math.min(most, 1)
    while (this.#queue.length < pages) {
      const far = begun + this.#queue.length
      const next = far ? result.lookahead?.(far + 1) : nextOf(result)
      const before = this.#before + countOf(result) + far * (result.size ?? 0)
      if (!next || before >= this.#max || this.#source.isLate(this.#source.pace)) return
      this.#queue.push({ key: next.key, page: this.#fetch(next) })
    }
  }

  /** Aborts prefetched pages that are no longer wanted. */
  close(): void {
    this.#source.options.signal?.removeEventListener('abort', this.#abort)
    this.#stop?.abort()
  }

  #signal(): AbortSignal {
    if (this.#stop) return this.#stop.signal
    this.#stop = new AbortController()
    const { signal } = this.#source.options
    if (signal?.aborted) this.#abort()
    else signal?.addEventListener('abort', this.#abort)
    return this.#stop.signal
  }

  #begun(): Promise<CallResult> | undefined {
    const first = this.#first
    this.#first = undefined
    if (first) return first
    const ahead = this.#queue.shift()
    if (ahead) return ahead.page
    const next = this.#last && nextOf(this.#last)
    // Requests no page that would probably not finish before the deadline.
    return next && !this.#source.isLate(this.#source.pace) ? this.#fetch(next) : undefined
  }

  #fetch(next: NextPage): Promise<CallResult> {
    const page = this.#source.fetch(next, this.#max, this.#signal())
    // A failure is reported when the consumer reaches the page.
    page.catch(() => {})
    return page
  }
}

/** Whether the pages after the next one are known. */
const isCounted = (page: CallResult): boolean => page.lookahead?.(2) !== undefined

const countOf = (page: CallResult | undefined): number => (page ? (page.data as unknown[]).length : 0)

/** Brent's cycle detection: finds any loop of pages in constant memory. */
class EndlessGuard {
  readonly #source: PageSource
  #mark: string | undefined
  #steps = 0
  #power = 1
  #empty = 0

  constructor(source: PageSource) {
    this.#source = source
  }

  check({ key }: NextPage, records: number): void {
    this.#empty = records === 0 ? this.#empty + 1 : 0
    const { empties = Number.POSITIVE_INFINITY } = this.#source.operation.paging ?? {}
    if (key === this.#mark) throw this.#source.endless('the same cursor twice')
    if (this.#empty > empties) throw this.#source.endless(`${this.#empty} empty pages in a row`)
    if (++this.#steps === this.#power) {
      this.#mark = key
      this.#power *= 2
    }
  }
}
