import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { Records } from '../src/core/records.ts'
import type { Row } from '../src/core/rows.ts'
import { createSandbox, type SandboxName, type SandboxOptions } from '../src/index.ts'
import { rowsOf } from './helper.ts'

const NAMES: readonly SandboxName[] = [
  'amazon-ads',
  'github',
  'google-drive',
  'greenhouse',
  'greenhouse-v3',
  'jira',
  'mailchimp',
  'shopify',
  'slack',
  'stripe',
]

describe('records', () => {
  test.each(NAMES)('of every collection of %s can be asked for', async (name) => {
    const usual = await createSandbox(name).ready()
    const records = Object.fromEntries(Object.keys(usual.data).map((collection) => [collection, 7]))
    const sandbox = await createSandbox(name, { records } as SandboxOptions<never>).ready()
    const few = Object.keys(records).filter((collection) => rowsOf(sandbox, collection).length === 0)
    expect(few).toEqual([])
  })
})

/** Milliseconds of CPU, the least of two. */
async function cost(make: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const all: number[] = []
  for (let run = 0; run < 2; run++) {
    collect()
    const before = process.cpuUsage()
    await make()
    const { user, system } = process.cpuUsage(before)
    all.push((user + system) / 1000)
  }
  return Math.min(...all)
}

describe('many records', () => {
  const of = (name: SandboxName, collection: string) => (count: number) =>
    createSandbox(name, { records: { [collection]: count } } as SandboxOptions<never>).ready()
  test.each([
    ['github issues', of('github', 'issues')],
    ['shopify products', of('shopify', 'products')],
    ['google-drive files', of('google-drive', 'files')],
  ])(
    '%s cost as much each as few do',
    // A cost that is not linear is so each time; a busy machine passes.
    { timeout: 120_000, retry: 4 },
    async (_, make) => {
      const [few, many] = [await cost(() => make(500)), await cost(() => make(4_000))]
      // Linear is 8, quadratic 64.
      expect(many / Math.max(few, 1)).toBeLessThan(20)
    },
  )
})

describe('an index', () => {
  test('is asked without a walk over all records', async () => {
    const records = new Records((row) => row as Row)
    for (const id of ['a', 'b', 'c']) await records.add({ id, owner: { name: id === 'c' ? 'x' : 'y' } })
    // The first question makes the index.
    expect(records.by('owner.name', 'y').map(({ id }) => id)).toEqual(['a', 'b'])
    await records.add({ id: 'd', owner: { name: 'y' } })
    const walks = vi.spyOn(records, 'all')
    expect(records.by('owner.name', 'y').map(({ id }) => id)).toEqual(['a', 'b', 'd'])
    expect(records.by('owner.name', 'z')).toEqual([])
    expect(walks).not.toHaveBeenCalled()
  })
})
