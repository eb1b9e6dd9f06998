import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { damage, mistake } from '@ferrule/test-kit/damage'
import * as fc from '@ferrule/test-kit/fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reply, type TestGateway, testGateway } from './support/gateway.ts'

// Documents come from anybody. Whatever one of them holds, the gateway makes a connector of it, or answers with a sentence.

const RUNS = 200
const fixtures = join(import.meta.dirname, '../../import/test/fixtures')
const texts = ['harbor.openapi.yaml', 'ledger.swagger.json', 'shelf.discovery.json'].map((name) =>
  readFileSync(join(fixtures, name), 'utf8'),
)

let one: TestGateway
let token: string
beforeAll(async () => {
  one = await testGateway({ copiesNew: false })
  token = await one.token()
})
afterAll(async () => one?.close())

/** Stores a document, and removes what came of it. Confirms whatever hosts it names. */
async function send(document: unknown): Promise<Reply> {
  const name = 'damaged'
  const body = { document, name, base_url: 'https://api.damaged.example' }
  const preview = await one.send('POST', '/v1/connectors/preview', { token, body })
  expectSentence(preview)
  if (preview.status !== 200) return preview
  const made = await one.send('POST', '/v1/connectors', { token, body: { ...body, hosts: preview.body.hosts } })
  expectSentence(made)
  if (made.status === 201) expect((await one.send('DELETE', `/v1/connectors/${name}`, { token })).status).toBe(204)
  return made
}

/** A success, or a mistake of the caller that a short sentence explains, without anything of this program. */
function expectSentence({ status, body, text }: Reply): void {
  if (status === 200 || status === 201) return
  expect({ status, text }).toMatchObject({ status: expect.toSatisfy((code: number) => [400, 413].includes(code)) })
  expect(body.detail).toMatch(/\w \w/)
  expect(text.length).toBeLessThan(4_000)
  expect(text).not.toMatch(/node_modules|\.ts:\d|\.js:\d|is not a function|Cannot read/)
}

test('documents with mistakes in any place', { timeout: 300_000 }, async () => {
  const parsed = texts.slice(1).map((text) => JSON.parse(text) as unknown)
  let made = 0
  const damaged = fc.tuple(fc.constantFrom(...parsed), fc.array(mistake, { minLength: 1, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(damaged, async ([whole, mistakes]) => {
      const document = structuredClone(whole)
      for (const one of mistakes) damage(document, one)
      if ((await send(document)).status === 201) made++
    }),
    { numRuns: fc.runsFor(RUNS), endOnFailure: true },
  )
  expect(made).toBeGreaterThan(fc.runsFor(RUNS) / 3)
})

test('texts that are cut, repeated, or have other characters', { timeout: 300_000 }, async () => {
  const change = fc.record({
    at: fc.nat(),
    length: fc.nat({ max: 400 }),
    put: fc.constantFrom(
      '',
      '{',
      '[',
      ']',
      '"',
      ':',
      '&a ',
      '*a',
      '\n',
      '\t- ',
      '\0',
      '\uFEFF',
      '\u2028',
      '|',
      '? ',
      '!!x',
      '\uD800',
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...texts),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (text, changes) => {
        let damaged = text
        for (const { at, length, put } of changes) {
          const from = at % (damaged.length + 1)
          damaged = damaged.slice(0, from) + put + damaged.slice(from + length)
        }
        await send(damaged)
      },
    ),
    { numRuns: fc.runsFor(RUNS), endOnFailure: true },
  )
})

test('documents that are too large, too deep, or unfold', { timeout: 300_000 }, async () => {
  const deep = (open: string, close: string) =>
    `{"openapi":"3.1.0","paths":${open.repeat(50_000)}1${close.repeat(50_000)}}`
  const aliases = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 12; level++)
    aliases.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`)
  const circle = {
    ...{ openapi: '3.1.0', info: { title: 'Circle' }, servers: [{ url: 'https://circle.example' }] },
    paths: { '/a': { get: { responses: { 200: { content: { 'application/json': { schema: { $ref: '#/a' } } } } } } } },
    a: { type: 'object', properties: { a: { $ref: '#/a' }, all: { type: 'array', items: { $ref: '#/a' } } } },
  }
  for (const document of [
    deep('{"a":', '}'),
    deep('[', ']'),
    aliases.join('\n'),
    '"'.repeat(200_000),
    '- '.repeat(100_000),
  ])
    expect((await send(document)).status).not.toBe(201)
  expect((await send(circle)).status).toBe(201)
  const large = await one.send('POST', '/v1/connectors/preview', { token, body: { document: 'x'.repeat(80_000_000) } })
  expect(large.status).toBe(413)
  expect((await one.send('GET', '/v1/connectors', { token })).body.data).toEqual([])
})
