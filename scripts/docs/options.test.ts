import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { describe, expect, test } from 'vitest'
import { callOptions, clientOptions } from '../../packages/core/src/contract/options.ts'

const page = readFileSync(join(root, 'docs/guide/options.md'), 'utf8')
const [, ofConnector = '', ofCall = ''] = page.split(/^## .*$/m)

/** Names in the first column. */
const named = (section: string): string[] =>
  [...section.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? [])

describe('the page of options has', () => {
  test('every option of a connector, and no other', () => {
    expect(named(ofConnector).sort()).toEqual([...Object.keys(clientOptions.fields ?? {}), 'hosted'].sort())
  })

  test('every option of a call, and no other', () => {
    expect(named(ofCall).sort()).toEqual(Object.keys(callOptions.fields ?? {}).sort())
  })
})

const connectors = [...new Set((await loadSubjects()).map(({ facts }) => facts.entry.split('/')[1] as string))]

test.each(connectors)('the first screen of the README of %s names the ways out', (name) => {
  const screen = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8')
    .split('\n')
    .slice(0, 45)
    .join('\n')
  for (const way of ['.request({', '`requestList`', '`extra`']) expect(screen).toContain(way)
})
