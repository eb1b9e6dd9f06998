import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Subject } from './subject.ts'

const root = resolve(import.meta.dirname, '../../..')

/** All packages/<name>/subject.ts, and those of second generations. */
export const subjectFiles = (): string[] =>
  globSync('packages/*/subject{,.*}.ts', { cwd: root })
    .sort()
    .map((file) => join(root, file))

/** The subjects of all connectors, sorted by name. */
export async function loadSubjects(): Promise<readonly Subject[]> {
  const loaded: Subject[] = await Promise.all(subjectFiles().map((file) => import(pathToFileURL(file).href)))
  return loaded.sort(({ facts: one }, { facts: other }) => (one.name < other.name ? -1 : 1))
}
