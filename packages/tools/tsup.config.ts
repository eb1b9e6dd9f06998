import { defineConfig } from 'tsup'
import { config } from '../../tsup.config.base.ts'

/** The command is no import of programs: Node only, and in parts, so that help needs no server. */
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
