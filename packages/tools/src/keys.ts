import type { Action } from './action.ts'
import { digestOf } from './digest.ts'
import type { KeyMemory } from './types.ts'

/** How long the key of a write with an unknown outcome is reused, in milliseconds. */
const LIFETIME = 600_000
/** Maximum number of remembered keys per connector; they expire anyway. */
const MOST = 1_000

/** Whether the vendor has idempotency keys for this action. */
export const takesKey = ({ facts, manifest }: Action): boolean =>
  facts.keyed === true || (facts.method === 'POST' && manifest.idempotencyHeader !== undefined)

/** The key of one write, and what to do with it afterwards. */
export interface WriteKey {
  readonly value: string
  remember(): Promise<void>
  forget(): Promise<void>
}

/**
 * The idempotency key of one write: the caller's, else that of the same write if its outcome was unknown, else the one
 * proposed (of an approval), else a new one.
 */
export async function keyFor(
  call: { readonly action: Action; readonly params: object; readonly idempotencyKey?: string },
  memory: KeyMemory = memoryOf(call.action.connector),
  proposed: string = crypto.randomUUID(),
): Promise<WriteKey> {
  const { action, params, idempotencyKey } = call
  const digest = await digestOf([action.id, action.identity ?? null, params])
  const value = idempotencyKey ?? (await memory.get(digest)) ?? proposed
  return {
    value,
    remember: async () => memory.set(digest, value, Date.now() + LIFETIME),
    forget: async () => memory.delete(digest),
  }
}

/** By connector object: two accounts never share a key. */
const memories = new WeakMap<object, KeyMemory>()

function memoryOf(connector: object): KeyMemory {
  const memory = memories.get(connector) ?? keyMemory()
  memories.set(connector, memory)
  return memory
}

function keyMemory(): KeyMemory {
  const keys = new Map<string, { readonly key: string; readonly until: number }>()
  return {
    get(digest) {
      const known = keys.get(digest)
      return known && known.until > Date.now() ? known.key : undefined
    },
    set(digest, key, until) {
      keys.delete(digest)
      keys.set(digest, { key, until })
      // A map keeps its insertion order: the oldest entry is evicted.
      if (keys.size > MOST) keys.delete(keys.keys().next().value as string)
    },
    delete: (digest) => void keys.delete(digest),
  }
}
