import { Unusable } from '../errors/unusable.ts'

/** Default maximum size of a successful response, in bytes. */
export const MOST_BYTES = 64_000_000
/** Maximum number of bytes read of an error response; the rest is not fetched. */
export const MOST_ERROR_BYTES = 64_000

/** Maximum size of a token response, in bytes. */
export const MOST_TOKEN_BYTES = 1_000_000

/** A response exceeds its maximum size. */
export class TooLarge extends Unusable {
  readonly most: number
  constructor(most: number) {
    super(`a response of more than ${most} bytes; see the option maxResponseBytes`)
    this.most = most
  }
}

/**
 * Reads a body as text and counts its (decompressed) bytes, so that memory is bounded. At more than `most` bytes it
 * closes the connection, and either truncates the text (`cut`) or throws {@link TooLarge}.
 */
export async function readText(response: Response, most: number, cut = false): Promise<string> {
  const { body } = response
  if (!body) return response.text()
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [text, left] = ['', most]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value.subarray(0, left), { stream: true })
    left -= value.length
    if (left >= 0) continue
    reader.cancel().catch(() => {})
    if (!cut) throw new TooLarge(most)
    return text
  }
}
