/** `@ferrule/import`: for `create-connector`. The command is `ferrule-import`. */
export { importInto, type Outcome, type Surroundings } from './cli.ts'
export { ImportError } from './model.ts'
export type { Ask, Screen } from './questions.ts'
export { terminalAsk } from './terminal.ts'
