import type { RefusalFacts, SandboxDefinition } from '../core/definition.ts'
import { membersOf } from '../core/guards.ts'
import { Refusal } from '../core/refusal.ts'
import { bearerOf } from '../core/tokens.ts'
import type { Behavior, Incoming, World } from '../core/vendor.ts'
import { TOKENS } from './definition.ts'

/** Credentials: who calls, and tokens for those who ask for one. */

type Fields = Readonly<Record<string, unknown>>
export type Refuse = (facts: RefusalFacts) => Refusal

const HOUR = 3600

/** Whether a request shows these credentials, as the scheme of the manifest puts them on the wire; undefined for a scheme of the vendor's own. */
function shows(
  { request, url }: Pick<Incoming, 'request' | 'url'>,
  auth: Fields,
  credentials: Fields,
): boolean | undefined {
  const field = (name: unknown): string => String(credentials[String(name)] ?? '')
  const sent = (header: unknown): string => request.headers.get(String(header)) ?? ''
  switch (schemeOf(auth)) {
    case 'none':
      return true
    case 'bearer':
      return sent('authorization') === `Bearer ${field(auth['token'])}`
    case 'header':
      return sent(auth['header']) === field(auth['token'])
    case 'headers':
      return Object.entries(membersOf(auth['headers'])).every(([header, name]) => sent(header) === field(name))
    case 'query':
      return url.searchParams.get(String(auth['param'])) === field(auth['token'])
    case 'basic': {
      const bytes = new TextEncoder().encode(`${field(auth['username'])}:${field(auth['password'])}`)
      return sent('authorization') === `Basic ${btoa(String.fromCharCode(...bytes))}`
    }
    default:
      return undefined
  }
}

const KNOWN = ['none', 'bearer', 'header', 'headers', 'query', 'basic']

/** A vendor's own step that names a field with a token sends that as a bearer, if the credentials have it. */
const schemeOf = ({ scheme, token }: Fields): unknown =>
  scheme === 'vendor' && typeof token === 'string' ? 'bearer' : scheme

const oauth = ({ scheme }: Fields): boolean => scheme === 'oauth_refresh' || scheme === 'client_credentials'

interface Token {
  readonly restricted: boolean
  /** Unix seconds. */
  readonly end: number
}

/** 401 for whoever is not known, 403 for writes of the restricted. */
export function createAccess(definition: SandboxDefinition, refuse: Refuse) {
  const { auth = { scheme: 'vendor' } } = definition.manifest
  // They outlive reset(), since connectors keep theirs.
  const tokens = new Map<string, Token>()
  const known: readonly (readonly [credentials: Fields, restricted: boolean])[] = [
    [{ ...definition.credentials }, false],
    ...(definition.restricted ? [[{ ...definition.restricted }, true] as const] : []),
  ]
  if (!oauth(auth) && !KNOWN.includes(String(schemeOf(auth))) && !definition.authenticate)
    throw new TypeError(
      `the sandbox of ${definition.manifest.name} needs authenticate: its credentials are the vendor's own`,
    )

  /** Whether the caller is restricted; undefined: not known. */
  function caller(incoming: Incoming, world: World): boolean | undefined {
    const { request } = incoming
    if (oauth(auth)) {
      const given = bearerOf(request)
      const [, own] = known.find(([{ access_token }]) => access_token !== undefined && access_token === given) ?? []
      const token = tokens.get(given)
      return own ?? (token && token.end > world.now() ? token.restricted : undefined)
    }
    return known.find(([credentials]) => shows(incoming, auth, credentials))?.[1]
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
