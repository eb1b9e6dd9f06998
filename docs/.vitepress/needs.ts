// A page may be about a package (`needs: '@ferrule/…'` in its front matter). It is left out where that package is not.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The package that a page is about and that is not here; nothing when it is complete. `file` is from the repository's root. */
export function missingPackage(file: string): string | undefined {
  const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(join(root, file), 'utf8')) ?? []
  const [, name] = /^needs: '@ferrule\/([\w-]+)'$/m.exec(front) ?? []
  return name && !existsSync(join(root, 'packages', name, 'package.json')) ? `@ferrule/${name}` : undefined
}
