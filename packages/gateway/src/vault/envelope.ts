import { ParamsError } from '@ferrule/core'

/** A sealed secret: its ciphertext, and its data key wrapped by a key-encryption key. All base64. */
export interface Sealed {
  /** Name of the key-encryption key. */
  readonly key: string
  readonly wrapped: string
  readonly iv: string
  readonly data: string
}

/**
 * Wraps data keys (32 bytes). A key management service fits: it receives the name of the key, and accepts and returns
 * bytes. `context` must be bound to the wrapped key if the service supports it (encryption context, additional data).
 */
export interface KeyWrapper {
  /** The key for new secrets. Read each time, since keys rotate while the gateway runs. */
  current(): string | Promise<string>
  wrap(key: string, plain: Uint8Array, context: string): Promise<Uint8Array>
  unwrap(key: string, wrapped: Uint8Array, context: string): Promise<Uint8Array>
}

const algorithm = 'AES-GCM'
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))
const base64 = (data: Uint8Array): string => Buffer.from(data).toString('base64')
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'))

/** Encrypts with a new data key. The result can be decrypted only with the same context. */
export async function seal(wrapper: KeyWrapper, context: string, plain: string): Promise<Sealed> {
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const dataKey = await crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(
    { name: algorithm, iv, additionalData: bytes(context) },
    dataKey,
    bytes(plain),
  )
  const key = await wrapper.current()
  const wrapped = await wrapper.wrap(key, raw, context)
  raw.fill(0)
  return { key, wrapped: base64(wrapped), iv: base64(iv), data: base64(new Uint8Array(data)) }
}

/** @throws if the context differs, or a byte was changed. */
export async function open(wrapper: KeyWrapper, context: string, sealed: Sealed): Promise<string> {
  const raw = new Uint8Array(await wrapper.unwrap(sealed.key, fromBase64(sealed.wrapped), context))
  const dataKey = await crypto.subtle.importKey('raw', raw, algorithm, false, ['decrypt'])
  raw.fill(0)
  const plain = await crypto.subtle.decrypt(
    { name: algorithm, iv: fromBase64(sealed.iv), additionalData: bytes(context) },
    dataKey,
    fromBase64(sealed.data),
  )
  return new TextDecoder().decode(plain)
}

/** @throws {ParamsError} if these keys do not open it. */
export async function demandOpen(wrapper: KeyWrapper, context: string, sealed: Sealed): Promise<void> {
  try {
    await open(wrapper, context, sealed)
  } catch (error) {
    // Of a key management service that is away, its own words are the better ones.
    if ((error as Error).name !== 'OperationError') throw error
    throw new ParamsError(
      `the key ${sealed.key} is not the one that encrypted these data: restore the key file, or the FERRULE_KEY of before`,
      { cause: error },
    )
  }
}

/** Wraps the data key of a secret under the current key. The ciphertext stays the same. */
export async function rewrap(wrapper: KeyWrapper, context: string, sealed: Sealed): Promise<Sealed> {
  const raw = await wrapper.unwrap(sealed.key, fromBase64(sealed.wrapped), context)
  const key = await wrapper.current()
  return { ...sealed, key, wrapped: base64(await wrapper.wrap(key, raw, context)) }
}

/** Wraps with AES-256-GCM, with keys in this process. */
export function localWrapper(ring: { current(): string; key(name: string): Uint8Array }): KeyWrapper {
  const imported = async (name: string, use: 'encrypt' | 'decrypt') =>
    crypto.subtle.importKey('raw', new Uint8Array(ring.key(name)), algorithm, false, [use])
  return {
    current: () => ring.current(),
    async wrap(name, plain, context) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const key = await imported(name, 'encrypt')
      const data = await crypto.subtle.encrypt(
        { name: algorithm, iv, additionalData: bytes(`${name} ${context}`) },
        key,
        new Uint8Array(plain),
      )
      return Buffer.concat([iv, new Uint8Array(data)])
    },
    async unwrap(name, wrapped, context) {
      const key = await imported(name, 'decrypt')
      const plain = await crypto.subtle.decrypt(
        { name: algorithm, iv: new Uint8Array(wrapped.slice(0, 12)), additionalData: bytes(`${name} ${context}`) },
        key,
        new Uint8Array(wrapped.slice(12)),
      )
      return new Uint8Array(plain)
    },
  }
}
