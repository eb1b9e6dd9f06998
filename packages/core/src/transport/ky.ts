import type { Attempt } from './attempt.ts'
import { globalFetch, initOf } from './fetch.ts'
import { causeOf } from './own-ky.ts'
import { asViews } from './views.ts'

// Loaded with the first call: ky creates a Request when it loads, which costs some 45 ms of Node's startup.
let loading: Promise<typeof import('ky').default> | undefined

/** The transport on ky, with its retries, limits and errors disabled. */
export const attempt: Attempt = async ({ url, ...request }, { fetch }) => {
  loading ??= import('ky').then((module) => module.default)
  const ky = await loading
  // A custom `fetch` may inspect the body, so it gets the original.
  const init = fetch === globalFetch ? asViews(initOf(request)) : initOf(request)
  return await ky(url, {
    method: request.method,
    headers: request.headers,
    // The body goes to fetch directly: a Request made from it would read it once more.
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
