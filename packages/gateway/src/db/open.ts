import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { INSERT_AUDIT } from '../audit.ts'
import { READ_CALLS } from './call-rows.ts'
import { CLAIM } from './claim-function.ts'
import { Database } from './database.ts'
import { Notices } from './notices.ts'

/** Statements of each call and each claim. A name stands for one text: those of another version may come over the same connection. */
const PREPARED = new Map(
  [READ_CALLS, INSERT_AUDIT, CLAIM].map((text) => [
    text,
    `ferrule_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
  ]),
)

/** Opens the gateway's tables in a Postgres database, or in a SQLite file in a folder. */
export async function openDatabase({ data, url }: { data: string; url?: string | undefined }): Promise<Database> {
  if (url !== undefined) {
    const { openPostgres } = await import('@ferrule/store/postgres')
    const notices = new Notices(url)
    // Where notices arrive, connections are the server's own.
    const prepare = (text: string) => (notices.arrive ? PREPARED.get(text) : undefined)
    return new Database('postgres', (await openPostgres(url, { prepare })).dialect, { notices })
  }
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const { openSqlite } = await import('@ferrule/store/sqlite')
  const file = join(data, 'gateway.db')
  return new Database('sqlite', (await openSqlite(file, { readersOnDemand: true })).dialect, { file })
}
