/**
 * The name of an entity or action in code: `balance_transactions` → `balanceTransactions`. The generator names its
 * functions by it, and the run time finds them by it.
 */
export const camel = (name: string): string =>
  name.replace(/(?:^|[^a-z\d])[^a-z\d]*(.?)/gi, (_, letter: string, at: number) =>
    at ? letter.toUpperCase() : letter.toLowerCase(),
  )
