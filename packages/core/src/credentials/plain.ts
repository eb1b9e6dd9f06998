import type { Authorizer } from '../vendor.ts'

/** `Authorization: Bearer <token>`; `auth.token` names the credential field. */
export const bearer: Authorizer = (draft, { vendor, credentials }) => {
  draft.headers.authorization = `Bearer ${credentials[vendor.auth.token as string]}`
}

/** A header of the vendor's own; `auth.header` names it, `auth.token` the credential field. */
export const headerToken: Authorizer = (draft, { vendor, credentials }) => {
  draft.headers[(vendor.auth.header as string).toLowerCase()] = String(credentials[vendor.auth.token as string])
}

/** `Authorization: Basic …`; `auth.username` and `auth.password` name the fields, an unnamed one is empty. */
export const basic: Authorizer = (draft, { vendor, credentials }) => {
  const part = (name: string | undefined): string => (name ? String(credentials[name] ?? '') : '')
  draft.headers.authorization = `Basic ${basicValue(part(vendor.auth.username), part(vendor.auth.password))}`
}

/** Base64 of `user:password` in UTF-8. */
export function basicValue(username: string, password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))
}
