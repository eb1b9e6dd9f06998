import { readFileSync } from 'node:fs'

/** The text of `manifest.ts`, which every manifest begins with. A build puts the text itself here (tsup.config.ts). */
export const manifestTypes = (): string => readFileSync(new URL('./manifest.ts', import.meta.url), 'utf8')
