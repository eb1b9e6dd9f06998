import type { Row } from './measure.ts'

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - text.length))

/** Prints one comparison. */
export function print(title: string, unit: string, rows: readonly Row[], note?: string): void {
  console.log(`\n${title}`)
  for (const { name, value, ratio } of rows) {
    const amount = value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toPrecision(2)
    console.log(`  ${pad(name, 46)}${pad(`${amount} ${unit}`, 16)}${ratio.toFixed(2)} ×`)
  }
  if (note) console.log(`  ${note}`)
}
