import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../src/index.ts'
import { all, batch, row } from './support/batches.ts'
import { manifest } from './support/manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrule-processes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Writer {
  /** Pages that it was told are stored. */
  pages: number[]
  ended: Promise<number | null>
  kill(): void
}

function writer(path: string, name: string, count: number, killAfter = Number.POSITIVE_INFINITY): Writer {
  const args = [
    '--conditions=@ferrule/source',
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'writer.process.ts'),
  ]
  const child = spawn(process.execPath, [...args, path, name, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pages: number[] = []
  child.stdout.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (/^\d+$/.test(line)) pages.push(Number(line))
    if (pages.length >= killAfter) child.kill('SIGKILL')
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { pages, ended, kill: () => child.kill('SIGKILL') }
}

test('several processes on one file, some killed: every acknowledged page is there, whole, and no part of another', {
  timeout: 120_000,
}, async () => {
  const path = join(folder, 'copy.db')
  await (await openStore({ sqlite: path })).close()
  const writers = [writer(path, 'a', 30), writer(path, 'b', 1000, 5), writer(path, 'c', 1000, 11)]
  expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, null, null])
  const store = await openStore({ sqlite: path })
  const keys = Object.keys(await all(store.copy({ manifest })))
  const rowsOf = (name: string, page: number) => keys.filter((key) => key.startsWith(`${name}-${page}-`)).length
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    const pages = writers[index]?.pages ?? []
    expect(pages.length).toBeGreaterThanOrEqual([30, 5, 11][index] as number)
    for (const page of pages) expect(rowsOf(name, page)).toBe(20)
    // The page that was being written is there or not.
    expect([0, 20]).toContain(rowsOf(name, pages.length))
  }
  await store.close()
})

test('a store is opened and searched while another process writes', async () => {
  const path = join(folder, 'held.db')
  const before = await openStore({ sqlite: path })
  await before.copy({ manifest }).commit(batch([row('a')]))
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  const store = await openStore({ sqlite: path })
  const copy = store.copy({ manifest })
  expect(Object.keys(await all(copy))).toEqual(['a'])
  // Searches of the same store do not wait for what it writes itself.
  const waiting = copy.commit(batch([row('b')]))
  expect(Object.keys(await all(copy))).toEqual(['a'])
  other.exec('ROLLBACK')
  await waiting
  expect(Object.keys(await all(copy))).toEqual(['a', 'b'])
  for (const one of [store, before]) await one.close()
  other.close()
})
