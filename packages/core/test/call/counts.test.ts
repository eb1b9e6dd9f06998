import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Counts, unlike times, are the same on every machine. They are measured in a process of its own, on a real connection.

function countsOf(transport: string): Record<string, number> {
  const script = join(import.meta.dirname, 'list.process.ts')
  const flags = [
    '--conditions=@ferrule/source',
    '--expose-gc',
    '--min-semi-space-size=256',
    '--max-semi-space-size=256',
  ]
  return JSON.parse(execFileSync(process.execPath, [...flags, script, transport], { encoding: 'utf8', env: {} }))
}

test.each([
  ['node:http', 'node', 60_000],
  ['undici', 'undici', 42_000],
])('a list of ten over %s makes few promises and objects, and none of the platform', (_, transport, most) => {
  const { promises, bytes, kept, keptPage, keptRecords, ...objects } = countsOf(transport)
  // More: something of each call is made in old memory, and all that it refers to waits for a full collection.
  expect(kept).toBeLessThanOrEqual(6_000)
  // Of an iteration, by pages and by records, each page is garbage as soon as the next one is read.
  expect(keptPage).toBeLessThanOrEqual(2_000)
  expect(keptRecords).toBeLessThanOrEqual(2_000)
  expect(promises).toBeLessThanOrEqual(26)
  expect(bytes).toBeLessThanOrEqual(most)
  expect(objects).toEqual({ Request: 0, Headers: 0, AbortController: 0, Response: 0 })
})

test('a list of ten over fetch makes one signal, and no more promises than it did', () => {
  const { promises, bytes } = countsOf('fetch')
  expect(promises).toBeLessThanOrEqual(62)
  expect(bytes).toBeLessThanOrEqual(90_000)
})
