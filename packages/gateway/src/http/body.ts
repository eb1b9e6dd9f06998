import { badRequest, HttpError } from './errors.ts'

/** Maximum size of a JSON body, in bytes. */
export const MAX_BODY = 10 * 1024 * 1024

/** Maximum nesting of a JSON body. */
export const MAX_DEPTH = 64

/**
 * Reads a body as text.
 * @throws {HttpError} 413 as soon as it is too long; the rest is not read.
 */
export const readText = async (request: Request, max = MAX_BODY): Promise<string> =>
  (await readBytes(request, max)).toString('utf8')

/**
 * Reads a body as bytes.
 * @throws {HttpError} 413 as soon as it is too long; the rest is not read.
 */
export async function readBytes(request: Request, max: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new HttpError(413, 'payload-too-large', `a request body may have at most ${max} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let count = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts)
    count += value.length
    if (count > max) {
      await reader.cancel().catch(() => {})
      throw tooLarge()
    }
    parts.push(value)
  }
}

/**
 * Parses JSON with limited nesting, since later code may process it recursively.
 * @throws {HttpError} 400
 */
export function parseJson(text: string): unknown {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at)
    if (inText) {
      if (mark === 0x5c) at++
      else if (mark === 0x22) inText = false
    } else if (mark === 0x22) inText = true
    else if (mark === 0x7b || mark === 0x5b) {
      if (++depth > MAX_DEPTH) throw badRequest(`the body is nested deeper than ${MAX_DEPTH} levels`)
    } else if (mark === 0x7d || mark === 0x5d) depth--
  }
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('the body is not JSON')
  }
}
