import type { Cell, Kind } from './run.ts'

/** The cells of one fault, by connector. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, Partial<Record<Kind, Cell>>>>

/** One cell in words: calls that fare alike together. */
function words(cells: Partial<Record<Kind, Cell>> | undefined): string {
  const kinds = new Map<string, string[]>()
  for (const [kind, { outcome }] of Object.entries(cells ?? {}))
    kinds.set(outcome, [...(kinds.get(outcome) ?? []), kind])
  if (kinds.size === 0) return '–'
  if (kinds.size === 1) return [...kinds.keys()].join()
  return [...kinds].map(([outcome, names]) => `${names.join(', ')}: ${outcome}`).join('; ')
}

/** The table of a run, and what it adds up to. */
export function tableOf(results: Results, connectors: readonly string[]): string {
  const cells = [...results.values()].flatMap((row) => [...row.values()]).flatMap((row) => Object.values(row))
  const sum = (count: (cell: Cell) => number): number => cells.reduce((total, cell) => total + count(cell), 0)
  const recovered = sum(({ outcome }) => Number(outcome === '✓'))
  return [
    `| | |`,
    `| --- | --: |`,
    `| calls under a fault | ${cells.length} |`,
    `| completed as without the fault | ${recovered} |`,
    `| ended with a clear error | ${cells.length - recovered} |`,
    `| records lost | ${sum(({ lost }) => lost)} |`,
    `| records twice | ${sum(({ twice }) => twice)} |`,
    `| secrets leaked | ${sum(({ leaks }) => leaks.length)} |`,
    `| hangs | ${sum(({ hung }) => Number(hung))} |`,
    ``,
    `| fault | ${connectors.join(' | ')} |`,
    `| --- |${connectors.map(() => ' --- |').join('')}`,
    ...[...results].map(
      ([name, row]) => `| ${name} | ${connectors.map((connector) => words(row.get(connector))).join(' | ')} |`,
    ),
  ].join('\n')
}
