import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { ParamsError } from '@ferrule/core'

interface Ring {
  readonly current: string
  /** Base64 of 32 bytes, by key name. */
  readonly keys: Readonly<Record<string, string>>
}

const newName = (): string => `k${Date.now().toString(36)}${randomBytes(2).toString('hex')}`
const newKey = (): string => randomBytes(32).toString('base64')

/** Key-encryption keys, from a file that only its owner can read, or from the environment. */
export interface KeyRing {
  current(): string
  key(name: string): Uint8Array
}

/**
 * Keys in a file, created at the first start. It is read again after a change, so that a running gateway learns of a
 * rotation.
 */
export function fileRing(path: string): KeyRing & { rotate(): string; forget(name: string): void } {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const name = newName()
    create(path, { current: name, keys: { [name]: newKey() } })
  }
  let ring: Ring
  let seen = ''
  const read = (): Ring => {
    const { mtimeMs, size, ino, mode } = statSync(path)
    if (process.platform !== 'win32' && mode & 0o077)
      throw new ParamsError(
        `${path} can be read by others, and contains the keys of all credentials: chmod 600 ${path}`,
      )
    const now = `${ino} ${size} ${mtimeMs}`
    if (now !== seen) {
      ring = parse(readFileSync(path, 'utf8'), path)
      seen = now
    }
    return ring
  }
  read()
  return {
    current: () => read().current,
    key: (name) => bytesOf(read().keys, name),
    rotate() {
      const name = newName()
      replace(path, { current: name, keys: { ...read().keys, [name]: newKey() } })
      return name
    },
    forget(name) {
      const { current, keys } = read()
      if (name === current) return
      replace(path, { current, keys: Object.fromEntries(Object.entries(keys).filter(([other]) => other !== name)) })
    },
  }
}

/**
 * `FERRULE_KEY` and, during a rotation, `FERRULE_KEY_PREVIOUS`: base64 of 32 bytes. A key's name is derived from it.
 */
export function environmentRing(current: string, previous?: string): KeyRing {
  const keys: Record<string, string> = {}
  const add = (text: string): string => {
    const name = `env-${fingerprint(text)}`
    keys[name] = text.trim()
    bytesOf(keys, name)
    return name
  }
  if (previous) add(previous)
  const name = add(current)
  return { current: () => name, key: (wanted) => bytesOf(keys, wanted) }
}

function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const mark of text.trim()) hash = ((hash ^ BigInt(mark.charCodeAt(0))) * 0x100000001b3n) & 0xffffffffffffffffn
  // Enough to distinguish keys, too little to help find one.
  return (hash & 0xffffffn).toString(16)
}

function bytesOf(keys: Readonly<Record<string, string>>, name: string): Uint8Array {
  const text = Object.hasOwn(keys, name) ? keys[name] : undefined
  if (text === undefined)
    throw new ParamsError(
      `the key ${name} is not among this gateway's keys; restore it, otherwise secrets encrypted with it cannot be read`,
    )
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new ParamsError(`the key ${name} must be 32 bytes as base64: openssl rand -base64 32`)
  return key
}

function parse(text: string, path: string): Ring {
  let ring: Ring | undefined
  try {
    ring = JSON.parse(text)
  } catch {}
  if (!ring?.keys || !Object.hasOwn(ring.keys, ring.current))
    throw new ParamsError(`${path} is damaged; restore it from a backup`)
  return ring
}

/** If several processes start at once, one creates the file, and the others read it. */
function create(path: string, ring: Ring): void {
  const temporary = write(path, ring)
  try {
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}

/** Replaces the file atomically, even if the machine crashes: a lost key means lost credentials. */
function replace(path: string, ring: Ring): void {
  renameSync(write(path, ring), path)
  // Otherwise, the old file may be back after a crash. Windows has no such step.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function write(path: string, ring: Ring): string {
  const temporary = `${path}.${randomBytes(4).toString('hex')}`
  const file = openSync(temporary, 'wx', 0o600)
  writeSync(file, `${JSON.stringify(ring, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  chmodSync(temporary, 0o600)
  return temporary
}
