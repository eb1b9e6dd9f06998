import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ParamsError } from '@ferrule/core'
import type { Sealed } from '../vault/envelope.ts'
import type { Vault } from '../vault/vault.ts'
import { FORMAT, type Header, type Line } from './format.ts'

const PURPOSE = 'export'

/** The last member of each line, in front of its closing brace. */
const MARK = ',"mac":"'

/**
 * The lines of an export as text. Each carries an HMAC over itself and all lines before it, under a key that only holders of
 * the gateway's key ring can open: without it, whoever keeps an export could add a login to it.
 */
export async function* signed(lines: AsyncIterable<Line>, vault: Vault): AsyncGenerator<string, void, undefined> {
  const key = randomBytes(32)
  const next = chain(key)
  for await (const line of lines) {
    const isHeader = 'ferrule' in line
    const text = JSON.stringify(isHeader ? { ...line, seal: await vault.seal(PURPOSE, key.toString('base64')) } : line)
    yield `${text.slice(0, -1)}${MARK}${next(text)}"}\n`
  }
}

/**
 * The lines that the texts of an export contain. Each is checked before it is returned.
 * @throws {ParamsError} for an export that was changed, or made with other keys.
 */
export async function* verified(texts: AsyncIterable<string>, vault: Vault): AsyncGenerator<Line, void, undefined> {
  let next: ((text: string) => string) | undefined
  for await (const text of texts) {
    const line = parse(text)
    // The reader refuses a first line that is none, and another format.
    if (!next && (!('ferrule' in line) || line.format !== FORMAT)) {
      yield line
      return
    }
    // Of the first line, only the version is used, and first of all.
    if (!next) yield line
    const isFirst = next === undefined
    next ??= chain(await keyOf(line as Header & { seal?: Sealed }, vault))
    const at = text.lastIndexOf(MARK)
    const given = text.slice(at + MARK.length, -2)
    if (at < 0 || !same(given, next(`${text.slice(0, at)}}`)))
      throw new ParamsError('a line of the export was changed, moved or left out; nothing after it was imported')
    if (!isFirst) yield line
  }
}

/** The HMAC of each text in turn. */
function chain(key: Buffer): (text: string) => string {
  let before = ''
  return (text) => {
    before = createHmac('sha256', key).update(before).update('\n').update(text).digest('base64url')
    return before
  }
}

const same = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

async function keyOf({ seal }: { seal?: Sealed }, vault: Vault): Promise<Buffer> {
  try {
    return Buffer.from(await vault.open(PURPOSE, seal as Sealed), 'base64')
  } catch (error) {
    throw new ParamsError('this gateway has not the keys that the export was made with; use the same key file', {
      cause: error,
    })
  }
}

function parse(text: string): Line {
  let line: Line
  try {
    line = JSON.parse(text)
  } catch {
    throw new ParamsError('a line of the export is not JSON; it may be cut off')
  }
  if (typeof line !== 'object' || line === null) throw new ParamsError('a line of the export is unknown')
  return line
}
