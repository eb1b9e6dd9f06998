// The place of a chart in the performance page, and the chart that the site draws there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Table } from '../../bench/lib/table.ts'
import { barChart } from './bars.ts'

const results = join(import.meta.dirname, '../../bench/results')

/** A comment, so that nothing is seen of it elsewhere: `<!-- chart calls 1 -->`. */
export const chartMark = (part: string, index: number): string => `<!-- chart ${part} ${index + 1} -->`

/** HTML that begins with a mark, with its chart instead of it; undefined for other HTML. */
export function withChart(html: string): string | undefined {
  const [mark, part, number] = /^<!-- chart ([\w-]+) (\d+) -->\n/.exec(html) ?? []
  if (!mark) return undefined
  const { tables }: { tables: Table[] } = JSON.parse(readFileSync(join(results, `${part}.json`), 'utf8'))
  const table = tables[Number(number) - 1]
  if (!table) throw new Error(`bench/results/${part}.json has no table ${number}; run \`pnpm docs:plots\``)
  const rest = html.slice(mark.length).replace(/<summary>.*<\/summary>/, '<summary>The numbers</summary>')
  return `<div class="plot-box">${barChart(table)}</div>\n${rest}`
}
