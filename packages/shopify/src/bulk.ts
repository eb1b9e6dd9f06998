import { ResponseError } from '@ferrule/core'

/** A record of a bulk query with the records of its connections, in the result's order. */
export type Nested<Item = Readonly<Record<string, unknown>>> = Item & {
  /** Records of all connections; `__typename` or the id tells them apart. */
  readonly children: readonly Nested[]
}

/** Limits for one record. */
export interface NestedOptions {
  /** Maximum number of records below one root record, all of which are in memory at once. Default: 100,000. */
  readonly maxChildren?: number
}

const MOST = 100_000

interface Line {
  readonly id?: unknown
  readonly __parentId?: unknown
}

/**
 * Puts the lines of a bulk query together: each record with those that name it as `__parentId`. Run the query with
 * `groupObjects: true`, so that children follow their parent; memory then holds one root record at a time.
 *
 * ```ts
 * const lines = await shopify.bulkOperations.results({ bulk_operation_id })
 * for await (const product of nested<Product>(lines)) console.log(product.title, product.children.length)
 * ```
 *
 * @throws {ResponseError} for a child without its parent before it, and for more than `maxChildren`.
 */
export async function* nested<Item extends object = Readonly<Record<string, unknown>>>(
  lines: AsyncIterable<unknown>,
  { maxChildren = MOST }: NestedOptions = {},
): AsyncGenerator<Nested<Item>> {
  let root: Nested | undefined
  let known = new Map<unknown, Nested[]>()
  for await (const line of lines) {
    const { id, __parentId: parent } = line as Line
    const record: Nested = { ...(line as object), children: [] }
    if (parent === undefined || parent === null) {
      if (root) yield root as Nested<Item>
      root = record
      known = new Map()
    } else {
      const siblings = known.get(parent)
      if (!siblings) throw wrong('a record came before its parent: run the query with groupObjects: true')
      if (known.size > maxChildren) throw wrong(`a record with more than ${maxChildren} below it`)
      siblings.push(record)
    }
    // A record without an id cannot be a parent, but is still counted.
    known.set(id ?? Symbol(), record.children as Nested[])
  }
  if (root) yield root as Nested<Item>
}

const wrong = (problem: string): ResponseError =>
  new ResponseError(`[shopify bulk_operations.results] ${problem}`, { connector: 'shopify' })
