/** Whether a value must be awaited. Awaiting another one costs promises and a turn of the event loop in every call. */
export const isPromise = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof (value as Promise<T> | undefined)?.then === 'function'
