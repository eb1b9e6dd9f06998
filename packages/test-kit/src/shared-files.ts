import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from './digest.ts'

const root = join(import.meta.dirname, '../../..')

/** The digests are used even if the documents are there, as in a clone without them. */
const { FERRULE_DIGESTS } = process.env

/**
 * A document of a vendor, or the required coverage: a file beside the repository, which is no part of it, or else its
 * digest (see digest.ts). Undefined if there is neither; tests that need it are then skipped, and say so.
 */
export function vendorFile<T>(path: string): T | undefined {
  return (isWhole(path) ? JSON.parse(readFileSync(fileOf(path), 'utf8')) : digestOf(path)) as T | undefined
}

const fileOf = (path: string): string => join(root, '../shared', path)

/** Whether the document itself is there, and not only its digest, which lacks what we do not use. */
export const isWhole = (path: string): boolean => !FERRULE_DIGESTS && existsSync(fileOf(path))

/** Why a test that needs one of these files is skipped. */
export const absent = (path: string): string => `../shared/${path} is not there`
