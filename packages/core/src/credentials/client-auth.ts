import { basicValue } from './plain.ts'

/** How a client authenticates at a token endpoint. */
export type ClientAuth = 'body' | 'json' | 'basic'

/** Adds the client id and secret to a token request. */
export function authenticate(
  how: ClientAuth | undefined,
  { id, secret }: { readonly id: string; readonly secret: string | undefined },
  body: URLSearchParams,
  headers: Headers,
): void {
  // Without percent-encoding, which the library (and the RFC) would apply: vendors compare with the values as issued.
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
