import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { damage, mistake } from '@ferrule/test-kit/damage'
import * as fc from '@ferrule/test-kit/fast-check'
import { expect, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import { ImportError } from '../src/model.ts'
import { readApi } from '../src/read/index.ts'
import { parseText } from '../src/read/json.ts'
import { reportText } from '../src/report.ts'
import { testFiles } from '../src/tests.ts'
import { allOf, fixtures } from './support/api.ts'
import { accepted } from './support/project.ts'

// Documents are full of mistakes. Whatever stands in a place where something else should: the import drafts what the
// generator takes, or says in a sentence what is wrong.

const RUNS = 120

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 0 } })
const thing = { type: 'object', properties: { id: { type: 'string' } } }
const answer = { type: 'object', properties: { results: { type: 'array', items: thing }, total: { type: 'integer' } } }
const responses = { 200: { description: '', content: { 'application/json': { schema: answer } } } }
/** Its pages are segments of paths. */
const topics = {
  ...{ openapi: '3.1.0', info: { title: 'Topics', version: '1' }, servers: [{ url: 'https://topics.example' }] },
  paths: {
    '/topics/{page}/{limit}': { get: { parameters: [inPath('page'), inPath('limit')], responses } },
    '/posts/{offset}': { get: { parameters: [inPath('offset'), inPath('page')], responses } },
  },
}

const documents = [
  ...['harbor.openapi.yaml', 'ledger.swagger.json', 'shelf.discovery.json'].map((name) =>
    parseText(readFileSync(join(fixtures, name), 'utf8'), name),
  ),
  topics as ReturnType<typeof parseText>,
]

/** Undefined where a sentence says what is wrong. */
function draftOf(text: string): ReturnType<typeof makeDraft> | undefined {
  try {
    const api = readApi({ name: 'doc', folder: undefined, text })
    const draft = makeDraft(api, allOf(api, 'acme'))
    expect(reportText(api, draft)).toContain('# acme')
    testFiles(draft, api, 'schemas/acme')
    return draft
  } catch (error) {
    expect(error).toBeInstanceOf(ImportError)
    return undefined
  }
}

test('a damaged document ends in a draft that the generator takes, or in a sentence', {
  timeout: 300_000,
}, async () => {
  let drafts = 0
  const damaged = fc.tuple(fc.constantFrom(...documents), fc.array(mistake, { minLength: 1, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(damaged, async ([whole, mistakes]) => {
      const document = structuredClone(whole)
      for (const one of mistakes) damage(document, one)
      const draft = draftOf(JSON.stringify(document))
      if (!draft || draft.entities.length === 0) return
      await accepted(draft.files, 'acme')
      drafts++
    }),
    // A smaller failure takes minutes to find.
    { numRuns: fc.runsFor(RUNS), endOnFailure: true },
  )
  expect(drafts).toBeGreaterThan(fc.runsFor(RUNS) / 2)
})
