import { join, posix } from 'node:path'
import { ImportError } from '../model.ts'
import { isObject, type Json, MOST_BYTES, parseText } from './json.ts'
import { readBounded } from './source.ts'

const MOST_FILES = 5_000
/** Maximum length of a chain of references. */
const LONGEST_CHAIN = 50

/** A document, and the neighboring files that it refers to. */
export class Documents {
  readonly root: Json
  readonly #folder: string | undefined
  readonly #files = new Map<string, Json>()
  #bytes = 0

  constructor(root: Json, folder?: string) {
    this.root = root
    this.#folder = folder
    this.#files.set('', root)
  }

  /** Resolves a reference and its chain; undefined if it leads nowhere. */
  resolve(ref: string): { readonly value: unknown; readonly ref: string } | undefined {
    let at = ref
    for (let step = 0; step < LONGEST_CHAIN; step++) {
      const value = this.#lookUp(at)
      const next = isObject(value) ? value['$ref'] : undefined
      if (typeof next !== 'string') return value === undefined ? undefined : { value, ref: at }
      at = next
    }
    throw new ImportError(`the reference ${ref} is circular`)
  }

  /** Resolves a value's reference. Members beside `$ref` override the target's. */
  deref(value: unknown): Json {
    if (!isObject(value)) return {}
    const { $ref: ref, ...own } = value
    if (typeof ref !== 'string') return value
    const found = this.resolve(ref)?.value
    return isObject(found) ? { ...found, ...own } : own
  }

  #lookUp(ref: string): unknown {
    const hash = ref.indexOf('#')
    const [file, pointer] = hash < 0 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash + 1)]
    let value: unknown = this.#file(file)
    for (const part of pointer.split('/').slice(1)) {
      const name = decode(part)
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
      value = (value as Json)[name]
    }
    return value
  }

  #file(name: string): Json {
    const known = this.#files.get(name)
    if (known) return known
    if (this.#folder === undefined)
      throw new ImportError(`the document refers to ${name}; bundle it into one document, or import it from a file`)
    if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(name) || name.split('/').includes('..'))
      throw new ImportError(`the document refers to ${name}, which is not a file in its folder; bundle it into one`)
    if (this.#files.size >= MOST_FILES) throw new ImportError(`the document refers to more than ${MOST_FILES} files`)
    const text = readBounded(join(this.#folder, name), name)
    this.#bytes += text.length
    if (this.#bytes > MOST_BYTES)
      throw new ImportError(`its files are larger than ${MOST_BYTES / 1_000_000} MB together`)
    const file = rebase(parseText(text, name), name)
    this.#files.set(name, file)
    return file
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
