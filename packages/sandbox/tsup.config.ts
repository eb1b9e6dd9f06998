import { config } from '../../tsup.config.base.ts'

// The entries share a class of errors, and definitions are of the same engine that runs them.
export default config({ splitting: true })
