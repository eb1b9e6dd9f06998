import { basicValue } from './plain.ts'

/** How a client names itself at a token endpoint. */
export type ClientAuth = 'body' | 'json' | 'basic'

/** Puts client id and secret on a token request. */
export function authenticate(
  how: ClientAuth | undefined,
  { id, secret }: { readonly id: string; readonly secret: string | undefined },
  body: URLSearchParams,
  headers: Headers,
): void {
  // Plain, where the library (and the RFC) would percent-encode: vendors compare with what they gave out.
  if (how === 'basic') headers.set('authorization', `Basic ${basicValue(id, secret ?? '')}`)
  else {
    body.set('client_id', id)
    if (secret) body.set('client_secret', secret)
  }
}

/** The same request with its form as JSON. */
export const jsonInit = <Init extends { headers: object; body: URLSearchParams }>(init: Init) => ({
  ...init,
  headers: { ...init.headers, 'content-type': 'application/json' },
  body: JSON.stringify(Object.fromEntries(init.body)),
})
