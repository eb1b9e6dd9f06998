import type { World } from './vendor.ts'

/** Access tokens that a sandbox has issued, for vendors whose tokens end. */

export interface Token {
  /** It is of the restricted credentials. */
  readonly restricted: boolean
  /** Unix seconds. */
  readonly ends: number
}

interface Issued {
  readonly access_token: string
}

/** Tokens by their text. Those of the credentials never end. */
export const issuedTokens = (world: World, owner: Issued, restricted: Issued): Map<string, Token> =>
  world.memory('tokens', () => {
    const ends = Number.POSITIVE_INFINITY
    return new Map([
      [owner.access_token, { restricted: false, ends }],
      [restricted.access_token, { restricted: true, ends }],
    ])
  })

/** The token that a request bears, `''` if it bears none. */
export const bearerOf = ({ headers }: Request): string =>
  /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
