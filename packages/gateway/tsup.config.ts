import { defineConfig } from 'tsup'

/** Runs on Node alone. What is loaded at first use (commands, connectors) stays in chunks of its own. */
export default defineConfig({
  entry: { index: 'src/index.ts', bin: 'src/bin.ts' },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  treeshake: false,
  splitting: true,
  sourcemap: false,
  silent: true,
  clean: true,
  dts: { entry: { index: 'src/index.ts' } },
})
