import { LazyHeaders } from '../node/response.ts'
import type { ParsedHeaders } from './types.ts'

/** Headers as undici gives them. */
export class UndiciHeaders extends LazyHeaders {
  readonly #parsed: ParsedHeaders

  constructor(parsed: ParsedHeaders) {
    super()
    this.#parsed = parsed
  }

  get(name: string): string | null {
    const wanted = name.toLowerCase()
    const value = Object.hasOwn(this.#parsed, wanted) ? this.#parsed[wanted] : undefined
    if (value === undefined) return null
    return typeof value === 'string' ? value.trim() : value.map((one) => one.trim()).join(', ')
  }

  protected *pairs(): Iterable<[string, string]> {
    for (const [name, value = []] of Object.entries(this.#parsed))
      for (const one of typeof value === 'string' ? [value] : value) yield [name, one]
  }
}
