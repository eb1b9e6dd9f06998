import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('runs on the sandbox without a key', { timeout: 120_000 }, async () => {
  const { STRIPE_API_KEY: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@ferrule/source', `${import.meta.dirname}/quickstart.ts`],
    { env },
  )
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toBe('first page: 3 customers, more to come')
  const listed = lines.slice(1, 9).map((line) => line.split(' ')[0])
  const more = /^and then (\S+), (\S+)$/.exec(lines[9] ?? '')?.slice(1) ?? []
  expect(new Set([...listed, ...more]).size).toBe(10)
  expect(lines[10]).toMatch(/^created cus_\w+$/)
  expect(lines[11]).toMatch(/^\[stripe customers\.get\] 404 resource_missing: No such .*\(404, retryable: false\)$/)
  expect(lines).toHaveLength(12)
})
