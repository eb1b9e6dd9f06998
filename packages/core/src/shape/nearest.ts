/** Only this many characters of a longer name are compared. */
const LONGEST = 64

/** In a shorter word, a second wrong letter makes another word: `file` is not `title`. */
const SHORT = 6
/** In a longer word, three letters may be wrong: `description` is not `subscription`. */
const LONG = 12

const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase()

/** The number of letters to change, add, drop or swap with their neighbor. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped && i > 1 && j > 1 ? (before[j - 2] as number) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[b.length] as number
}

/** Beginnings that turn a word into its opposite: put before it, or in each other's place. */
const OPPOSITES = 'un/ in/ ir/ im/ non/ not/ no/ dis/ de/ out/ en/dis in/ex in/de im/ex at/de a/de n/ff up/down'.split(
  ' ',
)

/** The parts of two words between the letters that both begin and both end with. */
function differences(one: string, other: string): [string, string] {
  const most = Math.min(one.length, other.length)
  let end = 0
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++
  let start = 0
  while (start < most - end && one[start] === other[start]) start++
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}

/** Whether one word is the other with a negation, or with the opposite beginning: the opposite is never what was meant. */
function isOpposite(one: string, other: string, far: number): boolean {
  if (OPPOSITES.includes(differences(one, other).join('/'))) return true
  // With a typo in the rest, the negation stands at the beginning.
  return OPPOSITES.some((pair) => {
    const prefix = pair.slice(0, -1)
    return (
      pair.endsWith('/') && one.startsWith(prefix) && far - distance(one.slice(prefix.length), other) >= prefix.length
    )
  })
}

/**
 * The closest match of a name, or undefined if none is close. Case and separators are ignored.
 * @param most How many letters may differ. Default: one in a short word, up to three in a long one.
 */
export function nearest(name: string, names: readonly string[], most?: number): string | undefined {
  const wanted = plain(name.slice(0, LONGEST))
  let best: string | undefined
  let least = (most ?? (wanted.length < SHORT ? 1 : wanted.length < LONG ? 2 : 3)) + 1
  for (const candidate of names) {
    const known = plain(candidate)
    const far = distance(wanted, known)
    if (far < least && !isOpposite(wanted, known, far) && !isOpposite(known, wanted, far))
      [best, least] = [candidate, far]
  }
  return best
}
