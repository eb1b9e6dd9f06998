import { Collection } from '@msw/data'
import { membersOf } from './guards.ts'
import { copyOf } from './make.ts'
import type { NewRow, Row, RowSchema } from './rows.ts'
import { copied } from './snapshot.ts'

type Base = Collection<RowSchema<Row>>
/** A record with the library's marks. */
type Kept = ReturnType<Base['all']>[number]
type Predicate = Parameters<Base['update']>[0]
type Change = Parameters<Base['update']>[1]

/**
 * A collection that changes copies of its own. `@msw/data` changes a `structuredClone`, whose prototypes are those of
 * another realm in Jest, and refuses it there. Only hooks for updates need the library's way.
 */
export class Records extends Collection<RowSchema<Row>> {
  readonly #complete: (row: NewRow) => Row
  /** Rows by the text of a field's value: made for a field when it is first asked for, and kept current from then on. */
  readonly #indexes = new Map<string, Map<string, Row[]>>()

  constructor(complete: (row: NewRow) => Row, rows: readonly Row[] = []) {
    super({
      schema: {
        '~standard': {
          version: 1,
          vendor: 'ferrule-sandbox',
          validate: (value) => ({ value: complete(membersOf(value)) }),
        },
      },
    })
    this.#complete = complete
    // The list itself, not a copy of it.
    this.#rows.push(...rows)
  }

  get #rows(): Row[] {
    return this.all()
  }

  /** Rows whose field, or dotted path, has this value, compared as text. */
  by(field: string, value: string): readonly Row[] {
    let index = this.#indexes.get(field)
    if (!index) {
      index = new Map()
      this.#indexes.set(field, index)
      for (const row of this.all()) put(index, field, row)
    }
    return index.get(value) ?? []
  }

  override async create(values: Parameters<Base['create']>[0]): Promise<Kept> {
    return marked(await this.add(copied(values)))
  }

  /** Keeps a record of values that nobody else changes. */
  async add(values: NewRow): Promise<Row> {
    const row = marks && this.hooks.listenerCount('create') === 0 ? this.#made(values) : await super.create(values)
    marks ??= marksOf(row)
    for (const [field, index] of this.#indexes) put(index, field, row)
    return row
  }

  /** As the library makes it, without a copy per step: relations need hooks. */
  #made(values: NewRow): Row {
    const row = this.#complete(values)
    for (const [mark, value] of marks ?? []) Object.defineProperty(row, mark, { value: value() })
    this.#rows.push(row)
    return row
  }

  override delete(...given: Parameters<Base['delete']>): Kept {
    const [predicate] = given
    const rows = this.all()
    const place = isKept(predicate) && this.hooks.listenerCount('delete') === 0 ? rows.lastIndexOf(predicate) : -1
    const row = place < 0 ? super.delete(...given) : rows.splice(place, 1)[0]
    if (row) this.#forget(row)
    return row ?? NONE
  }

  override deleteMany(...given: Parameters<Base['deleteMany']>): ReturnType<Base['deleteMany']> {
    const rows = super.deleteMany(...given)
    for (const row of rows) this.#forget(row)
    return rows
  }

  override clear(): void {
    super.clear()
    this.#indexes.clear()
  }

  #forget(row: Row): void {
    for (const [field, index] of this.#indexes) {
      const rows = index.get(textAt(row, field))
      const at = rows?.indexOf(row) ?? -1
      if (at >= 0) rows?.splice(at, 1)
    }
  }

  #replace(row: Row, next: Row): void {
    for (const [field, index] of this.#indexes) {
      const [before, after] = [textAt(row, field), textAt(next, field)]
      const rows = index.get(before)
      const at = rows?.indexOf(row) ?? -1
      if (rows && before === after && at >= 0) rows[at] = next
      else {
        if (at >= 0) rows?.splice(at, 1)
        put(index, field, next)
      }
    }
  }

  override async update(predicate: Predicate, options: Change): Promise<Kept> {
    if (this.hooks.listenerCount('update') > 0) {
      const changed = await super.update(predicate, options)
      this.#indexes.clear()
      return changed ?? NONE
    }
    const row = isKept(predicate) ? predicate : this.findFirst(predicate, options)
    return row ? this.#change(row, options.data) : NONE
  }

  override async updateMany(
    predicate: Parameters<Base['updateMany']>[0],
    options: Parameters<Base['updateMany']>[1],
  ): ReturnType<Base['updateMany']> {
    if (this.hooks.listenerCount('update') > 0 || options.orderBy) {
      const changed = await super.updateMany(predicate, options)
      this.#indexes.clear()
      return changed
    }
    const changed: Kept[] = []
    for (const row of this.findMany(predicate, options)) changed.push(await this.#change(row, options.data))
    return changed
  }

  async #change(row: Kept, change: Change['data']): Promise<Kept> {
    const draft: Row = copyOf(row)
    // Not awaited where it is done, so that nothing comes between.
    const changing = change(draft)
    if (changing) await changing
    const next = this.#complete(draft)
    // The library's own marks.
    for (const mark of Object.getOwnPropertySymbols(row))
      Object.defineProperty(next, mark, Object.getOwnPropertyDescriptor(row, mark) ?? {})
    const rows = this.#rows
    // From the end, where those are that were made last.
    const place = rows.lastIndexOf(row)
    if (place < 0) throw new Error(`the record ${row.id} was changed or deleted since it was found; find it again`)
    rows[place] = next
    this.#replace(row, next)
    return marked(next)
  }
}

/** No record: the library's types tell it by whether a caller is strict. */
const NONE = undefined as never

let count = 0

/** The library's own marks of a record, once one was made: those of all collections are the same. */
let marks: ReadonlyMap<symbol, () => unknown> | undefined

/** Factories that reset each mark of a record: a map of relations, or a key. */
function marksOf(row: Row): ReadonlyMap<symbol, () => unknown> {
  const marks = Object.getOwnPropertySymbols(row).flatMap((mark): [symbol, () => unknown][] => {
    const { value } = Object.getOwnPropertyDescriptor(row, mark) ?? {}
    return value instanceof Map
      ? [[mark, () => new Map()]]
      : typeof value === 'string'
        ? [[mark, () => `row ${++count}`]]
        : []
  })
  return new Map(marks)
}

function put(index: Map<string, Row[]>, field: string, row: Row): void {
  const value = textAt(row, field)
  const rows = index.get(value)
  if (rows) rows.push(row)
  else index.set(value, [row])
}

/** The value at a dotted path, as text. */
function textAt(row: Row, path: string): string {
  if (!path.includes('.')) return String(row[path])
  return String(path.split('.').reduce<unknown>((at, name) => Object(at)[name], row))
}

/** A record that is in a collection bears the library's marks. */
const isKept = (row: object): row is Kept => typeof row === 'object' && Object.getOwnPropertySymbols(row).length > 0

/** The record, which bears them. */
export function marked(row: Row): Kept {
  if (!isKept(row)) throw new Error('the record is of no collection')
  return row
}
