/**
 * Whether an error has one of these names. `instanceof` would fail for platform errors of another realm, as in Jest.
 */
export const isThrown = (thrown: unknown, ...names: readonly string[]): boolean =>
  names.includes((thrown as Error)?.name)

/** For the result of a hook, which is not waited for: nobody else takes the rejection of an async one, and it would end the process. */
export function unheard(returned: unknown): void {
  ;(returned as PromiseLike<unknown> | null | undefined)?.then?.(undefined, () => {})
}
