/** Whether an error has one of these names. Its class says less: what the platform throws may be of another realm, as in Jest. */
export const isThrown = (thrown: unknown, ...names: readonly string[]): boolean =>
  names.includes((thrown as Error)?.name)
