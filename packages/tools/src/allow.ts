import { ToolsError } from './error.ts'

/**
 * Whether a text matches a pattern in which `*` stands for any characters. The time is bounded by the product of both
 * lengths.
 */
function fits(pattern: string, text: string): boolean {
  let [p, t, star, from] = [0, 0, -1, 0]
  while (t < text.length) {
    if (pattern[p] === '*') [star, from] = [p++, t]
    else if (p < pattern.length && pattern[p] === text[t]) [p, t] = [p + 1, t + 1]
    else if (star >= 0) [p, t] = [star + 1, ++from]
    else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** `stripe.customers` matches all actions of that entity, `*.*.list` all lists. */
export function matches(pattern: string, id: string): boolean {
  const parts = id.split('.')
  return pattern.split('.').every((part, index) => fits(part, parts[index] as string))
}

/** `connector.entity.action`, with `*` for any, and trailing parts omitted. */
export const isPattern = (text: string): boolean => /^[\w*-]+(\.[\w*-]+){0,2}$/.test(text)

/**
 * The ids that a list of patterns allows.
 * @throws {ToolsError} for an invalid pattern, or one that matches no id: it would have no effect, silently.
 */
export function allowed(patterns: readonly string[] | undefined, ids: readonly string[]): Set<string> {
  if (patterns === undefined) return new Set(ids)
  if (!Array.isArray(patterns)) throw new ToolsError('allow must be a list of patterns such as stripe.customers.list')
  const takesAway = (pattern: string): boolean => pattern.startsWith('!')
  const kept = new Set(patterns.length > 0 && patterns.every(takesAway) ? ids : [])
  for (const pattern of patterns) {
    const bare = typeof pattern === 'string' ? pattern.replace(/^!/, '') : ''
    if (!isPattern(bare))
      throw new ToolsError(
        `allow: ${JSON.stringify(pattern)} is not a pattern; write connector.entity.action, with * for any`,
      )
    const hits = ids.filter((id) => matches(bare, id))
    if (hits.length === 0) throw new ToolsError(`allow: ${pattern} matches no action of these connectors`)
    for (const id of hits) {
      if (takesAway(pattern)) kept.delete(id)
      else kept.add(id)
    }
  }
  return kept
}
