import { Records } from './records.ts'
import type { Completer, NewRow, Row, Rows } from './rows.ts'
import { copied, frozen } from './snapshot.ts'

/** All records at one time, shared by stores: they are replaced, never changed, and frozen before a caller sees them. */
export interface StoredRows {
  readonly rows: ReadonlyMap<string, readonly Row[]>
  readonly stubs: ReadonlyMap<string, Row>
}

/** The records of all entities, in memory. */
export class Store {
  readonly collections: Readonly<Record<string, Rows<Row>>>
  readonly #names: ReadonlySet<string>
  readonly #stored: StoredRows | undefined
  readonly #made = new Map<string, Records>()
  readonly #make: (name: string) => Records
  /** Stubs of deleted records, by collection and id. */
  readonly #stubs: Map<string, Row>

  constructor(names: readonly string[], complete: Completer, stored?: StoredRows) {
    this.#names = new Set(names)
    this.#stored = stored
    this.#make = (name) => new Records((value) => complete(name, value), stored?.rows.get(name))
    // Only callers could change a record where it is, and they come this way.
    const rows = (name: string): Rows<Row> => {
      frozen(stored?.rows.get(name))
      return this.#records(name) as unknown as Rows<Row>
    }
    const getters = names.map((name) => [name, { enumerable: true, get: () => rows(name) }] as const)
    this.collections = Object.defineProperties({}, Object.fromEntries(getters))
    this.#stubs = new Map(stored?.stubs)
  }

  /** The rows and stubs that a new store can start from. */
  stored(): StoredRows {
    const rows = [...this.#made].map(([name, collection]) => [name, [...collection.all()]] as const)
    return { rows: new Map([...(this.#stored?.rows ?? []), ...rows]), stubs: copied(this.#stubs) }
  }

  /** Made at its first use: few tests ask for most collections. */
  #records(name: string): Records {
    let found = this.#made.get(name)
    if (found) return found
    if (!this.#names.has(name)) throw new Error(`there is no collection ${name}`)
    found = this.#make(name)
    this.#made.set(name, found)
    return found
  }

  #rows(collection: string): Rows<Row> {
    return this.#records(collection) as unknown as Rows<Row>
  }

  /** Whoever asks says what a collection's records are. */
  find<Kept extends object = Row>(collection: string, id: unknown): (Kept & Row) | undefined {
    return this.by<Kept>(collection, 'id', id)[0]
  }

  /** Records whose field, or dotted path, has this value, by an index; oldest first, if none was changed. */
  by<Kept extends object = Row>(collection: string, field: string, value: unknown): readonly (Kept & Row)[] {
    const rows = this.#records(collection).by(field, String(value))
    return (field.includes('.') ? [...rows] : rows.filter((row) => row[field] === value)) as (Kept & Row)[]
  }

  /** Records whose field has this value as text: parts of paths are texts. */
  named(collection: string, field: string, value: string): readonly Row[] {
    return this.#names.has(collection) ? this.#records(collection).by(field, value) : []
  }

  /** The records themselves, not a copy of their list. */
  rows(collection: string): readonly Row[] {
    return this.#rows(collection).all()
  }

  /** How many records there are. */
  size(collection: string): number {
    return this.#rows(collection).all().length
  }

  /** Oldest first, in the order of their making. */
  all<Kept extends object = Row>(collection: string, wanted?: (row: Kept & Row) => boolean): (Kept & Row)[] {
    const all: readonly Row[] = this.#rows(collection).all()
    const rows = all as readonly (Kept & Row)[]
    return wanted ? rows.filter(wanted) : [...rows]
  }

  async insert<Kept extends object = Row>(collection: string, row: NewRow): Promise<Kept & Row> {
    return this.#records(collection).add(row) as Promise<Kept & Row>
  }

  /** Changes a record in place; undefined when there is none. */
  async change(collection: string, id: string, change: (row: Row) => void): Promise<Row | undefined> {
    const row = this.find(collection, id)
    return row && (await this.changeRow(collection, row, change))
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
    const row = this.find(collection, id)
    if (row) this.removeRow(collection, row)
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
