import type { Attempt } from './attempt.ts'

/** The transport of the platform's `fetch`: nothing but itself in a bundle. */
export const attempt: Attempt = ({ url, ...init }, { fetch }) => fetch(url, initOf(init))

/** A request as `fetch` takes it. Redirects are followed by core, so that credentials never reach another origin. */
export function initOf({ method, headers, body, signal }: Omit<Parameters<Attempt>[0], 'url'>): RequestInit {
  const init: RequestInit & { duplex?: 'half' } = { method, headers, signal, redirect: 'manual' }
  if (body !== undefined) init.body = body
  if ((body as ReadableStream | undefined)?.getReader) init.duplex = 'half'
  return init
}
