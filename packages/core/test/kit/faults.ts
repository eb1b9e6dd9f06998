import { chaosServer, fakeFetch, type Handler, type Reply, script } from '@ferrule/test-kit/server'
import { acme, connect } from './acme.ts'
import type { ClientOptions } from './core.ts'

export const good: Reply = { body: { id: 'x', data: [] } }
export const unavailable: Reply = { status: 503, body: {} }
export const limited = (after?: string): Reply => ({
  status: 429,
  body: {},
  headers: after ? { 'retry-after': after } : {},
})
export const get = { id: 'x' }

/** A client of a server that answers in turn. */
export async function against(
  replies: (Reply | Handler)[],
  options: Partial<ClientOptions> = {},
  vendor = acme as never,
) {
  const server = await chaosServer(script(...replies))
  return { server, client: connect({ baseUrl: server.url, ...options }, vendor) }
}

export const refusedConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) })
export const brokenConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })

/** A client whose `fetch` throws or answers in turn. */
export function inTurn(steps: (Error | Reply)[], options: Partial<ClientOptions> = {}, vendor = acme as never) {
  const fetch = fakeFetch(({ index }) => {
    const step = steps[Math.min(index, steps.length - 1)] as Error | Reply
    if (step instanceof Error) throw step
    return step
  })
  return { fetch, client: connect({ fetch, ...options }, vendor) }
}
