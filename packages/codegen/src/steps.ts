import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Names that a file of vendor steps exports. It is read, not run: it may import what is not generated yet. */
export interface Steps {
  /** From the project's folder. */
  readonly file: string
  /** Absent: the file is not there, or it hands on all of a package. */
  readonly names?: ReadonlySet<string> | undefined
}

export function readSteps(root: string, file: string): Steps {
  const path = join(root, file)
  return existsSync(path) ? { file, names: exportsOf(path, new Set()) } : { file, names: new Set() }
}

/** Undefined: it cannot be told without running it. */
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

/** `a`, `b as c` of `export { … }`; types are no steps. */
function listed(line: string): string[] {
  if (!line.startsWith('export {')) return []
  return line
    .slice('export {'.length, line.indexOf('}'))
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.split(' ').at(-1) as string)
}

/** Exports, each in one line. Those of a formatted file begin at its left edge. */
function statements(text: string): string[] {
  return text
    .replace(/\/\/.*$/gm, '')
    .split(/^(?=export\b)/m)
    .map((part) => part.replace(/\s+/g, ' '))
}
