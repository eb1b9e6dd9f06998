import { compiled } from '../../core/src/dynamic/patterns.ts'

/** The same patterns that a connector without a build checks. */
export { patternOf } from '../../core/src/dynamic/patterns.ts'

/** The literal for a pattern; undefined if it is invalid, or might be slow. It is spelled here, and run in what is built. */
export function safePattern(pattern: string): string | undefined {
  if (!compiled(pattern)) return undefined
  // Without the flag, `\\p{Lu}` would be the letter p.
  for (const flags of /\\[pP]\{/.test(pattern) ? ['u'] : ['', 'u']) {
    try {
      const found = new RegExp(pattern, flags)
      return `/${found.source}/${found.flags}`
    } catch {}
  }
  return undefined
}
