const NEWLINE = 0x0a

/** Number of bytes that are read at once. */
const CHUNK = 262_144

/** A line, and where the next one begins. */
export interface FileLine {
  readonly text: string
  readonly end: number
}

/**
 * The complete lines of a part of a file. Only a newline ends a line: `readline` also splits at U+2028 and U+2029, which
 * JSON does not escape.
 */
export async function* linesOf(path: string, from: number, to: number): AsyncGenerator<FileLine, void, undefined> {
  const { open } = process.getBuiltinModule('node:fs/promises')
  const file = await open(path)
  try {
    let rest: Buffer[] = []
    for (let position = from; position < to; ) {
      const { buffer, bytesRead } = await file.read(
        Buffer.allocUnsafe(Math.min(CHUNK, to - position)),
        0,
        undefined,
        position,
      )
      if (bytesRead === 0) return
      let start = 0
      for (let end = buffer.indexOf(NEWLINE); end >= 0 && end < bytesRead; end = buffer.indexOf(NEWLINE, start)) {
        const text = Buffer.concat([...rest, buffer.subarray(start, end)]).toString()
        rest = []
        start = end + 1
        yield { text, end: position + start }
      }
      if (start < bytesRead) rest.push(buffer.subarray(start, bytesRead))
      position += bytesRead
    }
  } finally {
    await file.close()
  }
}
