import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Audit, type AuditEntry } from '../src/audit.ts'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'

const entry = (requestId: string): AuditEntry => ({
  workspaceId: null,
  actor: 'ada',
  action: 'execute customers.list',
  outcome: 'ok',
  requestId,
})

let folder: string
let db: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ferrule-here-'))
  db = await openDatabase({ data: folder })
  await db.migrate()
})

afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const ids = async (audit: Audit) => (await audit.list({ limit: 1_000 })).map(({ request_id: id }) => id).reverse()

test('entries of calls that end at once are one commit, which others see before any is answered', async () => {
  const commits: number[] = []
  const audit = new Audit(db, { written: (rows) => commits.push(rows) })
  const other = new DatabaseSync(join(folder, 'gateway.db'), { readOnly: true })
  const seen = () => other.prepare('select count(*) as rows from audit').get()?.['rows']
  // As Node passes on what it has read from three sockets: what is due at once is done between them.
  const afterRead = (id: string) =>
    new Promise((resolve) => setImmediate(() => resolve(audit.write(entry(id)).then(seen))))
  const counts = await Promise.all(['a', 'b', 'c'].map(afterRead))
  expect(counts).toEqual([3, 3, 3])
  expect(commits).toEqual([3])
  other.close()
})

test('while another connection writes, this thread continues, and the entry is written after it', async () => {
  const audit = new Audit(db)
  await audit.write(entry('first'))
  const other = new DatabaseSync(join(folder, 'gateway.db'))
  other.exec('begin immediate')
  expect(db.here.write('insert into setting (name, value) values (?, 1)', 'refused')).toBe(false)
  let isWritten = false
  const second = audit.write(entry('second')).then(() => {
    isWritten = true
  })
  // A timer fires only if this thread is free, and it stays so for as long as the other one writes.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(isWritten).toBe(false)
  other.exec('commit')
  await second
  expect(await ids(audit)).toEqual(['first', 'second'])
  other.close()
})

test('what it writes leaves rows that it keeps in force; what others write does not', async () => {
  const read = vi.fn(() => 1)
  const rows = () => db.here.unchanged('rows', read)
  rows()
  await new Audit(db).write(entry('a'))
  rows()
  expect(read).toHaveBeenCalledTimes(1)
  await db.shared.insertInto('setting').values({ name: 'x', value: 'y' }).execute()
  rows()
  expect(read).toHaveBeenCalledTimes(2)
})

test('the log of the file stays bounded', async () => {
  const audit = new Audit(db)
  for (let count = 0; count < 6_000; count++) await audit.write(entry(String(count)))
  expect(statSync(join(folder, 'gateway.db-wal')).size).toBeLessThan(40 * 1_048_576)
})
