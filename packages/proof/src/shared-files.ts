import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Files that lie beside the repository and are not part of it: the published specification and what the product must
 * cover. Undefined when they are not there; the tests that need them skip then, and say so.
 */
export function vendorFile<T>(path: string): T | undefined {
  const file = join(root, '../shared', path)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

/** Why a test that needs one of these files does not run. */
export const absent = (path: string): string => `../shared/${path} is not there`
