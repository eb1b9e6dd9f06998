import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { expect, test } from 'vitest'
import { edges, picture } from './house.ts'

test('the picture in docs/architecture.md is what the packages import', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(/```mermaid\n[\s\S]*?\n```/.exec(page)?.[0]).toBe(picture())
})

test('no package imports one that imports it', () => {
  const below = new Map<string, string[]>()
  for (const edge of edges()) {
    const [from = '', to = ''] = edge.split(' --> ')
    below.set(from, [...(below.get(from) ?? []), to])
  }
  const reaches = (from: string, to: string): boolean =>
    (below.get(from) ?? []).some((next) => next === to || reaches(next, to))
  expect(below.size).toBeGreaterThan(5)
  for (const name of below.keys()) expect([name, reaches(name, name)]).toEqual([name, false])
})
