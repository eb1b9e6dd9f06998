import type { Row } from './measure.ts'

/** More digits than a measurement is worth. */
const round = (value: number): number => Number(value.toPrecision(3))

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - text.length))

/** One comparison, as stored in bench/results/. `name` and `value` are those of {@link Row}. */
export interface Table {
  readonly title: string
  readonly unit: string
  readonly rows: readonly Row[]
  readonly note?: string | undefined
}

let tables: Table[] = []

/** Everything printed since the last call. */
export function printed(): Table[] {
  const made = tables
  tables = []
  return made
}

/** Prints one comparison. */
export function print(title: string, unit: string, rows: readonly Row[], note?: string): void {
  tables.push({
    title,
    unit,
    rows: rows.map((row) => ({ ...row, value: round(row.value), ratio: round(row.ratio) })),
    note,
  })
  console.log(`\n${title}`)
  for (const { name, value, ratio } of rows) {
    const amount = value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toPrecision(2)
    console.log(`  ${pad(name, 46)}${pad(`${amount} ${unit}`, 16)}${ratio.toFixed(2)} ×`)
  }
  if (note) console.log(`  ${note}`)
}
