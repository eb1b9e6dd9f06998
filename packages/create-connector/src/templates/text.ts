import { pascal, type Settings } from '../settings.ts'

/** Helpers for several files of a project. */

/** A string literal as a person would write it. */
export const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/**
 * The end of an import. Separate, so that tools which search this package's imports do not find those of the projects.
 */
export const from = (specifier: string): string => `from ${quote(specifier)}`

export const className = ({ name }: Settings): string => pascal(name)

export const variable = ({ name }: Settings, field: string): string =>
  `${name.replaceAll('-', '_')}_${field}`.toUpperCase()

/** The host, and the path prefix of the API. */
export function addressOf({ baseUrl }: Settings): { origin: string; prefix: string } {
  const { origin, pathname } = new URL(baseUrl)
  return { origin, prefix: pathname.replace(/\/+$/, '') }
}

/** The credential fields, their descriptions, and whether they are optional. */
export function credentialsOf({ auth, title }: Settings): { name: string; what: string; optional?: boolean }[] {
  switch (auth) {
    case 'basic':
      return [
        { name: 'username', what: `User of ${title}` },
        { name: 'password', what: 'Password, or the token used in its place' },
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

/** The parameter for the page size. */
export const sizeOf = ({ pagination }: Settings): string | undefined =>
  pagination === 'none' ? undefined : pagination === 'page-number' ? 'per_page' : 'limit'
