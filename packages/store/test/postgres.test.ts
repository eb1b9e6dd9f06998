import { testPostgres } from '@ferrule/proof/postgres'
import { Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../src/postgres.ts'

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

describe.skipIf('skipped' in server)('openPostgres', async () => {
  if ('skipped' in server) return
  afterAll(() => server.close())

  test('reads and writes; errors say what to do and quote no values', async () => {
    const url = await server.database()
    const db = new Kysely<{ note: { text: string } }>({ dialect: (await openPostgres(url)).dialect })
    await sql`create table note (text text primary key)`.execute(db)
    await db.insertInto('note').values({ text: 'secret 😀' }).execute()
    expect(await db.selectFrom('note').selectAll().execute()).toEqual([{ text: 'secret 😀' }])
    const twice = await db
      .insertInto('note')
      .values({ text: 'secret 😀' })
      .execute()
      .catch((error) => error)
    expect(twice).toMatchObject({ name: 'StoreError', reason: 'constraint' })
    expect(JSON.stringify(twice) + twice.stack).not.toContain('secret 😀')
    await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ reason: 'statement' })
    await db.destroy()
  })

  test('a pool that was passed in stays open', async () => {
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({ connectionString: await server.database() })
    const database = await openPostgres(pool)
    await database.close()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('a server that is not there', async () => {
    await expect(openPostgres('postgres://x:secret@127.0.0.1:1/x')).rejects.toMatchObject({
      name: 'StoreError',
      reason: 'unavailable',
      // It may start.
      retryable: true,
      message: expect.not.stringContaining('secret'),
    })
  })
})
