import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { expect, test } from 'vitest'
import { hasDocuments } from '../digest/index.ts'
import { documents } from './documents.ts'
import { files } from './index.ts'
import { coverageOf, keyOf, readList } from './operations.ts'
import { countOf } from './pages.ts'

/** The lists of operations against the vendors' documents, and the pages against the lists. */

const { files: made, all } = await files()

test('how much of each API there is', () => {
  console.table(
    Object.fromEntries(
      all.map(({ coverage }) => [
        coverage.connector,
        { vendor: coverage.covered.length, ours: countOf(coverage), beyond: coverage.beyond.length },
      ]),
    ),
  )
  for (const { coverage } of all)
    expect([coverage.connector, countOf(coverage) > 30]).toEqual([coverage.connector, true])
})

test('every connector has a list, a row of the README and a page', () => {
  const connectors = globSync('schemas/*/connector.ts', { cwd: root }).map((file) => basename(dirname(file)))
  expect(connectors.length).toBeGreaterThan(9)
  expect(all.map(({ coverage }) => coverage.connector).sort()).toEqual(connectors.sort())
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  for (const name of connectors) {
    expect(readme).toContain(`](schemas/${name}/operations.txt)`)
    expect(made.has(`docs/coverage/${name}.md`)).toBe(true)
  }
})

test.each(Object.entries(documents))('%s: the list is that of the document', (connector, { file, extract, read }) => {
  const listed = new Set(readList(connector).operations.map(keyOf))
  const published = new Set(read().map(keyOf))
  expect([...published].filter((key) => !listed.has(key))).toEqual([])
  // The digest of a GraphQL schema has what actions use.
  const isWhole = !extract && (hasDocuments || !file.includes('.graphql.'))
  if (isWhole) expect([...listed].filter((key) => !published.has(key))).toEqual([])
})

test.each(all)('$coverage.connector: the page counts what its lists show', ({ coverage }) => {
  const file = `docs/coverage/${coverage.connector}.md`
  const page = readFileSync(join(root, file), 'utf8')
  expect(page, 'run `pnpm generate`').toBe(made.get(file))
  const number = (text: RegExp): number => Number(text.exec(page)?.[1] ?? 0)
  // Counted on the page itself, not by the functions that wrote it.
  const linesOf = (heading: string): string[] =>
    (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0]?.split('```text\n')[1]?.split('\n```')[0] ?? '')
      .split('\n')
      .filter(Boolean)
  const neither = linesOf('The others')
  const typedOnly = linesOf('Typed requests without an action')
  const rows = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, operation = '']) => operation)
  const shown = [...rows, ...typedOnly, ...neither]
  expect(number(/ (\d+) of them are \[actions\]/)).toBe(rows.length)
  expect(number(/publishes (\d+) operations/)).toBe(shown.length)
  expect([...shown].sort()).toEqual([...readList(coverage.connector).operations].sort())
  const known = new Set(coverage.typed)
  expect(number(/(\d+) of them are \[typed requests\]/)).toBe(
    typedOnly.length + rows.filter((one) => known.has(one)).length,
  )
  expect(neither.filter((one) => known.has(one))).toEqual([])
})

test('the table of the README is what the lists and the manifests say', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8'), 'run `pnpm generate`').toBe(made.get('README.md'))
})

test('an action counts for the operation that it calls', () => {
  const action = (method: string, path: string, document?: string) => ({
    method,
    path,
    ...(document && { graphql: { document } }),
  })
  const one = (what: ReturnType<typeof action>, connector = 'stripe') =>
    coverageOf(connector, { entities: { things: { actions: { get: what } } } })
  const calls = (found: ReturnType<typeof one>) =>
    found.covered.filter(({ actions }) => actions.length > 0).map(({ operation }) => keyOf(operation))
  expect(calls(one(action('GET', '/v1/charges/{charge}')))).toEqual(['GET /v1/charges/{}'])
  expect(calls(one(action('GET', '/v1/charges')))).toEqual(['GET /v1/charges'])
  expect(one(action('PATCH', '/v1/charges')).beyond).toEqual(['things.get (PATCH /v1/charges)'])
  const document =
    'mutation M($a:ID!){tagsAdd(id:$a)@idempotent(key:$k){node{id}}x:tagsRemove(id:$a){userErrors{a}}}fragment F on X{shop}'
  expect(calls(one(action('POST', '/graphql.json', document), 'shopify'))).toEqual([
    'mutation tagsAdd',
    'mutation tagsRemove',
  ])
})
