import { config } from '../../tsup.config.base.ts'
import { notices } from '../../tsup.notices.ts'

// The writer of SQL has 255 files, of which a start needs less than half. It stays a dependency for its types. The entries
// share it.
export default config({ platform: 'node', splitting: true, noExternal: ['kysely'], esbuildPlugins: [notices] })
