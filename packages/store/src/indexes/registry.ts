import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createIndexTable, type Db, type Engine, lockSchema, readOnly } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { type IndexKind, type IndexPlan, type IndexSpec, indexName } from '../search/index-spec.ts'
import type { TablePlan } from '../tables/plan.ts'
import { dropStatements, makeStatements } from './statements.ts'

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

  /** Makes an index, unless there is one. */
  async make(plan: TablePlan, index: IndexPlan, spec: IndexSpec, origin: IndexOrigin): Promise<CopyIndex> {
    const { kind, db } = this.#engine
    const name = indexName(plan.table, spec)
    const statements = makeStatements(kind, plan.table, name, index, await hasTrigrams(kind, db))
    if (kind === 'sqlite')
      await db.transaction().execute(async (trx) => {
        await lockSchema(kind, trx)
        await createIndexTable(trx)
        for (const one of statements) await one.execute(trx)
        await register(trx, plan.table, { ...spec, name, origin })
      })
    else {
      // One after the other: two of one table would wait for each other.
      const turn = this.#turn.then(() =>
        this.#makeBesideWriters(plan.table, name, statements, { ...spec, name, origin }),
      )
      this.#turn = turn.catch(() => {})
      await turn
    }
    this.#known.delete(plan.table)
    return { ...spec, name, origin }
  }

  /** Postgres can build an index while others write, but not in a transaction. */
  async #makeBesideWriters(
    table: string,
    name: string,
    statements: ReturnType<typeof makeStatements>,
    row: Registered,
  ): Promise<void> {
    const { kind, db } = this.#engine
    for (let tries = 1; ; tries++) {
      try {
        for (const one of statements) await one.execute(db)
        break
      } catch (error) {
        for (const one of dropStatements(kind, name)) await one.execute(db).catch(() => {})
        // Another process makes one of the same table: they wait for each other, until Postgres ends one of them.
        const isBusy = error instanceof StoreError && error.reason === 'busy'
        if (!isBusy || tries === TRIES) throw error
        await sleep(PAUSE * tries)
      }
    }
    await db.transaction().execute(async (trx) => {
      await lockSchema(kind, trx)
      await createIndexTable(trx)
      await register(trx, table, row)
    })
  }

  /** @throws {StoreError} if there is no such index. */
  async drop(table: string, name: string): Promise<void> {
    const { kind, db } = this.#engine
    const found = (await this.of(table)).find((one) => one.name === name)
    if (!found) throw new StoreError('statement', `there is no index ${name}; copy.indexes(entity) lists them`)
    for (const one of dropStatements(kind, name)) await one.execute(db)
    await sql`UPDATE ${REGISTRY} SET origin = 'dropped' WHERE name = ${name}`.execute(db)
    this.#known.delete(table)
  }

  /** Counts a slow search, and makes the index that it lacked after `after` of them. */
  async slow(
    plan: TablePlan,
    index: IndexPlan,
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

/** Without the extension, texts inside objects are scanned. */
async function hasTrigrams(kind: Engine['kind'], db: Db): Promise<boolean> {
  if (kind === 'sqlite') return false
  const { rows } = await sql`SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
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
