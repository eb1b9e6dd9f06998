/** Starts a program: returns what its end has to call, or undefined if too many programs are running. */
export type Admit = () => (() => void) | undefined

/**
 * Counts running programs, each of which has a thread and its memory: at most `total` at a time, and `each` of one key,
 * for example of one workspace.
 */
export function admission({ total, each = total }: { readonly total: number; readonly each?: number }) {
  const running = new Map<string, number>()
  let all = 0
  return (key: string): Admit =>
    () => {
      const own = running.get(key) ?? 0
      if (all >= total || own >= each) return undefined
      all++
      running.set(key, own + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        all--
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    }
}
