import { readFileSync } from 'node:fs'

/** The types with which generated stream data starts. A build inlines them (tsup.config.ts). */
export const syncTypes = (): string => readFileSync(new URL('../../sync/src/definition.ts', import.meta.url), 'utf8')
