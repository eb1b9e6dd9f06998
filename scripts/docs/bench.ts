// Figures of the benchmarks that are committed under `bench/results`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'

interface Table {
  readonly title: string
  readonly rows: readonly { readonly name: string; readonly value: number; readonly ratio: number }[]
}

/** The figures of a row, one from each table whose title begins with the words. */
function rows(part: string, title: string, name: string): readonly Table['rows'][number][] {
  const { tables } = JSON.parse(readFileSync(join(root, `bench/results/${part}.json`), 'utf8')) as { tables: Table[] }
  const found = tables
    .filter((table) => table.title.startsWith(title))
    .flatMap((table) => table.rows.filter((row) => row.name === name))
  if (found.length === 0) throw new Error(`bench/results/${part}.json has no row “${name}” of “${title}”`)
  return found
}

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((one, other) => one - other)
const short = (value: number): string => String(Math.round(value * 100) / 100)

/** The least and the largest ratio of a row over several tables: `1.15 to 1.43`. */
export function ratios(part: string, title: string, name: string, digits?: number): string {
  const all = sorted(rows(part, title, name).map(({ ratio }) => ratio))
  const text = (value = 0): string => (digits === undefined ? short(value) : value.toFixed(digits))
  return all.length === 1 ? text(all[0]) : `${text(all[0])} to ${text(all.at(-1))}`
}

/** The value of a row in its table's unit. */
export const value = (part: string, title: string, name: string): number => rows(part, title, name)[0]?.value as number

/** How many times as much as another row of the same table. */
export const times = (part: string, title: string, name: string, other: string): number =>
  value(part, title, name) / value(part, title, other)
