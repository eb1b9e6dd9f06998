import type { NewRow, Row, Rows } from './rows.ts'
import type { Store } from './store.ts'
import type { RecordRules, World } from './vendor.ts'

/** Records typed by the names of their collections. `Kinds` has a type of record for each name. */

/** The type of record of each collection of a sandbox's data. */
export type RecordsOf<Data> = { readonly [Name in keyof Data]: Data[Name] extends Rows<infer Kept> ? Kept : never }

/** Rules whose rows have the types of their collections. */
export type RulesOf<Kinds extends Record<keyof Kinds, Row>> = {
  readonly [Name in keyof Kinds]?: RecordRules<Kinds[Name]>
}

/** The store, typed. Rows were made by the schemas that the types come from: this is the one place that says so. */
export class TypedStore<Kinds extends Record<keyof Kinds, Row>> {
  readonly #store: Store

  constructor({ store }: World) {
    this.#store = store
  }

  find<Name extends keyof Kinds & string>(collection: Name, id: unknown): Kinds[Name] | undefined {
    return this.#store.find(collection, id) as Kinds[Name] | undefined
  }

  all<Name extends keyof Kinds & string>(collection: Name, wanted?: (row: Kinds[Name]) => boolean): Kinds[Name][] {
    return this.#store.all(collection, wanted as ((row: Row) => boolean) | undefined) as Kinds[Name][]
  }

  async insert<Name extends keyof Kinds & string>(collection: Name, row: NewRow): Promise<Kinds[Name]> {
    return (await this.#store.insert(collection, row)) as Kinds[Name]
  }

  /** Changes fields of a record; undefined when there is none. */
  async change<Name extends keyof Kinds & string>(
    collection: Name,
    id: string,
    fields: Partial<Kinds[Name]>,
  ): Promise<Kinds[Name] | undefined> {
    return (await this.#store.change(collection, id, (row) => void Object.assign(row, fields))) as
      | Kinds[Name]
      | undefined
  }
}
