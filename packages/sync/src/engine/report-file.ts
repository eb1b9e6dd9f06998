import { ResponseError } from '@ferrule/core'
import { parseIds } from '@ferrule/core/connector'

/** Maximum size of a report's file as it arrives, and unpacked, in bytes. */
const PACKED = 100_000_000
const UNPACKED = 400_000_000

interface File {
  bytes(options: { readonly max: number }): Promise<Uint8Array<ArrayBuffer>>
}

/** The rows of a downloaded report: a JSON array, usually gzipped. Ids are text, since some are beyond 2^53. */
export async function rowsOfReport(file: unknown, ids: readonly string[]): Promise<readonly unknown[]> {
  const bytes = await (file as File).bytes({ max: PACKED })
  // Storage that names the encoding has it undone on the way.
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const text = isPacked ? await unpacked(bytes) : new TextDecoder().decode(bytes)
  const names = new Set(ids)
  const rows = parsed(text, (name) => names.has(name))
  if (!Array.isArray(rows)) throw broken('is no list of rows')
  return rows
}

function parsed(text: string, isId: (name: string) => boolean): unknown {
  try {
    return parseIds(text, isId)
  } catch (cause) {
    throw broken('is not JSON', cause)
  }
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.byteLength
      if (size > UNPACKED) break
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (cause) {
    throw broken('is not whole', cause)
  }
  if (size > UNPACKED) throw broken(`is larger than ${UNPACKED} bytes`)
  return text + decoder.decode()
}

const broken = (problem: string, cause?: unknown): ResponseError =>
  new ResponseError(`the file of the report ${problem}`, { outcome: 'rejected', ...(cause !== undefined && { cause }) })
