// Core's own transport in tests of another one: it is on undici, which no condition chooses.
import { registerHooks } from 'node:module'

const url = new URL('../../packages/core/test/kit/undici-attempt.ts', import.meta.url).href

registerHooks({
  resolve: (name, context, next) => (name === '#transport' ? { url, shortCircuit: true } : next(name, context)),
})
