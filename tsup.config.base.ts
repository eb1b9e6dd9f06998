import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { defineConfig, type Options } from 'tsup'

interface Manifest {
  exports: Record<string, { '@ferrule/source'?: string; default: string }>
  /** By condition. Those of the source end in the same names as those of the build. */
  imports?: Record<string, Record<string, string | object> & { '@ferrule/source': Record<string, string> }>
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** `exports` decides what is published: each subpath with a source becomes one entry at the place of its `default`. */
function entries(folder: string): Record<string, string> {
  const { exports } = manifestOf(folder)
  const found: Record<string, string> = {}
  for (const target of Object.values(exports)) {
    const source = target['@ferrule/source']
    if (!source || isTypesOnly(source)) continue
    const to = target.default.replace(/^\.\/dist\//, '').replace(/\.js$/, '')
    const from = source.replace(/^\.\//, '')
    if (!from.includes('*')) found[to] = from
    else for (const name of entitiesOf(folder, from)) found[to.replace('*', name)] = from.replace('*', name)
  }
  return found
}

/** The modules of entities among generated files: each has its operations beside it. */
function entitiesOf(folder: string, pattern: string): string[] {
  const files = globSync(pattern.replace('*', '*.operations'), { cwd: folder })
  return files.map((file) => basename(file, '.operations.gen.ts')).sort()
}

/** Types of published operations are written as they are published: bundling them would only take time. */
const isTypesOnly = (source: string): boolean => source.includes('/operations/')

/** Copies files of types beside empty modules, which programs import for what they declare. */
function copyTypes(folder: string): void {
  for (const target of Object.values(manifestOf(folder).exports)) {
    const source = target['@ferrule/source']
    if (!source || !isTypesOnly(source)) continue
    for (const file of globSync(join(folder, source))) {
      if (source.includes('*') && basename(file) === 'index.gen.ts') continue
      const to = join(folder, target.default.replace('*', basename(file, '.gen.ts')))
      mkdirSync(dirname(to), { recursive: true })
      const below = source.includes('*') ? './' : './operations/'
      const text = readFileSync(file, 'utf8').replace(/'\.\/([\w-]+)\.gen\.ts'/g, `'${below}$1.js'`)
      writeFileSync(to.replace(/\.js$/, '.d.ts'), text)
      writeFileSync(to, 'export {}\n')
    }
  }
}

/**
 * Declarations of these sources where the build has emitted them: bundling those takes a quarter of the time. Without
 * them, tsup reads the sources.
 */
export function declarations(sources: Record<string, string>): Record<string, string> {
  const emitted = process.env['FERRULE_DECLARATIONS']
  if (emitted === undefined) return sources
  const of = (source: string): string =>
    join(emitted, 'packages', basename(process.cwd()), source.replace(/\.ts$/, '.d.ts'))
  return Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, of(source)]))
}

/** Files that the package itself imports by a condition. They have no declarations. */
function conditional(folder: string): Record<string, string> {
  const targets = Object.values(manifestOf(folder).imports ?? {}).map((target) => target['@ferrule/source'])
  const sources = targets.flatMap((target) => Object.values(target))
  return Object.fromEntries(
    sources.map((source) => [source.replace(/^\.\/src\/|\.ts$/g, ''), source.replace(/^\.\//, '')]),
  )
}

/**
 * tsup runs in the folder of the package. Its dependencies and peers (zod among them) are left as imports by tsup itself.
 * A main entry (a second generation of an API has its own) is one file, since Node pays for every file it opens; the subpaths
 * share what they have in common.
 */
export const config = (options: Options = {}) => {
  const all = Object.entries(entries(process.cwd()))
  // Entries that share what has an identity (classes of errors) are built together.
  const isMain = ([name]: [string, string]) => !options.splitting && /^(.*\/)?index$/.test(name)
  const mains = Object.fromEntries(all.filter(isMain))
  const subpaths = Object.fromEntries(all.filter((one) => !isMain(one)))
  const common: Options = {
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    treeshake: false,
    minify: false,
    // Readable output needs no map, and maps would be half of the installed size.
    sourcemap: false,
    silent: true,
    // Chosen by conditions when a program is bundled or run.
    external: Object.keys(manifestOf(process.cwd()).imports ?? {}),
    // Bundled without being a dependency: the schema language, which needs no build before.
    esbuildOptions: (esbuild) => {
      esbuild.conditions = ['@ferrule/source']
    },
    ...options,
    dts: false,
  }
  // Not `clean`: the parts are written side by side.
  rmSync('dist', { recursive: true, force: true })
  copyTypes(process.cwd())
  return defineConfig([
    ...(Object.keys(mains).length > 0
      ? [{ ...common, entry: mains, splitting: Object.keys(subpaths).length === 0 }]
      : []),
    ...(Object.keys(subpaths).length > 0
      ? [{ ...common, entry: { ...subpaths, ...conditional(process.cwd()) }, splitting: true }]
      : []),
    { ...common, entry: declarations({ ...mains, ...subpaths }), dts: { ...(options.dts as object), only: true } },
  ])
}
