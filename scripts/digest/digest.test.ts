import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pack, unpack } from '@ferrule/test-kit/digest'
import * as fc from '@ferrule/test-kit/fast-check'
import { root } from '@ferrule/test-kit/repo'
import { describe, expect, test } from 'vitest'
import { factsOf, valuesOf } from './facts.ts'
import { fileOf, hasDocuments, made, OTHERS } from './index.ts'
import { narrowed } from './openapi.ts'

const digests = globSync('schemas/*/digest.json', { cwd: root }).map((file) => basename(dirname(file)))
const all = [...digests, ...Object.keys(OTHERS)]

describe('the digests', () => {
  test.each(all)('%s: hold no sentences, and are small', (connector) => {
    const text = readFileSync(fileOf(connector), 'utf8')
    expect(text.length).toBeLessThan(500_000)
    const texts = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, one = '']) => one)
    // Lines of a GraphQL schema, and examples that are JSON in a text, are no prose.
    const prose = texts.filter(
      (one) => !/[{}[\]()`|@:=]/.test(one) && (one.match(/(?<=^| )[A-Za-z]{3,}/g) ?? []).length > 6,
    )
    expect(prose).toEqual([])
  })

  test.runIf(hasDocuments)('are what the documents make', { timeout: 120_000 }, async () => {
    expect(digests.length).toBeGreaterThan(7)
    for (const connector of all)
      expect(
        (await made(connector)) === readFileSync(fileOf(connector), 'utf8'),
        `run scripts/digest/index.ts ${connector}`,
      ).toBe(true)
  })
})

test('a packed document is the document', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const document = { a: [one, other, one], b: { one, other }, c: { deep: [{ one, text: 'long enough to share' }] } }
      const packed = JSON.parse(JSON.stringify(pack(document)))
      expect(unpack(packed)).toEqual(JSON.parse(JSON.stringify(document)))
    }),
  )
  const part = { type: 'string', enum: ['one', 'two', 'three'] }
  expect(pack({ a: part, b: part, c: [part] }).parts).toHaveLength(2)
})

test('facts stay, sentences go', () => {
  const schema = {
    description: 'Some words about it.',
    'x-internal': true,
    type: 'object',
    properties: {
      description: { type: 'string', nullable: true, description: 'Output only. The text.' },
      summary: { enum: ['a', 'b'] },
    },
    required: ['summary'],
    example: { note: 'This is a sentence, which says a lot more than it has to.', id: 5 },
  }
  expect(factsOf(schema)).toEqual({
    type: 'object',
    properties: {
      description: { type: 'string', nullable: true, description: 'Output only' },
      summary: { enum: ['a', 'b'] },
    },
    required: ['summary'],
    example: { note: 'Text', id: 5 },
  })
  expect(valuesOf('{"a":"one two three four five six seven"}')).toBe('{"a":"Text"}')
  expect(valuesOf('Tag 365 has been taken away from a candidate')).toBe('Tag 365')
})

test('a large document keeps the schemas of what is used, and the names of the rest', () => {
  const operation = (name: string) => ({ responses: { 200: { schema: { $ref: `#/components/schemas/${name}` } } } })
  const document = {
    paths: { '/a': { get: operation('A'), parameters: [] }, '/b': { get: operation('B') } },
    components: { schemas: { A: { items: { $ref: '#/components/schemas/C' } }, B: {}, C: {} } },
    filler: 'x'.repeat(600_000),
  }
  const { paths, components } = narrowed(document, (name) => name === 'GET /a')
  expect(paths).toEqual({ '/a': document.paths['/a'], '/b': { get: { responses: {} } } })
  expect(Object.keys(components.schemas)).toEqual(['A', 'C'])
})
