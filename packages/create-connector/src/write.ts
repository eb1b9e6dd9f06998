import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SettingsError } from './settings.ts'

/** Files that an empty folder may contain. */
const HARMLESS = new Set(['.git', '.DS_Store'])

/** Checks that the folder is new or empty. */
export function checkEmpty(cwd: string, folder: string): void {
  const target = resolve(cwd, folder)
  if (existsSync(target)) {
    if (!statSync(target).isDirectory()) throw new SettingsError(`${folder} is a file; name a new folder`)
    const there = readdirSync(target).filter((name) => !HARMLESS.has(name))
    if (there.length > 0)
      throw new SettingsError(
        `${folder} is not empty (it holds ${there.slice(0, 3).join(', ')}${there.length > 3 ? ', …' : ''}); name a new or an empty folder`,
      )
  }
}

/** Writes files, and never overwrites one. */
export function write(cwd: string, folder: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    const path = join(resolve(cwd, folder), file)
    mkdirSync(dirname(path), { recursive: true })
    // wx: does not overwrite a file that was created in the meantime, either.
    writeFileSync(path, text, { flag: 'wx' })
  }
}
