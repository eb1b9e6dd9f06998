import { ParamsError } from '../errors/ferrule-error.ts'

/** Seals cursors with a key, and opens only cursors that were sealed with it. */
export interface CursorSeal {
  /** Seals a cursor so that it can leave the program, for example to a browser. `owner`: for example a user id. */
  seal(cursor: string, owner?: string): Promise<string>
  /**
   * Opens a sealed cursor. An absent cursor stays absent: the first page.
   * @throws {ParamsError} if it was altered, sealed with another key, or sealed for another owner
   */
  open(sealed: string | null | undefined, owner?: string): Promise<string | undefined>
}

const LEAST_KEY = 32

/**
 * A cursor says where to resume, in the vendor's own parameters. Whoever can change one can read other positions with your
 * credentials. This signs each cursor with an HMAC (SHA-256). Your key stays on the server: 32 or more random bytes, as bytes
 * or as text.
 */
export function sealCursors(key: string | Uint8Array<ArrayBuffer>): CursorSeal {
  const bytes = typeof key === 'string' ? new TextEncoder().encode(key) : key
  if (bytes.length < LEAST_KEY) throw new ParamsError(`sealCursors needs a key of ${LEAST_KEY} or more random bytes`)
  let imported: Promise<CryptoKey> | undefined
  const keyOf = (): Promise<CryptoKey> => {
    imported ??= crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
    return imported
  }
  // The owner's length is included, so that no other owner and cursor give the same text.
  const text = (cursor: string, owner: string) =>
    new TextEncoder().encode(`ferrule cursor ${owner.length} ${owner} ${cursor}`)
  return {
    async seal(cursor, owner = '') {
      const mark = await crypto.subtle.sign('HMAC', await keyOf(), text(cursor, owner))
      return `${cursor}.${base64url(new Uint8Array(mark))}`
    },
    async open(sealed, owner = '') {
      if (sealed === undefined || sealed === null) return undefined
      const end = sealed.lastIndexOf('.')
      const cursor = sealed.slice(0, Math.max(0, end))
      const mark = bytesOf(sealed.slice(end + 1))
      const good = mark && end > 0 && (await crypto.subtle.verify('HMAC', await keyOf(), mark, text(cursor, owner)))
      if (!good) throw new ParamsError('the cursor was changed, or sealed with another key or for another owner')
      return cursor
    },
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (mark) => ({ '+': '-', '/': '_' })[mark] ?? '')

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const plain = atob(text.replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/')))
    return Uint8Array.from(plain, (mark) => mark.charCodeAt(0))
  } catch {
    return undefined
  }
}
