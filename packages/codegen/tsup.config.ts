import { readFileSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'
import { config } from '../../tsup.config.base.ts'

const manifestText: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'manifest text',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]manifest-types\.ts$/ }, () => ({
      contents: `export const manifestTypes = () => ${JSON.stringify(readFileSync('src/manifest.ts', 'utf8'))}`,
    }))
    build.onLoad({ filter: /[\\/]src[\\/]sync-types\.ts$/ }, () => ({
      contents: `export const syncTypes = () => ${JSON.stringify(readFileSync('../sync/src/definition.ts', 'utf8'))}`,
    }))
  },
}

/** The words of the schema language for projects, and the command, which is no import of theirs. */
export default [
  ...([config()].flat() as object[]),
  defineConfig({
    entry: { bin: 'src/bin.ts' },
    format: 'esm',
    target: 'node22',
    platform: 'node',
    splitting: true,
    treeshake: false,
    sourcemap: false,
    silent: true,
    dts: false,
    esbuildPlugins: [manifestText],
  }),
]
