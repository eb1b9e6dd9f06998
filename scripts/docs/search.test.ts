import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withSdkNames } from '../../docs/.vitepress/search.ts'

const root = join(import.meta.dirname, '../..')
const tables = globSync('schemas/*/sdk-methods.json', { cwd: root }).sort()

interface Table {
  readonly client: string
  readonly methods: Readonly<Record<string, string>>
}

test.each(tables)('the search of the site finds actions by the names of the SDK: %s', (file) => {
  const { client, methods } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Table
  // As it is written below the client: `rest.issues.get` of `octokit.rest`.
  const below = client.split('.').slice(1)
  const folder = join(root, 'docs/reference', basename(dirname(file)))
  const titles = globSync('*.md', { cwd: folder }).flatMap((page) =>
    [...withSdkNames(readFileSync(join(folder, page), 'utf8')).matchAll(/^## \w+ · ([\w.]+) \{#/gm)].map(
      ([, name]) => name,
    ),
  )
  const missing = [...new Set(Object.values(methods))].filter(
    (method) => !titles.includes([...below, method].join('.')),
  )
  expect(missing).toEqual([])
  expect(titles.length).toBeGreaterThan(50)
})
