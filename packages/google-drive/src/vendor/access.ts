import {
  type Assertion,
  type Authorizer,
  type Credentials,
  CredentialsError,
  type Environment,
  oauth,
} from '@ferrule/core/connector'

/** The same with a caller's `baseUrl`: the audience is the assertion's recipient, not its URL. */
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/drive'
/** In seconds: Google's maximum. */
const LIFETIME = 3_600

/** Authorizes with tokens of a user or a service account, or with one that the caller has. */
export const authorizeDrive: Authorizer = (request, step) =>
  oauth(
    request,
    step,
    undefined,
    step.credentials.private_key === undefined ? undefined : assertionOf(step.credentials),
  )

/** @see https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
function assertionOf({ client_email, private_key, subject, scopes = SCOPE }: Credentials): Assertion {
  return {
    id: JSON.stringify([client_email, scopes, subject, private_key]),
    async sign() {
      const key = await importKey(String(private_key))
      if (!key) return undefined
      const iat = Math.floor(Date.now() / 1000)
      const claims = { iss: client_email, scope: scopes, aud: AUDIENCE, exp: iat + LIFETIME, iat, sub: subject }
      const unsigned = [{ alg: 'RS256' }, claims].map(encoded).join('.')
      const signature = await crypto.subtle.sign(key.algorithm.name, key, new TextEncoder().encode(unsigned))
      return `${unsigned}.${base64url(new Uint8Array(signature))}`
    },
  }
}

/** Errors of the platform may quote the key, so they are dropped. */
async function importKey(pem: string): Promise<CryptoKey | undefined> {
  const base64 = pem.replace(/-----[A-Z ]+-----|\\n|\s/g, '')
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    return await crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign'])
  } catch {
    return undefined
  }
}

const encoded = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)))

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const FILE = 'GOOGLE_APPLICATION_CREDENTIALS'
/** Variables that take precedence over a key file. */
const OWN = /^GOOGLE_DRIVE_(REFRESH_TOKEN|CLIENT_\w+|ACCESS_TOKEN|PRIVATE_KEY)$/

/** Reads the key file of Google's own tools, unless variables of the connector are set. */
export function keyFile(env: Environment): Credentials | undefined {
  const path = env[FILE]?.trim()
  if (!path || Object.keys(env).some((name) => OWN.test(name) && env[name]?.trim())) return undefined
  const { type, client_email, private_key, client_id, client_secret, refresh_token } = jsonOf(path)
  if (type === 'authorized_user') return { client_id, client_secret, refresh_token }
  if (type !== 'service_account')
    throw refuse(
      'is no key of a service account and no login of a user; pass `credentials: applicationDefault()` of @ferrule/google-drive/auth',
    )
  const { GOOGLE_DRIVE_SUBJECT: subject, GOOGLE_DRIVE_SCOPES: scopes } = env
  return { client_email, private_key, ...(subject && { subject }), ...(scopes && { scopes }) }
}

const refuse = (problem: string): CredentialsError =>
  new CredentialsError(`[google-drive] the file of ${FILE} ${problem}`, { connector: 'google-drive' })

interface Files {
  readFileSync(path: string, encoding: 'utf8'): string
}

/** The object in a JSON file. Errors quote nothing of it. */
function jsonOf(path: string): Readonly<Record<string, unknown>> {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => Files | undefined } }
  const files = process?.getBuiltinModule?.('node:fs')
  if (!files)
    throw refuse('cannot be read here; set GOOGLE_DRIVE_CLIENT_EMAIL and GOOGLE_DRIVE_PRIVATE_KEY in its place')
  try {
    return Object(JSON.parse(files.readFileSync(path, 'utf8')))
  } catch {
    throw refuse('cannot be read, or is not JSON')
  }
}
