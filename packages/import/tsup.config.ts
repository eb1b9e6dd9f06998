import { defineConfig } from 'tsup'
import { config } from '../../tsup.config.base.ts'

/** The part that `create-connector` uses, and the command. */
export default [
  ...([config({ platform: 'node', target: 'node22' })].flat() as object[]),
  defineConfig({
    entry: { bin: 'src/bin.ts' },
    format: 'esm',
    target: 'node22',
    platform: 'node',
    splitting: true,
    treeshake: true,
    sourcemap: false,
    silent: true,
    dts: false,
  }),
]
