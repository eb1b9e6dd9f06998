import type { ConnectDefinition } from '@ferrule/core/connect'
import type { Flow } from '../connectors/kind.ts'
import { allKinds, findKind } from '../connectors/kinds.ts'

/** Kinds with a consent page, those that were added as well. */
export const connectable = (): string[] => allKinds().flatMap(({ connect, name }) => (connect ? [name] : []))

/** The consent flow of a kind; undefined if it has none. */
export const flowOf = async (kind: string): Promise<Flow | undefined> => (await findKind(kind)?.connect?.())?.definition

/** An app that the operator registered with a vendor. */
export interface OauthApp {
  readonly clientId: string
  readonly clientSecret: string
}

type Environment = Readonly<Record<string, string | undefined>>

const upper = (kind: string): string => kind.toUpperCase().replaceAll('-', '_')

/** Names of the environment variables of an app. */
export const appVariables = (kind: string): readonly [id: string, secret: string] => [
  `FERRULE_OAUTH_${upper(kind)}_CLIENT_ID`,
  `FERRULE_OAUTH_${upper(kind)}_CLIENT_SECRET`,
]

/** The apps configured in the environment, by kind: a kind may be added later. */
export function appsOf(env: Environment): Record<string, OauthApp> {
  return Object.fromEntries(
    Object.keys(env).flatMap((variable) => {
      const [, word] = /^FERRULE_OAUTH_([A-Z0-9_]+)_CLIENT_ID$/.exec(variable) ?? []
      if (word === undefined) return []
      const kind = word.toLowerCase().replaceAll('_', '-')
      const [clientId, clientSecret] = appVariables(kind).map((name) => env[name]?.trim())
      return clientId && clientSecret ? [[kind, { clientId, clientSecret }]] : []
    }),
  )
}

/** The vendor settings of the consent page, from the caller's description of the account. */
export function settingsOf(
  { settings = [] }: ConnectDefinition,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> {
  // Other APIs identify a site by its subdomain or its id.
  const site = given['site'] ?? given['cloud_id'] ?? given['subdomain']
  const named = { ...given, site } as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    settings.flatMap((name) => {
      const value = named[name]
      return typeof value === 'string' && value ? [[name, value]] : []
    }),
  )
}
