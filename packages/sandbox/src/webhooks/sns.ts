import { base64 } from './sign.ts'

/** Where the sandbox of Amazon Ads serves the certificate of its messages. */
export const CERTIFICATE_URL = 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-ferrule-sandbox.pem'

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
let made: Promise<{ certificate: string; key: CryptoKey }> | undefined

/** The certificate that {@link signSns} signs with, in PEM; one for each process. */
export const snsCertificate = async (): Promise<string> => (await identity()).certificate

/** Base64 of the signature, version 2 of SNS. */
export async function signSns(text: string): Promise<string> {
  const { key } = await identity()
  return base64(new Uint8Array(await crypto.subtle.sign(RSA, key, new TextEncoder().encode(text))))
}

function identity(): Promise<{ certificate: string; key: CryptoKey }> {
  made ??= makeIdentity()
  return made
}

async function makeIdentity(): Promise<{ certificate: string; key: CryptoKey }> {
  const algorithm = { ...RSA, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const info = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  const signed = sequence(
    element(0xa0, element(INTEGER, Uint8Array.of(2))),
    element(INTEGER, Uint8Array.of(1)),
    SHA256_WITH_RSA,
    NAME,
    sequence(time('260101000000Z'), time('491231235959Z')),
    NAME,
    info,
  )
  const signature = new Uint8Array(await crypto.subtle.sign(RSA, pair.privateKey, signed))
  const der = sequence(signed, SHA256_WITH_RSA, element(BIT_STRING, Uint8Array.of(0), signature))
  const lines = base64(der).replace(/.{64}/g, '$&\n')
  return { certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, key: pair.privateKey }
}

const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31

/** One element of DER. */
function element(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Uint8Array.from([tag, ...length, ...parts.flatMap((part) => [...part])])
}

const sequence = (...parts: Uint8Array[]) => element(SEQUENCE, ...parts)
const time = (text: string) => element(UTC_TIME, new TextEncoder().encode(text))

/** 1.2.840.113549.1.1.11 */
const SHA256_WITH_RSA = sequence(
  element(OBJECT_ID, Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b)),
  element(0x05),
)
/** commonName=sandbox */
const NAME = sequence(
  element(
    SET,
    sequence(
      element(OBJECT_ID, Uint8Array.of(0x55, 0x04, 0x03)),
      element(UTF8_STRING, new TextEncoder().encode('sandbox')),
    ),
  ),
)
