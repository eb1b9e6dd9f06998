import type { Attempt } from './attempt.ts'
import { initOf } from './fetch.ts'
import { causeOf } from './own-ky.ts'

// Loaded with the first call: ky makes a Request when it loads, some 45 ms of Node's start.
let loading: Promise<typeof import('ky').default> | undefined

/** The transport of ky, whose own retries, limits and errors are off. */
export const attempt: Attempt = async ({ url, ...request }, { fetch }) => {
  loading ??= import('ky').then((module) => module.default)
  const ky = await loading
  const init = initOf(request)
  return await ky(url, {
    method: request.method,
    headers: request.headers,
    // The body goes to fetch alone: a Request made of it would read it once more.
    fetch: () => {
      request.signal.throwIfAborted()
      return fetch(url, init)
    },
    redirect: 'manual',
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  }).catch((thrown: unknown) => {
    throw causeOf(thrown)
  })
}
