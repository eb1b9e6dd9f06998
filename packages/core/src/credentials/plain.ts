import type { Authorizer } from '../contract/step.ts'

/** `Authorization: Bearer <token>`; `auth.token` names the credential field. */
export const bearer: Authorizer = (request, { names, credentials }) => {
  request.headers.authorization = `Bearer ${credentials[names.token as string]}`
}

/** The vendor's own header: `auth.header` is its name, `auth.token` the credential field. */
export const headerToken: Authorizer = (request, { names, credentials }) => {
  request.headers[(names.header as string).toLowerCase()] = String(credentials[names.token as string])
}

/** Several headers of the vendor's own: `auth` maps each to its credential field. Unset ones are omitted. */
export const headerTokens: Authorizer = (request, { names, credentials }) => {
  for (const [header, field] of Object.entries(names)) {
    const key = credentials[field]
    if (key !== undefined && key !== '') request.headers[header.toLowerCase()] = String(key)
  }
}

/** `Authorization: Basic …`: `auth.username` and `auth.password` name the fields; an unnamed one is empty. */
export const basic: Authorizer = (request, { names, credentials }) => {
  const part = (name: string | undefined): string => (name ? String(credentials[name] ?? '') : '')
  request.headers.authorization = `Basic ${basicValue(part(names.username), part(names.password))}`
}

/** Base64 of `user:password` in UTF-8. */
export function basicValue(username: string, password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))
}

/** A query parameter: `auth.param` is its name, `auth.token` the credential field. Hooks and errors do not show it. */
export const queryToken: Authorizer = (request, { names, credentials }) => {
  const [path, query = ''] = request.url.split('?')
  const own = `${encodeURIComponent(names.param as string)}=`
  const others = query.split('&').filter((pair) => pair && !pair.startsWith(own))
  request.url = `${path}?${[...others, own + encodeURIComponent(String(credentials[names.token as string]))].join('&')}`
}

/** For APIs without authentication. */
export const anonymous: Authorizer = () => {}
