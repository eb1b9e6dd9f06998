import { parse } from 'yaml'
import { ImportError } from '../model.ts'

/** Plain data of a document. */
export type Json = Readonly<Record<string, unknown>>

/** Limits of documents, which are untrusted. */
export const MOST_BYTES = 64_000_000
const DEEPEST = 200
const MOST_VALUES = 8_000_000
/** Maximum number of aliases; the parser counts their expansion. */
const MOST_ALIASES = 1_000

/** Characters in which a hint is looked for. */
const MOST_LOOKED_AT = 1_000_000

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is an object, else an empty one. */
export const objectAt = (value: unknown): Json => (isObject(value) ? value : {})
export const listAt = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textAt = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A scalar as text: YAML takes a version for a number. */
export const wordAt = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
export const numberAt = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Parses a document in JSON or YAML. `name` is for messages. */
export function parseText(given: string, name: string): Json {
  const text = given.replace(/^\uFEFF/, '')
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new ImportError(`${name} is larger than ${MOST_BYTES / 1_000_000} MB; cut it to what you need`)
  const value = /^\s*([{[]|\/[/*])/.test(text) ? fromJson(text, name) : fromYaml(text, name)
  checkBounds(value, name)
  if (!isObject(value))
    throw new ImportError(`${name} must contain an object: an OpenAPI, Swagger or discovery document`)
  return value
}

function fromJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The two that editors accept, and JSON does not.
    const hint = isRelaxed(text.slice(0, MOST_LOOKED_AT)) ? '; it has no comments, and no comma before a bracket' : ''
    throw new ImportError(`${name} is not JSON: ${(error as Error).message.slice(0, 200)}${hint}`)
  }
}

/** Whether a text looks like JSON with comments, or with a comma before a bracket. */
function isRelaxed(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  if (lines.some((line) => line.startsWith('//') || line.startsWith('/*'))) return true
  const dense = lines.join('').replaceAll(' ', '')
  return dense.includes(',]') || dense.includes(',}')
}

function fromYaml(text: string, name: string): unknown {
  try {
    // The check for duplicate keys takes quadratic time.
    return parse(text, {
      maxAliasCount: MOST_ALIASES,
      uniqueKeys: false,
      logLevel: 'error',
      schema: 'core',
      merge: true,
    })
  } catch (error) {
    if ((error as { code?: string }).code === 'MULTIPLE_DOCS')
      throw new ImportError(`${name} holds several YAML documents; keep one of them`)
    if (error instanceof RangeError) throw new ImportError(`${name} is nested too deeply`)
    throw new ImportError(`${name} is neither JSON nor YAML: ${(error as Error).message.slice(0, 200)}`)
  }
}

/** Checks the limits without recursion. A circular value is too deep. */
function checkBounds(top: unknown, name: string): void {
  let level = [top]
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new ImportError(`${name} is nested more than ${DEEPEST} levels deep`)
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      for (const inner of Object.values(value)) next.push(inner)
      if (count + next.length > MOST_VALUES) throw new ImportError(`${name} contains more than ${MOST_VALUES} values`)
    }
    count += next.length
    level = next
  }
}
