import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Many collections of young objects, and no full one. */
const FLAGS = ['--expose-gc', '--min-semi-space-size=16', '--max-semi-space-size=16', '--initial-old-space-size=1000']

test('the records of a copy are garbage soon after they are stored', () => {
  const script = join(import.meta.dirname, 'kept.process.ts')
  const flags = ['--conditions=@ferrule/source', '--no-warnings', ...FLAGS]
  const { largest, kept } = JSON.parse(
    execFileSync(process.execPath, [...flags, script], { encoding: 'utf8', env: {} }),
  )
  // In SQLite, a batch is one page.
  expect(largest).toBe(100)
  // Bytes per record of 700 that survive. With larger batches, or a page of a list that stays, it is 3800 and more.
  expect(kept).toBeLessThanOrEqual(3_000)
}, 60_000)
