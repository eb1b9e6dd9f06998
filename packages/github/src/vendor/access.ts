import {
  type AuthContext,
  type Authorizer,
  bearer,
  bounded,
  isFerruleError,
  type VendorRequest,
} from '@ferrule/core/connector'

/**
 * A token as it is, or the key of a GitHub App: the key signs a JSON Web Token, which GitHub exchanges for a token of the
 * installation. One exchange serves all calls of a client until a minute before the token's end.
 * @see https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app
 */
export const authorizeGitHub: Authorizer = (request, step) => {
  if (step.credentials['private_key'] !== undefined) return asInstallation(request, step)
  return step.rejection ? false : bearer(request, step)
}

async function asInstallation(request: VendorRequest, step: AuthContext): Promise<boolean> {
  const token = await installationToken(step, request.headers['authorization'])
  if (token === undefined) return false
  request.headers['authorization'] = `Bearer ${token}`
  return true
}

interface Token {
  readonly token: string
  /** Epoch milliseconds. */
  readonly ends: number
}

/** An exchange that never rejects, since several calls may wait for it. */
type Flight = Promise<{ readonly token: Token } | { readonly failure: unknown }>

/** Clients of many tenants pass other credentials in each call. */
const MOST = 1_000
const LEEWAY = 60_000

/** The token of the credentials; undefined: the rejected one is as new as it can be. */
async function installationToken(step: AuthContext, rejected: string | undefined): Promise<string | undefined> {
  const { app_id, installation_id, private_key } = step.credentials
  const known = step.state('installation tokens', () => new Map<string, Flight>())
  const key = JSON.stringify([app_id, installation_id, private_key])
  const flight = known.get(key)
  if (flight) {
    const got = await waited(step, flight)
    const isUsed = step.rejection !== undefined && 'token' in got && rejected === `Bearer ${got.token.token}`
    if ('token' in got && !isUsed && got.token.ends - LEEWAY > Date.now()) return got.token.token
    // Another call may have begun the next exchange in the meantime.
    if (known.get(key) === flight) known.delete(key)
  }
  const next = known.get(key) ?? begin(step, known, key)
  const got = await waited(step, next)
  if ('token' in got) return got.token.token
  if (known.get(key) === next) known.delete(key)
  throw got.failure
}

function begin(step: AuthContext, known: Map<string, Flight>, key: string): Flight {
  if (known.size >= MOST) known.clear()
  const flight: Flight = exchange(step).then(
    (token) => ({ token }),
    (failure: unknown) => ({ failure }),
  )
  known.set(key, flight)
  return flight
}

/** A call waits no longer than its own limits. */
const waited = ({ call, error }: AuthContext, flight: Flight): Flight =>
  bounded({ ...call, error }, flight, 'the token of the installation', call.options.timeout)

async function exchange(step: AuthContext): Promise<Token> {
  const { call, credentials, error, redact } = step
  const { app_id, installation_id, private_key } = credentials
  const jwt = await signed(String(app_id), String(private_key))
  if (jwt === undefined)
    throw error('credentials', 'credentials.private_key cannot sign; pass the key of the app as GitHub gave it')
  redact(jwt)
  const path = `/app/installations/${installation_id}/access_tokens`
  const response = await step
    .send({
      method: 'POST',
      url: call.baseUrl + path,
      path: '/app/installations/{installation_id}/access_tokens',
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${jwt}` },
      anonymous: true,
      // A second token harms nobody.
      idempotent: true,
    })
    .catch((thrown: unknown) => {
      const isRefused = isFerruleError(thrown) && (thrown.code === 'authentication' || thrown.code === 'not_found')
      throw isRefused
        ? error('authentication', 'GitHub does not accept the app: check app_id, private_key and installation_id', {
            ...(thrown.status !== undefined && { status: thrown.status }),
            outcome: 'not-sent',
          })
        : thrown
    })
  const { token, expires_at } = read(response.text)
  const ends = Date.parse(String(expires_at))
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(token) || Number.isNaN(ends))
    throw error('response', 'the answer holds no token of the installation', { status: response.status })
  redact(token)
  return { token, ends }
}

function read(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** In seconds: GitHub's longest life, and its clock may be behind. */
const LIFETIME = 600
const SKEW = 30

async function signed(issuer: string, pem: string): Promise<string | undefined> {
  const key = await importKey(pem)
  if (!key) return undefined
  const iat = Math.floor(Date.now() / 1000) - SKEW
  const unsigned = [
    { alg: 'RS256', typ: 'JWT' },
    { iat, exp: iat + LIFETIME, iss: issuer },
  ]
    .map((part) => base64url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.')
  const signature = await crypto.subtle.sign(key.algorithm.name, key, new TextEncoder().encode(unsigned))
  return `${unsigned}.${base64url(new Uint8Array(signature))}`
}

/** GitHub gives keys as PKCS#1, which Web Crypto takes only inside of PKCS#8. Errors of the platform may quote the key. */
async function importKey(pem: string): Promise<CryptoKey | undefined> {
  try {
    const bytes = Uint8Array.from(atob(pem.replace(/-----[A-Z ]+-----|\\n|\s/g, '')), (char) => char.charCodeAt(0))
    const wrapped = pem.includes('BEGIN RSA PRIVATE KEY') ? inPkcs8(bytes) : bytes
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    return await crypto.subtle.importKey('pkcs8', wrapped, algorithm, false, ['sign'])
  } catch {
    return undefined
  }
}

/** Version 0, and the algorithm `rsaEncryption`, in DER. */
const RSA = [0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]

const inPkcs8 = (key: Uint8Array): Uint8Array<ArrayBuffer> => tagged(0x30, [...RSA, ...tagged(0x04, [...key])])

/** A DER value with its length. */
function tagged(tag: number, content: readonly number[]): Uint8Array<ArrayBuffer> {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Uint8Array.from([tag, ...size, ...content])
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
