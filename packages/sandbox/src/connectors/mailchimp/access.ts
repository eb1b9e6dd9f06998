import type { Incoming, World } from '../../core/vendor.ts'
import { refuseIn, requestOf } from './errors.ts'
import { API_KEY, RESTRICTED_KEY } from './facts.ts'

/** The password of Basic, whoever the user is, or what comes after Bearer. */
function keyOf(headers: Headers): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+)\s+(\S+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (/^(bearer|oauth)$/i.test(scheme)) return value
  try {
    return /^basic$/i.test(scheme) ? atob(value).split(':').slice(1).join(':') : undefined
  } catch {
    return undefined
  }
}

export function authenticate({ request, requestId, operation }: Incoming, world: World): void {
  requestOf(world).id = requestId
  // The address of results is enough.
  if (operation?.entity === 'files') return
  const key = keyOf(request.headers)
  if (!key) throw refuseIn(world, 401, 'API Key Missing', 'Your request did not include an API key.')
  if (key !== API_KEY && key !== RESTRICTED_KEY) {
    const [, center = ''] = /-([a-z]+\d+)$/.exec(key) ?? []
    if (center && !API_KEY.endsWith(`-${center}`))
      throw refuseIn(
        world,
        403,
        'Wrong Datacenter',
        `The API key provided is linked to a different datacenter: ${center}.`,
      )
    throw refuseIn(
      world,
      401,
      'API Key Invalid',
      "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
    )
  }
  if (key === RESTRICTED_KEY && operation?.method !== 'GET')
    throw refuseIn(world, 403, 'User Action Not Permitted', 'The API key does not have permission for this action.')
}
