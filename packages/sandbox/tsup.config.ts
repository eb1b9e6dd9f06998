import { config } from '../../tsup.config.base.ts'
import { notices } from '../../tsup.notices.ts'

// The entries share a class of errors, and definitions are of the same engine that runs them.
// The library of collections loads 555 files of another one, of which it needs a dozen. It stays a dependency for its types.
export default config({ splitting: true, noExternal: ['@msw/data'], esbuildPlugins: [notices] })
