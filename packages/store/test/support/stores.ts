import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { afterAll, vi } from 'vitest'
import type { StoreLocation } from '../../src/index.ts'

/** Places for stores of both engines; call at the top of a test file. Without a Postgres there is SQLite only. */
export async function locations(): Promise<{ kind: 'sqlite' | 'postgres'; make(): Promise<StoreLocation> }[]> {
  // Databases are made on disk, on machines that have other work to do.
  vi.setConfig({ testTimeout: 60_000 })
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-store-'))
  const server = await testPostgres()
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    if (!('skipped' in server)) await server.close()
  })
  const sqlite = {
    kind: 'sqlite' as const,
    make: async () => ({ sqlite: join(folder, `${randomBytes(6).toString('hex')}.db`) }),
  }
  if ('skipped' in server) {
    console.log(`Postgres: skipped, ${server.skipped}`)
    return [sqlite]
  }
  return [sqlite, { kind: 'postgres' as const, make: async () => ({ postgres: await server.database() }) }]
}
