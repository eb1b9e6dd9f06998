import { membersOf } from './guards.ts'
import { Refusal } from './refusal.ts'
import type { Answer, Grant, Incoming, OAuthApp, OAuthForm, OAuthServer, World } from './vendor.ts'

/** OAuth: a consent page, codes that are used once, and tokens for these, for refresh tokens and for apps. */

interface Consent extends Grant {
  readonly redirectUri: string
  readonly challenge: string | null
  readonly offline: boolean
  /** Unix seconds. */
  readonly ends: number
}

const CODE_SECONDS = 600

const codesOf = (world: World): Map<string, Consent> => world.memory('oauth codes', () => new Map<string, Consent>())
const refreshesOf = (world: World): Map<string, Grant> =>
  world.memory('oauth refresh tokens', () => new Map<string, Grant>())

/** Answers requests to the consent page and to the token endpoint; undefined for others. */
export async function answerOAuth(
  server: OAuthServer,
  { request, url, text }: Incoming,
  world: World,
): Promise<Answer | undefined> {
  if (url.pathname === server.authorize) return consent(server, request, url, text, world)
  if (url.pathname !== server.token || request.method !== 'POST') return undefined
  const form = formOf(request, text)
  // Shopify's request for a code's token names no grant type.
  const { grant_type: type = form['code'] === undefined ? '' : 'authorization_code' } = form
  if (type === 'authorization_code') return exchanged(server, request, form, world)
  if (type === 'refresh_token') return refreshed(server, request, form, world)
  if (type === 'client_credentials' && server.clients) return forClient(server, request, form, world)
  const granted = server.grants && Object.hasOwn(server.grants, type) && server.grants[type]?.(form, world)
  if (granted) return tokenAnswer(server, granted, form, world, false)
  throw oauthError(400, 'unsupported_grant_type', `The grant type is not supported: ${type}`)
}

function formOf(request: Request, text: string): OAuthForm {
  if (!(request.headers.get('content-type') ?? '').includes('json'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    const members = Object.entries(membersOf(JSON.parse(text)))
    return Object.fromEntries(members.filter((one): one is [string, string] => typeof one[1] === 'string'))
  } catch {
    throw oauthError(400, 'invalid_request', 'The body is not JSON.')
  }
}

const oauthError = (status: number, error: string, error_description: string): Refusal =>
  new Refusal(status, { error, error_description })

/** The app that a request is of. */
function clientOf<App extends OAuthApp>(apps: readonly App[], { headers }: Request, form: OAuthForm): App {
  const [, basic = ''] = /^Basic (\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const [id, secret] = basic ? pairOf(basic) : [form['client_id'], form['client_secret']]
  const known = apps.find(({ client_id, client_secret }) => client_id === id && client_secret === secret)
  if (!known) throw oauthError(401, 'invalid_client', 'The client id or secret is not valid.')
  return known
}

function pairOf(basic: string): readonly (string | undefined)[] {
  try {
    return atob(basic).split(':').map(decodeURIComponent)
  } catch {
    return []
  }
}

async function exchanged(server: OAuthServer, request: Request, form: OAuthForm, world: World): Promise<Answer> {
  clientOf([server.app], request, form)
  const code = form['code'] ?? ''
  const known = codesOf(world).get(code)
  // A code is spent by the first attempt, also by a wrong one.
  codesOf(world).delete(code)
  const { redirect_uri = known?.redirectUri, code_verifier = '' } = form
  const proven = known?.challenge === null || (known && (await challengeOf(code_verifier)) === known.challenge)
  if (!known || known.ends <= world.now() || known.redirectUri !== redirect_uri || !proven)
    throw oauthError(400, 'invalid_grant', 'The authorization code is not valid, was used, or has expired.')
  return tokenAnswer(server, known, form, world, known.offline)
}

const forClient = (server: OAuthServer, request: Request, form: OAuthForm, world: World): Answer =>
  tokenAnswer(server, clientOf(server.clients ?? [], request, form), form, world, false)

function refreshed(server: OAuthServer, request: Request, form: OAuthForm, world: World): Answer {
  clientOf([server.app], request, form)
  const token = form['refresh_token'] ?? ''
  const { refreshTokens = {} } = server
  const issued = refreshesOf(world).get(token)
  const known = issued ?? (Object.hasOwn(refreshTokens, token) ? refreshTokens[token] : undefined)
  if (!known) throw oauthError(400, 'invalid_grant', 'The refresh token is not valid, or has been revoked.')
  const rotated = server.refresh === 'rotated'
  if (rotated) refreshesOf(world).delete(token)
  return tokenAnswer(server, known, form, world, rotated)
}

function tokenAnswer(server: OAuthServer, { scope }: Grant, form: OAuthForm, world: World, refresh: boolean): Answer {
  const body: Record<string, unknown> = { ...server.issue(world, { scope }, form) }
  if (server.refresh && refresh) {
    const token = `refresh-${world.secrets.text(40)}`
    refreshesOf(world).set(token, { scope })
    body['refresh_token'] = token
  }
  return { status: 200, body, headers: { 'cache-control': 'no-store' } }
}

async function challengeOf(verifier: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The page asks; a POST of its form with `consent=allow` or `consent=deny` leads back to the app. */
async function consent(
  server: OAuthServer,
  request: Request,
  url: URL,
  text: string,
  world: World,
): Promise<Answer | undefined> {
  const query = url.searchParams
  const redirectUri = query.get('redirect_uri') ?? ''
  // Nobody is sent to an address that may be a stranger's.
  if (query.get('client_id') !== server.app.client_id) return page(400, 'There is no app with this client_id.')
  if (!isAddress(redirectUri)) return page(400, 'The redirect_uri must be https, or http on loopback.')
  const back = new URL(redirectUri)
  const state = query.get('state')
  if (query.get('response_type') !== 'code') back.searchParams.set('error', 'unsupported_response_type')
  else if (request.method === 'GET')
    return page(200, 'An app asks for access to the sandbox.', query.get('scope') ?? '')
  else if (request.method !== 'POST') return undefined
  else if (new URLSearchParams(text).get('consent') !== 'allow') back.searchParams.set('error', 'access_denied')
  else back.searchParams.set('code', newCode(server, query, redirectUri, world))
  if (state !== null) back.searchParams.set('state', state)
  await server.callback?.(back.searchParams, world)
  return { status: 302, headers: { location: back.href } }
}

function newCode(server: OAuthServer, query: URLSearchParams, redirectUri: string, world: World): string {
  const code = world.secrets.text(40)
  codesOf(world).set(code, {
    scope: query.get('scope') ?? '',
    redirectUri,
    challenge: query.get('code_challenge'),
    offline: server.offline?.(query) ?? true,
    ends: world.now() + CODE_SECONDS,
  })
  return code
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

function page(status: number, message: string, scope?: string): Answer {
  const buttons =
    scope === undefined
      ? ''
      : `<p>${escaped(scope)}</p><form method="post"><button name="consent" value="allow">Allow</button>
<button name="consent" value="deny">Deny</button></form>`
  const body = `<!doctype html><html lang="en"><title>Sandbox</title><h1>${escaped(message)}</h1>${buttons}</html>`
  return { status, body, headers: { 'content-type': 'text/html; charset=utf-8' } }
}
