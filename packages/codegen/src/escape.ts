/** A pattern that matches exactly this text. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A string literal with the quotes that the formatter would choose. */
export function quote(text: string): string {
  const escaped = JSON.stringify(text)
  return text.includes("'") ? escaped : `'${escaped.slice(1, -1).replaceAll('\\"', '"')}'`
}
