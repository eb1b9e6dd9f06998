// Tests of a first look (`test:quick`): they start no process, server, browser, database or compiler, and neither do the
// helpers that they import.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { specifiersOf } from './imports.ts'

const kit = resolve(import.meta.dirname, '../../packages/test-kit')
const kitExports: Record<string, string> = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')).exports

const STARTS =
  /node:(child_process|https?|net|worker_threads)'|\.listen\(|\.process\.ts|chromium|postgres|duckdb|quickjs|openDestination|'(typescript|ts-morph)'/i

/** Known to start nothing in most tests that take the folder of the repository from it. */
const HARMLESS = '@ferrule/test-kit/repo'

/** The file of a helper; undefined for the code under test, and for packages. */
function helperOf(specifier: string, file: string): string | undefined {
  if (specifier === HARMLESS) return undefined
  if (specifier.startsWith('@ferrule/test-kit/'))
    return join(kit, kitExports[specifier.replace('@ferrule/test-kit', '.')] ?? '')
  if (!specifier.startsWith('.') || specifier.includes('/src/')) return undefined
  return resolve(dirname(file), specifier)
}

const known = new Map<string, boolean>()

/** Whether a test, or a helper of it, starts something beside the test's own process. */
export function starts(file: string): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  // A circle of helpers ends here.
  known.set(file, false)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const helpers = specifiersOf(text).flatMap((specifier) => helperOf(specifier, file) ?? [])
  const found = STARTS.test(text) || helpers.some(starts)
  known.set(file, found)
  return found
}
