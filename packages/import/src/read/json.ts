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
    // A document in YAML may be written in brackets.
    if (/\.ya?ml$/i.test(name)) return fromYaml(text, name)
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
    return yamlOf(text)
  } catch (error) {
    // Other parsers do not ask that the lines of a quoted text are indented, so documents have such.
    const indented = (error as { code?: string }).code === 'MISSING_CHAR' ? indentQuoted(text) : text
    if (indented !== text) {
      try {
        return yamlOf(indented)
      } catch {
        // The first error is about the document as it is.
      }
    }
    if ((error as { code?: string }).code === 'MULTIPLE_DOCS')
      throw new ImportError(`${name} holds several YAML documents; keep one of them`)
    if (error instanceof RangeError) throw new ImportError(`${name} is nested too deeply`)
    throw new ImportError(`${name} is neither JSON nor YAML: ${(error as Error).message.slice(0, 200)}`)
  }
}

const yamlOf = (text: string): unknown =>
  parse(text, {
    maxAliasCount: MOST_ALIASES,
    // The check for duplicate keys takes quadratic time.
    uniqueKeys: false,
    logLevel: 'error',
    schema: 'core',
    merge: true,
  })

/** Where a quoted text starts: behind a key, which may be quoted, or as an item of a list. */
const QUOTED = /^[ -]*(?:(?:"[^"]{0,1000}"|'[^']{0,1000}'|[^ "'#-][^"'#]{0,1000}): |- )(["'])(.*)$/

/** Indents the further lines of quoted texts, which start after `: ` or `- `. Their own indentation has no meaning. */
function indentQuoted(text: string): string {
  let quote = ''
  let indent = 0
  let block: number | undefined
  const lines = text.split('\n').map((line) => {
    const depth = line.length - line.trimStart().length
    if (quote) {
      const moved = ' '.repeat(indent + 1) + line.trimStart()
      if (closes(line, quote)) quote = ''
      return moved
    }
    // The text of a block is no quoted one, whatever it begins with.
    if (block !== undefined && (line.trim() === '' || depth > block)) return line
    block = /(: |- )[|>][+-]?\d?[+-]?\s*$/.test(line) ? depth : undefined
    const [, opened, rest] = QUOTED.exec(line.slice(0, MOST_LOOKED_AT)) ?? []
    if (opened !== undefined && !closes(rest as string, opened)) {
      quote = opened
      indent = depth
    }
    return line
  })
  return lines.join('\n')
}

/** Whether a line ends a quoted text. */
function closes(line: string, quote: string): boolean {
  for (let at = 0; at < line.length; at++) {
    if (quote === '"' && line[at] === '\\') at++
    else if (line[at] === quote) {
      if (quote === '"' || line[at + 1] !== quote) return true
      at++
    }
  }
  return false
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
