import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compiled } from '@ferrule/test-kit/compiled'
import { sampleRoutes } from '@ferrule/test-kit/routes'
import type { Endpoints } from '@octokit/types'
import { expect, test } from 'vitest'

/**
 * Octokit's types are made from the same document by other people. What our routes take, theirs take; what theirs answer, ours
 * answer. Ours are open where GitHub may add a word, so answers are compared in one direction.
 */

/** Octokit's types name some of the browser. */
const LIB = ['es2024', 'esnext', 'dom', 'dom.iterable']

const theirs = readFileSync(
  createRequire(import.meta.url).resolve('@octokit/types/dist-types/generated/Endpoints.d.ts'),
  'utf8',
)
const isTheirs = (route: string): route is keyof Endpoints => theirs.includes(`"${route}":`)
const all = sampleRoutes('github').filter(({ route }) => isTheirs(route))
const chosen = all.filter((_, index) => index % Math.floor(all.length / 200) === 0)

const check = (route: string, index: number): string => {
  const [ours, theirs] = [`FerruleGithubRoutes['${route}']`, `Endpoints['${route}']`]
  return [
    `export const takes${index} = (ours: ${ours}['params']): ${theirs}['parameters'] => ours`,
    `export const answers${index} = (theirs: Data<${theirs}>): ${ours}['answer'] => theirs`,
    `export const says${index}: Says<${ours}['answer']> = true`,
  ].join('\n')
}

/** JSON has no bigint: it is what Octokit says of large integers. */
const head = `import type { Endpoints } from '@octokit/types'
import '@ferrule/github/operations'
type Nothing = Record<string, never>
type Plain<T> = T extends bigint ? never : T extends object ? { -readonly [K in keyof T]: Plain<T[K]> } : T
type Data<E extends { response: unknown }> = E['response'] extends { data: infer T } ? ([T] extends [never] ? Nothing : unknown extends T ? Nothing : Plain<T>) : Nothing
type Says<T> = unknown extends T ? false : true
`

test('200 routes have types that agree with those of Octokit', { timeout: 300_000 }, async () => {
  expect(chosen.length).toBeGreaterThanOrEqual(200)
  const text = `${head}${chosen.map(({ route }, index) => check(route, index)).join('\n')}\n`
  const lines = await compiled('packages/github/.cache/routes-types', { 'check.ts': text }, { lib: LIB })
  expect(lines.slice(0, 40)).toEqual([])
})
