// Files that follow from the schemas and are not committed: .gitignore lists them after this line of its own.
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { root } from '@ferrule/test-kit/repo'

const HEADING = '# Made from the schemas by `pnpm generate`.'

/** Patterns of paths from the root. */
export const derivedPatterns: readonly string[] = patternsOf(readFileSync(join(root, '.gitignore'), 'utf8'))

/** The lines of the paragraph below the heading. */
function patternsOf(ignored: string): string[] {
  const [, rest] = ignored.split(`${HEADING}\n`)
  if (rest === undefined) throw new Error(`.gitignore has no line ${HEADING}`)
  const [paragraph = ''] = rest.split('\n\n')
  return paragraph
    .split('\n')
    .filter(Boolean)
    .map((line) => (line.endsWith('/') ? `${line.slice(1)}**` : line.slice(1)))
}

export const isDerived = (file: string): boolean => derivedPatterns.some((pattern) => matchesGlob(file, pattern))
