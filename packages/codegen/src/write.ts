import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Phase 5: updates the files to match what was generated. */

export interface Difference {
  readonly file: string
  readonly kind: 'differs' | 'is missing' | 'is stale'
}

/** Files that differ from what the generator writes. `owned` are patterns of files that only the generator writes. */
export function compare(root: string, files: ReadonlyMap<string, string>, owned: readonly string[]): Difference[] {
  const found: Difference[] = []
  for (const [file, text] of files) {
    const path = join(root, file)
    if (!existsSync(path)) found.push({ file, kind: 'is missing' })
    else if (readFileSync(path, 'utf8') !== text) found.push({ file, kind: 'differs' })
  }
  for (const file of globSync([...owned], { cwd: root }).map((path) => path.replaceAll('\\', '/'))) {
    if (!files.has(file)) found.push({ file, kind: 'is stale' })
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** Writes files that differ or are missing, and deletes stale ones. */
export function write(root: string, files: ReadonlyMap<string, string>, differences: readonly Difference[]): void {
  for (const { file, kind } of differences) {
    const path = join(root, file)
    if (kind === 'is stale') rmSync(path)
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, files.get(file) as string)
    }
  }
}
