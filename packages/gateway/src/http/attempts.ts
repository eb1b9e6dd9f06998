import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { HttpError } from '../errors.ts'
import type { Env } from './env.ts'

/** Ten wrong log-ins at once per address, then one every six seconds. */
const BURST = 10
const EVERY = 6_000

/** Addresses that are remembered at most: the oldest have been quiet longest. */
const MOST = 100_000

/**
 * Wrong log-ins by address. Each attempt takes a turn before it is judged, so that many at once are no way around; a right one
 * gives its turn back.
 */
export class Attempts {
  readonly #trustsProxy: boolean
  /** Names the attempts in the refusal. */
  readonly #what: string
  /** When the turns of an address are all back. */
  readonly #fullAt = new Map<string, number>()

  constructor(trustsProxy: boolean, what = 'too many wrong log-ins') {
    this.#what = what
    this.#trustsProxy = trustsProxy
  }

  /**
   * Takes a turn of the caller's address. Returns what gives it back.
   * @throws {HttpError} 429 if there is none.
   */
  take(c: Context<Env>): () => void {
    const key = networkOf(addressOf(c, this.#trustsProxy))
    const now = performance.now()
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now)
    const wait = fullAt + EVERY - BURST * EVERY - now
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1_000)
      throw new HttpError(429, 'too-many-requests', `${this.#what}; try again in ${seconds} s`, {
        headers: { 'retry-after': String(seconds) },
      })
    }
    this.#put(key, fullAt + EVERY, now)
    return () => this.#put(key, (this.#fullAt.get(key) ?? 0) - EVERY, now)
  }

  #put(key: string, fullAt: number, now: number): void {
    this.#fullAt.delete(key)
    if (fullAt > now) this.#fullAt.set(key, fullAt)
    for (const [old, at] of this.#fullAt) {
      if (at > now && this.#fullAt.size <= MOST) return
      this.#fullAt.delete(old)
    }
  }
}

/** The address of the caller: the socket's, or the last one that a trusted proxy has noted. */
function addressOf(c: Context<Env>, trustsProxy: boolean): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  // Addresses before the last are what the client said.
  const noted = trustsProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return noted || (incoming?.socket?.remoteAddress ?? 'unknown')
}

/** An IPv4 address, or the first 64 bits of an IPv6 one, which belong to one customer. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain.slice(0, 100)
  const [head = '', tail = ''] = plain.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const before = groups(head)
  const after = groups(tail)
  const zeros = plain.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
