import { type Received, refuse, type Secrets } from './delivery.ts'

const encoder = new TextEncoder()

/** Decodes lower-case hexadecimal; undefined if it is malformed. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[\da-f]{2})+$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  )
}

/** Decodes Base64; undefined if it is malformed or not canonical. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text)
    // Decoders ignore whitespace, padding and trailing bits, so several texts would decode to the same signature.
    if (binary && btoa(binary) === text) return Uint8Array.from(binary, (char) => char.charCodeAt(0))
  } catch {}
  return undefined
}

/** The secrets as a list. Rejects an empty secret, since anyone could sign with it. */
export function secretsOf(connector: string, secrets: Secrets): readonly string[] {
  const list = typeof secrets === 'string' ? [secrets] : secrets
  if (!list?.length || !list.every((secret) => typeof secret === 'string' && secret))
    throw refuse(connector, 'missing', 'the webhook secret is missing')
  return list
}

/** Whether one of the signatures is the data's HMAC-SHA256 with one of the secrets. Compares in constant time. */
export async function signedBy(
  secrets: readonly string[],
  data: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), HMAC, false, ['verify'])
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, data)) return true
  }
  return false
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/**
 * Verifies the HMAC-SHA256 of a whole body.
 *
 * @throws {WebhookError} if the signature is missing, malformed or made with another secret.
 */
export async function verifyBody(
  { connector, body }: Received,
  header: string,
  signature: Uint8Array<ArrayBuffer> | undefined,
  secrets: Secrets,
): Promise<void> {
  const known = secretsOf(connector, secrets)
  if (!signature) throw refuse(connector, 'missing', `header ${header} is missing or malformed`)
  if (!(await signedBy(known, body, [signature]))) throw mismatch(connector)
}

export const mismatch = (connector: string) =>
  refuse(connector, 'mismatch', 'the signature matches none of the secrets; check the secret, and that the body is raw')

/**
 * Verifies a plain token in constant time: signs both with a random key, and compares the signatures.
 *
 * @throws {WebhookError} if it is missing or matches none of the secrets.
 */
export async function verifyToken(connector: string, where: string, token: string, secrets: Secrets): Promise<void> {
  const known = secretsOf(connector, secrets)
  if (!token) throw refuse(connector, 'missing', `${where} is missing`)
  const key = (await crypto.subtle.generateKey(HMAC, false, ['sign', 'verify'])) as CryptoKey
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(token))
  for (const secret of known) if (await crypto.subtle.verify('HMAC', key, signature, encoder.encode(secret))) return
  throw refuse(connector, 'mismatch', `${where} matches none of the secrets`)
}
