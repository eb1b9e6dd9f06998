import { pascal, type Settings } from '../settings.ts'

/** What several files of a project share. */

/** A string literal as a person would write it. */
export const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** The end of an import. Apart, so that tools that look for imports of this package do not find those of the projects. */
export const from = (specifier: string): string => `from ${quote(specifier)}`

export const className = ({ name }: Settings): string => pascal(name)

export const variable = ({ name }: Settings, field: string): string =>
  `${name.replaceAll('-', '_')}_${field}`.toUpperCase()

/** Host, and the path that all paths of the API begin with. */
export function addressOf({ baseUrl }: Settings): { origin: string; prefix: string } {
  const { origin, pathname } = new URL(baseUrl)
  return { origin, prefix: pathname.replace(/\/+$/, '') }
}

/** Fields of the credentials, what they are, and whether they may be missing. */
export function credentialsOf({ auth, title }: Settings): { name: string; what: string; optional?: boolean }[] {
  switch (auth) {
    case 'basic':
      return [
        { name: 'username', what: `User of ${title}` },
        { name: 'password', what: 'Password, or the token that stands for it' },
      ]
    case 'oauth':
      return [
        { name: 'client_id', what: 'Id of the OAuth client' },
        { name: 'client_secret', what: 'Its secret' },
        { name: 'refresh_token', what: 'Refresh token of the account' },
        { name: 'access_token', what: 'Access token; asked for with the refresh token when absent', optional: true },
      ]
    default:
      return [{ name: 'api_key', what: `API key of ${title}` }]
  }
}

/** The parameter that sets how many records a page holds. */
export const sizeOf = ({ pagination }: Settings): string | undefined =>
  pagination === 'none' ? undefined : pagination === 'page-number' ? 'per_page' : 'limit'
