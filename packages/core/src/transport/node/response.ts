/** Headers of a response. The platform's are made when all of them are read: most are not. */
export abstract class LazyHeaders implements Iterable<[string, string]> {
  #headers: Headers | undefined

  abstract get(name: string): string | null

  /** Names and values as received. */
  protected abstract pairs(): Iterable<readonly [string, string]>

  has(name: string): boolean {
    return this.get(name) !== null
  }

  getSetCookie(): string[] {
    return this.#all.getSetCookie()
  }

  forEach(visit: (value: string, name: string, parent: Headers) => void): void {
    for (const [name, value] of this.#all) visit(value, name, this as unknown as Headers)
  }

  entries(): ReturnType<Headers['entries']> {
    return this.#all.entries()
  }

  keys(): ReturnType<Headers['keys']> {
    return this.#all.keys()
  }

  values(): ReturnType<Headers['values']> {
    return this.#all.values()
  }

  [Symbol.iterator](): ReturnType<Headers['entries']> {
    return this.#all.entries()
  }

  /** Like those of any response. */
  append(): never {
    throw new TypeError('immutable')
  }

  set(): never {
    throw new TypeError('immutable')
  }

  delete(): never {
    throw new TypeError('immutable')
  }

  get #all(): Headers {
    if (!this.#headers) {
      this.#headers = new Headers()
      for (const [name, value] of this.pairs()) this.#headers.append(name, value)
    }
    return this.#headers
  }
}

/** Headers as `node:http` gives them, searched when they are read. */
export class NodeHeaders extends LazyHeaders {
  readonly #raw: readonly string[]

  /** @param raw Names and values in turn. */
  constructor(raw: readonly string[]) {
    super()
    this.#raw = raw
  }

  get(name: string): string | null {
    const wanted = name.toLowerCase()
    const raw = this.#raw
    let found: string | null = null
    for (let index = 0; index < raw.length; index += 2) {
      const one = raw[index] as string
      if (one.length === wanted.length && one.toLowerCase() === wanted) {
        const value = (raw[index + 1] as string).trim()
        found = found === null ? value : `${found}, ${value}`
      }
    }
    return found
  }

  protected *pairs(): Iterable<[string, string]> {
    for (let index = 0; index < this.#raw.length; index += 2)
      yield [this.#raw[index] as string, this.#raw[index + 1] as string]
  }
}

/** The platform's response for one that came another way. Without a body, it has been read. */
export function responseOf(
  status: number,
  headers: Headers,
  url: string,
  statusText: string,
  body: ReadableStream | null = null,
): Response {
  const response = madeResponse(body, { status, statusText, headers: new Headers([...headers]) })
  for (const [name, value] of Object.entries({ url, ...(!body && { bodyUsed: true }) }))
    Object.defineProperty(response, name, { value, configurable: true })
  return response
}

/** A response of any status and text: the platform itself makes none of some that servers send. */
export function madeResponse(
  body: ReadableStream | null,
  { status, statusText, headers }: { readonly status: number; readonly statusText: string; readonly headers: Headers },
): Response {
  const isUsual = status >= 200 && status <= 599
  const text = /^[\t\x20-\x7e]*$/.test(statusText) ? statusText : ''
  // A substitute that is not ok, either.
  const response = new Response(body, { status: isUsual ? status : 500, statusText: text, headers })
  return isUsual ? response : Object.defineProperty(response, 'status', { value: status, configurable: true })
}
