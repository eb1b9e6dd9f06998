import { Agent } from 'undici'
import { undiciTransport } from '../../src/undici.ts'

/** What `#transport` is in tests over undici. */
export const attempt = undiciTransport(new Agent())
