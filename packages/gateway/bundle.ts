import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** A start opens few files: these have hundreds, of which it would need most. Types still come from the packages themselves. */
export const BUNDLED = [
  /^kysely(\/|$)/,
  /^hono(\/|$)/,
  /^@hono\/zod-openapi$/,
  // Its main entry has optional parts, which programs install beside it.
  /^@ferrule\/store\/(sqlite|postgres)$/,
]

/** Messages are in English: each further language of zod would be loaded as well. */
export const oneLanguage: Plugin = {
  name: 'one language',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}
