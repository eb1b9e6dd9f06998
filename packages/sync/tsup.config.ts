import { defineConfig } from 'tsup'
import { config } from '../../tsup.config.base.ts'

/** The library, and the commands, which are no imports of anyone's. */
export default [
  ...([config()].flat() as object[]),
  defineConfig({
    entry: ['ferrule-source', 'ferrule-sync', 'ferrule-tap'].map((name) => `src/cli/${name}.ts`),
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
