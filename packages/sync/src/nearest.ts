/** The closest match of a name, or undefined if none is close. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, 64)
  const most = Math.max(2, Math.ceil(wanted.length / 3))
  const [best] = names
    .map((candidate) => ({ candidate, far: distance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return best && best.far <= most ? best.candidate : undefined
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, swap)
    }
    row = next
  }
  return row[b.length] as number
}
