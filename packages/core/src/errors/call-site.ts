/** Where a call was made: its `stack` starts with the caller's own frames. Formatted only when read. */
export interface CallSite {
  readonly stack?: string
}

/**
 * Captures the stack above a function (or class). An error created later, after the response, no longer has these
 * frames.
 */
export function callSite(above: object): CallSite {
  const { captureStackTrace } = Error as { captureStackTrace?(target: object, above: unknown): void }
  if (!captureStackTrace) return new Error()
  const site: CallSite = {}
  captureStackTrace(site, above)
  return site
}

/** Gives a new error the stack frames of its call. */
export function placeAt<E extends Error>(error: E, { stack }: CallSite): E {
  const from = stack?.indexOf('\n    at ') ?? -1
  const frames = from < 0 ? '' : (stack as string).slice(from)
  if (frames)
    Object.defineProperty(error, 'stack', {
      value: `${error.name}: ${error.message}${frames}`,
      configurable: true,
      writable: true,
    })
  return error
}
