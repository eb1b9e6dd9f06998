import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

type Node = Record<string, unknown>

const documents = ['harbor.openapi.yaml', 'ledger.swagger.json', 'shelf.discovery.json'].map((name) =>
  parseText(readFileSync(join(fixtures, name), 'utf8'), name),
)

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'a b',
  '{id}',
  '/x/{',
  "'`*/",
  'then',
  '$ref',
  'ü',
  'x'.repeat(200),
]
const ODD: unknown[] = [
  ...[null, true, 0, -1, 1e308, '', 'x', '{', '#/', '\0', 'a\nb', [], {}, [null], [[]], [1, 'a', {}], ...NAMES],
  ...['#', '#/paths', '#/components/schemas/none', 5].map(($ref) => ({ $ref })),
  ...['object', 'array', ['string', 'null'], 5].map((type) => ({ type })),
  ...[{ toString: 1 }, { allOf: [] }, { oneOf: [{}] }, { enum: [] }, { enum: [{}] }, { items: true }, { const: {} }],
  ...[{ additionalProperties: 5 }, { properties: [] }, { properties: { '': 1, 'a b': {} } }],
]

/** Every member of a document, as the object that holds it and its name. */
function places(node: unknown, found: [Node, string][] = []): [Node, string][] {
  if (typeof node !== 'object' || node === null) return found
  for (const [name, inner] of Object.entries(node)) {
    found.push([node as Node, name])
    places(inner, found)
  }
  return found
}

const put = (node: Node, name: string, value: unknown): void => {
  Object.defineProperty(node, name, { value, enumerable: true, configurable: true, writable: true })
}

/** One mistake; numbers choose places. */
const mistake = fc.record({
  at: fc.nat(),
  other: fc.nat(),
  kind: fc.constantFrom('odd', 'odd', 'odd', 'gone', 'moved', 'named'),
  value: fc.constantFrom(...ODD),
  name: fc.constantFrom(...NAMES),
})
type Mistake = typeof mistake extends fc.Arbitrary<infer One> ? One : never

function damage(document: unknown, { at, other, kind, value, name }: Mistake): void {
  const all = places(document)
  const [node, key] = all[at % all.length] as [Node, string]
  const [from, place] = all[other % all.length] as [Node, string]
  if (kind === 'gone') delete node[key]
  else if (kind === 'moved') put(node, key, structuredClone(from[place]))
  else if (kind === 'named' && !Array.isArray(node)) put(node, name, structuredClone(node[key]))
  else put(node, key, structuredClone(value))
}

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
