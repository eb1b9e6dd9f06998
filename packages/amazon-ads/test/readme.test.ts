import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '@ferrule/amazon-ads/manifest'
import { camel } from '@ferrule/core/runtime'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')

test('the table of operations names every one', () => {
  const table = readme.slice(readme.indexOf('## Operations'))
  for (const [entity, { actions }] of Object.entries(manifest.entities)) {
    const row = table.split('\n').find((line) => line.includes(`[${camel(entity)}]`)) ?? ''
    for (const action of Object.keys(actions)) {
      const found = new RegExp(`[ ;]${camel(action)}[,; |]`).test(row)
      expect([entity, action, found]).toEqual([entity, action, true])
    }
  }
})

test('links lead somewhere, and every environment variable is named', () => {
  for (const [, target = ''] of readme.matchAll(/\]\(((?:\.\.|src)[^)#]+)/g))
    expect([target, existsSync(join(folder, target))]).toEqual([target, true])
  for (const variable of Object.values(manifest.env)) expect(readme).toContain(`\`${variable}\``)
})
