// A horizontal bar chart as SVG, for a page of the site, whose style gives the colors.
import type { Table } from '../../bench/lib/table.ts'
import { escapeXml } from './xml.ts'

// As wide as a phone shows without scrolling; the site limits how far it grows.
const WIDTH = 440
/** Characters of a line at the size of names. */
const LINE = 62
const TEXT = 18
const BAR = 10
const GAP = 9
const TOP = 6

/** Of these units more is better. */
const RATES = /^calls$|\/s$/

export function barChart({ title, unit, rows }: Table): string {
  const greatest = Math.max(...rows.map(({ value }) => value))
  const said = rows.map(({ name, value }) => `${name}: ${value} ${unit}`).join('; ')
  const head = wrap(`${title}, ${unit} (${RATES.test(unit) ? 'more' : 'less'} is better)`, LINE - 6)
  let y = TOP + head.length * TEXT + GAP
  const bars = rows.map(({ name, value }) => {
    const amount = `${value} ${unit}`
    const lines = wrap(name, LINE - amount.length)
    const width = Math.max(1, Math.round((value / greatest) * WIDTH))
    const own = name.startsWith('ferrule') || name.startsWith('@ferrule')
    const names = lines.map(
      (line, at) => `  <text class="name" x="0" y="${y + at * TEXT + 13}">${escapeXml(line)}</text>`,
    )
    const end = y + lines.length * TEXT
    y = end + BAR + GAP
    return [
      ...names,
      `  <text class="value" x="${WIDTH}" y="${end - 5}" text-anchor="end">${escapeXml(amount)}</text>`,
      `  <rect class="${own ? 'own' : 'other'}" x="0" y="${end}" width="${width}" height="${BAR}" rx="2"/>`,
    ].join('\n')
  })
  const titles = head.map(
    (line, at) =>
      `  <text class="title" x="0" y="${TOP + at * TEXT + 12}" font-size="14" font-weight="600">${escapeXml(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif" font-size="13" aria-label="${escapeXml(`${title}. ${said}`)}">
  <title>${escapeXml(title)}</title>
${titles.join('\n')}
${bars.join('\n')}
</svg>
`
}

/** Lines of whole words. */
function wrap(text: string, length: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string
    if (line && line.length + 1 + word.length > length) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}
