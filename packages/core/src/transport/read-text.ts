/** Bytes of a good response that are read by default. */
export const MOST_BYTES = 64_000_000
/** Bytes of an error response that are read; the rest is not fetched. */
export const MOST_ERROR_BYTES = 64_000

/** Bytes of a token response that are read. */
export const MOST_TOKEN_BYTES = 1_000_000

/** A response has more bytes than may be read. */
export class TooLarge {
  readonly most: number
  constructor(most: number) {
    this.most = most
  }

  get problem(): string {
    return `a response of more than ${this.most} bytes; see the option maxResponseBytes`
  }
}

/**
 * The body of a response as text, counted while it is read (and decompressed), so that none fills the memory. Beyond `most`
 * bytes the connection is ended; then it is cut there (`cut`), or {@link TooLarge} is thrown.
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
