import type { KyInstance } from 'ky'
import type { Attempt } from './attempt.ts'
import { initOf } from './fetch.ts'

export type { KyInstance }

/** Sends by a ky of the caller's own: its hooks and proxies work, its retries, limits and errors are off. */
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

/** Errors of ky print the credentials of the request. What fetch threw does not. */
export const causeOf = (thrown: unknown): unknown =>
  (thrown as { isKyError?: boolean } | undefined)?.isKyError ? (thrown as Error).cause : thrown
