import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

const docs = join(import.meta.dirname, '../../../../docs')

/** Holds a part of a page against what a run has found; `vitest --update` writes it. */
export async function matchPart(page: string, name: string, text: string): Promise<void> {
  const file = join(docs, page)
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const written = readFileSync(file, 'utf8')
  const from = written.indexOf(begin) + begin.length
  const to = written.indexOf(end)
  expect(to).toBeGreaterThan(from)
  await expect(`${written.slice(0, from)}\n\n${text}\n\n${written.slice(to)}`).toMatchFileSnapshot(file)
}

/** The figures of a program, as a table of the page of faults. */
export const figure = (name: string, rows: readonly (readonly [words: string, count: number])[]): Promise<void> =>
  matchPart(
    'faults.md',
    name,
    ['| | |', '| --- | --: |', ...rows.map(([words, count]) => `| ${words} | ${count} |`)].join('\n'),
  )
