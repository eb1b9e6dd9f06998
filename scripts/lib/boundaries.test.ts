import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest, root } from '@ferrule/test-kit/repo'
import { expect, test } from 'vitest'
import { specifiersOf } from './imports.ts'

/**
 * Where packages end. A package imports another by its name. Sources of another one that its build takes in are named in its
 * package.json, `ferrule.bundles`. No package imports the repository's scripts.
 */

interface Crossing {
  readonly file: string
  /** The package that the file belongs to, and the folder it leads to. */
  readonly from: string
  readonly to: string
}

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** Relative imports that leave the package of their file. */
function crossings(pattern: string): Crossing[] {
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'] })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) =>
      specifiersOf(readFileSync(join(root, file), 'utf8'))
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => ({ file, from: folderOf(file), to: folderOf(join(dirname(file), specifier)) }))
        .filter(({ from, to }) => from !== to),
    )
}

const bundlesOf = (folder: string): readonly string[] =>
  (readManifest(folder) as { ferrule?: { bundles?: readonly string[] } }).ferrule?.bundles ?? []

const sources = crossings('packages/*/src/**/*.ts')

/** Packages whose sources the build of a package takes in by their names: its own development's, and those that its bundle names. */
function inlinedBy(folder: string): string[] {
  const { devDependencies = {} } = readManifest(folder)
  const imported = globSync(`${folder}/src/**/*.ts`, { cwd: root }).flatMap((file) =>
    specifiersOf(readFileSync(join(root, file), 'utf8')),
  )
  const bundle = globSync(`${folder}/{bundle,tsup.config}.ts`, { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const named = [...bundle.join('').matchAll(/\^@ferrule\\\/([\w-]+)/g)].map(([, name]) => name as string)
  const own = imported.map((specifier) => specifier.split('/', 2).join('/')).filter((name) => name in devDependencies)
  return [...named, ...own.map((name) => name.replace('@ferrule/', ''))]
}

test('sources of another package are imported only where package.json says that they are bundled', () => {
  // The schemas of a connector and its zod entry are one thing.
  const found = sources.filter(({ file, to }) => !file.endsWith('.gen.ts') || !/^schemas/.test(to))
  expect(found.length).toBeGreaterThan(0)
  const undeclared = found.filter(({ from, to }) => !bundlesOf(from).includes(to.replace('packages/', '')))
  expect(undeclared).toEqual([])
})

test('no declaration is left over', () => {
  for (const folder of globSync('packages/*', { cwd: root }).filter((one) => bundlesOf(one).length > 0)) {
    const crossed = sources.filter(({ from }) => from === folder).map(({ to }) => to.replace('packages/', ''))
    const used = new Set([...crossed, ...inlinedBy(folder)])
    expect([folder, bundlesOf(folder).filter((name) => !used.has(name))]).toEqual([folder, []])
  }
})

test('no package imports scripts', () => {
  const found = crossings('packages/*/{*.ts,{src,test,console}/**/*.{ts,tsx}}')
  expect(found.filter(({ to }) => to.startsWith('scripts'))).toEqual([])
})
