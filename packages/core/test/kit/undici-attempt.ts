import { Agent } from 'undici'
import { undiciTransport } from '../../src/undici.ts'

/** The `#transport` of tests over undici. */
export const attempt = undiciTransport(new Agent())
