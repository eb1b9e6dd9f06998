import { Copy, type CopyOptions } from './copy/copy.ts'
import { type Engine, openEngine, prepareMeta, type StoreLocation } from './engine.ts'

/** A database that holds copies. */
export class Store {
  readonly #engine: Engine

  /** Use {@link openStore}. */
  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Which engine it is. */
  get kind(): Engine['kind'] {
    return this.#engine.kind
  }

  /** The copy of one source of one connector. Its tables are made at their first use. */
  copy(options: CopyOptions): Copy {
    return new Copy(this.#engine, options)
  }

  /** Ends its threads or connections. A pool that was passed in stays open. */
  close(): Promise<void> {
    return this.#engine.close()
  }
}

/**
 * Opens a store in a SQLite file, which is made when it is not there, or in Postgres. Several programs may open the same one.
 *
 * @throws {StoreError} when it cannot be opened, is damaged, or was written by a newer version.
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
