import type { CallResult, NextPage } from '../contract/call.ts'
import type { FerruleError } from '../errors/ferrule-error.ts'
import { nextOf, type PageSource } from './page-source.ts'

/** Reads the pages of a list in order, some of them ahead of time. */
export class PageReader {
  readonly #source: PageSource
  /** Most records that are read. */
  readonly #max: number
  /** How many of them came before the last page. */
  #before = 0
  readonly #stop = new AbortController()
  readonly #abort: () => void
  /** Pages that were begun ahead of time, in order. */
  #queue: { key: string; page: Promise<CallResult> }[] = []
  #lookahead: number
  /** Pages are begun ahead of time from the first one on. */
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
    this.#lookahead = Number(
      prefetch === undefined || prefetch === true ? (source.operation.paging?.ahead ?? 1) : prefetch,
    )
    this.#guard = new EndlessGuard(source)
    this.#abort = () => this.#stop.abort(signal?.reason)
    if (signal?.aborted) this.#abort()
    else signal?.addEventListener('abort', this.#abort, { once: true })
  }

  /** The next page; undefined at the end, and where no further page could be finished in time. */
  async read(): Promise<CallResult | undefined> {
    const page = this.#begun()
    if (!page) return undefined
    let result: CallResult
    try {
      result = await page
    } catch (error) {
      // Out of time is a clean end for an iteration: the cursor says where to resume.
      if ((error as FerruleError)?.code === 'timeout' && this.#source.isLate(0)) return undefined
      throw error
    }
    const isFirst = this.#last === undefined
    this.#before += countOf(this.#last)
    this.#last = result
    const next = nextOf(result)
    if (next) this.#guard.check(next, countOf(result))
    // Another page began where this one was expected to end: what was fetched by that guess is of no use.
    if (this.#queue[0] && this.#queue[0].key !== next?.key) {
      this.#queue = []
      this.#lookahead = 1
    }
    const isCounted = result.lookahead?.(2) !== undefined
    // Many a loop ends in its first page: there, only who asked for several pages at once gets them.
    if (!isFirst || (this.#eager && isCounted)) this.#prefetch(result, isCounted ? this.#lookahead : 1)
    return result
  }

  /** Begins so many pages after this one, as far as they are needed and can be finished in time. */
  #prefetch(result: CallResult, pages: number): void {
    for (let index = this.#queue.length; index < Math.min(pages, this.#lookahead); index++) {
      const next = index ? result.lookahead?.(index + 1) : nextOf(result)
      const before = this.#before + countOf(result) + index * (result.size ?? 0)
      if (!next || before >= this.#max || this.#source.isLate(this.#source.pace)) return
      this.#queue.push({ key: next.key, page: this.#fetch(next) })
    }
  }

  /** Aborts what was begun and is not wanted any more. */
  close(): void {
    this.#source.options.signal?.removeEventListener('abort', this.#abort)
    this.#stop.abort()
  }

  #begun(): Promise<CallResult> | undefined {
    const first = this.#first
    this.#first = undefined
    if (first) return first
    const ahead = this.#queue.shift()
    if (ahead) return ahead.page
    const next = this.#last && nextOf(this.#last)
    // No page is begun that would likely not be finished before the deadline.
    return next && !this.#source.isLate(this.#source.pace) ? this.#fetch(next) : undefined
  }

  #fetch(next: NextPage): Promise<CallResult> {
    const page = this.#source.fetch(next, this.#max, this.#stop.signal)
    // A page that fails is reported when the consumer comes to it.
    page.catch(() => {})
    return page
  }
}

const countOf = (page: CallResult | undefined): number => (page ? (page.data as unknown[]).length : 0)

/** Brent's cycle detection: any loop of pages is found, in constant memory. */
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
