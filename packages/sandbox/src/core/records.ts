import { Collection } from '@msw/data'
import { copyOf } from './make.ts'
import type { NewRow, Row, RowSchema } from './rows.ts'

type Base = Collection<RowSchema<Row>>
type Predicate = Parameters<Base['update']>[0]
type Change = Parameters<Base['update']>[1]

/**
 * A collection that changes copies of its own. `@msw/data` changes a `structuredClone`, whose prototypes are those of
 * another realm in Jest, and refuses it there. Only hooks for updates need the library's way.
 */
export class Records extends Collection<RowSchema<Row>> {
  readonly #complete: (row: NewRow) => Row

  constructor(complete: (row: NewRow) => Row, rows: readonly Row[] = []) {
    super({
      schema: {
        '~standard': {
          version: 1,
          vendor: 'ferrule-sandbox',
          validate: (value) => ({ value: complete(value as NewRow) }),
        },
      },
    })
    this.#complete = complete
    // The list itself, not a copy of it.
    this.all().push(...(rows as ReturnType<Base['all']>))
  }

  override async update(predicate: Predicate, options: Change): Promise<never> {
    if (this.hooks.listenerCount('update') > 0) return (await super.update(predicate, options)) as never
    const row = isKept(predicate) ? predicate : this.findFirst(predicate, options)
    return (row && (await this.#change(row as Row, options.data as (row: Row) => unknown))) as never
  }

  override async updateMany(predicate: Parameters<Base['updateMany']>[0], options: Parameters<Base['updateMany']>[1]) {
    if (this.hooks.listenerCount('update') > 0 || options.orderBy) return super.updateMany(predicate, options)
    const changed: Row[] = []
    for (const row of this.findMany(predicate, options))
      changed.push(await this.#change(row, options.data as (row: Row) => unknown))
    return changed as ReturnType<Base['all']>
  }

  async #change(row: Row, change: (row: Row) => unknown): Promise<Row> {
    const draft = copyOf(row)
    // Not awaited where it is done, so that nothing comes between.
    const changing = change(draft)
    if (typeof (changing as PromiseLike<unknown> | undefined)?.then === 'function') await changing
    const next = this.#complete(draft)
    // The library's own marks.
    for (const mark of Object.getOwnPropertySymbols(row))
      Object.defineProperty(next, mark, Object.getOwnPropertyDescriptor(row, mark) as PropertyDescriptor)
    const rows: Row[] = this.all()
    const place = rows.indexOf(row)
    if (place < 0) throw new Error(`the record ${row.id} was changed or deleted since it was found; find it again`)
    rows[place] = next
    return next
  }
}

/** A record that is in a collection bears the library's marks. */
const isKept = (predicate: Predicate): predicate is Extract<Predicate, Row> =>
  typeof predicate === 'object' && Object.getOwnPropertySymbols(predicate).length > 0
