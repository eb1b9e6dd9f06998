// `@ferrule/store/postgres`: Postgres through `pg`, for Kysely.
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { StoreError } from './errors.ts'
import { CopyRows, copyIn } from './postgres/copy-in.ts'
import { postgresError } from './postgres/errors.ts'

export { StoreError, type StoreReason } from './errors.ts'

/** A pool of `pg`, or a compatible one. */
export type PgPool = PostgresPool

/** An open Postgres database. */
export interface PostgresDatabase {
  readonly kind: 'postgres'
  /** For `new Kysely({ dialect })`. Destroying that Kysely closes the pool, unless the pool was passed in. */
  readonly dialect: Dialect
  readonly pool: PgPool
  close(): Promise<void>
}

export interface PostgresOptions {
  /** Maximum number of connections in the pool. Default: 10. */
  max?: number
  /**
   * The name under which each connection keeps a statement prepared, so that the server reads its text once; `undefined`: none.
   * For few constant texts, outside of transactions, and not behind a pooler in transaction mode.
   */
  prepare?: (text: string) => string | undefined
}

/**
 * Opens a Postgres database (13 or later) by its URL or with an existing pool of `pg`.
 * @throws {StoreError} if `pg` is not installed, or the connection fails.
 */
export async function openPostgres(
  urlOrPool: string | PgPool,
  options: PostgresOptions = {},
): Promise<PostgresDatabase> {
  const owned = typeof urlOrPool === 'string'
  const pool = owned ? await makePool(urlOrPool, options) : urlOrPool
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= owned ? pool.end() : Promise.resolve()
    return closed
  }
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    await close()
    throw postgresError(error)
  }
  // A pool that was passed in belongs to the caller, who closes it.
  return {
    kind: 'postgres',
    dialect: new PostgresDialect({ pool: told(pool, close, () => closed !== undefined, options.prepare) }),
    pool,
    close,
  }
}

async function makePool(url: string, { max = 10 }: PostgresOptions): Promise<PgPool> {
  const { default: pg } = await import('pg').catch(() => {
    throw new StoreError('unavailable', 'Postgres needs the package `pg`: install it with `npm install pg`')
  })
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'ferrule' })
  // The pool replaces a connection that breaks while idle; without a listener, the error would end the process.
  pool.on('error', () => {})
  // The same for a connection that breaks while in use: its statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Wraps a pool so that its errors say what to do. `end` closes it. */
function told(
  pool: PgPool,
  end: () => Promise<void>,
  isClosed: () => boolean,
  prepare?: PostgresOptions['prepare'],
): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const names = prepare && { of: prepare, areKept: true }
  const wrap = (client: PostgresPoolClient): PostgresPoolClient => {
    const known = clients.get(client) ?? toldClient(client, names)
    clients.set(client, known)
    return known
  }
  return {
    options: pool.options,
    ...(pool.Client && { Client: pool.Client }),
    connect: async () => {
      if (isClosed()) throw new StoreError('closed', 'the store is closed')
      return wrap(await pool.connect().catch(fail))
    },
    end,
  }
}

/** Names of prepared statements, and whether connections keep what was prepared. */
interface Names {
  readonly of: (text: string) => string | undefined
  areKept: boolean
}

/** A pooler in transaction mode may have prepared it on another connection, or for another client. It was not run. */
const isNotKept = (error: unknown): boolean => /^(26000|42P05)$/.test(String(Object(error).code))

function toldClient(client: PostgresPoolClient, names: Names | undefined): PostgresPoolClient {
  const named = async (name: string, text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      return await client.query({ name, text, values } as never)
    } catch (error) {
      if (!names || !isNotKept(error)) throw error
      names.areKept = false
      return await client.query(text, values)
    }
  }
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'query') return value.bind(target)
      return (...args: unknown[]) => {
        const [text, values] = args
        const [rows] = Array.isArray(values) ? values : []
        if (rows instanceof CopyRows) return copyIn(target, String(text), rows).catch(fail)
        const name = names?.areKept && Array.isArray(values) ? names.of(String(text)) : undefined
        const found: unknown =
          name === undefined ? value.apply(target, args) : named(name, String(text), values as unknown[])
        return found instanceof Promise ? found.catch(fail) : found
      }
    },
  })
}

const fail = (error: unknown): never => {
  throw postgresError(error)
}
