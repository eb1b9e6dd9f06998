import type { World } from './vendor.ts'

/** Credentials of requests, and access tokens that a sandbox issues. */

/** The token that a request bears, `''` if it bears none. */
export const bearerOf = ({ headers }: Request): string =>
  /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''

/** User and password of Basic authentication; undefined if a request has none. */
export function basicOf({ headers }: Request): readonly [user: string, password: string] | undefined {
  const [, value] = /^basic\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (value === undefined) return undefined
  try {
    const text = new TextDecoder().decode(Uint8Array.from(atob(value), (mark) => mark.charCodeAt(0)))
    const [user = '', ...password] = text.split(':')
    return [user, password.join(':')]
  } catch {
    return undefined
  }
}

interface Token<Caller> {
  readonly caller: Caller
  /** Unix seconds. */
  readonly ends: number
}

/** Tokens of one vendor and what is known of their callers. Those of `fixed` never end. */
export class Tokens<Caller> {
  readonly #fixed: Readonly<Record<string, Caller>>

  constructor(fixed: Readonly<Record<string, Caller>> = {}) {
    this.#fixed = fixed
  }

  #all(world: World): Map<string, Token<Caller>> {
    return world.memory('tokens', () => new Map())
  }

  /** Accepts a token for so many seconds. */
  issue(world: World, token: string, caller: Caller, seconds: number): void {
    this.#all(world).set(token, { caller, ends: world.now() + seconds })
  }

  /** Whose token this is; undefined if it is unknown or expired. */
  caller(token: string, world: World): Caller | undefined {
    if (Object.hasOwn(this.#fixed, token)) return this.#fixed[token]
    const known = this.#all(world).get(token)
    return known && known.ends > world.now() ? known.caller : undefined
  }

  /** Whose token a request bears. */
  callerOf(request: Request, world: World): Caller | undefined {
    return this.caller(bearerOf(request), world)
  }
}
