import { defineConfig } from 'tsup'
import { config } from '../../tsup.config.base.ts'

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
  }),
]
