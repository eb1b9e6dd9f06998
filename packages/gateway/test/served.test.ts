// Documents of our own, all in one gateway. `node bench/documents.ts <folder>` does the same with those of vendors.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveDocuments } from './support/served.ts'

const fixtures = join(import.meta.dirname, '../../import/test/fixtures')

test('several documents are served by one gateway: lists end, and agents find them', { timeout: 240_000 }, async () => {
  const documents = readdirSync(fixtures)
    .filter((name) => /\.(json|ya?ml)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(fixtures, name), 'utf8') }))
  const damaged = { name: 'damaged', text: '{"openapi":"3.1.0","paths":[[[' }
  const { rows } = await serveDocuments([...documents, damaged])
  const good = rows.slice(0, -1)
  expect(good.length).toBeGreaterThanOrEqual(3)
  expect(
    good.flatMap(({ document, refused, wrong }) => [refused, ...wrong].filter(Boolean).map((why) => [document, why])),
  ).toEqual([])
  expect(good.reduce((sum, { ended }) => sum + ended, 0)).toBeGreaterThanOrEqual(4)
  const [asked, found] = [good.reduce((sum, row) => sum + row.asked, 0), good.reduce((sum, row) => sum + row.found, 0)]
  expect(found / asked).toBeGreaterThanOrEqual(0.9)
  expect(rows.at(-1)?.refused).toContain('is not JSON')
})
