import { ToolsError } from './error.ts'
import type { Manifest } from './types.ts'

interface NodeLike {
  readonly cwd?: () => string
  readonly getBuiltinModule?: (name: 'node:module') => { createRequire(from: string): (name: string) => unknown }
}

/**
 * Finds the manifest of a connector that was passed without one. Works only where Node resolves packages at run time;
 * in a bundle, pass the manifest.
 * @throws {ToolsError} if it is not found, with the line to write instead.
 */
export function manifestOf(name: string): Manifest {
  const node = (globalThis as { process?: NodeLike }).process
  const modules = node?.getBuiltinModule?.('node:module')
  // A second generation of an API is in the package of the first: greenhouse-v3 is @ferrule/greenhouse/v3. An older
  // generation, whose main entries now belong to the newer one, is @ferrule/greenhouse/v1.
  const packages = [name, name.replace(/-(v\d+)$/, '/$1'), `${name}/v1`]
  for (const from of modules ? [`${node?.cwd?.()}/package.json`, import.meta.url] : []) {
    for (const one of new Set(packages)) {
      try {
        const found = modules?.createRequire(from)(`@ferrule/${one}/manifest`) as { default?: Manifest }
        if (found?.default?.name === name) return found.default
      } catch {}
    }
  }
  throw new ToolsError(
    `the manifest of ${name} is not found here; import manifest from '@ferrule/${name}/manifest' and pass { connector, manifest }`,
  )
}
