import { ParamsError } from '@ferrule/core'
import type { Batch, Destination, Finish, SyncState } from '@ferrule/sync'
import type { Engine } from '../engine.ts'
import { closest } from '../search/closest.ts'
import { search } from '../search/search.ts'
import type { SearchParams, SearchResult } from '../search/types.ts'
import { type CopyManifest, type FieldType, fieldsOf, type SearchableFields } from '../tables/manifest.ts'
import { fieldsIn, tableName } from '../tables/plan.ts'
import type { Prepared } from '../tables/prepare.ts'
import { prepareTable } from '../tables/schema.ts'
import { clear } from './clear.ts'
import { commit, StalePlan } from './commit.ts'
import { type CopyPart, dump, restoreEnd } from './dump.ts'
import { finish } from './finish.ts'
import { type Readiness, readReadiness, readState } from './streams.ts'
import { copyTarget, META, type Target } from './target.ts'

export interface CopyOptions {
  /** Name of the source: sources share the tables of a connector, and never see each other's rows. Default: the connector's name. */
  readonly source?: string
  /** Default export of `@ferrule/<connector>/manifest`. */
  readonly manifest: CopyManifest
  /** Further searchable fields by entity, and types that differ from those of the records. */
  readonly searchable?: Readonly<Record<string, SearchableFields>>
}

/** The copy of one source: where a sync writes, and what `search` reads. */
export class Copy implements Destination {
  readonly source: string
  readonly connector: string
  readonly #engine: Engine
  readonly #options: CopyOptions
  readonly #tables = new Map<string, Promise<Prepared>>()
  /** Streams whose first copy is known to be complete. */
  readonly #ready = new Set<string>()

  constructor(engine: Engine, options: CopyOptions) {
    this.#engine = engine
    this.#options = options
    this.connector = options.manifest.name
    this.source = options.source ?? this.connector
  }

  /** Entities that may be copied and searched. */
  get entities(): readonly string[] {
    return Object.keys(this.#options.manifest.entities)
  }

  /** State as it was stored with the last committed batch of each stream; undefined before the first run. */
  state(): Promise<SyncState | undefined> {
    return readState(this.#engine.db, META, this.source)
  }

  /** Writes rows, deletes and state in one transaction; may be repeated. */
  async commit(batch: Batch): Promise<void> {
    for (;;) {
      try {
        return await commit(this.#engine.db, await this.#target(batch.stream), batch)
      } catch (error) {
        if (!(error instanceof StalePlan)) throw error
        this.#tables.delete(batch.stream)
      }
    }
  }

  /** Ends a complete snapshot: deletes the rows that it has not seen. */
  async finish(end: Finish): Promise<{ deleted: number }> {
    return await finish(this.#engine.db, await this.#target(end.stream), end)
  }

  /**
   * Records that a filter matches, page by page. Queries only the copy.
   *
   * @throws {ParamsError} when the query or the cursor is wrong; the message names the closest field or operator.
   * @throws {StoreError} `not_ready` before the first records are copied.
   */
  async search(entity: string, params: SearchParams): Promise<SearchResult> {
    const target = await this.#target(entity)
    const known = { ...target, plan: fieldsIn(target.plan, this.#fields(entity)) }
    return await search(this.#engine.db, known, params, () => this.readiness(entity))
  }

  /** `loading`: nothing to search yet; `preview`: some records; `ready`: all records of the last complete run. */
  async readiness(entity: string): Promise<Readiness> {
    if (this.#ready.has(entity)) return 'ready'
    const found = await readReadiness(this.#engine.db, await this.#target(entity))
    if (found === 'ready') this.#ready.add(entity)
    return found
  }

  /** Deletes all rows of these entities (default: all copied entities), and the states of their streams. */
  async clear(entities?: readonly string[]): Promise<void> {
    const copied = Object.keys((await this.state()) ?? {})
    for (const entity of entities ?? copied.filter((name) => this.entities.includes(name))) {
      await clear(this.#engine.db, await this.#target(entity))
      this.#ready.delete(entity)
    }
  }

  /** All that the copy has, stream by stream, for {@link restore} of another store. */
  async *dump(): AsyncGenerator<CopyPart, void, undefined> {
    const copied = Object.keys((await this.state()) ?? {}).sort()
    for (const entity of copied.filter((name) => this.entities.includes(name)))
      yield* dump(this.#engine.db, await this.#target(entity))
  }

  /** Takes a piece of a {@link dump}; may be repeated. Pieces come in their order. */
  async restore(part: CopyPart): Promise<void> {
    if ('batch' in part) return this.commit(part.batch)
    await restoreEnd(this.#engine.db, await this.#target(part.stream), part.complete)
  }

  /** Copies share the connections of their store, which is closed by `store.close()`. */
  async close(): Promise<void> {}

  async #target(entity: string): Promise<Target> {
    const { source, connector } = this
    const { plan, version } = await this.#table(entity)
    return copyTarget({ kind: this.#engine.kind, source, connector }, plan, version)
  }

  #table(entity: string): Promise<Prepared> {
    const known = this.#tables.get(entity)
    if (known) return known
    const prepared = prepareTable(this.#engine, tableName(this.connector, entity), entity, this.#fields(entity))
    this.#tables.set(entity, prepared)
    // A store that was busy is asked again next time.
    prepared.catch(() => this.#tables.delete(entity))
    return prepared
  }

  /** @throws {ParamsError} when there is no such entity. */
  #fields(entity: string): Readonly<Record<string, FieldType>> {
    const { manifest, searchable = {} } = this.#options
    if (Object.hasOwn(manifest.entities, entity)) return fieldsOf(manifest, entity, searchable[entity])
    const meant = closest(entity, this.entities)
    const message = `[${this.connector}] has no entity ${entity}${meant ? `; did you mean ${meant}?` : ''}`
    throw new ParamsError(message, { connector: this.connector, entity })
  }
}
