import { readFileSync } from 'node:fs'

/** The text of `manifest.ts`, which every manifest begins with; from `src/` and from `dist/` it is at the same place. */
export const manifestTypes = (): string => readFileSync(new URL('../src/manifest.ts', import.meta.url), 'utf8')
