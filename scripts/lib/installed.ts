import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Where a package finds a dependency, links followed. */
export function locate(dependency: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', dependency)
    if (existsSync(candidate)) return realpathSync(candidate)
  }
  throw new Error(`${dependency} is not installed for ${from}`)
}

/** Bytes of all files of a folder; `own` leaves out what is installed in it. */
export function bytesOf(folder: string, own = false): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !own || !relative(folder, path).split(sep).includes('node_modules'))
    .reduce((sum, path) => sum + statSync(path).size, 0)
}
