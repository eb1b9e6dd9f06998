// Plots and tables of docs/performance.md, from what the benchmark wrote.
//
//   node scripts/docs/plots.ts [--check]
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import type { Table } from '../../bench/lib/table.ts'
import { barChart } from './bars.ts'
import { summary } from './summary.ts'
import { type Tab, tabsOf } from './tabs.ts'

interface Result {
  part: string
  date: string
  node: string
  machine: string
  rounds: number
  tables: Table[]
}

const page = 'docs/performance.md'

/** The files as they should be. */
export function plots(): Map<string, string> {
  const files = new Map<string, string>()
  const results = globSync('bench/results/*.json', { cwd: root }).sort()
  let text = readFileSync(join(root, page), 'utf8')
  const tables = new Map<string, Table[]>()
  for (const file of results) {
    const result: Result = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const part = basename(file, '.json')
    tables.set(part, result.tables)
    const plot = (table: Table): string => {
      const index = result.tables.indexOf(table)
      const name = `plots/${part}${index === 0 ? '' : `-${index + 1}`}.svg`
      files.set(`docs/${name}`, barChart(table))
      return `![${table.title}](./${name})\n\n${numbers(table)}`
    }
    const source = `_${result.date}, Node ${result.node.slice(1)}, ${result.machine}._`
    text = replacePart(text, part, `${inTabs(tabsOf(result.tables), plot)}\n${source}`)
  }
  text = replacePart(text, 'summary', summary(tables))
  files.set(page, text)
  return files
}

/** Comments mark the tabs, which only the site has: elsewhere the plots stand below each other. */
function inTabs(tabs: readonly Tab[], plot: (table: Table) => string): string {
  const bodies = tabs.map(({ tables }) => tables.map(plot).join('\n'))
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

/** The numbers as a table that can be folded away: a plot is not for everybody. */
function numbers({ unit, rows, note }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const body = rows.map(({ name, value, ratio }) => line([name, `${value}`, `${ratio} ×`]))
  return [
    '<details>',
    '<summary>The numbers</summary>',
    '',
    line(['', unit, note ?? '× is the ratio to the first line']),
    line(['---', '--:', '--:']),
    ...body,
    '',
    '</details>',
    '',
  ].join('\n')
}

/** Names of files that are not as they should be. */
export function stalePlots(): string[] {
  return [...plots()]
    .filter(([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text)
    .map(([file]) => file)
}

if (import.meta.main) {
  const stale = stalePlots()
  if (process.argv.includes('--check')) {
    for (const file of stale) console.error(`${file} is not what bench/results says`)
    if (stale.length > 0) process.exitCode = 1
  } else {
    const files = plots()
    for (const file of stale) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), files.get(file) as string)
      console.log(`wrote ${file}`)
    }
  }
}
