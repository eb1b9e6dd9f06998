/** FNV-1a, 32 bits: enough to tell pages and parameter sets apart, small, and the same everywhere. */
export function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Maximum length of a {@link digest}. */
export const LONGEST_DIGEST = 7
