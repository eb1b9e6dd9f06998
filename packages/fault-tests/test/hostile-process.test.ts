import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { figure } from './kit/figures.ts'
import { type Generation, generations, isError, type Target } from './kit/generations.ts'
import { nothing } from './kit/hostile-input.ts'
import { names, type Subject, subjectOf } from './kit/subjects.ts'

// Processes are killed and aborted at any moment, their clocks are wrong and their system gives them nothing.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const { FERRULE_FUZZ } = process.env
const all = await generations()
const counts = { aborts: 0, late: 0, kills: 0, lost: 0, twice: 0, frozen: 0, hangs: 0, raw: 0 }
const kit = join(import.meta.dirname, 'kit')
const node = (...args: string[]): string[] => [
  '--disable-warning=ExperimentalWarning',
  '--conditions=@ferrule/source',
  ...args,
]

/** A read and a write of each; with `FERRULE_FUZZ`, all. */
const some = (actions: readonly Target[]): readonly Target[] =>
  FERRULE_FUZZ
    ? actions
    : [true, false].flatMap((read) => actions.find(({ facts }) => (facts.access === 'read') === read) ?? [])

const settled = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

describe.each(all.map((one) => [one.name, one] as const))('%s', (_, generation) => {
  test('aborted at every moment: nothing is sent from then on, and the reason is thrown', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const wrong: string[] = []
    const loaded = generation.connect({ fetch: nothing([]), retry: 0 })
    await settled(loaded.execute(generation.actions[0] as Target))
    for (const { entity, action, params } of some(generation.actions))
      for (let moment = 0; moment < 60; moment++) {
        const reason = new Error('enough')
        const stop = new AbortController()
        const urls: string[] = []
        const connector = generation.connect({ fetch: nothing(urls), retry: 0 })
        const work = settled(connector.execute({ entity, action, params }, { signal: stop.signal }))
        for (let turn = 0; turn < moment; turn++) await Promise.resolve()
        let done = false
        void work.then(() => {
          done = true
        })
        await Promise.resolve()
        await Promise.resolve()
        const [over, before] = [done, urls.length]
        stop.abort(reason)
        const error = await work
        counts.aborts++
        const about = `${entity}.${action} at ${moment}`
        if (!over && before === 0 && urls.length > 0 && error === reason) {
          counts.late++
          wrong.push(`${about}: sent after the abort`)
        }
        if (error !== reason && error !== undefined && !isError(error)) {
          counts.raw++
          wrong.push(`${about}: ${error}`)
        }
      }
    await new Promise((next) => setTimeout(next, 5))
    process.off('unhandledRejection', note)
    expect(wrong).toEqual([])
    expect(unhandled).toEqual([])
  })

  test.each<[string, (time: number, look: number) => number]>([
    ['stand still', (time) => time],
    ['run backwards', (time, look) => time - look * 1_000],
    ['jump to and fro by a day', (time, look) => time + (look % 2 ? 86_400_000 : -86_400_000)],
  ])('clocks that %s: every call ends', async (_, clock) => {
    const [start, pace] = [Date.now(), performance.now()]
    let look = 0
    vi.spyOn(Date, 'now').mockImplementation(() => clock(start, look++))
    vi.spyOn(performance, 'now').mockReturnValue(pace)
    try {
      const wrong: string[] = []
      await Promise.all(
        some(generation.actions).flatMap((target) => [
          limitedFirst(generation, target, wrong),
          limitedFirst(generation, target, wrong, 0),
        ]),
      )
      expect(wrong).toEqual([])
    } finally {
      vi.restoreAllMocks()
    }
  })
})

/** A call that is limited once, and one of the same client beside it: both end. */
async function limitedFirst(generation: Generation, target: Target, wrong: string[], retry = 1): Promise<void> {
  const { entity, action, params } = target
  let asked = 0
  const inner = nothing([])
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (/\/(token|metadata)$/.test(new URL(url).pathname) || ++asked > 1) return inner(input, init)
    return Response.json({}, { status: 429, headers: { 'retry-after': '0.01' } })
  }
  const connector = generation.connect({ fetch, retry, timeout: 300 })
  const call = () => settled(connector.execute({ entity, action, params }))
  // A real clock ends what does not end.
  const late = new Promise<'hangs'>((end) => setTimeout(end, 20_000, 'hangs').unref())
  for (const error of await Promise.all([call(), call()].map((work) => Promise.race([work, late])))) {
    counts.frozen++
    if (error === 'hangs') counts.hangs++
    else if (error === undefined || isError(error)) continue
    else counts.raw++
    wrong.push(`${entity}.${action}: ${error}`)
  }
}

describe('processes of their own', () => {
  const upstreams = new Map<string, { subject: Subject; upstream: Awaited<ReturnType<Subject['listen']>> }>()
  beforeAll(async () => {
    for (const name of names) {
      const subject = subjectOf(name)
      upstreams.set(name, { subject, upstream: await subject.listen() })
    }
  })
  afterAll(async () => {
    for (const { upstream } of upstreams.values()) await upstream.close()
  })

  const jobsOf = (cursors: ReadonlyMap<string, string | undefined>): string =>
    JSON.stringify(
      Object.fromEntries(
        [...cursors].map(([name, cursor]) => [name, { url: upstreams.get(name)?.upstream.url, cursor }]),
      ),
    )

  test('killed between two records, and started again from the cursors that were saved', async () => {
    const plain = new Map<string, string[]>()
    for (const [name, { subject, upstream }] of upstreams) {
      const records = await subject.connect({ baseUrl: upstream.url }).list().toArray()
      plain.set(
        name,
        records.map((record) => JSON.stringify(record)),
      )
    }
    const total = [...plain.values()].flat().length
    const stored = new Map<string, number>()
    const saved = new Map<string, string | undefined>(names.map((name) => [name, undefined]))
    /** Runs until so many records came, and kills it there. */
    const run = async (most: number): Promise<void> => {
      const child = spawn(process.execPath, node(join(kit, 'process.ts'), jobsOf(saved)), {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const gone = new Promise((exited) => child.once('exit', exited))
      let count = 0
      for await (const line of createInterface({ input: child.stdout })) {
        const { name, record, cursor } = JSON.parse(line)
        if (record === undefined) saved.delete(name)
        else {
          const key = `${name} ${JSON.stringify(record)}`
          stored.set(key, (stored.get(key) ?? 0) + 1)
          // The last record is stored, and its cursor is not saved any more.
          if (++count === most) break
          if (cursor !== undefined) saved.set(name, cursor)
        }
      }
      child.kill('SIGKILL')
      await gone
      counts.kills++
    }
    const kills = FERRULE_FUZZ ? 8 : 2
    for (let kill = 0; kill < kills; kill++) await run(Math.ceil(total / (kills + 2)))
    await run(Number.POSITIVE_INFINITY)
    const lost = [...plain].flatMap(([name, records]) => records.filter((record) => !stored.has(`${name} ${record}`)))
    const twice = [...stored.values()].filter((times) => times > 1).length
    counts.lost += lost.length
    counts.twice += Math.max(0, twice - kills)
    expect(saved.size).toBe(0)
    expect(lost).toEqual([])
    // Records that were stored, but whose state was not saved, come once more: one record for each kill.
    expect(twice).toBeLessThanOrEqual(kills)
    expect(stored.size).toBe(total)
  })

  test.skipIf(process.platform === 'win32')(
    'without file descriptors: not sent, and all is well afterwards',
    async () => {
      const cursors = new Map<string, undefined>(names.map((name) => [name, undefined]))
      const program = node(join(kit, 'descriptors.ts'), jobsOf(cursors)).map((one) => `'${one}'`)
      const command = `ulimit -n 256 && exec '${process.execPath}' ${program.join(' ')}`
      const { stdout } = await promisify(execFile)('sh', ['-c', command])
      const { exhausted, found, after } = JSON.parse(stdout) as {
        readonly exhausted: boolean
        readonly found: Readonly<Record<string, readonly string[]>>
        readonly after: Readonly<Record<string, string>>
      }
      expect(exhausted).toBe(true)
      for (const name of names) {
        expect([name, after[name]]).toEqual([name, 'done'])
        const [, , ...writes] = found[name] ?? []
        for (const one of found[name] ?? [])
          expect([name, one]).toEqual([name, expect.stringMatching(/^(done|network .*)$/)])
        // A write found the connection that was open, or was not sent.
        for (const one of writes)
          expect([name, one]).toEqual([name, expect.stringMatching(/^(done|network not-sent)$/)])
      }
      expect(
        Object.values(found)
          .flat()
          .some((one) => one.startsWith('network')),
      ).toBe(true)
    },
  )
})

test.skipIf(FERRULE_FUZZ)('the figures in the documentation are those of this run', () =>
  figure('process', [
    ['connectors, by API generation', all.length],
    ['aborts, each at another moment', counts.aborts],
    ['requests sent after the abort', counts.late],
    ['processes killed or restarted', counts.kills],
    ['records lost', counts.lost],
    ['records twice, except the current one', counts.twice],
    ['calls with a wrong clock', counts.frozen],
    ['hangs', counts.hangs],
    ['raw errors', counts.raw],
  ]),
)
