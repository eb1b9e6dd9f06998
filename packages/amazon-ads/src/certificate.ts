/** Public keys of signing certificates, by URL and hash. SNS uses a few at a time. */
const keys = new Map<string, Promise<CryptoKey | undefined>>()
const MOST_KEYS = 16
const LARGEST_CERTIFICATE = 16_384

/** The RSA key of an X.509 certificate in PEM; undefined if it cannot be fetched or parsed. Failures are not cached. */
export async function publicKeyOf(url: string, hash: string, load: typeof fetch): Promise<CryptoKey | undefined> {
  const id = `${hash} ${url}`
  const known = keys.get(id) ?? fetchKey(url, hash, load).catch(() => undefined)
  if (keys.size >= MOST_KEYS) keys.clear()
  keys.set(id, known)
  const key = await known
  if (!key) keys.delete(id)
  return key
}

async function fetchKey(url: string, hash: string, load: typeof fetch): Promise<CryptoKey | undefined> {
  const response = await load(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (!response.ok) return undefined
  const text = await startOf(response, LARGEST_CERTIFICATE)
  const [, certificate] = text.split('-----BEGIN CERTIFICATE-----', 2)
  const [base64, end] = certificate?.split('-----END CERTIFICATE-----', 2) ?? []
  if (!base64 || end === undefined) return undefined
  // `atob` rejects text that is not Base64.
  const der = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash }
  return crypto.subtle.importKey('spki', publicKeyInfo(der), algorithm, false, ['verify'])
}

/** The start of a body as text; the rest is not fetched. */
async function startOf({ body }: Response, most: number): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader && text.length < most) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
  }
  reader?.cancel().catch(() => {})
  return text.slice(0, most)
}

interface Element {
  readonly tag: number
  /** Where the content starts, and where the element ends. */
  readonly start: number
  readonly end: number
}

const VERSION = 0xa0

/** Extracts `Certificate → tbsCertificate → subjectPublicKeyInfo` from DER. */
function publicKeyInfo(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const signed = elementAt(der, elementAt(der, 0).start)
  let at = signed.start
  if (elementAt(der, at).tag === VERSION) at = elementAt(der, at).end
  // Serial number, algorithm, issuer, validity and subject precede it.
  for (let skipped = 0; skipped < 5; skipped++) at = elementAt(der, at).end
  return der.slice(at, elementAt(der, at).end)
}

function elementAt(der: Uint8Array, at: number): Element {
  const first = der[at + 1] ?? 0
  const more = first & 0x80 ? first & 0x7f : 0
  let length = more ? 0 : first
  for (let index = 0; index < more; index++) length = length * 256 + (der[at + 2 + index] ?? 0)
  const start = at + 2 + more
  if (more > 4 || start + length > der.length) throw new RangeError('cut off')
  return { tag: der[at] as number, start, end: start + length }
}
