import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { root, run } from '@ferrule/test-kit/repo'
import { expect, test } from 'vitest'
import { derivedPatterns, isDerived } from './lib/derived.ts'

/** Files that follow from the schemas are made where they are needed, and never committed. */

test('no derived file is committed, and others are', async () => {
  const { stdout } = await run('git', ['ls-files'])
  const tracked = stdout.split('\n').filter(Boolean)
  expect(tracked).toContain('packages/stripe/src/generated/customers.gen.ts')
  expect(tracked.filter(isDerived)).toEqual([])
})

test('there are derived files of every pattern, and of every connector', () => {
  const made = derivedPatterns.map((pattern) => globSync(pattern, { cwd: root }))
  expect(made.map((files) => files.length > 0)).toEqual(derivedPatterns.map(() => true))
  const connectors = globSync('schemas/*/connector.ts', { cwd: root }).map((file) => basename(dirname(file)))
  for (const what of ['connector.gen.ts', 'shapes.gen.ts', 'manifest.gen.ts', 'zod.gen.ts'])
    expect([what, made.flat().filter((file) => basename(file) === what).length]).toEqual([what, connectors.length])
  for (const name of connectors) {
    expect(made.flat()).toContain(`docs/reference/${name}/index.md`)
    expect(made.flat()).toContain(`docs/coverage/${name}.md`)
  }
})
