import type { Attempt, KyInstance } from '../contract/attempt.ts'
import { initOf } from './fetch.ts'

/** Sends with the caller's ky instance. Its hooks and proxies apply; its retries, limits and errors are disabled. */
export const attemptBy =
  (ky: KyInstance, ownFetch: typeof fetch | undefined): Attempt =>
  async ({ url, ...request }) => {
    try {
      return await ky(url, {
        ...initOf(request),
        ...(ownFetch && { fetch: ownFetch }),
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
      })
    } catch (thrown) {
      throw causeOf(thrown)
    }
  }

/** The cause of a ky error, which would print the request's credentials; other errors unchanged. */
const causeOf = (thrown: unknown): unknown =>
  (thrown as { isKyError?: boolean } | undefined)?.isKyError ? (thrown as Error).cause : thrown
