/**
 * Whether an error has one of these names. `instanceof` would fail for platform errors of another realm, as in Jest.
 */
export const isThrown = (thrown: unknown, ...names: readonly string[]): boolean =>
  names.includes((thrown as Error)?.name)
