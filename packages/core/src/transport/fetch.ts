import type { Attempt } from '../contract/attempt.ts'

/** The transport on the platform's `fetch`. Adds nothing else to a bundle. */
export const attempt: Attempt = ({ url, ...init }, { fetch }) => fetch(url, initOf(init))

/** The global `fetch` at the time of the call, so that a test can replace it. */
export const globalFetch: typeof fetch = (input, init) => fetch(input, init)

/**
 * A request in the form that `fetch` takes. Core follows redirects itself, so that credentials never reach another
 * origin.
 */
export function initOf({ method, headers, body, signal }: Omit<Parameters<Attempt>[0], 'url'>): RequestInit {
  const init: RequestInit & { duplex?: 'half' } = { method, headers, signal, redirect: 'manual' }
  if (body !== undefined) init.body = body
  if ((body as ReadableStream | undefined)?.getReader) init.duplex = 'half'
  return init
}
