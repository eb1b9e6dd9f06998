import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox, type SandboxName } from '@ferrule/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rows } from './kit/faults.ts'
import { openRelay, type Relay } from './kit/relay.ts'
import { type Cell, type Kind, type Plain, plainly, runCell } from './kit/run.ts'
import { names, type Subject, subjectOf } from './kit/subjects.ts'
import { tableOf } from './kit/table.ts'

// A slow machine is no failure; what hangs is found by the run itself.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const file = join(import.meta.dirname, '../../../docs/faults.md')
const [BEGIN, END] = ['<!-- table -->', '<!-- end of table -->']
/** Over other transports, every connector meets some of the faults, and every fault some connector; FERRULE_TRANSPORTS: all of them. */
const sliced = process.env['FERRULE_TRANSPORT'] !== undefined && !process.env['FERRULE_TRANSPORTS']
const SLICES = 8
const results = new Map<string, Map<string, Partial<Record<Kind, Cell>>>>(rows.map(({ name }) => [name, new Map()]))

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterAll(() => {
  vi.useRealTimers()
})

test('every connector that has a sandbox has its line', () => {
  // The message of the error names all that there are.
  const told = (() => {
    try {
      createSandbox('none' as SandboxName)
    } catch (error) {
      return String(error)
    }
    return ''
  })()
  const registered = told.replace(/^.*there are: /, '').split(', ')
  expect(registered.length).toBeGreaterThan(1)
  // Those of packages with a sandbox of their own come besides.
  expect(names).toEqual(expect.arrayContaining(registered))
})

describe.each(names)('%s', (name) => {
  const met = sliced ? rows.filter((_, at) => (at + names.indexOf(name)) % SLICES === 0) : rows
  let subject: Subject
  let upstream: Awaited<ReturnType<Subject['listen']>>
  let relay: Relay
  let plain: Plain

  beforeAll(async () => {
    subject = subjectOf(name)
    upstream = await subject.listen()
    relay = await openRelay(upstream.url)
    plain = await plainly(subject, relay)
  })
  afterAll(async () => {
    await relay.close()
    await upstream.close()
  })

  // Lists first: what is written would come among their records.
  describe.each(['list', 'get', 'write'] as const)('%s', (kind) => {
    test.each(met)('$name', async (row) => {
      if ((row.lists && !(kind === 'list' && subject.cursors)) || (row.renewing && !subject.renews)) return
      const cell = await runCell(subject, relay, row, kind, plain)
      const of = results.get(row.name)
      of?.set(name, { ...of.get(name), [kind]: cell })
      expect(cell).toMatchObject({ lost: 0, twice: 0, leaks: [], hung: false, wrong: [] })
    })
  })
})

test.skipIf(sliced)('the table in the documentation is that of this run', async () => {
  const written = readFileSync(file, 'utf8')
  const begin = written.indexOf(BEGIN) + BEGIN.length
  const end = written.indexOf(END)
  expect(end).toBeGreaterThan(begin)
  // `vitest --update` writes it.
  await expect(`${written.slice(0, begin)}\n\n${tableOf(results, names)}\n\n${written.slice(end)}`).toMatchFileSnapshot(
    file,
  )
})
