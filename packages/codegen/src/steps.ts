import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Names that a file of vendor steps exports. The file is parsed, not run: it may import code that is not generated yet.
 */
export interface Steps {
  /** Relative to the project's folder. */
  readonly file: string
  /** Absent: the file does not exist, or it re-exports a whole package. */
  readonly names?: ReadonlySet<string> | undefined
}

export function readSteps(root: string, file: string): Steps {
  const path = join(root, file)
  return existsSync(path) ? { file, names: exportsOf(path, new Set()) } : { file, names: new Set() }
}

/** Undefined if that is unknown without running the file. */
function exportsOf(path: string, seen: Set<string>): Set<string> | undefined {
  if (seen.has(path)) return new Set()
  seen.add(path)
  const names = new Set<string>()
  for (const line of statements(readFileSync(path, 'utf8'))) {
    const declared = DECLARED.exec(line)?.[1]
    if (declared !== undefined) names.add(declared)
    for (const name of listed(line)) names.add(name)
    if (line.startsWith('export const {')) return undefined
    const from = ALL.exec(line)?.[1]
    if (from === undefined) continue
    const inner = from.startsWith('.') ? exportsOf(join(dirname(path), from), seen) : undefined
    if (inner === undefined) return undefined
    for (const name of inner) names.add(name)
  }
  return names
}

const DECLARED = /^export (?:async )?(?:const|let|class|function\*?) (\w+)/
const ALL = /^export \* from ['"]([^'"]+)['"]/

/** The names in `export { a, b as c }`. Types are not steps. */
function listed(line: string): string[] {
  if (!line.startsWith('export {')) return []
  return line
    .slice('export {'.length, line.indexOf('}'))
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.split(' ').at(-1) as string)
}

/** The export statements, each on one line. In a formatted file they start at the left margin. */
function statements(text: string): string[] {
  return text
    .replace(/\/\/.*$/gm, '')
    .split(/^(?=export\b)/m)
    .map((part) => part.replace(/\s+/g, ' '))
}
