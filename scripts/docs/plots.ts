// Tables of docs/performance.md, from what the benchmark wrote. The site draws a chart above each (`charts.ts`).
//
//   node scripts/docs/plots.ts [--check]
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import type { Table } from '../../bench/lib/table.ts'
import { chartMark } from './charts.ts'
import { summary } from './summary.ts'
import { type Tab, tabsOf } from './tabs.ts'
import { escapeXml } from './xml.ts'

interface Result {
  part: string
  date: string
  node: string
  machine: string
  rounds: number
  tables: Table[]
}

const page = 'docs/performance.md'

/** The page as it should be. */
function wanted(text: string): string {
  const tables = new Map<string, Table[]>()
  for (const file of globSync('bench/results/*.json', { cwd: root }).sort()) {
    const result: Result = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const part = basename(file, '.json')
    tables.set(part, result.tables)
    const numbered = (table: Table): string => numbers(table, chartMark(part, result.tables.indexOf(table)))
    const source = `_${result.date}, Node ${result.node.slice(1)}, ${result.machine}._`
    text = replacePart(text, part, `${inTabs(tabsOf(result.tables), numbered)}\n${source}`)
  }
  return replacePart(text, 'summary', summary(tables))
}

/** Comments mark the tabs, which only the site has: elsewhere the tables stand below each other. */
function inTabs(tabs: readonly Tab[], numbered: (table: Table) => string): string {
  const bodies = tabs.map(({ tables }) => tables.map(numbered).join('\n'))
  if (tabs.length === 1) return bodies.join('')
  const marked = tabs.map(({ label }, index) => `<!-- tab ${label} -->\n\n${bodies[index]}\n`)
  return `${marked.join('')}<!-- /tabs -->\n`
}

/** The page with other text between the marks of a part. */
function replacePart(text: string, part: string, inner: string): string {
  const [begin, end] = [`<!-- bench ${part} -->\n`, '<!-- /bench -->']
  const start = text.indexOf(begin)
  const stop = text.indexOf(end, start)
  if (start < 0 || stop < 0) throw new Error(`${page} has no place for ${part}: <!-- bench ${part} --> … ${end}`)
  return `${text.slice(0, start + begin.length)}\n${inner}\n\n${text.slice(stop)}`
}

/** A table, folded under its title. The site puts the chart in the place of the mark. */
function numbers({ title, unit, rows, note }: Table, mark: string): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const body = rows.map(({ name, value, ratio }) => line([name, `${value}`, `${ratio} ×`]))
  return [
    mark,
    '<details>',
    `<summary>${escapeXml(title)}</summary>`,
    '',
    line(['', unit, note ?? '× is the ratio to the first line']),
    line(['---', '--:', '--:']),
    ...body,
    '',
    '</details>',
    '',
  ].join('\n')
}

/** Whether the page says anything else than `bench/results`. */
export function isStale(): boolean {
  const text = readFileSync(join(root, page), 'utf8')
  return wanted(text) !== text
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    if (isStale()) throw new Error(`${page} is not what bench/results says`)
  } else writeFileSync(join(root, page), wanted(readFileSync(join(root, page), 'utf8')))
}
