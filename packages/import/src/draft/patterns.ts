/** Patterns of documents that are safe as regular expressions of a schema: short, and matched in linear time. */

const LONGEST = 200

/** The literal for a pattern; undefined if it is invalid, or might be slow. */
export function safePattern(pattern: string): string | undefined {
  const found = compiled(pattern)
  return found && `/${found.source}/${found.flags}`
}

/** Whether text matches a pattern, as far as the draft keeps it: what is not kept matches everything. */
export const patternOf = (pattern: string | undefined): ((text: string) => boolean) => {
  const found = pattern === undefined ? undefined : compiled(pattern)
  return (text) => found?.test(text) ?? true
}

function compiled(pattern: string): RegExp | undefined {
  if (pattern.length > LONGEST || !isLinear(pattern)) return undefined
  for (const flags of ['', 'u']) {
    try {
      return new RegExp(pattern, flags)
    } catch {}
  }
  return undefined
}

/**
 * Conservative: no repeated groups, no backreferences, no lookaround, and at most one unbounded repetition, which must
 * be between anchors or not next to another one.
 */
function isLinear(pattern: string): boolean {
  const plain = pattern.replace(/\\[^1-9k]/g, 'x').replace(/\[\^?\]?[^\]]*\]?/g, 'x')
  if (/\\[1-9k]|\(\?(?!:)/.test(plain)) return false
  if (/\)[*+{]/.test(plain)) return false
  return (plain.match(/[*+]|\{\d+,\}/g) ?? []).length <= 1 && plain.startsWith('^')
}
