import { ParamsError } from '@ferrule/core'
import type { Batch, Destination, Finish, SyncState } from '@ferrule/sync'
import { clear } from './copy/clear.ts'
import { commit } from './copy/commit.ts'
import { type CopyPart, dump, restoreEnd } from './copy/dump.ts'
import { finish } from './copy/finish.ts'
import { type PreparedBatch, prepareBatch, StalePlan } from './copy/prepare.ts'
import { type Readiness, readReadiness, readState } from './copy/streams.ts'
import { copyTarget, type Target } from './copy/target.ts'
import type { Engine } from './engine.ts'
import { StoreError } from './errors.ts'
import { type CopyIndex, indexesOf } from './indexes/registry.ts'
import { META } from './meta.ts'
import { closest } from './search/closest.ts'
import {
  INDEX_KINDS,
  type IndexPlan,
  type IndexSpec,
  indexName,
  indexPlan,
  isIndexable,
  isTexts,
} from './search/index-spec.ts'
import { Parser } from './search/parse.ts'
import { type SearchIndexes, search } from './search/search.ts'
import type { SearchParams, SearchResult } from './search/types.ts'
import { type CopyManifest, convertedOf, type FieldType, fieldsOf, type SearchableFields } from './tables/manifest.ts'
import { fieldsIn, type TablePlan, tableName } from './tables/plan.ts'
import { prepareTable } from './tables/schema.ts'

export interface CopyOptions {
  /**
   * Name of the source. Sources share a connector's tables, but never see each other's rows. Default: the connector's
   * name.
   */
  readonly source?: string
  /** Default export of `@ferrule/<connector>/manifest`. */
  readonly manifest: CopyManifest
  /** Additional searchable fields by entity, and types that differ from the record's. */
  readonly searchable?: Readonly<Record<string, SearchableFields>>
  /** Indexes to make by entity, in addition to those that every entity has. */
  readonly indexes?: Readonly<Record<string, readonly IndexSpec[]>>
  /** When an index is made on demand: by default, after three searches of 25 ms that lacked it. */
  readonly onDemand?: OnDemand
}

/** When the index that a slow search lacked is made. */
export interface OnDemand {
  /**
   * Time from which on a search is slow, in milliseconds. Default: 25. The answer names the index that it lacked from this time
   * on; by default, from 10 on.
   */
  readonly slowMs?: number
  /** Number of slow searches. Default: 3. */
  readonly searches?: number
  /** Maximum number of such indexes per entity; 0: none. Default: 8. */
  readonly most?: number
}

/** Rows per batch in SQLite, where larger batches only take more memory. */
const SQLITE_ROWS = 100

/** Number of batches that are prepared while another one is written. */
const AHEAD = 2

/** The copy of one source: syncs write to it, and `search` reads it. */
export class Copy implements Destination {
  readonly source: string
  readonly connector: string
  readonly batchRows?: number
  readonly #engine: Engine
  readonly #options: CopyOptions
  readonly #targets = new Map<string, Promise<Target>>()
  /** At most {@link AHEAD}: not a WeakMap, whose values outlive collections of young objects. */
  readonly #prepared = new Map<Batch, PreparedBatch>()
  /** Streams whose first copy is complete. */
  readonly #ready = new Set<string>()

  constructor(engine: Engine, options: CopyOptions) {
    this.#engine = engine
    this.#options = options
    this.connector = options.manifest.name
    this.source = options.source ?? this.connector
    if (engine.kind === 'sqlite') this.batchRows = SQLITE_ROWS
  }

  /** Entities that can be copied and searched. */
  get entities(): readonly string[] {
    return Object.keys(this.#options.manifest.entities)
  }

  /** State that was stored with the last committed batch of each stream; undefined before the first run. */
  state(): Promise<SyncState | undefined> {
    return readState(this.#engine.db, META, this.source)
  }

  /** Makes the rows of a batch, while the one before may still be being written. */
  async prepare(batch: Batch): Promise<void> {
    const prepared = await prepareBatch(await this.#target(batch.stream), batch)
    this.#prepared.set(batch, prepared)
    // The commit of one that was given up never comes.
    for (const given of this.#prepared.keys()) if (this.#prepared.size > AHEAD) this.#prepared.delete(given)
  }

  /** Writes rows, deletes and state in one transaction. Repeating it has no further effect. */
  async commit(batch: Batch): Promise<void> {
    for (;;) {
      try {
        const target = await this.#target(batch.stream)
        const known = this.#prepared.get(batch)
        this.#prepared.delete(batch)
        const isFit = known?.version === target.version
        return await commit(this.#engine.db, target, isFit ? known : await prepareBatch(target, batch))
      } catch (error) {
        if (!(error instanceof StalePlan)) throw error
        this.#targets.delete(batch.stream)
      }
    }
  }

  /** Ends a complete snapshot: deletes the rows that it did not see. */
  async finish(end: Finish): Promise<{ deleted: number }> {
    const target = await this.#target(end.stream)
    const ended = await finish(this.#engine.db, target, end)
    await this.#declare(end.stream, target.plan)
    return ended
  }

  /**
   * Returns the records that match a filter, page by page. Queries only the copy.
   *
   * @throws {ParamsError} if the query or the cursor is invalid; the message names the closest field or operator.
   * @throws {StoreError} `not_ready` before the first records are copied.
   */
  async search(entity: string, params: SearchParams): Promise<SearchResult> {
    try {
      return await this.#search(entity, params)
    } catch (error) {
      const isStatement = error instanceof StoreError && error.reason === 'statement'
      // Another process may have removed the text index since the plan was read.
      if (!isStatement || !this.#targets.delete(entity)) throw error
      return await this.#search(entity, params)
    }
  }

  async #search(entity: string, params: SearchParams): Promise<SearchResult> {
    const known = await this.#searched(entity)
    return await search(this.#engine.db, known, params, {
      readiness: () => this.readiness(entity),
      indexes: () => this.#searchIndexes(entity, known.plan),
    })
  }

  /** The indexes of an entity that were declared or made on demand. */
  async indexes(entity: string): Promise<CopyIndex[]> {
    const { plan } = await this.#searched(entity)
    await this.#declare(entity, plan)
    return await indexesOf(this.#engine).of(plan.table)
  }

  /**
   * Makes an index on a field, or on a path inside an object. All sources of the connector share it.
   *
   * @throws {ParamsError} if there is no such field, or if its type has no such index.
   */
  async createIndex(entity: string, spec: IndexSpec): Promise<CopyIndex> {
    const { plan } = await this.#searched(entity)
    const made = await indexesOf(this.#engine).make(plan, this.#indexPlan(plan, spec), spec, 'declared')
    if (isTexts(spec)) this.#targets.delete(entity)
    return made
  }

  /** Removes an index. It is not made on demand again. @throws {StoreError} if there is none of this name. */
  async dropIndex(entity: string, name: string): Promise<void> {
    const { plan } = await this.#searched(entity)
    await indexesOf(this.#engine).drop(plan, name)
    this.#targets.delete(entity)
  }

  /** `loading`: nothing to search yet; `preview`: the first copy is not complete; `ready`: it is. */
  async readiness(entity: string): Promise<Readiness> {
    if (this.#ready.has(entity)) return 'ready'
    const found = await readReadiness(this.#engine.db, await this.#target(entity))
    if (found === 'ready') this.#ready.add(entity)
    return found
  }

  /** Deletes all rows of these entities, and the states of their streams. Default: all copied entities. */
  async clear(entities?: readonly string[]): Promise<void> {
    const copied = Object.keys((await this.state()) ?? {})
    for (const entity of entities ?? copied.filter((name) => this.entities.includes(name))) {
      await clear(this.#engine.db, await this.#target(entity))
      this.#ready.delete(entity)
    }
  }

  /** Yields the whole copy, stream by stream, for {@link restore} in another store. */
  async *dump(): AsyncGenerator<CopyPart, void, undefined> {
    const copied = Object.keys((await this.state()) ?? {}).sort()
    for (const entity of copied.filter((name) => this.entities.includes(name)))
      yield* dump(this.#engine.db, await this.#target(entity))
  }

  /** Restores a piece of a {@link dump}. Can be repeated, but pieces must come in order. */
  async restore(part: CopyPart): Promise<void> {
    if ('batch' in part) return this.commit(part.batch)
    await restoreEnd(this.#engine.db, await this.#target(part.stream), part.complete)
  }

  /** Does nothing: copies share the connections of their store, which `store.close()` closes. */
  async close(): Promise<void> {}

  /** The target with the fields that this version of the schema knows. */
  async #searched(entity: string): Promise<Target> {
    const known = await this.#target(entity)
    if (known.plan.unindexed && (await indexesOf(this.#engine).of(known.plan.table)).some(isTexts))
      this.#targets.delete(entity)
    const target = await this.#target(entity)
    return { ...target, plan: fieldsIn(target.plan, this.#fields(entity)) }
  }

  async #searchIndexes(entity: string, plan: TablePlan): Promise<SearchIndexes> {
    await this.#declare(entity, plan)
    const { slowMs, searches: after = 3, most = 8 } = this.#options.onDemand ?? {}
    const indexes = indexesOf(this.#engine)
    return {
      made: await indexes.of(plan.table),
      slowMs: slowMs ?? 25,
      hintMs: slowMs ?? 10,
      slow: (lacking) => void indexes.slow(plan, this.#indexPlan(plan, lacking), lacking, { after, most }),
    }
  }

  /** Makes the declared indexes that are missing. */
  async #declare(entity: string, plan: TablePlan): Promise<void> {
    const declared = this.#options.indexes?.[entity] ?? []
    if (declared.length === 0) return
    const indexes = indexesOf(this.#engine)
    const known = new Set((await indexes.of(plan.table)).map(({ name }) => name))
    for (const spec of declared)
      if (!known.has(indexName(plan.table, spec)))
        await indexes.make(plan, this.#indexPlan(plan, spec), spec, 'declared')
  }

  /** The expressions of an index; the text index has none. @throws {ParamsError} */
  #indexPlan(plan: TablePlan, spec: IndexSpec): IndexPlan | undefined {
    if (isTexts(spec)) return undefined
    const { field, kind } = spec
    const parser = new Parser(this.connector, plan)
    if (!INDEX_KINDS.includes(kind)) throw parser.fail(`an index is of the kind ${INDEX_KINDS.join(', ')}`)
    const at = parser.field(field)
    if (!isIndexable(at, kind)) throw parser.fail(`${field} cannot have an index of the kind ${kind}`)
    return indexPlan(this.#engine.kind, at, kind)
  }

  #target(entity: string): Promise<Target> {
    const known = this.#targets.get(entity)
    if (known) return known
    const made = this.#makeTarget(entity)
    this.#targets.set(entity, made)
    // After a failure (a busy store), the next call tries again.
    made.catch(() => this.#targets.delete(entity))
    return made
  }

  async #makeTarget(entity: string): Promise<Target> {
    const { source, connector } = this
    const fields = this.#fields(entity)
    const { manifest, searchable = {} } = this.#options
    const converted = convertedOf(manifest, entity, searchable[entity])
    const table = tableName(connector, entity)
    const { plan, version } = await prepareTable(this.#engine, table, entity, fields, converted)
    return copyTarget({ kind: this.#engine.kind, source, connector }, plan, version)
  }

  /** @throws {ParamsError} if there is no such entity. */
  #fields(entity: string): Readonly<Record<string, FieldType>> {
    const { manifest, searchable = {} } = this.#options
    if (Object.hasOwn(manifest.entities, entity)) return fieldsOf(manifest, entity, searchable[entity])
    const meant = closest(entity, this.entities)
    const message = `[${this.connector}] has no entity ${entity}${meant ? `; did you mean ${meant}?` : ''}`
    throw new ParamsError(message, { connector: this.connector, entity })
  }
}
