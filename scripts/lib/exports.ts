// Subpaths of a built package, by its `exports`: a pattern stands for all entities of a connector.
import { globSync } from 'node:fs'

export type Exports = Readonly<Record<string, string | Record<string, string>>>

/** The `exports` of a package that is built in this folder, without patterns. */
export const builtExports = (exports: Exports | undefined, folder: string): Exports =>
  expand(
    exports,
    globSync('dist/**/*.js', { cwd: folder }).map((file) => `./${file.replaceAll('\\', '/')}`),
  )

/** `exports` with each pattern replaced by a subpath per file that it leads to. A pattern that leads nowhere stays. */
export function expand(exports: Exports = {}, files: readonly string[]): Exports {
  return Object.fromEntries(
    Object.entries(exports).flatMap(([subpath, target]): [string, Exports[string]][] => {
      const code = typeof target === 'object' ? target['default'] : undefined
      if (!subpath.includes('*') || !code || typeof target === 'string') return [[subpath, target]]
      const names = matches(code, files)
      if (names.length === 0) return [[subpath, target]]
      return names.map((name) => [
        subpath.replace('*', name),
        Object.fromEntries(Object.entries(target).map(([key, file]) => [key, file.replace('*', name)])),
      ])
    }),
  )
}

/** The parts of files that `*` of a pattern stands for. */
function matches(pattern: string, files: readonly string[]): string[] {
  const [before = '', after = ''] = pattern.split('*')
  return files.flatMap((file) =>
    file.startsWith(before) && file.endsWith(after) ? [file.slice(before.length, -after.length)] : [],
  )
}
