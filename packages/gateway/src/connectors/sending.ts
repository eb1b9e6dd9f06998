import { createRequire } from 'node:module'
import type { Attempt } from '@ferrule/core/fetch'
import { undiciTransport } from '@ferrule/core/undici'
import type { Agent, buildConnector } from 'undici'

// The main entry takes 17 MB and 70 ms more, for a `fetch` of its own.
const load = createRequire(import.meta.url)
const UndiciAgent = load('undici/lib/dispatcher/agent.js') as typeof Agent
/** Makes the function that opens connections. */
export const connector = load('undici/lib/core/connect.js') as typeof buildConnector

/** Sends over connections of its own, unless the program has given `fetch` others, such as the proxy of its environment. */
export function transportOf(options: Agent.Options = {}, own?: typeof fetch): Attempt {
  // Core has its own limits of time.
  const agent = new UndiciAgent({ headersTimeout: 0, bodyTimeout: 0, ...options })
  return undiciTransport(agent, { yields: true, ...(own && { fetch: own }) })
}

let shared: Attempt | undefined

/** The transport of all connectors whose hosts are their vendors' own. */
export function sharedTransport(): Attempt {
  shared ??= transportOf()
  return shared
}
