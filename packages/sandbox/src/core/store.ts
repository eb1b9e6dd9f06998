import { Records } from './records.ts'
import type { Completer, NewRow, Row, Rows } from './rows.ts'
import { copied, frozen } from './snapshot.ts'

/** All records at one time. They are frozen, so that stores can share them. */
export interface StoredRows {
  readonly rows: ReadonlyMap<string, readonly Row[]>
  readonly stubs: ReadonlyMap<string, Row>
}

/** The records of all entities, in memory. */
export class Store {
  readonly collections: Readonly<Record<string, Rows<Row>>>
  /** What is left of deleted records, by collection and id. */
  readonly #stubs: Map<string, Row>

  constructor(names: readonly string[], complete: Completer, stored?: StoredRows) {
    const rows = (name: string): Rows<Row> =>
      new Records((value) => complete(name, value), stored?.rows.get(name)) as Rows<Row>
    this.collections = Object.fromEntries(names.map((name) => [name, rows(name)]))
    this.#stubs = new Map(stored?.stubs)
  }

  /** What a new store can start from. The records of this one are frozen by it. */
  stored(): StoredRows {
    const rows = Object.entries(this.collections).map(
      ([name, collection]) => [name, frozen([...collection.all()])] as const,
    )
    return { rows: new Map(rows), stubs: copied(this.#stubs) }
  }

  #rows(collection: string): Rows<Row> {
    const found = this.collections[collection]
    if (!found) throw new Error(`there is no collection ${collection}`)
    return found
  }

  /** Whoever asks says what a collection's records are. */
  find<Kept extends object = Row>(collection: string, id: unknown): (Kept & Row) | undefined {
    const found = this.#rows(collection).findFirst((query) => query.where((row) => row.id === id))
    return found as (Kept & Row) | undefined
  }

  /** Oldest first, in the order of their making. */
  all<Kept extends object = Row>(collection: string, wanted?: (row: Kept & Row) => boolean): (Kept & Row)[] {
    const own = wanted as ((row: Row) => boolean) | undefined
    const found: Row[] = this.#rows(collection).findMany(own && ((query) => query.where(own)))
    return found as (Kept & Row)[]
  }

  async insert<Kept extends object = Row>(collection: string, row: NewRow): Promise<Kept & Row> {
    const made: Row = await this.#rows(collection).create(row)
    return made as Kept & Row
  }

  /** Changes a record in place; undefined when there is none. */
  async change(collection: string, id: string, change: (row: Row) => void): Promise<Row | undefined> {
    return await this.#rows(collection).update((query) => query.where((row) => row.id === id), {
      data: (draft) => change(draft as Row),
    })
  }

  /** Changes a record that was found; its own copy is what is kept. */
  async changeRow<Kept extends Row>(collection: string, row: Kept, change: (row: Kept) => void): Promise<Kept> {
    const data = (draft: object): void => change(draft as Kept)
    const changed: Row | undefined = await this.#rows(collection).update(row as never, { data })
    return changed as Kept
  }

  removeRow(collection: string, row: Row): void {
    this.#rows(collection).delete(row as never)
  }

  /** Deletes a record; a stub stays behind for later questions. */
  remove(collection: string, id: string, stub?: Row): void {
    this.#rows(collection).delete((query) => query.where((row) => row.id === id))
    if (stub) this.leave(collection, id, stub)
  }

  /** Leaves a stub of a deleted record for later questions. */
  leave(collection: string, id: string, stub: Row): void {
    this.#stubs.set(`${collection} ${id}`, stub)
  }

  stub(collection: string, id: unknown): Row | undefined {
    return this.#stubs.get(`${collection} ${id}`)
  }
}
