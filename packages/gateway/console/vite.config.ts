import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { paletteStyle } from '../src/http/palette.ts'

/** `/palette.css`, of the colors that the gateway's own page shares. */
const palette: Plugin = {
  name: 'palette',
  resolveId: (id) => (id === '/palette.css' ? id : undefined),
  load: (id) => (id === '/palette.css' ? paletteStyle : undefined),
}

/** The front end of the gateway's console. Everything in files of its own, since its page allows no inline script or style. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [palette],
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(import.meta.dirname, '../dist/console'),
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    // Bundled code keeps its notice.
    license: { fileName: 'licenses.md' },
  },
})
