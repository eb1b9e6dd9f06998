import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ImportError } from './model.ts'
import { OUTLINE, type Outline, readOutline } from './outline.ts'

/** Merges an update: the previous draft, the new draft and the author's files. */

/** Folder of the unmodified drafts, beside the author's files. */
export const DRAFTS = '.draft'

export interface Change {
  readonly file: string
  readonly kind: 'added' | 'changed' | 'merged' | 'conflict' | 'removed' | 'kept'
}

export type Files = ReadonlyMap<string, string>

/** The files in a folder; none if it does not exist. */
export function readFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Merges the files. The author's changes are kept; conflicts are marked. */
export function merge(before: Files, now: Files, own: Files): { files: Map<string, string | null>; changes: Change[] } {
  const files = new Map<string, string | null>()
  const changes: Change[] = []
  const put = (file: string, text: string | null, kind: Change['kind']): void => {
    files.set(file, text)
    changes.push({ file, kind })
  }
  for (const file of [...new Set([...before.keys(), ...now.keys()])].sort()) {
    const [base, next, theirs] = [before.get(file), now.get(file), own.get(file)]
    if (next === base) continue
    if (next === undefined) {
      // A file that the author changed is kept.
      if (theirs === base) put(file, null, 'removed')
      else if (theirs !== undefined) changes.push({ file, kind: 'kept' })
    } else if (theirs === undefined) {
      // A file that the author deleted stays deleted.
      if (base === undefined) put(file, next, 'added')
    } else if (theirs === base) put(file, next, 'changed')
    else if (theirs !== next) {
      const merged = mergeFile(theirs, base ?? '', next)
      put(file, merged.text, merged.conflicts ? 'conflict' : 'merged')
    }
  }
  return { files, changes }
}

function mergeFile(own: string, base: string, next: string): { text: string; conflicts: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-merge-'))
  try {
    const paths = Object.entries({ own, base, next }).map(([name, text]) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    })
    const labels = ['yours', 'draft before', 'draft now'].flatMap((label) => ['-L', label])
    const run = spawnSync('git', ['merge-file', '-p', '--diff3', ...labels, ...paths], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    if (run.error || run.status === null || run.status < 0 || run.status > 127)
      throw new ImportError(`an update needs git on the path: ${run.error?.message ?? run.stderr}`)
    return { text: run.stdout, conflicts: run.status > 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes files below a folder; null deletes. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string | null>): void {
  for (const [file, text] of files) {
    const path = join(folder, file)
    if (text === null) {
      rmSync(path, { force: true })
      continue
    }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** The outline of the stored draft; undefined if it has none. */
export const readOutlineAt = (folder: string): Outline | undefined => {
  const path = join(folder, DRAFTS, OUTLINE)
  return readOutline(existsSync(path) ? readFileSync(path, 'utf8') : undefined)
}

/** Replaces the stored draft. */
export function keepDraft(folder: string, before: Files, now: Files, outline: Outline): void {
  const gone = [...before.keys()].filter((file) => !now.has(file)).map((file): [string, null] => [file, null])
  const kept: [string, string] = [OUTLINE, `${JSON.stringify(outline, null, 2)}\n`]
  writeFiles(join(folder, DRAFTS), new Map<string, string | null>([...gone, ...now, kept]))
}
