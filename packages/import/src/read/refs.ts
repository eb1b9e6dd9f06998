import { join, posix } from 'node:path'
import { ImportError, Losses } from '../model.ts'
import { isObject, type Json, MOST_BYTES, parseText } from './json.ts'
import { readBounded } from './source.ts'
import { short } from './text.ts'

const MOST_FILES = 5_000
/** Maximum length of a chain of references. */
const LONGEST_CHAIN = 50

/** A part of a document that cannot be read. */
export class Broken {
  readonly construct: string
  /** One short line: it may quote the document, and people and agents read it. */
  readonly why: string

  constructor(construct: string, why: string) {
    this.construct = construct
    this.why = short(why)
  }
}

export const NOWHERE = 'references that lead nowhere'
export const WRONG_KIND = 'parts of a wrong kind'

/** A document, and the neighboring files that it refers to. */
export class Documents {
  readonly root: Json
  readonly losses = new Losses()
  readonly #folder: string | undefined
  /** A file that cannot be read is the reason for that. */
  readonly #files = new Map<string, Json | string>()
  #bytes = 0

  constructor(root: Json, folder?: string) {
    this.root = root
    this.#folder = folder
    this.#files.set('', root)
  }

  /** Resolves a reference and its chain. */
  resolve(ref: string): { readonly value: unknown; readonly ref: string } | Broken {
    let at = ref
    for (let step = 0; step < LONGEST_CHAIN; step++) {
      const value = this.#lookUp(at)
      if (value instanceof Broken) return value
      const next = isObject(value) ? value['$ref'] : undefined
      if (typeof next !== 'string') return value === undefined ? new Broken(NOWHERE, ref) : { value, ref: at }
      at = next
    }
    throw new ImportError(`the reference ${ref} is circular`)
  }

  /** Resolves a value's reference. Members beside `$ref` override the target's. Nothing is an empty object. */
  find(value: unknown): Json | Broken {
    if (value === undefined || value === null) return {}
    if (!isObject(value)) return new Broken(WRONG_KIND, 'it is no object')
    const { $ref: ref, ...own } = value
    if (typeof ref !== 'string') return value
    const found = this.resolve(ref)
    if (found instanceof Broken) return found
    return isObject(found.value) ? { ...found.value, ...own } : new Broken(WRONG_KIND, `${ref} is no object`)
  }

  /** The same, where an import can do without it. `at` is its place, for the report. */
  deref(value: unknown, at: string): Json {
    const found = this.find(value)
    if (!(found instanceof Broken)) return found
    this.losses.add(found.construct, `${at}: ${found.why}`)
    return {}
  }

  /** An object that is no part of its own, or nothing. */
  asObject(value: unknown, at: string): Json {
    if (isObject(value)) return value
    if (value !== undefined && value !== null) this.losses.add(WRONG_KIND, `${at}: it is no object`)
    return {}
  }

  /** The same for a list. */
  asList(value: unknown, at: string): readonly unknown[] {
    if (Array.isArray(value)) return value
    if (value !== undefined && value !== null) this.losses.add(WRONG_KIND, `${at}: it is no list`)
    return []
  }

  #lookUp(ref: string): unknown {
    const hash = ref.indexOf('#')
    const [file, pointer] = hash < 0 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash + 1)]
    let value: unknown = this.#file(file)
    if (typeof value === 'string') return new Broken(NOWHERE, `${ref} (${value})`)
    for (const part of pointer.split('/').slice(1)) {
      const name = decode(part)
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
      value = (value as Json)[name]
    }
    return value
  }

  /** A file, or why it cannot be read. */
  #file(name: string): Json | string {
    const known = this.#files.get(name)
    if (known !== undefined) return known
    if (this.#folder === undefined) return 'bundle it into one document, or import it from a file'
    if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(name) || name.split('/').includes('..'))
      return 'that is not a file in its folder; bundle it into one'
    if (this.#files.size >= MOST_FILES) throw new ImportError(`the document refers to more than ${MOST_FILES} files`)
    const text = orWhy(() => readBounded(join(this.#folder as string, name), name))
    if (typeof text === 'string') this.#bytes += text.length
    if (this.#bytes > MOST_BYTES)
      throw new ImportError(`its files are larger than ${MOST_BYTES / 1_000_000} MB together`)
    const file = typeof text === 'string' ? orWhy(() => rebase(parseText(text, name), name)) : text
    const kept = file instanceof ImportError ? file.message : file
    this.#files.set(name, kept)
    return kept
  }
}

function orWhy<Value>(read: () => Value): Value | ImportError {
  try {
    return read()
  } catch (error) {
    if (error instanceof ImportError) return error
    throw error
  }
}

/** A token of a JSON pointer, which may be percent-encoded. */
function decode(part: string): string {
  let text = part
  try {
    text = decodeURIComponent(part)
  } catch {}
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Makes all references in a file relative to the document's folder. */
function rebase(file: Json, name: string): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? moved(inner, name) : walk(inner),
      ]),
    )
  }
  return walk(file) as Json
}

const moved = (ref: string, name: string): string =>
  ref.startsWith('#') ? `${name}${ref}` : posix.join(posix.dirname(name), ref)
