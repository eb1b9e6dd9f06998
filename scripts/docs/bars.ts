// A horizontal bar chart as SVG. On the site it is put into the page and takes the colors of the theme; elsewhere it is an
// image, and takes those of the system.
import type { Table } from '../../bench/lib/table.ts'
import { escapeXml } from './xml.ts'

const WIDTH = 720
const NAMES = 250
const VALUES = 96
const ROW = 26
const TOP = 34

export function barChart({ title, unit, rows }: Table): string {
  const greatest = Math.max(...rows.map(({ value }) => value))
  const room = WIDTH - NAMES - VALUES
  const height = TOP + rows.length * ROW + 8
  const said = rows.map(({ name, value }) => `${name}: ${value} ${unit}`).join('; ')
  const bars = rows.map(({ name, value }, index) => {
    const y = TOP + index * ROW
    const width = Math.max(1, Math.round((value / greatest) * room))
    const own = name.startsWith('ferrule') || name.startsWith('@ferrule')
    return [
      `  <text class="name" x="${NAMES - 10}" y="${y + 15}" text-anchor="end">${escapeXml(name)}</text>`,
      `  <rect class="${own ? 'own' : 'other'}" x="${NAMES}" y="${y + 3}" width="${width}" height="${ROW - 10}" rx="2"/>`,
      `  <text class="value" x="${NAMES + width + 8}" y="${y + 15}">${value} ${escapeXml(unit)}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" aria-label="${escapeXml(`${title}. ${said}`)}">
  <title>${escapeXml(title)}</title>
  <style>
    text { fill: #24292f }
    .own { fill: #3451b2 }
    .other { fill: #8b949e }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .own { fill: #a8b1ff }
      .other { fill: #6e7681 }
    }
  </style>
  <text class="title" x="0" y="18" font-size="14" font-weight="600">${escapeXml(title)}, ${escapeXml(unit)} (less is better)</text>
${bars.join('\n')}
</svg>
`
}
