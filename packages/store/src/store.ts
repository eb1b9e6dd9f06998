import { Copy, type CopyOptions } from './copy.ts'
import { type Engine, openEngine, prepareMeta, type StoreLocation } from './engine.ts'
import { indexesOf } from './indexes/registry.ts'

/** A database that contains copies. */
export class Store {
  readonly #engine: Engine

  /** Use {@link openStore}. */
  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** The database engine. */
  get kind(): Engine['kind'] {
    return this.#engine.kind
  }

  /** The copy of one source of one connector. Its tables are created on first use. */
  copy(options: CopyOptions): Copy {
    return new Copy(this.#engine, options)
  }

  /** Closes its threads or connections. A pool that was passed in stays open. */
  async close(): Promise<void> {
    await indexesOf(this.#engine).settled()
    await this.#engine.close()
  }
}

/**
 * Opens a store in a SQLite file, which is created if it does not exist, or in Postgres. Several processes can open the
 * same store.
 *
 * @throws {StoreError} if it cannot be opened, is damaged, or was written by a newer version.
 */
export async function openStore(location: StoreLocation): Promise<Store> {
  const engine = await openEngine(location)
  try {
    await prepareMeta(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
  return new Store(engine)
}
