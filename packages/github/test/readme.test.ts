import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { camel } from '@ferrule/core/runtime'
import manifest from '@ferrule/github/manifest'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')

test('the table of operations names every one', () => {
  for (const [entity, { actions }] of Object.entries(manifest.entities)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| [${entity}](`)) ?? ''
    const named = Object.keys(actions).map((name) => `\`${camel(name)}\``)
    expect([entity, row.split(' | ')[1]?.replace(/\s*\|$/, '')]).toEqual([entity, named.join(', ')])
  }
})

test('links lead somewhere, and every environment variable is named', () => {
  const links = [...readme.matchAll(/\]\(((?:\.\.|src)[^)#]+)/g)]
  expect(links.length).toBeGreaterThan(20)
  for (const [, target = ''] of links) expect([target, existsSync(join(folder, target))]).toEqual([target, true])
  for (const variable of Object.values(manifest.env)) expect(readme).toContain(`\`${variable}\``)
})
