// Documents of our own, all in one gateway. `node bench/documents.ts <folder>` does the same with those of vendors.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveDocuments } from './support/served.ts'

const fixtures = join(import.meta.dirname, '../../import/test/fixtures')

const thing = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } }
const parts = { results: { type: 'array', items: thing }, total: { type: 'integer' } }
const content = { 'application/json': { schema: { type: 'object', properties: parts } } }
const page = { name: 'page', in: 'path', required: true, schema: { type: 'integer' }, description: 'Page of results' }
/** Its pages are segments of a path. */
const inPath = {
  name: 'in-path',
  text: JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Topics', version: '1' }, servers: [{ url: 'https://topics.example' }] },
    paths: { '/topics/{page}': { get: { parameters: [page], responses: { 200: { description: '', content } } } } },
  }),
}

test('several documents are served by one gateway: lists end, and agents find them', { timeout: 240_000 }, async () => {
  const documents = readdirSync(fixtures)
    .filter((name) => /\.(json|ya?ml)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(fixtures, name), 'utf8') }))
  const damaged = { name: 'damaged', text: '{"openapi":"3.1.0","paths":[[[' }
  const { rows } = await serveDocuments([...documents, inPath, damaged])
  const good = rows.slice(0, -1)
  expect(good.at(-1)).toMatchObject({ document: 'in-path', lists: 1, tried: 1, ended: 1 })
  expect(good.length).toBeGreaterThanOrEqual(3)
  expect(
    good.flatMap(({ document, refused, wrong }) => [refused, ...wrong].filter(Boolean).map((why) => [document, why])),
  ).toEqual([])
  expect(good.reduce((sum, { ended }) => sum + ended, 0)).toBeGreaterThanOrEqual(4)
  const [asked, found] = [good.reduce((sum, row) => sum + row.asked, 0), good.reduce((sum, row) => sum + row.found, 0)]
  expect(found / asked).toBeGreaterThanOrEqual(0.9)
  expect(rows.at(-1)?.refused).toContain('is not JSON')
})
