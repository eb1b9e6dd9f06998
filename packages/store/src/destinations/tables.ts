import { ParamsError } from '@ferrule/core'
import type { Batch, Destination, Finish, SyncState } from '@ferrule/sync'
import { sql } from 'kysely'
import { commit } from '../copy/commit.ts'
import { finish } from '../copy/finish.ts'
import { prepareBatch, StalePlan } from '../copy/prepare.ts'
import { readState } from '../copy/streams.ts'
import type { Target } from '../copy/target.ts'
import { createMeta, type Db, type Engine, lockSchema } from '../engine.ts'
import { StoreError } from '../errors.ts'
import type { MetaNames } from '../meta.ts'
import { type CopyManifest, fieldsOf } from '../tables/manifest.ts'
import { type Fields, is, quote, shorten, type TablePlan, unique } from '../tables/plan.ts'
import { type Prepared, prepare } from '../tables/prepare.ts'
import type { Cell } from '../tables/rows.ts'
import { storable } from '../tables/text.ts'
import type { ColumnType, TableShape } from '../tables/write.ts'

export interface TablesOptions {
  /** Default export of `@ferrule/<connector>/manifest`: its fields become columns. */
  readonly manifest: CopyManifest
  /** Prefix of the table names, like `stripe_`. Default: none. */
  readonly prefix?: string
  /** Postgres: the schema of the tables, which is created. Elsewhere it is put before the prefix. */
  readonly namespace?: string
  /**
   * Fields that the vendor adds after the first sync: they become columns, stay together in `_ferrule_other`, or stop the
   * sync. Default: `propagate`.
   */
  readonly schemaChanges?: 'propagate' | 'ignore' | 'pause'
}

const META: MetaNames = { tables: '_ferrule_table', streams: '_ferrule_state', gone: '_ferrule_gone' }
const NAMES = { key: '_ferrule_key', at: '_ferrule_at', generation: '_ferrule_generation', under: '_ferrule_under' }
/** Column for fields that have no column of their own, or do not fit it. */
const OTHER = '_ferrule_other'

/** Plain tables for the user's own queries: one per stream, with a column per field. */
export class TablesDestination implements Destination {
  readonly #engine: Engine
  readonly #manifest: CopyManifest
  readonly #prefix: string
  readonly #schemaChanges: NonNullable<TablesOptions['schemaChanges']>
  readonly #prepared = new Map<string, Promise<Prepared>>()
  #meta: Promise<void> | undefined

  constructor(engine: Engine, { manifest, prefix = '', schemaChanges = 'propagate' }: TablesOptions) {
    this.#engine = engine
    this.#manifest = manifest
    this.#prefix = prefix
    this.#schemaChanges = schemaChanges
  }

  async state(): Promise<SyncState | undefined> {
    await this.#ready()
    return await readState(this.#engine.db, META, this.#prefix)
  }

  async commit(batch: Batch): Promise<void> {
    for (;;) {
      try {
        const target = await this.#target(batch.stream)
        return await commit(this.#engine.db, target, await prepareBatch(target, batch))
      } catch (error) {
        if (!(error instanceof StalePlan)) throw error
        this.#prepared.delete(batch.stream)
      }
    }
  }

  async finish(end: Finish): Promise<{ deleted: number }> {
    return await finish(this.#engine.db, await this.#target(end.stream), end)
  }

  close(): Promise<void> {
    return this.#engine.close()
  }

  #ready(): Promise<void> {
    const { kind, db } = this.#engine
    this.#meta ??= db.transaction().execute(async (trx) => {
      await lockSchema(kind, trx)
      await createMeta(kind, trx, META)
    })
    this.#meta.catch(() => {
      this.#meta = undefined
    })
    return this.#meta
  }

  async #target(stream: string): Promise<Target> {
    await this.#ready()
    const { plan, version } = await this.#table(stream)
    const shape = shapeOf(plan)
    const columns = Object.keys(shape.columns)
    return {
      kind: this.#engine.kind,
      source: this.#prefix,
      connector: this.#manifest.name,
      entity: stream,
      plan,
      version,
      shape,
      names: NAMES,
      meta: META,
      isShared: false,
      own: sql`1 = 1`,
      row: ({ key, at = null, under = null, data }, generation) => {
        const { key: ofKey, at: ofTime, generation: ofGeneration, under: ofParent } = NAMES
        const common = { [ofKey]: key, [ofTime]: at, [ofGeneration]: generation, [ofParent]: under }
        const row: Record<string, Cell> = { ...cellsOf(plan, data), ...common }
        return { cells: columns.map((name) => row[name] ?? null) }
      },
    }
  }

  #table(stream: string): Promise<Prepared> {
    const { name, entities } = this.#manifest
    if (!Object.hasOwn(entities, stream))
      throw new ParamsError(`[${name}] has no entity ${stream}`, { connector: name, entity: stream })
    const known = this.#prepared.get(stream)
    if (known) return known
    const table = shorten(`${this.#prefix}${stream}`)
    const fields = fieldsOf(this.#manifest, stream, undefined)
    const prepared = prepare(this.#engine, META, table, {
      plan: (before) => accepted(name, planOf(table, stream, fields, before), before, this.#schemaChanges),
      create,
      migrate,
    })
    this.#prepared.set(stream, prepared)
    prepared.catch(() => this.#prepared.delete(stream))
    return prepared
  }
}

/**
 * The plan of a table, given what is to become of new fields.
 * @throws {StoreError} `schema_changed` if there are some, and they are to wait for a decision.
 */
export function accepted(
  connector: string,
  plan: TablePlan,
  before: TablePlan | undefined,
  changes: NonNullable<TablesOptions['schemaChanges']> = 'propagate',
): TablePlan {
  if (!before || changes === 'propagate') return plan
  const added = plan.fields.slice(before.fields.length).map(({ name }) => name)
  if (added.length === 0 || changes === 'ignore') return before
  throw new StoreError(
    'schema_changed',
    `[${connector} ${plan.entity}] new fields: ${added.join(', ')}; nothing is written until the schema change is accepted`,
  )
}

/** Names each column after its field. If a field's type has changed, it gets an additional column. */
export function planOf(table: string, entity: string, fields: Fields, before?: TablePlan): TablePlan {
  const planned = [...(before?.fields ?? [])]
  const taken = new Set(planned.map(({ column = '' }) => column.toLowerCase()))
  for (const [name, type] of Object.entries(fields))
    if (!planned.some((field) => is(field, name, type))) planned.push({ name, type, column: unique(name, taken) })
  return { table, entity, fields: planned, sorted: [] }
}

const TYPES: Readonly<Record<string, ColumnType>> = {
  string: 'text',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  object: 'jsonb',
  array: 'jsonb',
}

function shapeOf({ table, fields }: TablePlan): TableShape {
  const columns: Record<string, ColumnType> = {
    [NAMES.key]: 'text',
    [NAMES.at]: 'double precision',
    [NAMES.generation]: 'integer',
    [NAMES.under]: 'text',
  }
  for (const { column = '', type } of fields) columns[column] = TYPES[type] ?? 'text'
  return { table, columns: { ...columns, [OTHER]: 'jsonb' }, key: [NAMES.key], at: NAMES.at }
}

/** SQLite's type names, which state how a value is stored. */
const SQLITE: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  integer: 'INTEGER',
  bigint: 'INTEGER',
  'double precision': 'REAL',
  boolean: 'BOOLEAN',
  jsonb: 'TEXT',
}

const declared = (kind: Engine['kind'], name: string, type: ColumnType): string =>
  `${quote(name)} ${kind === 'postgres' ? type : SQLITE[type]}`

async function create(kind: Engine['kind'], trx: Db, plan: TablePlan): Promise<void> {
  const table = quote(plan.table)
  const columns = Object.entries(shapeOf(plan).columns).map(([name, type]) => {
    const needed = name === NAMES.key ? ' PRIMARY KEY' : name === NAMES.generation ? ' NOT NULL' : ''
    return declared(kind, name, type) + needed
  })
  try {
    await sql.raw(`CREATE TABLE ${table} (${columns.join(', ')})`).execute(trx)
  } catch (error) {
    if (!/already exists/.test(String(error))) throw error
    throw new StoreError(
      'constraint',
      `a table ${plan.table} exists already and was not made by Ferrule; choose another prefix`,
    )
  }
  const index = quote(`${plan.table}_under`)
  const under = quote(NAMES.under)
  await sql.raw(`CREATE INDEX ${index} ON ${table} (${under}) WHERE ${under} IS NOT NULL`).execute(trx)
}

/** Values in `_ferrule_other` stay there until their record is read again. */
async function migrate(kind: Engine['kind'], trx: Db, from: TablePlan, to: TablePlan): Promise<void> {
  for (const { column = '', type } of to.fields.slice(from.fields.length)) {
    const added = declared(kind, column, TYPES[type] ?? 'text')
    await sql.raw(`ALTER TABLE ${quote(to.table)} ADD COLUMN ${added}`).execute(trx)
  }
}

/** Values that fit their columns, and everything else as JSON, so that no part of a record is lost. */
function cellsOf({ fields }: TablePlan, record: Readonly<Record<string, unknown>>): Record<string, Cell> {
  const row: Record<string, Cell> = {}
  const other: Record<string, unknown> = { ...record }
  for (const { name, type, column = '' } of fields) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined
    row[column] = columnValue(type, value)
    if (row[column] !== null || value === null) delete other[name]
  }
  row[OTHER] = Object.keys(other).length > 0 ? clean(other) : null
  return row
}

function columnValue(type: string, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'string':
      return typeof value === 'string' ? storable(value) : null
    case 'integer':
      return Number.isSafeInteger(value) ? (value as number) : null
    case 'number':
      return typeof value === 'number' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'array':
      return Array.isArray(value) ? clean(value) : null
    default:
      return typeof value === 'object' && !Array.isArray(value) ? clean(value) : null
  }
}

/** JSON that Postgres accepts: NUL and lone surrogates become the replacement character. */
const clean = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? storable(inner) : inner))
