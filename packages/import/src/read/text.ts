/** Turns descriptions of documents into descriptions of a schema: plain text, short, without a final period. */

const LONGEST = 200

/** HTML and Markdown as plain text on one line. */
export function plain(text: string): string {
  return (
    text
      .slice(0, 4_000)
      .replace(/<[^<>]{0,300}>/g, ' ')
      .replace(/\[([^[\]]{0,200})\]\([^()]{0,500}\)/g, '$1')
      .replace(/&nbsp;/g, ' ')
      .replace(/[\s\u2028\u2029]+/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in a text
      .replace(/[\0-\x08\x0e-\x1f\x7f]/g, '')
      .trim()
  )
}

/** The first sentences, as far as they fit. */
export function short(text: string, longest = LONGEST): string {
  const line = plain(text)
  if (line.length <= longest) return line.replace(/\.$/, '')
  const cut = line.slice(0, longest)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('; '))
  if (end > longest / 4) return cut.slice(0, end)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : longest)}…`
}

/** One sentence with its period, for summaries. */
export function sentence(text: string, fallback: string): string {
  const line = short(text) || fallback
  const first = line.charAt(0).toUpperCase() + line.slice(1)
  return /[.!?…]$/.test(first) ? first : `${first}.`
}
