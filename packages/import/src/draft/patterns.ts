/** Patterns of documents that may become regular expressions of a schema: short, and linear to match. */

const LONGEST = 200

/** A literal for a pattern; undefined where it is none for this language, or may take long. */
export function safePattern(pattern: string): string | undefined {
  if (pattern.length > LONGEST || !isLinear(pattern)) return undefined
  for (const flags of ['', 'u']) {
    try {
      return `/${new RegExp(pattern, flags).source}/${flags}`
    } catch {}
  }
  return undefined
}

/**
 * Conservative: no group that may repeat, no reference back, no look-around, and at most one repetition without a bound,
 * which has to stand between anchors or beside nothing that repeats.
 */
function isLinear(pattern: string): boolean {
  const plain = pattern.replace(/\\[^1-9k]/g, 'x').replace(/\[\^?\]?[^\]]*\]?/g, 'x')
  if (/\\[1-9k]|\(\?(?!:)/.test(plain)) return false
  if (/\)[*+{]/.test(plain)) return false
  return (plain.match(/[*+]|\{\d+,\}/g) ?? []).length <= 1 && plain.startsWith('^')
}
