import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createIndexTable, type Db, type Engine, lockSchema, readOnly } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { type IndexKind, type IndexPlan, type IndexSpec, indexName, isTexts } from '../search/index-spec.ts'
import type { Sql } from '../search/sql.ts'
import type { TablePlan } from '../tables/plan.ts'
import { FOR_UPDATE } from '../tables/prepare.ts'
import { changeIndexed, dropTexts, hasTrigrams, indexTexts } from '../tables/schema.ts'
import { dropStatements, dropTextStatements, makeStatements, textStatements } from './statements.ts'

/** Why there is an index: the program asked for it, or slow searches needed it. */
export type IndexOrigin = 'declared' | 'demand'

/** An index besides those that every copied entity has. */
export interface CopyIndex extends IndexSpec {
  readonly name: string
  readonly origin: IndexOrigin
}

/** `dropped`: made on demand and then removed, so it is not made on demand again. */
interface Registered {
  readonly name: string
  readonly field: string
  readonly kind: IndexKind
  readonly origin: IndexOrigin | 'dropped'
}

const REGISTRY = sql.table('ferrule_index')

/** How long a list of indexes is used: another process may change it, and then searches are only slower. */
const FRESH_MS = 10_000

/** How often an index is begun on a busy table, and the pause before the second time, in milliseconds. */
const TRIES = 5
const PAUSE = 100

/** The indexes of a store's tables that were declared or made on demand. */
export class Indexes {
  readonly #engine: Engine
  readonly #known = new Map<string, { readonly at: number; readonly rows: readonly Registered[] }>()
  /** Slow searches that each index would have made fast. */
  readonly #slow = new Map<string, number>()
  readonly #making = new Map<string, Promise<void>>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async of(table: string): Promise<CopyIndex[]> {
    return (await this.#registered(table)).flatMap(({ origin, ...rest }) =>
      origin === 'dropped' ? [] : [{ ...rest, origin }],
    )
  }

  /** Makes an index, unless there is one. `index`: its expressions, of any but the text index. */
  async make(plan: TablePlan, index: IndexPlan | undefined, spec: IndexSpec, origin: IndexOrigin): Promise<CopyIndex> {
    const made = { ...spec, name: indexName(plan.table, spec), origin }
    if (this.#engine.kind === 'sqlite') await this.#makeAtOnce(plan, index, made)
    else {
      // One after the other: two of one table would wait for each other.
      const turn = this.#turn.then(() => this.#makeBesideWriters(plan, index, made))
      this.#turn = turn.catch(() => {})
      await turn
    }
    this.#known.delete(plan.table)
    return made
  }

  #makeAtOnce(plan: TablePlan, index: IndexPlan | undefined, row: Registered): Promise<void> {
    return this.#engine.db.transaction().execute(async (trx) => {
      await lockSchema('sqlite', trx)
      await createIndexTable(trx)
      if (index) for (const one of makeStatements('sqlite', plan.table, row.name, index, false)) await one.execute(trx)
      else await indexTexts(trx, plan)
      await register(trx, plan.table, row)
    })
  }

  /** Postgres can build an index while others write, but not in a transaction. */
  async #makeBesideWriters(plan: TablePlan, index: IndexPlan | undefined, row: Registered): Promise<void> {
    const { kind, db } = this.#engine
    const trigrams = await db.transaction().execute(hasTrigrams)
    if (!index && !trigrams)
      throw new StoreError('statement', 'the text index needs the extension pg_trgm, which this database does not have')
    const made = index ? makeStatements(kind, plan.table, row.name, index, trigrams) : textStatements(plan)
    const undone = index ? dropStatements(kind, row.name) : dropTextStatements(plan)
    await this.#repeat(made, undone)
    await db.transaction().execute(async (trx) => {
      await lockSchema(kind, trx)
      await createIndexTable(trx)
      if (!index) await changeIndexed(trx, plan.table, true, FOR_UPDATE)
      await register(trx, plan.table, row)
    })
  }

  async #repeat(made: readonly Sql[], undone: readonly Sql[]): Promise<void> {
    const { db } = this.#engine
    for (let tries = 1; ; tries++) {
      try {
        for (const one of made) await one.execute(db)
        return
      } catch (error) {
        for (const one of undone) await one.execute(db).catch(() => {})
        // Another process makes one of the same table: they wait for each other, until Postgres ends one of them.
        const isBusy = error instanceof StoreError && error.reason === 'busy'
        if (!isBusy || tries === TRIES) throw error
        await sleep(PAUSE * tries)
      }
    }
  }

  /** @throws {StoreError} if there is no such index. */
  async drop(plan: TablePlan, name: string): Promise<void> {
    const { kind, db } = this.#engine
    const found = (await this.of(plan.table)).find((one) => one.name === name)
    if (!found) throw new StoreError('statement', `there is no index ${name}; copy.indexes(entity) lists them`)
    if (isTexts(found)) await this.#dropTexts(plan)
    else for (const one of dropStatements(kind, name)) await one.execute(db)
    await sql`UPDATE ${REGISTRY} SET origin = 'dropped' WHERE name = ${name}`.execute(db)
    this.#known.delete(plan.table)
  }

  async #dropTexts(plan: TablePlan): Promise<void> {
    const { kind, db } = this.#engine
    await db.transaction().execute(async (trx) => {
      await lockSchema(kind, trx)
      if (kind === 'sqlite') await dropTexts(trx, plan)
      else await changeIndexed(trx, plan.table, false, FOR_UPDATE)
    })
    if (kind === 'postgres') for (const one of dropTextStatements(plan)) await one.execute(db)
  }

  /** Counts a slow search, and makes the index that it lacked after `after` of them. */
  async slow(
    plan: TablePlan,
    index: IndexPlan | undefined,
    spec: IndexSpec,
    { after, most }: { after: number; most: number },
  ): Promise<void> {
    const name = indexName(plan.table, spec)
    const count = (this.#slow.get(name) ?? 0) + 1
    this.#slow.set(name, count)
    if (count < after || this.#making.has(name)) return
    const rows = await this.#registered(plan.table)
    const isFull = rows.filter(({ origin }) => origin === 'demand').length >= most
    if (isFull || rows.some((row) => row.name === name)) return
    const made = this.make(plan, index, spec, 'demand').then(
      () => {},
      // Another process writes, or the disk is full: the next slow search tries again.
      () => {},
    )
    this.#making.set(name, made)
    await made
    this.#making.delete(name)
    this.#slow.delete(name)
  }

  /** Waits for indexes that are being made on demand. */
  async settled(): Promise<void> {
    await Promise.all(this.#making.values())
  }

  async #registered(table: string): Promise<readonly Registered[]> {
    const known = this.#known.get(table)
    if (known && performance.now() - known.at < FRESH_MS) return known.rows
    const rows = await registeredIn(this.#engine.db, table)
    this.#known.set(table, { at: performance.now(), rows })
    return rows
  }
}

async function registeredIn(db: Db, table: string): Promise<readonly Registered[]> {
  try {
    const found = await readOnly(
      db,
      sql<Registered>`SELECT name, field, kind, origin FROM ${REGISTRY} WHERE table_name = ${table} ORDER BY name`,
    )
    return found.rows
  } catch (error) {
    // The table does not exist before the first index does.
    if (error instanceof StoreError && error.reason === 'statement') return []
    throw error
  }
}

async function register(trx: Db, table: string, { name, field, kind, origin }: Registered): Promise<void> {
  await sql`INSERT INTO ${REGISTRY} (name, table_name, field, kind, origin)
    VALUES (${name}, ${table}, ${field}, ${kind}, ${origin})
    ON CONFLICT (name) DO UPDATE SET origin = excluded.origin`.execute(trx)
}

const known = new WeakMap<Engine, Indexes>()

/** The indexes of an open store. All its copies share them. */
export function indexesOf(engine: Engine): Indexes {
  const found = known.get(engine) ?? new Indexes(engine)
  known.set(engine, found)
  return found
}
