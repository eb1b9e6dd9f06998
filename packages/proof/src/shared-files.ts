import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Files beside the repository that are not part of it: the published specification and the required coverage. Undefined
 * if absent; tests that need them are then skipped, and say so.
 */
export function vendorFile<T>(path: string): T | undefined {
  const file = join(root, '../shared', path)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

/** Why a test that needs one of these files is skipped. */
export const absent = (path: string): string => `../shared/${path} is not there`
