import type { Provider } from 'oidc-provider'
import type { OauthRecords } from '../records/oauth.ts'
import type { Needs } from './server.ts'

/** Addresses of this machine under which a gateway without a public URL is reached. */
const LOCAL: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
/** Providers of addresses that are kept at most. */
const MOST_ISSUERS = 8

/** OAuth for `/mcp`: who issues tokens, and under which address. */
export class Oauth {
  readonly records: OauthRecords
  readonly #needs: Needs
  readonly #publicUrl: string | undefined
  readonly #providers = new Map<string, Promise<Provider>>()

  constructor(needs: Needs, publicUrl: string | undefined) {
    this.#needs = needs
    this.records = needs.records
    this.#publicUrl = publicUrl
  }

  /**
   * The issuer for a request: the public URL, or the address of a request on this machine. Undefined: OAuth is not offered,
   * since a name from a header could be anyone's, and metadata below a path would not be found.
   */
  issuerOf(requestUrl: string): string | undefined {
    const url = new URL(this.#publicUrl ?? requestUrl)
    if (this.#publicUrl !== undefined) return url.pathname === '/' && !url.search ? url.origin : undefined
    return LOCAL.includes(url.hostname) ? url.origin : undefined
  }

  provider(issuer: string): Promise<Provider> {
    const known = this.#providers.get(issuer)
    if (known) return known
    if (this.#providers.size >= MOST_ISSUERS) this.#providers.clear()
    const made = import('./server.ts')
      .then(({ authorizationServer }) => authorizationServer(this.#needs, issuer))
      .catch((error) => {
        this.#providers.delete(issuer)
        throw error
      })
    this.#providers.set(issuer, made)
    return made
  }
}
