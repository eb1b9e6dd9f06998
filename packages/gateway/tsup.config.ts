import { join } from 'node:path'
import { defineConfig } from 'tsup'
import { build } from 'vite'
import { declarations } from '../../tsup.config.base.ts'
import { notices } from '../../tsup.notices.ts'
import { BUNDLED, oneLanguage } from './bundle.ts'

/** Runs on Node alone. What is loaded at first use (commands, connectors) stays in chunks of its own. The console is put beside them. */
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
  dts: { entry: declarations({ index: 'src/index.ts' }), compilerOptions: { stripInternal: true } },
  noExternal: BUNDLED,
  esbuildPlugins: [oneLanguage, notices],
  // The reader of documents is bundled, from its sources: its package would bring a formatter of a hundred megabytes.
  esbuildOptions(options) {
    options.conditions = ['@ferrule/source']
  },
  async onSuccess() {
    await build({ configFile: join(import.meta.dirname, 'console/vite.config.ts') })
  },
})
