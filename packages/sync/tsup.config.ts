import { defineConfig } from 'tsup'
import { config } from '../../tsup.config.base.ts'

/** The library, and the commands, which are no imports of anyone's and one file. */
export default [
  ...([config()].flat() as object[]),
  defineConfig({
    entry: ['src/cli/ferrule-sync.ts'],
    outDir: 'dist/cli',
    format: 'esm',
    target: 'node22',
    platform: 'node',
    splitting: true,
    treeshake: false,
    sourcemap: false,
    silent: true,
    dts: false,
  }),
]
