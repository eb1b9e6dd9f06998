import type { KyInstance } from 'ky'
import type { Attempt } from './attempt.ts'
import { initOf } from './fetch.ts'

export type { KyInstance }

/** Sends with the caller's ky instance. Its hooks and proxies apply; its retries, limits and errors are disabled. */
export const attemptBy =
  (ky: KyInstance, ownFetch: typeof fetch | undefined): Attempt =>
  ({ url, ...request }) =>
    ky(url, {
      ...initOf(request),
      ...(ownFetch && { fetch: ownFetch }),
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
    }).catch((thrown: unknown) => {
      throw causeOf(thrown)
    })

/** The cause of a ky error, which would print the request's credentials; other errors unchanged. */
export const causeOf = (thrown: unknown): unknown =>
  (thrown as { isKyError?: boolean } | undefined)?.isKyError ? (thrown as Error).cause : thrown
