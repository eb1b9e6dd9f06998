import { fileURLToPath } from 'node:url'

/** Arguments of Node that run the command from its sources. */
export const command = [
  '--conditions=@ferrule/source',
  '--disable-warning=ExperimentalWarning',
  fileURLToPath(new URL('../../src/bin.ts', import.meta.url)),
]

/** Environment of a server that writes to a recording server. */
export const environment = (url: string, key: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  STRIPE_API_KEY: key,
  FERRULE_UPSTREAM_STRIPE: url,
})
