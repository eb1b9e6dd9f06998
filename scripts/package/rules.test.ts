import { describe, expect, test } from 'vitest'
import {
  builtinProblems,
  changesetProblems,
  contentProblems,
  exportProblems,
  manifestProblems,
  type Packed,
  treeProblems,
} from './rules.ts'

const LICENSE = 'MIT License\n'

function good(): { manifest: Packed['manifest'] & Record<string, unknown>; files: Map<string, string> } {
  return {
    manifest: {
      name: '@ferrule/demo',
      version: '1.0.0',
      description: 'A demo',
      keywords: ['ferrule', 'connector', 'demo', 'typescript'],
      license: 'MIT',
      type: 'module',
      sideEffects: false,
      engines: { node: '>=22.12' },
      files: ['dist', 'README.md', 'LICENSE'],
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './one': { types: './dist/one.d.ts', default: './dist/one.js' },
      },
      publishConfig: { access: 'public' },
      dependencies: { ky: '^2.0.0' },
      peerDependencies: { zod: '^4.0.0' },
    },
    files: new Map([
      ['README.md', '# @ferrule/demo\n'],
      ['LICENSE', LICENSE],
      ['package.json', '{}'],
      ['dist/index.js', "export { a } from './chunk.js'\nconst accept = '*/*'\nawait import('./late.js')"],
      ['dist/late.js', "import { b } from 'ky'"],
      ['dist/chunk.js', '// comes from "nowhere"\nexport const a = ` from "nothing"`'],
      ['dist/index.d.ts', "export declare const a: import('./chunk.js').A"],
      ['dist/chunk.d.ts', 'export type A = string'],
      ['dist/one.js', "import 'zod/mini'"],
      ['dist/one.d.ts', 'export {}'],
    ]),
  }
}

/** All rules, on a package that has been broken in one place. */
function problems(spoil: (packed: ReturnType<typeof good>) => void = () => {}): string[] {
  const packed = good()
  const tree = structuredClone(packed.manifest.exports)
  spoil(packed)
  return [
    ...manifestProblems(packed, LICENSE),
    ...exportProblems(packed),
    ...treeProblems(tree, packed),
    ...contentProblems(packed),
    ...builtinProblems(packed),
  ]
}

test('a good package has no problem', () => expect(problems()).toEqual([]))

describe('in the manifest', () => {
  const cases: Record<string, [member: string, value: unknown, problem: RegExp]> = {
    CommonJS: ['type', 'commonjs', /type is not/],
    'side effects': ['sideEffects', ['a.css'], /sideEffects/],
    'no side effects stated': ['sideEffects', undefined, /sideEffects/],
    'an older Node': ['engines', { node: '>=20' }, /engines/],
    'a Node whose require warns': ['engines', { node: '>=22.2' }, /engines/],
    'no license': ['license', undefined, /license is not/],
    'an install script': ['scripts', { postinstall: 'node hello.js' }, /install script postinstall/],
    'a script that git dependencies run': ['scripts', { prepare: 'tsup' }, /install script prepare/],
    'everything shipped': ['files', undefined, /files/],
    restricted: ['publishConfig', {}, /access/],
    private: ['private', true, /private/],
    'few keywords': ['keywords', ['ferrule'], /keywords are missing/],
  }
  for (const [name, [member, value, problem]] of Object.entries(cases)) {
    test(name, () =>
      expect(problems(({ manifest }) => Object.assign(manifest, { [member]: value }))).toEqual([
        expect.stringMatching(problem),
      ]),
    )
  }
})

test('a file that a page of the package loads is none that nobody can import', () => {
  const page = '<script type="module" src="/assets/app.js"></script>'
  const withPage = (file: string) =>
    problems(({ files }) => files.set('dist/site/index.html', page).set(`dist/site/assets/${file}`, 'export {}'))
  expect(withPage('app.js')).toEqual([])
  expect(withPage('other.js')).toEqual([expect.stringContaining('no entry leads to dist/site/assets/other.js')])
})

describe('in the files', () => {
  const cases: Record<string, [file: string, text: string | undefined, problem: RegExp]> = {
    'another license': ['LICENSE', 'GPL', /LICENSE/],
    'no README': ['README.md', undefined, /README/],
    'a file that nobody can import': ['dist/forgotten.js', 'export {}', /no entry leads to dist\/forgotten.js/],
    'an undeclared import': ['dist/late.js', "import 'ky'; import 'lodash/fp'", /late.js imports lodash, which is no/],
    'an undeclared type import': ['dist/one.d.ts', "export type A = import('@types/thing').A", /imports @types\/thing/],
    'a dependency without use': ['dist/late.js', 'export {}', /dependency ky/],
    'a built-in': ['dist/chunk.js', "export { join as a } from 'node:path'", /node:path, which only Node has/],
    'a missing file': ['dist/one.js', undefined, /.\/one names .\/dist\/one.js/],
  }
  for (const [name, [file, text, problem]] of Object.entries(cases)) {
    test(name, () => {
      const found = problems(({ files }) => (text === undefined ? files.delete(file) : files.set(file, text)))
      expect(found).toContainEqual(expect.stringMatching(problem))
    })
  }
})

describe('in the exports', () => {
  test('a pattern leads to code with its types, or is a problem', () => {
    const pattern = { './*': { types: './dist/entities/*.d.ts', default: './dist/entities/*.js' } }
    const shipped = (...names: string[]): string[] =>
      problems(({ manifest, files }) => {
        Object.assign(manifest.exports!, pattern)
        for (const name of names) files.set(`dist/entities/${name}`, 'export {}')
      }).filter((problem) => !problem.startsWith('only '))
    expect(shipped('a.d.ts', 'a.js')).toEqual([])
    // Code that others share has no types.
    expect(shipped('a.d.ts', 'a.js', 'chunk.js')).toEqual([
      './chunk names ./dist/entities/chunk.d.ts, which is not shipped',
    ])
    expect(shipped()).toContainEqual('./* leads to no file')
  })
  test('a source that only the repository has', () => {
    const found = problems(({ manifest }) =>
      Object.assign(manifest.exports!['.']!, { '@ferrule/source': './src/index.ts' }),
    )
    expect(found).toContainEqual('. does not say exactly types and default')
  })
  test('default before types', () => {
    const turned = { default: './dist/one.js', types: './dist/one.d.ts' }
    const found = problems(({ manifest }) => Object.assign(manifest.exports!, { './one': turned }))
    expect(found).toContainEqual('./one does not say exactly types and default')
  })
  test('a subpath that publishConfig forgot', () => {
    const found = problems(({ manifest }) => delete manifest.exports!['./one'])
    expect(found).toContainEqual(expect.stringMatching(/^only inside the repository: \["\.\/one"/))
  })
})

describe('a changeset', () => {
  const names = ['@ferrule/core', '@ferrule/demo']
  const text = (head: string, words = 'More speed.') => `---\n${head}---\n\n${words}\n`
  test.each([
    ['one package', text(`'@ferrule/core': minor\n`)],
    ['two packages', text(`'@ferrule/core': patch\n"@ferrule/demo": major\n`)],
    ['nothing that users notice', text('', '')],
  ])('of %s is good', (_, good) => expect(changesetProblems(good, names)).toEqual([]))
  test.each([
    ['of a package that is not published', text(`'@ferrule/test-kit': patch\n`)],
    ['of another word', text(`'@ferrule/core': huge\n`)],
    ['without words', text(`'@ferrule/core': patch\n`, '')],
    ['without a head', 'More speed.'],
  ])('%s is not', (_, bad) => expect(changesetProblems(bad, names)).toHaveLength(1))
})
