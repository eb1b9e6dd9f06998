import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Options } from 'tsup'

interface Manifest {
  exports: Record<string, { '@ferrule/source'?: string; default: string }>
}

/** What is published is what `exports` says: each subpath with a source becomes one entry at the place of its `default`. */
function entries(folder: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const found: Record<string, string> = {}
  for (const target of Object.values(exports)) {
    const source = target['@ferrule/source']
    if (source) found[target.default.replace(/^\.\/dist\//, '').replace(/\.js$/, '')] = source.replace(/^\.\//, '')
  }
  return found
}

/**
 * tsup runs in the folder of the package. Its dependencies and peers (zod among them) are left as imports by tsup itself.
 * A main entry (a second generation of an API has its own) is one file, since Node pays for every file it opens; the subpaths
 * share what they have in common.
 */
export const config = (options: Options = {}) => {
  const all = Object.entries(entries(process.cwd()))
  const isMain = ([name]: [string, string]) => /^(.*\/)?index$/.test(name)
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
    ...options,
    dts: false,
  }
  // Not `clean`: the parts are written side by side.
  rmSync('dist', { recursive: true, force: true })
  return defineConfig([
    {
      ...common,
      entry: mains,
      splitting: options.splitting ?? Object.keys(subpaths).length === 0,
    },
    ...(Object.keys(subpaths).length > 0 ? [{ ...common, entry: subpaths, splitting: true }] : []),
    { ...common, entry: { ...mains, ...subpaths }, dts: { ...(options.dts as object), only: true } },
  ])
}
