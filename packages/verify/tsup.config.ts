import { defineConfig } from 'tsup'
import { config } from '../../tsup.config.base.ts'

/** The library, and the command, which is no import of anyone's. */
export default [
  ...([config()].flat() as object[]),
  defineConfig({
    entry: ['src/cli/ferrule-verify.ts'],
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
