import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from 'tsup'
import { config } from '../../tsup.config.base.ts'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** The entries that every connector imports. */
const COMMON = ['index', 'runtime', 'connector']

/**
 * Node pays for every file it opens. The bundler puts into one file what the same entries need, so each entry needs what the common ones
 * need: that becomes one file. Transports do not, since it imports them by a condition; nor do webhooks, which need little of it.
 */
const oneFile: Plugin = {
  name: 'one file for what connectors import',
  setup({ onLoad, onResolve, initialOptions }) {
    // By the package's own word an import for its place in a file has no effect, and would be dropped.
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => ({ path: join(resolveDir, path), sideEffects: true }))

    const entries = Object.values(initialOptions.entryPoints as Record<string, string>)
      .filter(
        (entry) =>
          !/\/(?:transport|webhooks)\//.test(entry) && !/\/(?:node|undici|fetch|log|otel|manifest)\.ts$/.test(entry),
      )
      .map((entry) => entry.replace(/^\.\//, ''))
    // The transport on undici is made of parts of the one on `node:http`, which Node loads anyway: one file for both.
    onLoad({ filter: /\/packages\/core\/src\/undici\.ts$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\nimport './transport/node.ts'`,
      loader: 'ts',
    }))
    onLoad({ filter: /\/packages\/core\/src\/.*\.ts$/ }, ({ path }) => {
      const entry = entries.find((one) => path.endsWith(`/packages/core/${one}`))
      if (!entry) return undefined
      const up = '../'.repeat(entry.split('/').length - 2) || './'
      const imports = COMMON.map((name) => `import '${up}${name}.ts'`).join('\n')
      return { contents: `${readFileSync(path, 'utf8')}\n${imports}`, loader: 'ts' }
    })
  },
}

// type-fest is types only: the files of it that we use are written into our declarations, so that users need not install
// it. Each is named here, since resolving all of them takes more memory than the build may have; the build fails on one
// that is missing.
export default config({
  splitting: true,
  esbuildPlugins: [oneFile],
  esbuildOptions: (esbuild) => {
    esbuild.conditions = ['@ferrule/source']
    esbuild.treeShaking = false
  },
  dts: { resolve: ['type-fest', './source/literal-union.d.ts', './primitive.d.ts'] },
})
