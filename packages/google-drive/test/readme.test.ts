import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { camel } from '@ferrule/core/runtime'
import manifest from '@ferrule/google-drive/manifest'
import { expect, test } from 'vitest'
import { connect } from './support/connector.ts'

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
  expect(links.length).toBeGreaterThan(10)
  for (const [, target = ''] of links) expect([target, existsSync(join(folder, target))]).toEqual([target, true])
  for (const variable of Object.values(manifest.env)) expect(readme).toContain(`\`${variable}\``)
})

test('the methods of the examples exist, and their parameters are known', () => {
  const drive = connect('https://www.googleapis.com')
  const used = [...readme.matchAll(/drive\.(\w+)\.(\w+)\(/g)]
  expect(used.length).toBeGreaterThan(12)
  for (const [call, entity = '', action = ''] of used) {
    const actions = (drive as unknown as Record<string, Record<string, unknown>>)[entity]
    expect([call, typeof actions?.[action]]).toEqual([call, 'function'])
  }
  for (const option of Object.keys((manifest.config as { properties: object }).properties))
    expect(readme).toContain(option)
})
