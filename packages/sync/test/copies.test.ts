import * as fc from '@ferrule/test-kit/fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MemoryDestination, sync, usualStreams } from '../src/index.ts'
import { type Actions, GITHUB, NothingToChange, open, type SubjectName, subjects } from './support/subjects.ts'
import { differences, showsDeletes, upstreamOf } from './support/upstream.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const names = Object.keys(subjects) as SubjectName[]
const MINUTE = 60_000

describe.each(names)('%s', (name) => {
  let upstream: Awaited<ReturnType<typeof open>>
  const copy = new MemoryDestination()
  const options = () => ({ destination: copy, clock: upstream.clock, backoff: [1, 10] as const, allowDeletes: true })

  beforeAll(async () => {
    // Few records: every one of them is read many times.
    upstream = await open(name, SIZES[name])
  })
  afterAll(() => upstream.close())

  async function problems(extra: 'all' | 'where deletes show'): Promise<string[]> {
    const { definition } = upstream.subject
    const found: string[] = []
    const known = new Map()
    for (const stream of definition.streams) {
      const records = await upstreamOf(upstream.connect(), definition, stream, known)
      found.push(...differences(stream, records, copy, { extra: extra === 'all' || showsDeletes(definition, stream) }))
    }
    return found
  }

  test('the first copy is what is upstream, in every stream', async () => {
    upstream.advance(2 * MINUTE)
    const { streams, ok } = await sync(upstream.connect(), options())
    expect(streams.filter(({ status }) => status !== 'complete')).toEqual([])
    expect(ok).toBe(true)
    expect(streams.map(({ stream }) => stream)).toEqual(usualStreams(upstream.subject.definition))
    // Settings and rare records have no seed data.
    expect(streams.filter(({ rows }) => rows > 0).length).toBeGreaterThan(streams.length / 3)
    expect(await problems('all')).toEqual([])
  })

  test('it stays so, whatever is created, changed and deleted between runs', async () => {
    const { changes } = upstream.subject
    const script = fc.sample(fc.array(fc.nat(changes.length - 1), { minLength: 5, maxLength: 9 }), {
      numRuns: 2,
      seed: 7,
    })
    let count = 1
    for (const part of script) {
      const connector = upstream.connect() as Actions
      // Rate limits that the run before used up are whole again.
      upstream.advance(2 * MINUTE)
      for (const index of part) {
        const change = async () => changes[index]!(connector, upstream.sandbox.data, count++)
        await change().catch((error) => {
          if (!(error instanceof NothingToChange)) throw error
        })
        upstream.advance(1000)
      }
      // Changes that some vendors report late.
      upstream.advance(2 * MINUTE)
      const { streams } = await sync(upstream.connect(), options())
      expect(streams.filter(({ status }) => status !== 'complete')).toEqual([])
      expect(await problems('where deletes show')).toEqual([])
    }
    const { streams } = await sync(upstream.connect(), { ...options(), reconcile: 1 })
    expect(streams.filter(({ status }) => status !== 'complete')).toEqual([])
    expect(await problems('all')).toEqual([])
  })
})

const SIZES: Partial<Record<SubjectName, Record<string, number>>> = {
  github: GITHUB,
  slack: { conversations: 4, users: 4, threads: 6, bookmarks: 2, files: 3, usergroups: 2 },
  stripe: { customers: 12, products: 3 },
  jira: { issues: 14 },
  'greenhouse-v3': { candidates: 8, jobs: 2 },
  'google-drive': { files: 10 },
  mailchimp: { list_members: 12, campaigns: 4 },
  shopify: { products: 3, customers: 3, orders: 4 },
}
