import { generateKeyPairSync, sign } from 'node:crypto'

// A certificate that signs itself, so that tests need no program to make one. DER is tag, length and content.

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value))

/** ecdsa-with-SHA256, commonName and subjectAltName. */
const [ECDSA, COMMON_NAME, ALT_NAME] = ['2a8648ce3d040302', '550403', '551d11'].map((id) => der(0x06, hex(id))) as [
  Buffer,
  Buffer,
  Buffer,
]

/** A certificate of these hosts, good until 2049. */
export function selfMade(...hosts: string[]): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, hosts[0] ?? ''))))
  const names = sequence(...hosts.map((host) => text(0x82, host)))
  const body = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    sequence(ECDSA),
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALT_NAME, der(0x04, names)))),
  )
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey))
  const whole = sequence(body, sequence(ECDSA), signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
