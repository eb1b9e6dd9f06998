import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { expect, test } from 'vitest'
import { manifestWithOrigin, readmeWithOrigin } from './origin.ts'

const address = 'https://example.com/owner/name'
const made = (text: string): string => readmeWithOrigin(text, 'packages/stripe', address)

test('a manifest names its source, its README and its issues', () => {
  expect(manifestWithOrigin({ name: '@ferrule/stripe' }, 'packages/stripe', address)).toEqual({
    name: '@ferrule/stripe',
    homepage: `${address}/tree/main/packages/stripe#readme`,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git`, directory: 'packages/stripe' },
  })
})

test('relative links become absolute, with their anchors; others stay', () => {
  expect(made('[a](../../docs/guide/errors.md#x), [b](test/a.ts)')).toBe(
    `[a](${address}/blob/main/docs/guide/errors.md#x), [b](${address}/blob/main/packages/stripe/test/a.ts)`,
  )
  for (const text of ['[a](#here)', '[a](https://x.example/y)', '[a](mailto:a@b.example)', 'f(a)[0](b c)'])
    expect(made(text)).toBe(text)
})

test('images come as files', () => {
  expect(made('![a picture](./a.svg) and [a](./a.md)')).toBe(
    `![a picture](${address}/raw/main/packages/stripe/a.svg) and [a](${address}/blob/main/packages/stripe/a.md)`,
  )
})

test('no README of the repository keeps a relative link', () => {
  const files = globSync('packages/*/README.md', { cwd: root })
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const text = made(readFileSync(join(root, file), 'utf8'))
    expect(text.match(/\]\((?!#|https?:)[^)\s]*\)/g)).toBeNull()
  }
})
