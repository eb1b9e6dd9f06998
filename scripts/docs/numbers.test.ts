import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { describe, expect, test } from 'vitest'
import { facts, open } from './facts.ts'
import { unknownNumbers } from './prose.ts'
import { vendorLimits, withoutSource } from './vendor-limits.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const patterns = ['README.md', 'docs/*.md', 'docs/guide/*.md', 'docs/migrate/*.md', 'packages/*/README.md']
const pages = globSync(patterns, { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

/** Versions of Node that a package requires or that tests run on. */
const nodes = new Set(['22', '24'])
for (const file of ['package.json', ...globSync('packages/*/package.json', { cwd: root })]) {
  const { node = '' } = JSON.parse(read(file)).engines ?? {}
  nodes.add(node.replace('>=', ''))
}

describe('every number in prose has a source', () => {
  test.each(pages.filter((page) => !open.includes(page)))('%s', (page) => {
    expect(unknownNumbers(page, read(page), facts[page] ?? [], nodes)).toEqual([])
  })

  test.each(Object.entries(vendorLimits))('%s: limits are those of its schemas', (connector, sentences) => {
    expect(sentences.flatMap((sentence) => withoutSource(connector, sentence))).toEqual([])
  })

  test('a limit that no schema has is refused', () => {
    expect(withoutSource('mailchimp', '10 connections, 1,234 records')).toEqual(['1234'])
  })

  test.each([
    ['A call may take 77 seconds.', 'nothing proves 77'],
    ['It answers with 418 or 729.', 'nothing proves 729'],
    ['Needs Node ≥ 21.', 'nothing proves 21'],
  ])('%s is refused', (text, problem) => {
    expect(unknownNumbers('x.md', text, [], nodes).join()).toContain(problem)
  })

  test('a sentence whose source has changed is refused', () => {
    expect(unknownNumbers('x.md', 'It waits 5 s.', ['It waits 6 s'], nodes)[0]).toContain('say “It waits 6 s”')
  })

  test('the pages that are named exist', () => {
    expect([...Object.keys(facts), ...open].filter((page) => !pages.includes(page))).toEqual([])
  })
})
