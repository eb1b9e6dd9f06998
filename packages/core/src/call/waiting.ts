/** Whether a value must be awaited. Awaiting another one costs promises and a turn of the event loop in every call. */
export const isPromise = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof (value as Promise<T> | undefined)?.then === 'function'

/** For the result of a hook, which is not waited for: nobody else takes the rejection of an async one, and it would end the process. */
export function unheard(returned: unknown): void {
  if (isPromise(returned)) returned.then(undefined, () => {})
}
