import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { specifiersOf } from './imports.ts'

const packages = join(import.meta.dirname, '../../packages')

/** The folders of core, each above those that it imports. */
const layers = [
  'errors',
  'contract',
  'shape',
  'encode',
  'decode',
  'transport',
  'call',
  'credentials',
  'transfer',
  'stores',
  'pagination',
  'search',
  'client',
  'dynamic',
  'webhooks',
  'connect',
  'command',
]

/** Generated files name functions of `vendor`, some of which call generated operations. */
const intended = ['shopify: generated vendor']

interface Pair {
  readonly from: string
  /** A folder of the same package, or a file beside the folders. */
  readonly to: string
}

const foldersOf = (source: string): string[] =>
  readdirSync(source, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

/** The imports between the folders of a package, each pair once. */
function importsOf(source: string): Pair[] {
  const pairs = foldersOf(source).flatMap((from) =>
    readdirSync(join(source, from), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const file = join(source, from, name)
        const targets = specifiersOf(readFileSync(file, 'utf8')).filter((specifier) => specifier.startsWith('.'))
        return targets.map((target) => relative(source, join(dirname(file), target)).split('/'))
      })
      .map(([to = '', ...rest]) => (rest.length > 0 ? to : `${to} (a file beside the folders)`))
      .filter((to) => to !== from && to !== '..')
      .map((to) => `${from} ${to}`),
  )
  return [...new Set(pairs)].map((pair) => ({
    from: pair.slice(0, pair.indexOf(' ')),
    to: pair.slice(pair.indexOf(' ') + 1),
  }))
}

/** The folders that import each other, also by way of other folders: none of them can be read first. */
function circular(pairs: readonly Pair[]): string[] {
  const isLeft = (left: readonly string[], folder: string) =>
    pairs.some(({ from, to }) => from === folder && left.includes(to)) &&
    pairs.some(({ from, to }) => to === folder && left.includes(from))
  let left = [...new Set(pairs.map(({ from }) => from))]
  for (;;) {
    const next = left.filter((folder) => isLeft(left, folder))
    if (next.length === left.length) return next.sort()
    left = next
  }
}

test('each folder of core imports only folders below it', () => {
  const source = join(packages, 'core/src')
  const found = importsOf(source)
  expect(found.length).toBeGreaterThan(40)
  expect(foldersOf(source).sort()).toEqual([...layers].sort())
  const upward = found.filter(({ from, to }) => !layers.includes(to) || layers.indexOf(to) > layers.indexOf(from))
  expect(upward).toEqual([])
})

test('the folders of every package depend on each other in one direction', () => {
  const names = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'src')))
  const found = names.map((name) => [name, importsOf(join(packages, name, 'src'))] as const)
  expect(found.filter(([, pairs]) => pairs.length > 0).length).toBeGreaterThan(10)
  const circles = found.flatMap(([name, pairs]) => {
    const folders = circular(pairs)
    return folders.length > 0 ? [`${name}: ${folders.join(' ')}`] : []
  })
  expect(circles).toEqual(intended)
})
