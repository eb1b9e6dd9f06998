import type { NewRow, Row, Rows } from './rows.ts'
import type { Store } from './store.ts'
import type { RecordRules, World } from './vendor.ts'

/** Records typed by the names of their collections. `Kinds` has a type of record for each name. */

/** The record that the operations of an entity read. */
type RecordIn<Actions> = Actions extends { list: { data: readonly (infer Listed)[] } }
  ? Listed
  : Actions extends { get: { params: infer Params; data: infer Read } }
    ? // Without a parameter that finds it, there is only one, which is kept nowhere.
      object extends Params
      ? never
      : Read
    : never

type Kept<Actions> = [RecordIn<Actions>] extends [never] ? never : [RecordIn<Actions>] extends [object] ? 'kept' : never

/** Collections by entity, as the operations of a connector read their records. */
export type DataOf<Operations> = {
  readonly [Entity in keyof Operations as Kept<Operations[Entity]> extends never ? never : Entity]: Rows<
    RecordIn<Operations[Entity]>
  >
}

/** The type of record of each collection of a sandbox's data. */
export type RecordsOf<Data> = { readonly [Name in keyof Data]: Data[Name] extends Rows<infer Kept> ? Kept : never }

/** Rules whose rows have the types of their collections. */
export type RulesOf<Kinds extends Record<keyof Kinds, Row>> = {
  readonly [Name in keyof Kinds]?: RecordRules<Kinds[Name]>
}

/** The store, typed: collections have the records that `Kinds` says, since schemas and types come from one source. */
export class TypedStore<Kinds extends Record<keyof Kinds, Row>> {
  readonly #store: Store

  constructor({ store }: World) {
    this.#store = store
  }

  find<Name extends keyof Kinds & string>(collection: Name, id: unknown): Kinds[Name] | undefined {
    return this.#store.find<Kinds[Name]>(collection, id)
  }

  all<Name extends keyof Kinds & string>(collection: Name, wanted?: (row: Kinds[Name]) => boolean): Kinds[Name][] {
    return this.#store.all<Kinds[Name]>(collection, wanted)
  }

  insert<Name extends keyof Kinds & string>(collection: Name, row: NewRow): Promise<Kinds[Name]> {
    return this.#store.insert<Kinds[Name]>(collection, row)
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
