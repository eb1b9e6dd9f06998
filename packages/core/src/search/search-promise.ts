import { CallPromise } from '../call/call-promise.ts'
import type { CallResult } from '../contract/call.ts'
import type { SearchHit, SearchResult } from '../contract/search.ts'

/** A search: await it for its first page, or iterate it for every hit of every page. */
export class SearchPromise<Data = Record<string, unknown>>
  extends CallPromise<SearchResult<Data>>
  implements AsyncIterable<SearchHit<Data>>
{
  readonly #ask: (cursor: string) => Promise<CallResult>

  constructor(ask: (cursor?: string) => Promise<CallResult>) {
    super(ask(), ({ data }) => data as SearchResult<Data>)
    this.#ask = ask
    // An iteration never awaits the value itself.
    this.catch(() => {})
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SearchHit<Data>, void, undefined> {
    for await (const { hits } of this.pages()) yield* hits
  }

  /** The pages, from the first one. */
  async *pages(): AsyncGenerator<SearchResult<Data>, void, undefined> {
    let page: SearchResult<Data> = await this
    for (;;) {
      yield page
      if (!page.next_cursor) return
      page = (await this.#ask(page.next_cursor)).data as SearchResult<Data>
    }
  }

  /** The hits in one array, at most `max`. */
  async toArray({ max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<SearchHit<Data>[]> {
    const found: SearchHit<Data>[] = []
    if (max > 0)
      for await (const hit of this) {
        found.push(hit)
        if (found.length >= max) break
      }
    return found
  }
}
