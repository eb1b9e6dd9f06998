import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Options } from 'tsup'
import { config } from '../../tsup.config.base.ts'
import { readFacts } from './src/facts.ts'
import type { Rules } from './src/rules.ts'

const root = join(import.meta.dirname, '../..')

/** In the build, the module that finds connectors by looking is what it found: their rules, and their facts as data. */
const migrations: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'migrations',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]migrations\.ts$/ }, async () => {
      const files = globSync('packages/*/migrate.ts', { cwd: root }).sort()
      const facts = await Promise.all(
        files.map(async (file) => {
          const { rules } = (await import(pathToFileURL(join(root, file)).href)) as { rules: Rules }
          return readFacts(root, basename(dirname(file)), rules)
        }),
      )
      const imports = files.map(
        (file, index) => `import { rules as r${index} } from ${JSON.stringify(join(root, file))}`,
      )
      const each = facts.map((one, index) => `{ ...${JSON.stringify(one)}, rules: r${index} }`)
      return {
        contents: `${imports.join('\n')}\nexport const migrations = [${each.join(',\n')}]`,
        resolveDir: root,
        loader: 'ts',
      }
    })
  },
}

const common: Options = {
  format: 'esm',
  target: 'node22',
  platform: 'node',
  treeshake: false,
  sourcemap: false,
  silent: true,
  external: ['#migrations'],
  dts: false,
}

/** The library, the connectors' part, and the command, which is no import of anyone's. */
export default [
  ...([config({ platform: 'node' })].flat() as object[]),
  defineConfig({ ...common, entry: { migrations: 'src/migrations.ts' }, esbuildPlugins: [migrations] }),
  defineConfig({ ...common, entry: ['src/cli/ferrule-migrate.ts'], outDir: 'dist/cli', splitting: true }),
]
