import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Generated, Kysely } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { assertNode } from '../src/sqlite/threads.ts'
import { openSqlite } from '../src/sqlite.ts'

interface Tables {
  note: { id: Generated<number>; text: string; done: number | boolean }
}

vi.setConfig({ testTimeout: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'ferrule-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (): string => join(folder, `${randomBytes(6).toString('hex')}.db`)

async function open(path: string): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: (await openSqlite(path, { busyTimeoutMs: 200 })).dialect })
  await db.schema
    .createTable('note')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.unique())
    .addColumn('done', 'integer')
    .execute()
  return db
}

describe('openSqlite', () => {
  test('writes, reads its own writes from other threads, says what changed', async () => {
    const db = await open(file())
    const { insertId, numInsertedOrUpdatedRows } = await db
      .insertInto('note')
      .values({ text: "Zoë's 😀", done: true })
      .executeTakeFirstOrThrow()
    expect([insertId, numInsertedOrUpdatedRows]).toEqual([1n, 1n])
    expect(await db.selectFrom('note').selectAll().execute()).toEqual([{ id: 1, text: "Zoë's 😀", done: 1 }])
    await db.destroy()
  })

  test('a transaction that fails leaves nothing, and others wait for it', async () => {
    const db = await open(file())
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ text: 'gone', done: 0 }).execute()
      throw new Error('no')
    })
    const after = db.insertInto('note').values({ text: 'kept', done: 0 }).execute()
    await expect(failing).rejects.toThrow('no')
    await after
    expect((await db.selectFrom('note').select('text').execute()).map(({ text }) => text)).toEqual(['kept'])
    await db.destroy()
  })

  test.each([0, 20])(
    'a transaction that is open while the file is closed leaves nothing (%i turns later)',
    async (turns) => {
      const path = file()
      await (await open(path)).destroy()
      const database = await openSqlite(path)
      const db = new Kysely<Tables>({ dialect: database.dialect })
      let closing: Promise<void> | undefined
      const writing = db.transaction().execute(async (trx) => {
        await trx.insertInto('note').values({ text: 'rows', done: 0 }).execute()
        closing = database.close()
        // The request to close is on its way, and not yet answered.
        for (let turn = 0; turn < turns; turn++) await null
        await trx.insertInto('note').values({ text: 'their state', done: 0 }).execute()
      })
      await expect(writing).rejects.toMatchObject({ reason: 'closed' })
      await closing
      await expect(db.selectFrom('note').selectAll().execute()).rejects.toMatchObject({ reason: 'closed' })
      const again = await open(path)
      expect(await again.selectFrom('note').select('text').execute()).toEqual([])
      await again.destroy()
    },
  )

  test('reading continues while a transaction writes', async () => {
    const db = await open(file())
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ text: 'unseen', done: 0 }).execute()
      expect(await db.selectFrom('note').selectAll().execute()).toEqual([])
      expect(await trx.selectFrom('note').select('text').execute()).toEqual([{ text: 'unseen' }])
    })
    await db.destroy()
  })

  test('readers on demand: one thread does, until a select has to wait for it', async () => {
    const workers = process.getBuiltinModule('node:worker_threads')
    const { Worker } = workers
    let started = 0
    workers.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args)
        started++
      }
    }
    const db = new Kysely<Tables>({ dialect: (await openSqlite(file(), { readersOnDemand: true })).dialect })
    await db.schema.createTable('note').addColumn('text', 'text').execute()
    await Promise.all([db.selectFrom('note').selectAll().execute(), db.selectFrom('note').selectAll().execute()])
    expect(started).toBe(1)
    await db.transaction().execute(async () => {
      // The caller holds the connection itself, and would wait forever.
      expect(await db.selectFrom('note').selectAll().execute()).toEqual([])
    })
    expect(started).toBe(2)
    await db.selectFrom('note').selectAll().execute()
    expect(started).toBe(2)
    await db.destroy()
    workers.Worker = Worker
  })

  test('a read-only transaction sees one moment', async () => {
    const db = await open(file())
    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const count = async () => (await trx.selectFrom('note').selectAll().execute()).length
        expect(await count()).toBe(0)
        await db.insertInto('note').values({ text: 'later', done: 0 }).execute()
        expect(await count()).toBe(0)
      })
    await db.destroy()
  })

  test('files are for their owner only', async () => {
    const path = file()
    const db = await open(path)
    for (const name of [path, `${path}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600)
    await db.destroy()
  })

  test('a second writer is refused, and nothing of it is kept', async () => {
    const path = file()
    const [one, other] = [await open(path), await open(path)]
    await one.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ text: 'one', done: 0 }).execute()
      const second = other.insertInto('note').values({ text: 'other', done: 0 }).execute()
      await expect(second).rejects.toMatchObject({ name: 'StoreError', reason: 'busy', retryable: true })
    })
    await other.insertInto('note').values({ text: 'other', done: 0 }).execute()
    expect(await one.selectFrom('note').select('text').orderBy('id').execute()).toEqual([
      { text: 'one' },
      { text: 'other' },
    ])
    await one.destroy()
    await other.destroy()
  })

  test('errors say what to do', async () => {
    const broken = file()
    writeFileSync(broken, randomBytes(5000))
    await expect(openSqlite(broken)).rejects.toMatchObject({
      reason: 'corrupt',
      message: expect.stringContaining('copy again'),
    })
    await expect(openSqlite(join(folder, 'none', 'x.db'))).rejects.toMatchObject({ reason: 'unavailable' })
    const db = await open(file())
    await db.insertInto('note').values({ text: 'secret', done: 0 }).execute()
    const twice = db.insertInto('note').values({ text: 'secret', done: 0 }).execute()
    await expect(twice).rejects.toMatchObject({ reason: 'constraint', message: 'UNIQUE constraint failed: note.text' })
    await db.destroy()
    await expect(db.selectFrom('note').selectAll().execute()).rejects.toThrow()
    expect(() => assertNode('22.20.0')).toThrow(/Node 24 or later, but this is 22\.20\.0; run it with `npx -p node@24/)
  })

  test('a full disk gives an error and changes nothing', async () => {
    const db = await open(file())
    await db.insertInto('note').values({ text: 'kept', done: 0 }).execute()
    const { sql } = await import('kysely')
    await sql`PRAGMA max_page_count = 8`.execute(db)
    const big = db
      .insertInto('note')
      .values({ text: 'x'.repeat(200_000), done: 0 })
      .execute()
    await expect(big).rejects.toMatchObject({ reason: 'full' })
    expect(await db.selectFrom('note').select('text').execute()).toEqual([{ text: 'kept' }])
    await db.destroy()
  })
})
