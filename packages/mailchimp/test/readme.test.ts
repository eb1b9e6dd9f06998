import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MailchimpConnector } from '@ferrule/mailchimp'
import manifest from '@ferrule/mailchimp/manifest'
import { camel } from '@ferrule/proof/surface'
import { expect, test } from 'vitest'
import { API_KEY } from './support/connector.ts'

const folder = join(import.meta.dirname, '..')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')

test('the table of operations names every one, and marks what is not in the spec', () => {
  for (const [entity, { actions }] of Object.entries(manifest.entities)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| [${entity}](`)) ?? ''
    const named = Object.entries(actions).map(([name, { tier }]) => `\`${camel(name)}\`${tier === 'spec' ? '' : '¹'}`)
    expect([entity, row.split(' | ')[1]?.replace(/\s*\|$/, '')]).toEqual([entity, named.join(', ')])
  }
})

test('links lead somewhere, and every environment variable is named', () => {
  const links = [...readme.matchAll(/\]\((\.\.[^)#]+)/g)]
  expect(links.length).toBeGreaterThan(20)
  for (const [, target = ''] of links) expect([target, existsSync(join(folder, target))]).toEqual([target, true])
  for (const variable of Object.values(manifest.env)) expect(readme).toContain(`\`${variable}\``)
})

test('the methods of the examples exist', () => {
  const mailchimp = new MailchimpConnector({ credentials: { api_key: API_KEY } })
  const used = [...readme.matchAll(/mailchimp\.(\w+)\.(\w+)\(/g)]
  expect(used.length).toBeGreaterThan(8)
  for (const [call, entity = '', action = ''] of used) {
    const actions = (mailchimp as unknown as Record<string, Record<string, unknown>>)[entity]
    expect([call, typeof actions?.[action]]).toEqual([call, 'function'])
  }
})
