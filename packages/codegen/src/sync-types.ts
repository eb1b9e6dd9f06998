import { readFileSync } from 'node:fs'

/** The types that generated stream data begins with. A build puts the text itself here (tsup.config.ts). */
export const syncTypes = (): string => readFileSync(new URL('../../sync/src/definition.ts', import.meta.url), 'utf8')
