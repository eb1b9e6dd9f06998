import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from './database.ts'
import { Notices } from './notices.ts'

/** Opens the gateway's tables in a Postgres database, or in a SQLite file in a folder. */
export async function openDatabase({ data, url }: { data: string; url?: string | undefined }): Promise<Database> {
  if (url !== undefined) {
    const { openPostgres } = await import('@ferrule/store/postgres')
    return new Database('postgres', (await openPostgres(url)).dialect, { notices: new Notices(url) })
  }
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const { openSqlite } = await import('@ferrule/store/sqlite')
  const file = join(data, 'gateway.db')
  return new Database('sqlite', (await openSqlite(file, { readersOnDemand: true })).dialect, { file })
}
