/** Scopes that an agent can ask for; the consent page decides on it in detail. */
export const SCOPES = ['read', 'write'] as const

/** The scopes that a text names, in our order. */
export function scopesIn(text: unknown): (typeof SCOPES)[number][] {
  const names = String(text ?? '').split(' ')
  return SCOPES.filter((scope) => names.includes(scope))
}

export const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** The page that asks a person. */
export const consentPath = (uid: string): string => `/consent/${uid}`

/** The protected resource, which is the audience of every token. */
export const resourceOf = (issuer: string): string => `${issuer}/mcp`

/** Where clients learn how to log in. */
export const metadataUrl = (issuer: string): string => `${issuer}/.well-known/oauth-protected-resource/mcp`
