import { marked, Records } from './records.ts'
import type { Completer, NewRow, Row, Rows } from './rows.ts'
import { copied, frozen } from './snapshot.ts'

/** All records at one time, shared by stores: they are replaced, never changed, and frozen before a caller sees them. */
export interface StoredRows {
  readonly rows: ReadonlyMap<string, readonly Row[]>
  readonly stubs: ReadonlyMap<string, Row>
}

/** Whoever asks says what the records of a collection are. */
export const one = <Kept extends object = Row>(row: unknown): Kept & Row => row as Kept & Row
const typed = <Kept extends object>(rows: readonly Row[]): readonly (Kept & Row)[] => rows as readonly (Kept & Row)[]

/** The names of collections. Whether there is one can be known before all of them are. */
export interface Names {
  has(name: string): boolean
  all(): readonly string[]
}

/** The records of all entities, in memory. */
export class Store {
  readonly #names: Names
  /** By entity, the collection that it shares with another one. */
  readonly #homes: ReadonlyMap<string, string>
  #collections: Readonly<Record<string, Rows<Row>>> | undefined
  readonly #stored: StoredRows | undefined
  readonly #made = new Map<string, Records>()
  readonly #make: (name: string) => Records
  /** Stubs of deleted records, by collection and id. */
  readonly #stubs: Map<string, Row>

  constructor(names: Names, complete: Completer, stored?: StoredRows, homes: ReadonlyMap<string, string> = new Map()) {
    this.#names = names
    this.#homes = homes
    this.#stored = stored
    this.#make = (name) => new Records((value) => complete(name, value), stored?.rows.get(name))
    this.#stubs = new Map(stored?.stubs)
  }

  /** For callers, by name. Those that entities share are there by the name of each. */
  get collections(): Readonly<Record<string, Rows<Row>>> {
    this.#collections ??= this.#forCallers()
    return this.#collections
  }

  #forCallers(): Readonly<Record<string, Rows<Row>>> {
    // Only callers could change a record where it is, and they come this way.
    const rows = (name: string): Rows<Row> => {
      frozen(this.#stored?.rows.get(name))
      return this.#records(name)
    }
    const names = this.#names.all()
    const shared = [...this.#homes].filter(([entity, home]) => !this.#names.has(entity) && this.#names.has(home))
    const getters = [
      ...names.map((name) => [name, { enumerable: true, get: () => rows(name) }] as const),
      ...shared.map(([entity, home]) => [entity, { get: () => rows(home) }] as const),
    ]
    return Object.defineProperties({}, Object.fromEntries(getters))
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

  find<Kept extends object = Row>(collection: string, id: unknown): (Kept & Row) | undefined {
    return this.by<Kept>(collection, 'id', id)[0]
  }

  /** Records whose field, or dotted path, has this value, by an index; oldest first, if none was changed. */
  by<Kept extends object = Row>(collection: string, field: string, value: unknown): readonly (Kept & Row)[] {
    const rows = typed<Kept>(this.#records(collection).by(field, String(value)))
    return field.includes('.') ? [...rows] : rows.filter((row) => row[field] === value)
  }

  /** Records whose field has this value as text: parts of paths are texts. */
  named(collection: string, field: string, value: string): readonly Row[] {
    return this.#names.has(collection) ? this.#records(collection).by(field, value) : []
  }

  /** The records themselves, not a copy of their list. */
  rows(collection: string): readonly Row[] {
    return this.#records(collection).all()
  }

  /** How many records there are. */
  size(collection: string): number {
    return this.rows(collection).length
  }

  /** Oldest first, in the order of their making. */
  all<Kept extends object = Row>(collection: string, wanted?: (row: Kept & Row) => boolean): (Kept & Row)[] {
    const rows = typed<Kept>(this.rows(collection))
    return wanted ? rows.filter(wanted) : [...rows]
  }

  async insert<Kept extends object = Row>(collection: string, row: NewRow): Promise<Kept & Row> {
    return one<Kept>(await this.#records(collection).add(row))
  }

  /** Changes a record in place; undefined when there is none. */
  async change(collection: string, id: string, change: (row: Row) => void): Promise<Row | undefined> {
    const row = this.find(collection, id)
    return row && (await this.changeRow(collection, row, change))
  }

  /** Changes a record that was found; its own copy is what is kept. */
  async changeRow<Kept extends Row>(collection: string, row: Kept, change: (row: Kept) => void): Promise<Kept> {
    const data = (draft: Row): void => change(one<Kept>(draft))
    return one<Kept>(await this.#records(collection).update(marked(row), { data }))
  }

  removeRow(collection: string, row: Row): void {
    this.#records(collection).delete(marked(row))
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
