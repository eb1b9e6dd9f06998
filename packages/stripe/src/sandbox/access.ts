import type { Incoming, Refusal } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { API_KEY, RESTRICTED_KEY } from './facts.ts'

const unauthorized = (message: string, code?: string): Refusal =>
  refuse(401, { message, ...(code && { code }) }, { 'WWW-Authenticate': 'Bearer realm="Stripe"' })

/** The key of `Bearer <key>`, or the user name of Basic. */
function keyOf(headers: Headers): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+)\s+(\S+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (/^bearer$/i.test(scheme)) return value
  try {
    return /^basic$/i.test(scheme) ? atob(value).split(':')[0] : undefined
  } catch {
    return undefined
  }
}

/** As Stripe shows a key: its kind and its last four characters. */
const masked = (key: string): string => `${/^(\w{2}_(test|live)_)?/.exec(key)?.[0]}${'*'.repeat(8)}${key.slice(-4)}`

export function authenticate({ request, operation }: Incoming): void {
  const key = keyOf(request.headers)
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (key.startsWith('pk_')) {
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    )
  }
  if (key !== API_KEY && key !== RESTRICTED_KEY) throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
  if (key === RESTRICTED_KEY && (operation?.method !== 'GET' || operation.entity === 'balance')) {
    throw refuse(403, {
      message: `The provided key '${masked(key)}' does not have the required permissions for this endpoint. Enabling the permission for ${operation?.name} on this key would allow this request to continue.`,
    })
  }
  const version = request.headers.get('stripe-version')
  if (version !== null && !/^\d{4}-\d{2}-\d{2}(\.[a-z_]+)?$/.test(version)) {
    throw refuse(400, { message: `Invalid Stripe API version: ${version}` })
  }
}
