import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type SearchResult } from '@ferrule/store'
import manifest from '@ferrule/stripe/manifest'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MemoryDestination } from '../src/index.ts'
import { FileDestination } from './support/file-destination.ts'
import { open } from './support/subjects.ts'
import { differences, upstreamOf } from './support/upstream.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

/** `FERRULE_KILLS=20` is the long run. */
const KILLS = Number(process.env['FERRULE_KILLS'] ?? 3)
const STREAMS = ['customers', 'invoices', 'charges', 'subscription_items']

let upstream: Awaited<ReturnType<typeof open>>
const folder = mkdtempSync(join(tmpdir(), 'ferrule-kill-'))
beforeAll(async () => {
  upstream = await open('stripe', { customers: 60, products: 4 })
})
afterAll(async () => {
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The content of a store. */
async function rowsOf(file: string): Promise<MemoryDestination> {
  const found = new MemoryDestination()
  const store = await openStore({ sqlite: file })
  const copy = store.copy({ manifest })
  const state = { version: 1, connector: 'stripe', stream: '', generation: 1 } as const
  for (const stream of STREAMS) {
    const records: { key: string; data: Record<string, unknown> }[] = []
    let cursor: string | null = null
    do {
      const page: SearchResult = await copy.search(stream, { query: {}, cursor })
      records.push(...page.hits.map(({ id, data }) => ({ key: id, data })))
      cursor = page.next_cursor
    } while (cursor)
    expect(new Set(records.map(({ key }) => key)).size).toBe(records.length)
    await found.commit({ stream, generation: 1, records, deletes: [], state: { ...state, stream } })
  }
  await store.close()
  return found
}

/** One process; it is killed at once after so many commits. Its exit code, or undefined when it was killed. */
function copy(file: string, commits: number): Promise<number | undefined> {
  const { api_key } = upstream.sandbox.credentials as { api_key: string }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      '--conditions=@ferrule/source',
      join(import.meta.dirname, 'copy.process.ts'),
      upstream.url,
      file,
      api_key,
    ])
    let seen = 0
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.length
      // Not only just after a commit.
      if (seen >= commits) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
    })
    child.stderr.pipe(process.stderr)
    child.once('close', (code) => resolve(code ?? undefined))
  })
}

test.each(['stripe.json', 'stripe.db'])(
  `%s: killed ${KILLS} times in the middle, a copy is whole in the end, no row lost, none twice`,
  async (name) => {
    const file = join(folder, name)
    const before = upstream.sandbox.requests.length
    let killed = 0
    for (let kill = 0; kill < KILLS; kill++) if ((await copy(file, 1 + ((kill * 7) % 5))) === undefined) killed++
    expect(killed).toBeGreaterThan(0)
    expect(await copy(file, Number.POSITIVE_INFINITY)).toBe(0)
    const { definition } = upstream.subject
    const result = name.endsWith('.db') ? await rowsOf(file) : new FileDestination(file)
    const known = new Map()
    for (const name of STREAMS) {
      const stream = definition.streams.find((one) => one.name === name)!
      const records = await upstreamOf(upstream.connect(), definition, stream, known)
      expect(records.length).toBeGreaterThan(10)
      expect(differences(stream, records, result)).toEqual([])
    }
    // Stored pages are not requested again: each page at most once more for each kill.
    const pages = upstream.sandbox.requests
      .slice(before)
      .filter(({ operation }) => operation === 'invoices.list').length
    expect(pages).toBeLessThan(30 + 2 * KILLS)
  },
)
