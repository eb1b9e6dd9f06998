import type { CallResult, NextPage } from '../contract/call.ts'
import type { FerruleError } from '../errors/ferrule-error.ts'
import { nextOf, type PageSource } from './page-source.ts'

/** Reads the pages of a list in order, some of them ahead of time. */
export class PageReader {
  readonly #source: PageSource
  /** Whether a page after this many more records will be asked for at all. */
  readonly #wanted: (records: number) => boolean
  readonly #stop = new AbortController()
  readonly #abort: () => void
  /** Pages that were begun ahead of time, in order. */
  #queue: { key: string; page: Promise<CallResult> }[] = []
  #lookahead: number
  #first: Promise<CallResult> | undefined
  #last: CallResult | undefined
  readonly #guard: EndlessGuard

  constructor(source: PageSource, first: Promise<CallResult>, wanted: (records: number) => boolean = () => true) {
    const { signal, prefetch = true } = source.options
    this.#source = source
    this.#first = first
    this.#wanted = wanted
    this.#lookahead = Number(prefetch)
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
    this.#last = result
    const next = nextOf(result)
    if (next) this.#guard.check(next, (result.data as unknown[]).length)
    // Another page began where this one was expected to end: what was fetched by that guess is of no use.
    if (this.#queue[0] && this.#queue[0].key !== next?.key) {
      this.#queue = []
      this.#lookahead = 1
    }
    if (this.#lookahead > 1 && result.lookahead?.(2)) this.prefetch((result.data as unknown[]).length, this.#lookahead)
    return result
  }

  /** Begins pages ahead of time, while there are so many records left of the last one. */
  prefetch(left: number, pages: number = Math.min(this.#lookahead, 1)): void {
    const result = this.#last as CallResult
    for (let index = this.#queue.length; index < pages; index++) {
      const next = index ? result.lookahead?.(index + 1) : nextOf(result)
      const further = left + index * (result.size ?? 0)
      if (!next || !this.#wanted(further) || this.#source.isLate(this.#source.pace)) return
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
    const page = this.#source.fetch(next, this.#stop.signal)
    // A page that fails is reported when the consumer comes to it.
    page.catch(() => {})
    return page
  }
}

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
    if (key === this.#mark) throw this.#source.endless('the same cursor again')
    if (this.#empty > empties) throw this.#source.endless(`${this.#empty} empty pages in a row`)
    if (++this.#steps === this.#power) {
      this.#mark = key
      this.#power *= 2
    }
  }
}
