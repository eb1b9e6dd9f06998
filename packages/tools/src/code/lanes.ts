/** Runs at most so many tasks at a time; the others wait in their order. */
export function lanes(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let open = 0
  return async (run) => {
    if (open >= most) await new Promise<void>((next) => waiting.push(next))
    else open++
    try {
      return await run()
    } finally {
      // The place is passed on; it is free only if nobody waits.
      const next = waiting.shift()
      if (next) next()
      else open--
    }
  }
}
