/** Pseudo-random numbers from a seed: the same seed gives the same sequence on every machine. */
export interface Random {
  /** Where the sequence is; set it to go back there. */
  state: number
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number between both limits, limits included. */
  int(least: number, greatest: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks with weights: `[['common', 9], ['rare', 1]]`. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
  /** Letters and digits, as vendors' ids are made of. */
  text(length: number, alphabet?: string): string
  /** Bytes that do not compress much: a random block, over and over. */
  bytes(length: number): Uint8Array<ArrayBuffer>
  /** An independent sequence: how often the one is asked does not change the other. */
  fork(name: string): Random
}

const BLOCK = 1021
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** FNV-1a with a final mix, so that seeds that differ in one letter give unrelated sequences. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x45d9f3b)
  return (state ^ (state >>> 16)) >>> 0
}

export function createRandom(seed: string | number): Random {
  let state = hash(String(seed))
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (least: number, greatest: number): number => least + Math.floor(next() * (greatest - least + 1))
  const pick = <T>(from: readonly T[]): T => from[int(0, from.length - 1)] as T
  return {
    get state() {
      return state
    },
    set state(value) {
      state = value
    },
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        left -= weight
        if (left < 0) return value
      }
      return pick(from)[0]
    },
    text(length, alphabet = ALPHANUMERIC) {
      let made = ''
      for (let index = 0; index < length; index++) made += alphabet[Math.floor(next() * alphabet.length)]
      return made
    },
    bytes(length) {
      const made = new Uint8Array(length)
      const block = Math.min(length, BLOCK)
      for (let index = 0; index < block; index++) made[index] = int(0, 255)
      // As if each byte had been drawn: what is made afterwards does not depend on the block.
      state = (state + Math.imul(0x6d2b79f5, length - block)) | 0
      for (let end = block; end < length; end *= 2) made.copyWithin(end, 0, Math.min(end, length - end))
      return made
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}
