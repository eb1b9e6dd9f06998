import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi'
import { isSecure } from '../call/template.ts'
import { nearest } from '../shape/nearest.ts'
import { addressOf, resolved } from './address.ts'
import type { Authorization, AuthorizeOptions, ConnectDefinition, Pending, Values } from './definition.ts'
import { wrongParams } from './error.ts'

const OPTIONS = ['clientId', 'redirectUri', 'scopes', 'state', 'params', 'baseUrl']

/** Parameters that the library sets. Overriding one would defeat a check. */
const RESERVED = 'response_type client_id redirect_uri scope state code_challenge code_challenge_method'.split(' ')

/** Visible ASCII, as RFC 6749 requires for scopes and state; a scope has no separator. */
const SCOPE = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,256}$/
const STATE = /^[\x21-\x7e]{1,1024}$/

/** Returns the URL of a vendor's consent page, and `pending` to keep until the callback. Sends nothing. */
export async function authorizeWith<Name extends string>(
  definition: ConnectDefinition & { readonly connector: Name },
  options: AuthorizeOptions & object,
): Promise<Authorization<Name>> {
  const { connector, pkce, scopeSeparator = ' ', addedScopes = [] } = definition
  const settings = checked(definition, options)
  const { clientId, redirectUri, state = generateRandomState() } = options
  const scopes = [...new Set([...(options.scopes ?? definition.scopes), ...addedScopes])]
  const verifier = pkce ? generateRandomCodeVerifier() : undefined
  const url = addressOf(definition, definition.authorizeUrl, settings, options.baseUrl)
  const params: Record<string, string | undefined> = {
    ...definition.params,
    ...options.params,
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.length > 0 ? scopes.join(scopeSeparator) : undefined,
    state,
    ...(verifier && { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
  }
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value)
  const pending: Pending<Name> = {
    connector,
    state,
    clientId,
    redirectUri,
    scopes,
    createdAt: Date.now(),
    ...(verifier && { verifier }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
  return { url: url.href, pending }
}

/** Checks the options, and returns the vendor settings among them. */
function checked(definition: ConnectDefinition, options: AuthorizeOptions & object): Values {
  const { connector } = definition
  const wrong = (message: string): Error => wrongParams(connector, message)
  if (typeof options !== 'object' || options === null) throw wrong('authorizeUrl takes an object of options')
  const { clientId, redirectUri, scopes = [], state, params = {} } = options
  const names = definition.settings ?? []
  for (const name of Object.keys(options)) {
    if (OPTIONS.includes(name) || names.includes(name)) continue
    const known = nearest(name, [...OPTIONS, ...names])
    throw wrong(`there is no option ${JSON.stringify(name.slice(0, 60))}${known ? `; did you mean ${known}?` : ''}`)
  }
  if (typeof clientId !== 'string' || !clientId)
    throw wrong('clientId is missing: pass the id of the app that you registered')
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri) || !isSecure(new URL(redirectUri)))
    throw wrong('redirectUri must be an https address (http only on loopback), exactly as you registered it')
  if (redirectUri.includes('#')) throw wrong('redirectUri must have no fragment, since browsers do not send it')
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string' && SCOPE.test(scope)))
    throw wrong('scopes must be a list of names without spaces or commas')
  if (state !== undefined && (typeof state !== 'string' || !STATE.test(state)))
    throw wrong('state must be 1 to 1024 visible ASCII characters')
  for (const [name, value] of Object.entries(params))
    if (RESERVED.includes(name) || typeof value !== 'string')
      throw wrong(`params.${name.slice(0, 60)} cannot be set; use the option for it, with a string`)
  const given = options as unknown as Readonly<Record<string, unknown>>
  const settings: Record<string, string> = {}
  for (const name of names) {
    const value = given[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || !value) throw wrong(`${name} must be a string`)
    settings[name] = value
  }
  resolved(definition, settings)
  return settings
}
