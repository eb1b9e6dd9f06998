import type { StepContext } from '@ferrule/core/connector'

/** Results of a batch: a tar archive of files, each a JSON array. Read in one pass; memory is bounded by one result. */

/** Maximum length of one result, in characters: that of a line in a stream of records. */
const LONGEST = 1_048_576
/** Maximum size of an unpacked archive, in bytes. */
const LARGEST = 4_294_967_296
const BLOCK = 512

type Bytes = Uint8Array<ArrayBuffer>

/** The results as JSON, a line each. */
export async function* resultLines(archive: ReadableStream<Bytes>, step: StepContext): AsyncGenerator<string> {
  const input = unpacked(archive, step)
  try {
    for (;;) {
      const header = await input.exactly(BLOCK)
      if (header === undefined || header.every((byte) => byte === 0)) return
      const { size, isFile } = entryOf(header, step)
      const elements = isFile ? elementsOf(step) : undefined
      const decoder = new TextDecoder()
      for (let left = size; left > 0; ) {
        const bytes = await input.some(left)
        left -= bytes.length
        if (elements) yield* elements.take(decoder.decode(bytes, { stream: left > 0 }))
      }
      elements?.end()
      await input.exactly((BLOCK - (size % BLOCK)) % BLOCK)
    }
  } finally {
    await input.cancel()
  }
}

/** Reads bytes in the amounts that are asked for. */
function unpacked(archive: ReadableStream<Bytes>, { error }: StepContext) {
  const reader = archive.getReader()
  let [rest, total] = [new Uint8Array(0), 0]
  /** Whether there is another byte. */
  const more = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const { done, value } = await reader.read()
      if (done) return false
      rest = value
      total += value.length
      if (total > LARGEST) throw error('response', `results of more than ${LARGEST} bytes`)
    }
    return true
  }
  const some = async (most: number): Promise<Bytes> => {
    if (!(await more())) throw error('response', 'the archive of results was cut off')
    const bytes = rest.subarray(0, most)
    rest = rest.subarray(most)
    return bytes
  }
  /** So many bytes; undefined where the archive ends. */
  const exactly = async (count: number): Promise<Bytes | undefined> => {
    if (!(await more())) return undefined
    const bytes = new Uint8Array(count)
    for (let filled = 0; filled < count; ) {
      const part = await some(count - filled)
      bytes.set(part, filled)
      filled += part.length
    }
    return bytes
  }
  return { some, exactly, cancel: () => reader.cancel().catch(() => {}) }
}

/** The size of an entry, and whether it is a file. Its checksum counts the header with blanks in place of itself. */
function entryOf(header: Bytes, { error }: StepContext): { size: number; isFile: boolean } {
  const octal = (start: number, end: number): number => {
    const [, digits = ''] = /^ *([0-7]+)[\0 ]*$/.exec(String.fromCharCode(...header.subarray(start, end))) ?? []
    return Number.parseInt(digits, 8)
  }
  const sum = header.reduce((count, byte, index) => count + (index >= 148 && index < 156 ? 32 : byte), 0)
  const size = octal(124, 136)
  if (octal(148, 156) !== sum || Number.isNaN(size)) throw error('response', 'the archive of results is no tar archive')
  // 0 and NUL are files, which older writers used.
  return { size, isFile: header[156] === 48 || header[156] === 0 }
}

/** Cuts the text of a JSON array into its elements. Each character is looked at once. */
function elementsOf({ error }: StepContext) {
  let [depth, quoted, escaped, ended, held] = [0, false, false, false, '']
  const broken = () => error('response', 'a file of results is not a JSON array, or was cut off')
  const closed = (): string[] => {
    // Within texts, JSON has no line ends.
    const text = held.replace(/[\r\n]+/g, ' ').trim()
    held = ''
    return text === '' ? [] : [text]
  }
  return {
    *take(text: string): Generator<string> {
      let start = 0
      for (let at = 0; at < text.length; at++) {
        const char = text.charAt(at)
        if (quoted) {
          if (escaped) escaped = false
          else if (char === '\\') escaped = true
          else if (char === '"') quoted = false
          continue
        }
        if (depth === 0) {
          start = at + 1
          if (char === '[' && !ended) depth = 1
          else if (!/\s/.test(char)) throw broken()
        } else if (char === '"') quoted = true
        else if (char === '[' || char === '{') depth++
        else if (char === ']' || char === '}' || (char === ',' && depth === 1)) {
          if (depth === 1) {
            held += text.slice(start, at)
            start = at + 1
            yield* closed()
          }
          if (char !== ',') depth--
          ended = depth === 0
        }
      }
      held += text.slice(start)
      if (held.length > LONGEST) throw error('response', `a result of more than ${LONGEST} characters`)
    },
    end(): void {
      if (!ended) throw broken()
    },
  }
}
