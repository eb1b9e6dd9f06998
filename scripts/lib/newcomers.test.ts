import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '@ferrule/test-kit/repo'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { expect, test } from 'vitest'

/**
 * A further connector touches its own folders only, and is one line in the package.json of each program that loads connectors. Code outside of them that names a connector is counted: there is none for
 * those that came by `subject.ts`, and for the older ones it may only become less.
 */

const subjects = await loadSubjects()
const packages = [...new Set(subjects.map(({ facts }) => facts.entry.split('/')[1] as string))]

/** Connectors that were there before, with the number of code files outside their folders that name each. */
const OLDER: Readonly<Record<string, number>> = {
  'amazon-ads': 20,
  'google-drive': 28,
  greenhouse: 23,
  jira: 20,
  mailchimp: 19,
  shopify: 21,
  stripe: 58,
}

/** Where older connectors are named, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'bench/': 'they are measured next to the SDKs of their vendors',
  'packages/fault-tests/': 'what one vendor alone does under faults, and the comparison with the SDK of Stripe',
  'packages/gateway/': 'it depends on all connectors',
  'packages/hosted/': 'its tests run all suites',
  'packages/test-kit/': 'a manifest stands for the type of all',
  'packages/sandbox/': 'these sandboxes were written by hand, before they followed from manifests',
  'packages/sync/': 'its tests change their records',
  'packages/tools/': 'tests on real manifests',
  'packages/verify/': 'round trips differ by vendor',
  'scripts/budgets.ts': 'where a second generation lies in a package',
  'scripts/clients/': 'clients of the gateway that others wrote, which know kinds by name',
  'scripts/audit/': 'dependencies are judged by name',
  'scripts/consumers/': 'programs of users name what they use',
  'scripts/coverage/': 'lists of the operations of their vendors',
  'scripts/demo': 'copies and the gateway are shown with Stripe; the test of Greenhouse has two generations',
  'scripts/docs/': 'two generations of Greenhouse share an address; some examples need a config',
  'scripts/smoke/': 'what all connectors share is tried with Stripe',
  'package.json': 'connectors that programs of the docs use',
}

/** Folders of a connector. */
const isOwn = (file: string, name: string): boolean =>
  [`packages/${name}/`, `schemas/${name}/`, `schemas/${name}-`, `packages/sandbox/test/${name}`].some((place) =>
    file.startsWith(place),
  )

/** Code and manifests of this repository with their texts. Tests try what they need; generated code is nobody's hand. */
async function codeFiles(): Promise<[file: string, text: string][]> {
  const { stdout } = await run('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', 'package.json', '**/package.json'])
  return stdout
    .split('\n')
    .filter((file) => file && !/\.gen\.(ts|test-d\.ts)$|\/(golden|fixtures|test)\/|\.test\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
}

const all = await codeFiles()

/** A package as it is imported, a name as it stands in tables. */
const naming = (name: string): string[] =>
  all
    // Examples are programs of users: each names what it uses.
    .filter(([file]) => !isOwn(file, name) && !file.startsWith('examples/'))
    .filter(([, text]) => text.includes(`@ferrule/${name}`) || text.includes(`'${name}'`))
    .map(([file]) => file)

const newer = packages.filter((name) => !Object.hasOwn(OLDER, name))

test('there are connectors that came as a folder', () => {
  expect(newer).not.toEqual([])
})

/** Signatures of webhooks are here until a definition carries its own; the sandbox's tests need both connectors for them. */
const SIGNED = ['packages/sandbox/package.json', 'packages/sandbox/src/webhooks/index.ts']

/** Connectors whose sandboxes open by name, for those who know no definition: any other opens by its own. */
const NAMED = ['packages/sandbox/src/connectors.ts']

/** Numbers in prose, with their sources: guides name the vendors and packages that they measured. */
const NUMBERED = ['scripts/docs/facts.ts', 'scripts/docs/measured.ts']

/** Programs that the compiler's work is compared by. */
const COMPARED = ['scripts/consumers/cost.ts']

/** Dependencies of the programs that load connectors by name. */
const LOADING = ['packages/gateway/package.json', 'packages/sync/package.json', 'packages/verify/package.json']

test.each(newer)(
  '%s is named in its own folders only, but for what loads it and the signatures of webhooks',
  (name) => {
    const files = naming(name).filter((file) => !SIGNED.includes(file) && !file.startsWith('examples/'))
    expect(files).toContain(LOADING[0])
    expect(files.filter((file) => ![...LOADING, ...NAMED, ...NUMBERED, ...COMPARED].includes(file))).toEqual([])
  },
)

test.each(Object.entries(OLDER))('%s is named in no more files than before, for a reason each', (name, most) => {
  const files = naming(name)
  expect(files.filter((file) => !Object.keys(ALLOWED).some((place) => file.startsWith(place)))).toEqual([])
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most)
})
