import { Refusal } from '../core/refusal.ts'
import type { Behavior, Incoming, World } from '../core/vendor.ts'
import { type RefusalFacts, type SandboxDefinition, TOKENS } from './definition.ts'

/** Credentials: who calls, and tokens for those who ask for one. */

type Fields = Readonly<Record<string, unknown>>
export type Refuse = (facts: RefusalFacts) => Refusal

const HOUR = 3600

/** What a request shows, as the scheme of the manifest puts it on the wire; undefined for a scheme of the vendor's own. */
function shown(auth: Fields, credentials: Fields): readonly [header: string, value: string] | undefined {
  const field = (name: string): string => String(credentials[String(auth[name])] ?? '')
  switch (auth['scheme']) {
    case 'bearer':
      return ['authorization', `Bearer ${field('token')}`]
    case 'header':
      return [String(auth['header']), field('token')]
    case 'basic': {
      const bytes = new TextEncoder().encode(`${field('username')}:${field('password')}`)
      return ['authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`]
    }
    default:
      return undefined
  }
}

const oauth = ({ scheme }: Fields): boolean => scheme === 'oauth_refresh' || scheme === 'client_credentials'

interface Token {
  readonly restricted: boolean
  /** Unix seconds. */
  readonly end: number
}

/** 401 for whoever is not known, 403 for writes of the restricted. */
export function createAccess(definition: SandboxDefinition, refuse: Refuse) {
  const { auth } = definition.manifest
  // They outlive reset(), since connectors keep theirs.
  const tokens = new Map<string, Token>()
  const known: readonly (readonly [credentials: Fields, restricted: boolean])[] = [
    [definition.credentials as Fields, false],
    ...(definition.restricted ? [[definition.restricted as Fields, true] as const] : []),
  ]
  if (!oauth(auth) && !shown(auth, {}) && !definition.authenticate)
    throw new TypeError(
      `the sandbox of ${definition.manifest.name} needs authenticate: its credentials are the vendor's own`,
    )

  /** Whether the caller is restricted; undefined: not known. */
  function caller({ request }: Incoming, world: World): boolean | undefined {
    if (oauth(auth)) {
      const [, given = ''] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
      const [, own] = known.find(([{ access_token }]) => access_token !== undefined && access_token === given) ?? []
      const token = tokens.get(given)
      return own ?? (token && token.end > world.now() ? token.restricted : undefined)
    }
    return known.find(([credentials]) => {
      const [header, value] = shown(auth, credentials) ?? ['', '']
      return request.headers.get(header) === value
    })?.[1]
  }

  function authenticate(incoming: Incoming, world: World): void {
    if (incoming.operation?.entity === TOKENS) return
    if (definition.authenticate) {
      definition.authenticate(incoming, world)
      return
    }
    const restricted = caller(incoming, world)
    if (restricted === undefined)
      throw refuse({ status: 401, code: 'unauthorized', message: 'The credentials are not valid.' })
    if (restricted && incoming.request.method !== 'GET')
      throw refuse({ status: 403, code: 'forbidden', message: 'These credentials may not write.' })
  }

  /** The token endpoint: for refresh tokens, which may be used again and again, and for client credentials. */
  const giveToken: Behavior = ({ request, text }, world) => {
    const form = new URLSearchParams(/json/.test(request.headers.get('content-type') ?? '') ? JSON.parse(text) : text)
    const [, basic = ''] = /^Basic (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const [id, secret] = basic ? atob(basic).split(':') : [form.get('client_id'), form.get('client_secret')]
    const refresh = auth['scheme'] === 'oauth_refresh'
    const found = known.find(
      ([{ client_id, client_secret, refresh_token }]) =>
        client_id === id && client_secret === secret && (!refresh || refresh_token === form.get('refresh_token')),
    )
    if (!found) throw new Refusal(400, { error: basic || id === null ? 'invalid_client' : 'invalid_grant' })
    const access_token = `sandbox.${world.random.text(32)}`
    tokens.set(access_token, { restricted: found[1], end: world.now() + HOUR })
    return { access_token, token_type: 'Bearer', expires_in: HOUR }
  }

  return { authenticate, giveToken }
}
