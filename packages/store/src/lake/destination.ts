import { ParamsError } from '@ferrule/core'
import type { Batch, Destination, Finish, SyncState } from '@ferrule/sync'
import { JsonlDestination } from '../destinations/jsonl.ts'
import { accepted, planOf, type TablesOptions } from '../destinations/tables.ts'
import { StoreError } from '../errors.ts'
import { fieldsOf } from '../tables/manifest.ts'
import type { TablePlan } from '../tables/plan.ts'
import { demandPath } from './duckdb.ts'

/** Bytes of a journal from which on it is published in the middle of a run. */
const LARGE = 128 * 2 ** 20

/** Where the last state of each record is published. */
export interface Publisher {
  /** The plan with which a table was published last. */
  planOf(table: string): Promise<TablePlan | undefined>
  /** Publishes the lines of a file, all or nothing. A second time has no further effect. */
  publish(file: string, plan: TablePlan): Promise<void>
  close(): Promise<void>
}

/**
 * Batches are appended to a journal of JSON lines, with the state, and published at the end of a snapshot, of a run, and whenever
 * the journal has grown large. A run that is killed loses nothing: the next one publishes what the journal has.
 */
export class PublishedDestination implements Destination {
  readonly #journal: JsonlDestination
  readonly #publisher: Publisher
  readonly #options: TablesOptions
  readonly #plans = new Map<string, TablePlan>()
  /** Streams of which this object has written or found something. */
  readonly #open = new Set<string>()

  constructor(folder: string, publisher: Publisher, options: TablesOptions) {
    this.#journal = new JsonlDestination(demandPath(folder), { prefix: options.prefix ?? '' })
    this.#publisher = publisher
    this.#options = options
  }

  async state(): Promise<SyncState | undefined> {
    const state = await this.#journal.state()
    for (const stream of Object.keys(state ?? {})) this.#open.add(stream)
    return state
  }

  async commit(batch: Batch): Promise<void> {
    const { stream } = batch
    await this.#plan(stream)
    await this.#journal.commit(batch)
    if ((await this.#journal.file(stream)).bytes > LARGE) await this.#publish(stream)
  }

  async finish(end: Finish): Promise<{ deleted: number }> {
    await this.#plan(end.stream)
    const result = await this.#journal.finish(end)
    await this.#publish(end.stream)
    return result
  }

  async close(): Promise<void> {
    try {
      for (const stream of this.#open) await this.#publish(stream)
    } finally {
      await this.#publisher.close()
      await this.#journal.close()
    }
  }

  async #publish(stream: string): Promise<void> {
    const { path, bytes } = await this.#journal.file(stream)
    if (bytes === 0) return
    await this.#publisher.publish(path, await this.#plan(stream))
    await this.#journal.drain(stream)
  }

  async #plan(stream: string): Promise<TablePlan> {
    this.#open.add(stream)
    const known = this.#plans.get(stream)
    if (known) return known
    const { manifest, prefix = '', schemaChanges } = this.#options
    const { name, entities } = manifest
    if (!Object.hasOwn(entities, stream))
      throw new ParamsError(`[${name}] has no entity ${stream}`, { connector: name, entity: stream })
    const table = `${prefix}${stream}`
    const before = await this.#publisher.planOf(table)
    if (before && !(await this.#journal.knows(stream)))
      throw new StoreError('corrupt', `the keys of ${stream} are missing; move the folder elsewhere and copy again`)
    const fields = fieldsOf(manifest, stream, undefined)
    const plan = accepted(name, planOf(table, stream, fields, before), before, schemaChanges)
    this.#plans.set(stream, plan)
    return plan
  }
}
