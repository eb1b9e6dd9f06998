import { readFileSync } from 'node:fs'

/** The text of `manifest.ts`, with which every manifest starts. A build inlines it (tsup.config.ts). */
export const manifestTypes = (): string => readFileSync(new URL('./manifest.ts', import.meta.url), 'utf8')
