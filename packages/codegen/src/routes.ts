import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The vendor's published operations, one per line (`GET /v1/customers/{id}`), after a head that ends in an empty line. */
const OPERATIONS_FILE = 'operations.txt'

const isPlaceholder = (segment: string): boolean => segment.startsWith('{')

/**
 * Routes with a word where another route has a placeholder: `/v1/invoices/search` beside `/v1/invoices/{id}`. An id that
 * equals the word would call another operation.
 */
export function collidingRoutes(paths: readonly string[]): string[] {
  const words = new Map<string, Set<string>>()
  const open = new Set<string>()
  for (const path of paths) {
    let before = ''
    for (const segment of path.split('/').filter(Boolean)) {
      if (isPlaceholder(segment)) open.add(before)
      else words.set(before, (words.get(before) ?? new Set()).add(segment))
      before += `/${isPlaceholder(segment) ? '{}' : segment}`
    }
  }
  return [...words]
    .filter(([before]) => open.has(before))
    .flatMap(([before, found]) => [...found].map((word) => `${before.replaceAll('{}', '{id}')}/${word}`))
    .sort()
}

/** The colliding routes among a connector's published operations; none without a list of them. */
export function publishedRoutes(folder: string): string[] {
  const file = join(folder, OPERATIONS_FILE)
  if (!existsSync(file)) return []
  const paths = readFileSync(file, 'utf8').match(/^[A-Z]+ \/\S*$/gm) ?? []
  return collidingRoutes(paths.map((line) => line.slice(line.indexOf('/'))))
}
