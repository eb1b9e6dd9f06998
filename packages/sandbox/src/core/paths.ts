import type { JsonSchema } from './manifest.ts'
import { bare, endsWithPlace, withoutLast } from './path-text.ts'
import type { Operation } from './router.ts'

/** The paths of a manifest: which operation lists the records of a path, and which reads one of them. */

type SchemaOf = (operation: Operation) => JsonSchema | undefined

export class Paths {
  readonly #items = new Map<string, Operation>()
  readonly #lists = new Map<string, Operation>()
  readonly #posts: ReadonlySet<string>
  readonly #schemaOf: SchemaOf

  constructor(operations: readonly Operation[], schemaOf: SchemaOf) {
    this.#schemaOf = schemaOf
    for (const operation of operations) {
      const path = bare(operation.path)
      if (operation.pagination) this.#lists.set(path, operation)
      else if (endsWithPlace(path)) this.#items.set(path, this.#better(this.#items.get(path), operation))
    }
    this.#posts = new Set(operations.filter(({ method }) => method === 'POST').map(({ path }) => bare(path)))
  }

  /** Of a bare path. */
  hasPost(path: string): boolean {
    return this.#posts.has(path)
  }

  /** Each list with the operation that reads one of its records. */
  pairs(): [list: Operation, item: Operation][] {
    return [...this.#lists].flatMap(([path, list]): [Operation, Operation][] => {
      const item = this.#items.get(`${path}/{}`)
      return item?.method === 'GET' ? [[list, item]] : []
    })
  }

  /** The operation whose records are those of a path: it reads one, lists them, or else writes one. */
  holder(path: string): Operation | undefined {
    const item = this.#items.get(path)
    // A path that lists users does not name one.
    if (item && !this.#schemaOf(item) && this.#lists.has(path)) return undefined
    // The owner in `/repos/{owner}/{repo}` is not in the list `/repos`.
    const list = !item && this.#items.has(`${path}/{}`) ? undefined : this.#lists.get(withoutLast(path))
    return item?.method === 'GET' && this.#schemaOf(item) ? item : (list ?? item)
  }

  /** Of several operations on one path, preferably the one that reads, then a write that returns the record. */
  #better(before: Operation | undefined, now: Operation): Operation {
    const rank = (one: Operation): number => (this.#schemaOf(one) ? (one.method === 'GET' ? 2 : 1) : 0)
    return before && rank(before) >= rank(now) ? before : now
  }
}
