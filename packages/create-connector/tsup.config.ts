import { defineConfig } from 'tsup'

/** One file, for it is started through `npm create` and loaded once. */
export default defineConfig({
  entry: { bin: 'src/bin.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  treeshake: true,
  sourcemap: false,
  silent: true,
  clean: true,
})
